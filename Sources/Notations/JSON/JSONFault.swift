/// A fault of a JSON text: a fact; the words are in `JSONFault+Wording.swift`.
struct JSONFault: Error, Equatable, Sendable {
  /// What is wrong.
  enum Kind: Equatable, Sendable {
    case empty
    case foreign(ForeignContent)
    case tooLarge(limit: Int)
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    case truncated(inside: Construct, began: SourcePosition)
    case unexpected(found: String, expected: Expectation)
    case trailingComma(before: String)
    case missingComma(found: String)
    case unquotedName(String)
    case singleQuote
    case comment
    case unknownWord(String)
    case malformedNumber(String)
    case numberOutOfRange(String)
    case controlCharacter(UInt8)
    case unknownEscape(String)
    case loneSurrogate(String)
    case malformedUTF8
    case contentAfterEnd(found: String)
    case duplicateName(String, first: SourcePosition)
  }

  /// What a text can end inside of.
  enum Construct: String, Hashable, Sendable {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case word = "a word"
  }

  /// What stands at a place in good JSON.
  enum Expectation: String, Hashable, Sendable {
    case value = "a value"
    case name = "a name in double quotes"
    case colon = "':' after a name"
    case separatorInObject = "',' or '}'"
    case separatorInArray = "',' or ']'"
    case restOfValue = "the rest of a string, a number or a word by JSON's rules"
  }

  /// What was given in place of JSON.
  enum ForeignContent: Hashable, Sendable {
    case html
    case xml
    case gzip
    case zip
    case utf16
    case binary
  }

  /// What is wrong.
  let kind: Kind

  /// Where.
  let position: SourcePosition
}

extension JSONFault {
  /// The fault of a byte that cannot stand where it stands in a value that is skipped.
  ///
  /// The byte alone is told: what follows it may not have come yet.
  init(_ flaw: JSONExtent.Flaw, byte: UInt8, at position: SourcePosition) {
    let expected: Expectation
    switch flaw.need {
    case .value, .firstElement: expected = .value
    case .name, .firstName: expected = .name
    case .colon: expected = .colon
    case .separator: expected = flaw.isInObject ? .separatorInObject : .separatorInArray
    case nil: expected = .restOfValue
    }
    self.init(
      kind: .unexpected(found: JSONFault.words(of: byte), expected: expected), position: position)
  }

  /// A byte in words.
  private static func words(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "a string"
    case 0x20..<0x7F: "'\(Character(UnicodeScalar(byte)))'"
    case ..<0x20, 0x7F: "a control byte"
    default: "a byte beyond ASCII"
    }
  }
}
