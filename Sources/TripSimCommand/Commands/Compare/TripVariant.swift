import Notations
import ToolKit
import TripPlans

/// A variant of the compared trip: under a profile, or by an engine.
struct TripVariant: Equatable, Sendable {
  /// The heading of its column.
  let name: String

  /// The profile; absent to use that of the trip.
  private(set) var profile: Profile?

  /// The engine; absent to use that of the trip.
  private(set) var engine: EngineChoice?

  init(_ profile: Profile) {
    name = profile.name
    self.profile = profile
  }

  /// Makes the variant of an engine as typed: `default`, the name of a profile, or `exec:CMD`.
  init(engine value: OptionValue) throws(Diagnostic) {
    let command = EngineProgram.command(in: value.text)
    name = command ?? value.text
    engine = command.map(EngineChoice.program) ?? .own
    if command != nil || value.text == EngineProgram.own { return }
    profile = Profile.all.first { $0.name == value.text }
    if profile == nil { throw .unknownEngine(value) }
  }

  /// Applies the variant to a configuration.
  func apply(to configuration: inout ConfigurationSource) {
    if let profile { configuration.namedProfile = profile }
    if let engine { configuration.engine = engine }
  }
}

extension Diagnostic {
  fileprivate static func unknownEngine(_ value: OptionValue) -> Diagnostic {
    let names = Profile.all.map(\.name)
    var fault = value.unusable(expected: oneOf(names) + " or exec:CMD")
    fault.hint =
      didYouMean(nearestTo: value.text, among: names)
      ?? "'exec:CMD' runs a program of yours, such as 'exec:./engine'"
    return fault
  }
}

extension OptionValue {
  /// Two or more engines: `default`, a profile, or `exec:CMD`, whose command may contain commas.
  func engines() throws(Diagnostic) -> [TripVariant] {
    var words: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = String(part)
      let isEngine =
        word == EngineProgram.own || word.hasPrefix(EngineProgram.scheme)
        || Profile.all.contains { $0.name == word }
      if let last = words.last, last.hasPrefix(EngineProgram.scheme), !isEngine {
        words[words.count - 1] = last + "," + word
      } else {
        words.append(word)
      }
    }
    guard words.count > 1 else {
      throw unusable(expected: "two or more engines, such as default,exec:CMD")
    }
    return try words.map { (word) throws(Diagnostic) in
      try TripVariant(engine: OptionValue(option: option, text: word))
    }
  }
}
