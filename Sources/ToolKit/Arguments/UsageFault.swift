package import Notations

/// What is wrong with the words that were typed.
package enum UsageFault: Error, Equatable, Sendable {
  case noCommand
  /// Help has nothing to say about the word.
  case unknownTopic(String, candidates: [String])
  /// The word is no command, and no file either; `similar` is the nearest one that is there.
  case neitherCommandNorFile(String, candidates: [String], similar: String?)
  case unknownOption(String, command: String, candidates: [String])
  case missingValue(option: String, value: ValueUsage)
  case unwantedValue(option: String, value: String)
  case repeatedOption(String)
  /// Two options are given of which one makes the other pointless.
  case twoOfOne(String, String)
  /// The route and the events would go to one place, one after the other.
  case routeAmongEvents(place: String)
  case missingOption(OptionUsage, command: CommandUsage)
  case missingOperand(OperandUsage, command: CommandUsage)
  case unwantedOperand(String, command: CommandUsage)
  case unknownValue(option: String, value: String, candidates: [String])
  case unusableValue(option: String, value: String, expected: String)
  /// The value of an option is wrong in the words of whoever knows it.
  case wrongValue(Diagnostic)
}
