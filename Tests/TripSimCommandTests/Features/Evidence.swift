import Regression
import TripPlans
import TripRecords
import Trips

/// Evidence that a row of features is met.
enum Evidence: Hashable, Sendable {
  /// A golden has a line of the event with all of these fields; a field without a value may have
  /// any.
  case line(String, [String: String?])
  /// The case's decisions answer the question.
  case question(Question)
  /// The case changes the key from its profile's value.
  case key(String)
  /// The case sets the key to a value with the prefix.
  case setting(String, String)
  /// The case has the profile.
  case profile(String)
  /// The case's timeline does the act.
  case act(String)
  /// The case's timeline sets the state.
  case state(String)
  /// The case simulates its drive with the option.
  case option(String)
  /// The case has a router of the kind.
  case router(String)
  /// The case reads a trace or a route with the ending.
  case input(String)
  /// The case expects a sentence with the prefix.
  case sentence(String)
  /// The case draws its roads and its drive.
  case sketch
  /// The case tolerates differences of its numbers.
  case tolerance
  /// A test has the name, for what no golden has, such as a note on standard error.
  case test(String)
}

extension Evidence: CustomStringConvertible {
  var description: String {
    switch self {
    case .line(let event, let fields):
      ([event]
        + fields.keys.sorted().map { name in
          fields[name].flatMap(\.self).map { "\(name)=\($0)" } ?? name
        }).joined(separator: " ")
    case .question(let question): "an answer to '\(question.rawValue)'"
    case .key(let key): "the key '\(key)'"
    case .setting(let key, let value): "\(key)=\(value)"
    case .profile(let name): "the profile '\(name)'"
    case .act(let act): "the act '\(act)' of a timeline"
    case .state(let state): "the state '\(state)' of a timeline"
    case .option(let option): "'\(option)' of 'simulate'"
    case .router(let kind): "a router '\(kind):'"
    case .input(let ending): "an input '*\(ending)'"
    case .sentence(let beginning): "the expectation '\(beginning) …'"
    case .sketch: "a sketch"
    case .tolerance: "a tolerance"
    case .test(let name): "the test '\(name)'"
    }
  }
}

extension Evidence {
  /// A golden has the event.
  static func event(_ name: String) -> Evidence { .line(name, [:]) }

  /// A golden has the event with the field.
  static func field(_ event: String, _ name: String) -> Evidence { .line(event, [name: nil]) }

  /// Goldens have the event with each of the values of the field.
  static func values(_ event: String, _ name: String, _ values: String...) -> [Evidence] {
    values.map { .line(event, [name: $0]) }
  }

  /// Goldens have the event with each of the fields.
  static func fields(_ event: String, _ names: String...) -> [Evidence] {
    names.map { .field(event, $0) }
  }
}

extension Evidence {
  /// Whether a case shows it.
  func isShown(by shown: ShownCase) -> Bool {
    switch self {
    case .line(let event, let fields):
      shown.contents.lines.contains { line in
        line.event == event && fields.allSatisfy { holds(line[$0.key], $0.value) }
      }
    case .question(let question): shown.contents.questions.contains(question.rawValue)
    case .key(let key): shown.contents.keys.contains(key)
    case .setting(let key, let value): shown.settings[key]?.hasPrefix(value) == true
    case .profile(let name): shown.texts(of: "profile").contains(name)
    case .act(let act): shown.entries(of: "timeline", "do").contains(act)
    case .state(let state): shown.entries(of: "timeline", "set").contains(state)
    case .option(let option): shown.members(of: "simulate").contains(option)
    case .router(let kind): shown.texts(of: "router").contains { $0.hasPrefix(kind + ":") }
    case .input(let ending):
      (shown.texts(of: "trace") + shown.texts(of: "route")).contains { $0.hasSuffix(ending) }
    case .sentence(let beginning): shown.texts(of: "expect").contains { $0.hasPrefix(beginning) }
    case .sketch: !shown.members(of: "sketch").isEmpty
    case .tolerance: !shown.members(of: "tolerance").isEmpty
    case .test: false
    }
  }

  private func holds(_ value: RecordValue?, _ wanted: String?) -> Bool {
    guard let value else { return false }
    return wanted.map { $0 == value.text ?? value.literal } ?? true
  }

  /// Whether the names exist, so that a misspelled name is not taken for a missing case.
  var isKnown: Bool {
    switch self {
    case .line(let event, let fields):
      fields.allSatisfy { name, value in
        switch EventSchema.named(event)?.field(named: name)?.type {
        case .word(let words): value.map { words.contains($0) } ?? true
        case let type: type != nil
        }
      } && EventSchema.named(event) != nil
    case .key(let key), .setting(let key, _): ConfigurationKey.named(key) != nil
    case .profile(let name): Profile.all.contains { $0.name == name }
    case .act(let act): Self.words(after: "do").contains(act)
    case .state(let state): Self.words(after: "set").contains(state)
    case .question, .option, .router, .input, .sentence, .sketch, .tolerance, .test: true
    }
  }

  /// The states or the actions of a timeline.
  private static func words(after verb: String) -> [String] {
    TimelineWords.changes.filter { $0.verb == verb }.flatMap { $0.changes.map(\.word) }
  }
}
