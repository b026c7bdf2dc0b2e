import Notations

/// A value of a line's field, as written.
package enum RecordValue: Hashable, Sendable {
  case text(String)
  case number(RecordNumber)
  case boolean(Bool)
  case texts([String])
  case numbers([RecordNumber])
}

/// A number with its digits as written.
package struct RecordNumber: Hashable, Sendable {
  /// The digits as written.
  package let literal: String

  /// The nearest double.
  package let value: Double
}

extension RecordNumber {
  /// Makes a number from its JSON form; absent if malformed or out of range.
  package init?(literal: String) {
    let bytes = Array(literal.utf8)
    guard let value = JSONReader.read(bytes, file: literal).value else { return nil }
    self.init(value, in: bytes)
    if self.literal != literal { return nil }
  }

  /// The number of digits after the point; absent for a number with an exponent.
  package var decimals: Int? {
    if literal.utf8.contains(where: { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) {
      return nil
    }
    guard let point = literal.utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
    return literal.utf8.distance(from: point, to: literal.utf8.endIndex) - 1
  }

  /// The number, if written as an integer.
  package var integer: Int? { Int(literal) }
}

extension RecordValue {
  /// The text, if it is one.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number, if it is one.
  package var number: Double? {
    if case .number(let number) = self { number.value } else { nil }
  }

  /// The number, if written as an integer.
  package var integer: Int? {
    if case .number(let number) = self { number.integer } else { nil }
  }

  /// The Boolean, if it is one.
  package var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The texts, if it is an array of texts.
  package var texts: [String]? {
    if case .texts(let texts) = self { texts } else { nil }
  }

  /// The elements of an array; otherwise the value alone.
  package var elements: [RecordValue] {
    switch self {
    case .text, .number, .boolean: [self]
    case .texts(let texts): texts.map(RecordValue.text)
    case .numbers(let numbers): numbers.map(RecordValue.number)
    }
  }

  /// The value as written in the line.
  package var literal: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the value as JSON.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): appendJSONString(text, to: &bytes)
    case .number(let number): bytes.append(contentsOf: number.literal.utf8)
    case .boolean(let value): TripRecords.append(value ? "true" : "false", to: &bytes)
    case .texts(let texts):
      appendArray(texts, to: &bytes) { appendJSONString($0, to: &$1) }
    case .numbers(let numbers):
      appendArray(numbers, to: &bytes) { $1.append(contentsOf: $0.literal.utf8) }
    }
  }
}
