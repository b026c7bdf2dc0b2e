package import Notations

/// The value of a key, independent of the type that stores it.
package enum ConfigurationValue: Equatable, Sendable {
  case number(Double)
  case flag(Bool)
  case word(String)
}

extension ConfigurationValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(stringLiteral word: String) { self = .word(word) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

extension ConfigurationValue {
  /// The value of a text after `KEY=`; a list is its text.
  package init(_ text: String) {
    self =
      switch JSONValue(setting: text).content {
      case .number(let number): .number(number)
      case .boolean(let flag): .flag(flag)
      case .string(let word): .word(word)
      case .null, .array, .object: .word(text)
      }
  }

  /// The text in quotes, if it would be a number or a Boolean without them.
  var scalarInQuotes: String? {
    guard case .word(let text) = self, ConfigurationValue(text) != self else { return nil }
    return text
  }

  /// The value as a user would write it: `40`, `0.6`, `true`, `threshold`.
  package var text: String {
    switch self {
    case .number(let number): numberText(number)
    case .flag(let flag): flag ? "true" : "false"
    case .word(let word): word
    }
  }
}

extension JSONValue {
  /// The value after `KEY=`: JSON if the text is valid JSON, otherwise a word.
  init(setting text: String) {
    let reading = JSONReader.read(Array(text.utf8), file: "")
    let value = reading.diagnostics.isEmpty ? reading.value : nil
    self = value ?? .string(text, at: SourcePosition(line: 1, column: 1))
  }
}

extension JSONWriter {
  /// Writes a key and its value.
  package mutating func member(_ name: String, _ value: ConfigurationValue) {
    switch value {
    case .number(let number): member(name, number)
    case .flag(let flag): member(name, flag)
    case .word(let word): member(name, word)
    }
  }
}
