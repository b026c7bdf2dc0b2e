import Notations
import ToolKit
import TripPlans

/// A way to run the trip of a comparison: under a profile, or by an engine.
struct TripVariant: Equatable, Sendable {
  /// The heading of its column.
  let name: String

  /// Changes a configuration to this one.
  private let change: Change

  private enum Change: Equatable {
    case profile(Profile)
    case engine(EngineChoice)
  }

  /// Makes the variant of a profile.
  init(_ profile: Profile) {
    name = profile.name
    change = .profile(profile)
  }

  private init(_ name: String, _ engine: EngineChoice) {
    self.name = name
    change = .engine(engine)
  }

  /// Puts the variant into a configuration.
  func apply(to configuration: inout ConfigurationSource) {
    switch change {
    case .profile(let profile): configuration.namedProfile = profile
    case .engine(let engine): configuration.engine = engine
    }
  }

  /// Two or more engines: `default`, a profile, or `exec:CMD`, whose command may contain commas.
  static func engines(_ value: OptionValue) throws(Diagnostic) -> [TripVariant] {
    var words: [String] = []
    for part in value.text.split(separator: ",", omittingEmptySubsequences: false) {
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
      throw value.unusable(expected: "two or more engines, such as default,exec:CMD")
    }
    return try words.map { (word) throws(Diagnostic) in
      if word == EngineProgram.own { return TripVariant(word, .own) }
      if let command = EngineProgram.command(in: word) {
        return TripVariant(command, .program(command))
      }
      return TripVariant(try OptionValue(option: value.option, text: word).profile())
    }
  }
}
