package import Notations

/// The words of a sentence or condition, read in order.
package struct ExpectationWords {
  /// A word and the offset of its first byte.
  package struct Word: Equatable {
    package var text: String
    package var offset: Int

    /// Its bytes in the sentence, if it has no quotes.
    package var range: Range<Int> { offset..<offset + text.utf8.count }
  }

  /// All words of the sentence.
  package private(set) var all: [Word] = []

  private var index = 0
  private let length: Int
  private let noun: String

  /// Splits a sentence at blanks, commas and operators; quotes keep words together.
  ///
  /// - Parameters:
  ///   - sentence: the text.
  ///   - noun: the noun by which faults refer to the text.
  /// - Throws: the fault of a quote without an end.
  package init(_ sentence: String, noun: String = "sentence") throws(Diagnostic) {
    self.noun = noun
    let bytes = Array(sentence.utf8)
    length = bytes.count
    var offset = 0
    while offset < bytes.count {
      let start = offset
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ","):
        offset += 1
        continue
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard let end = bytes[(offset + 1)...].firstIndex(of: bytes[start]) else {
          throw .unclosedQuote(offset: start)
        }
        append(bytes[(offset + 1)..<end], at: start)
        offset = end + 1
      default:
        let isOperator = Self.isOperator(bytes[offset])
        while offset < bytes.count, Self.isOperator(bytes[offset]) == isOperator,
          !" \t,".utf8.contains(bytes[offset])
        {
          offset += 1
        }
        append(bytes[start..<offset], at: start)
      }
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    all.append(Word(text: String(decoding: bytes, as: UTF8.self), offset: offset))
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    "=!<>".utf8.contains(byte)
  }
}

extension ExpectationWords {
  /// The next word; absent at the end.
  package var next: Word? { index < all.count ? all[index] : nil }

  /// The word after the next; absent at the end.
  var following: Word? { index + 1 < all.count ? all[index + 1] : nil }

  /// The offset of the next word, or of the sentence's end.
  var offset: Int { next?.offset ?? length }

  /// Takes the next word if it equals the given one.
  mutating func take(_ text: String) -> Bool {
    guard next?.text == text else { return false }
    index += 1
    return true
  }

  /// Takes the next word.
  package mutating func take(expecting expected: String) throws(Diagnostic) -> Word {
    guard let word = next else { throw .ended(noun, offset: length, expected: expected) }
    index += 1
    return word
  }

  /// Takes the next word, which must equal the given one.
  mutating func require(_ text: String, _ expected: String) throws(Diagnostic) {
    let word = try take(expecting: expected)
    guard word.text == text else { throw word.fault(expected: expected, [text]) }
  }

  /// Takes a number, whose unit may follow without a blank.
  mutating func number(_ expected: String, unit: String? = nil) throws(Diagnostic) -> Double {
    let word = try take(expecting: expected)
    // A unit may follow its number without a blank, as in "30m".
    var digits = word.text[...]
    if let unit, digits.hasSuffix(unit) { digits.removeLast(unit.count) }
    guard let number = decimalNumber(of: digits) else { throw word.fault(expected: expected) }
    return number
  }

  /// Takes a number and its unit, which may follow without a blank.
  mutating func number(
    _ expected: String, unit: String, _ expectedUnit: String
  ) throws(Diagnostic) -> Double {
    let isJoined = next?.text.hasSuffix(unit) ?? false
    let number = try number(expected, unit: unit)
    if !isJoined { try require(unit, expectedUnit) }
    return number
  }
}

extension ExpectationWords.Word {
  /// The fault of an unexpected word.
  package func fault(expected: String, _ candidates: [String] = []) -> Diagnostic {
    .unexpected(word: text, offset: offset, expected: expected, candidates: candidates)
  }
}
