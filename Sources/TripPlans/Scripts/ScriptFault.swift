import Notations

/// What is wrong with an entry of a timeline or with a rule of decisions.
enum ScriptFault: Equatable, Sendable {
  /// The value has another kind than its place.
  case wrongKind(what: String, found: String, expected: String)
  /// There is no such key.
  case unknownKey(String, known: [String])
  /// The key means nothing beside another.
  case unwantedKey(String, beside: String)
  /// The key cannot stand beside another.
  case excludedKey(String, by: String)
  /// A key is not there.
  case missing(String, expected: String)
  /// Of several keys, exactly one must be there.
  case notOne(of: [String], found: [String])
  /// The word is none of those known.
  case unknownWord(key: String, word: String, known: [String])
  /// The number is out of its range.
  case outOfRange(key: String, value: Double, expected: String)
  /// The range ends before it begins.
  case emptyRange(key: String, from: Double, to: Double)
  /// An earlier rule answers whenever this one could.
  case shadowed(question: String, byLine: Int)
  /// The question is never asked on this trip.
  case neverAsked(question: String, reason: NeverAsked)
  /// The route has no such leg or waypoint.
  case beyondRoute(key: String, value: Int, last: Int)
  /// The waypoint is not that of the leg.
  case apart(leg: Int, waypoint: Int)
  /// The place is so many meters from the route that nobody comes there.
  case farAway(distance: Double, isSwapped: Bool)
  /// The answer of the question cannot come late.
  case notLate(question: String)

  /// Why a question is never asked.
  enum NeverAsked: Hashable, Sendable {
    case noRouter
    case notDetecting
    case noDeviation
    case oneLeg
    case noPower
    /// Nothing answers requests for faster routes, or none are made.
    case noFasterRoutes
    /// The rule of deviation asks nobody.
    case ownRule
    /// Which of several routes is taken is not scripted.
    case ownPick
  }
}

extension ScriptFault {
  /// The fault in words.
  func diagnostic(code: String, file: String, at position: SourcePosition?) -> Diagnostic {
    let words = words
    return Diagnostic(
      .error, code: code, file: file, at: position, words.found, expected: words.expected,
      hint: words.hint)
  }

  private typealias Words = (found: String, expected: String?, hint: String?)

  private var words: Words {
    switch self {
    case .wrongKind(let what, let found, let expected): ("\(what) is \(found)", expected, nil)
    case .unknownKey(let name, let known):
      ("unknown key '\(name)'", list(known), nearest(name, known))
    case .unwantedKey(let name, let beside):
      ("'\(name)' means nothing beside \(beside)", "'\(name)' beside 'on'", nil)
    case .excludedKey(let name, let other):
      ("'\(name)' cannot stand beside '\(other)'", "one of the two", nil)
    case .missing(let name, let expected): ("there is no '\(name)'", expected, nil)
    case .notOne(let keys, let found):
      (
        found.isEmpty
          ? "there is no \(either(keys))"
          : "there are " + found.map { "'\($0)'" }.joined(separator: " and "),
        "exactly one of " + keys.joined(separator: ", "), nil
      )
    case .unknownWord(let key, let word, let known):
      (
        key == "question" || key == "set" || key == "do" || key == "on"
          ? "unknown \(noun(key)) '\(word)'" : "'\(key)' is '\(word)'", list(known),
        nearest(word, known)
      )
    case .outOfRange(let key, let value, let expected):
      ("'\(key)' is \(text(value))", expected, nil)
    case .emptyRange(let key, let from, let to):
      (
        "'\(key)' goes from \(text(from)) to \(text(to)), so the rule never holds",
        "the lower bound first", nil
      )
    default: ruleWords
    }
  }

  private var ruleWords: Words {
    switch self {
    case .shadowed(let question, let line):
      (
        "the rule never answers '\(question)': the one on line \(line) always does before it",
        nil, "put the rule with the narrower 'when' first"
      )
    case .neverAsked(let question, let reason):
      ("'\(question)' is never asked on this trip: \(reason.words)", nil, reason.hint)
    case .beyondRoute(let key, let value, let last):
      (
        "'\(key)' is \(value), so the rule never holds",
        "\(key) in \(key == "leg" ? 0 : 1)...\(last)",
        nil
      )
    case .apart(let leg, let waypoint):
      (
        "the waypoint of leg \(leg) is \(leg + 1), not \(waypoint), so the rule never holds",
        "'leg' \(waypoint - 1) beside 'waypoint' \(waypoint), or one of the two", nil
      )
    case .farAway(let distance, let isSwapped):
      (
        "'within' is \(Int(distance / 1_000)) km from the route, so the rule never holds",
        "a place within 100 km of the route", isSwapped ? "'lat' and 'lon' may be swapped" : nil
      )
    case .notLate(let question):
      ("'delay_s' means nothing for '\(question)'", "an answer at once", nil)
    default: ("", nil, nil)
    }
  }

  private func list(_ words: [String]) -> String {
    words.count == 1 ? words[0] : "one of " + words.joined(separator: ", ")
  }

  private func either(_ keys: [String]) -> String {
    keys.map { "'\($0)'" }.joined(separator: " or ")
  }

  private func noun(_ key: String) -> String {
    switch key {
    case "set": "state"
    case "do": "act"
    case "on": "event"
    default: key
    }
  }

  private func nearest(_ name: String, _ known: [String]) -> String? {
    nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
  }

  private func text(_ number: Double) -> String {
    ConfigurationValue.number(number).text
  }
}

extension ScriptFault.NeverAsked {
  fileprivate var words: String {
    switch self {
    case .noRouter: "there is no router to ask for a route"
    case .notDetecting: "'reroute.detect' is false"
    case .noDeviation: "'off_route.rule' is none"
    case .oneLeg: "the route has one leg, and its end is the trip's"
    case .noFasterRoutes: "no faster route is ever asked for"
    case .ownRule: "the route is left by a rule of the trip's own"
    case .ownPick: "'reroute.pick' is not scripted"
    case .noPower: "no entry of the timeline sets 'power'"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .noRouter: "'--router' says where routes come from"
    case .noFasterRoutes:
      "take a router that answers 'faster', and 'faster_route.interval_s' above 0"
    case .ownRule: "set 'off_route.rule' to custom; going step by step, 'step.deviation'"
    case .ownPick: "set 'reroute.pick' to scripted"
    case .noPower: #"add one such as {"at_s":0,"set":"power","level":0.8,"plugged":false}"#
    default: nil
    }
  }
}
