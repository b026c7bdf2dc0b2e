import Notations

/// The form of objects on one line: their names in order, and the locations of a line's values.
///
/// Nearly all lines of a trace have the form of an earlier one, and their values are found in one
/// scan. A line with any deviation, such as an escape in a text or an exponent in a number, does
/// not have the form: it is parsed as any JSON, with the same result.
struct JSONLineForm {
  /// The names in quotes.
  private let names: [[UInt8]]

  /// The values of the latest line, without their quotes.
  private var values: [Range<Int>] = []

  /// Makes the form of objects with some names; absent if a name needs an escape or occurs twice.
  init?(names: [String]) {
    let isPlain = names.allSatisfy { name in
      name.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }
    guard isPlain, Set(names).count == names.count, !names.isEmpty else { return nil }
    self.names = names.map { Array("\"\($0)\"".utf8) }
  }

  /// Finds the values of a line; returns false if it does not have this form.
  mutating func takeLine(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    values.removeAll(keepingCapacity: true)
    var scan = FlatScan(index: line.lowerBound, end: line.upperBound)
    guard scan.takes(UInt8(ascii: "{"), bytes) else { return false }
    for name in names {
      guard values.isEmpty || scan.takes(UInt8(ascii: ","), bytes), scan.takes(name, bytes),
        scan.takes(UInt8(ascii: ":"), bytes), let value = scan.value(bytes)
      else { return false }
      values.append(value)
    }
    return scan.takes(UInt8(ascii: "}"), bytes) && scan.index == scan.end
  }
}

extension JSONLineForm {
  private func isText(_ column: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes[values[column].lowerBound - 1] == UInt8(ascii: "\"")
  }

  /// The first byte of a value that is not a text.
  private func mark(_ column: Int, _ bytes: Span<UInt8>) -> UInt8? {
    isText(column, bytes) ? nil : bytes[values[column].lowerBound]
  }

  /// The value of a number; absent for another value.
  func number(_ column: Int, _ bytes: Span<UInt8>) -> Double? {
    isText(column, bytes) ? nil : decimalNumber(in: bytes, values[column])
  }

  /// The value of a Boolean; absent for another value.
  func boolean(_ column: Int, _ bytes: Span<UInt8>) -> Bool? {
    switch mark(column, bytes) {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// Whether a value certainly does not mark the position as not valid.
  func affirms(_ column: Int, isStatus: Bool, _ bytes: Span<UInt8>) -> Bool {
    if !isStatus { return boolean(column, bytes) == true }
    guard isText(column, bytes), let first = values[column].first,
      FixDraft.mayBeVoid(bytes[first], isStatus: true)
    else { return true }
    let text = String(decoding: values[column].map { bytes[$0] }, as: UTF8.self)
    return !FixDraft.isVoid(text, isStatus: true)
  }

  /// Whether a value is missing, `null` or an accepted number.
  func accepts(_ column: Int?, _ bytes: Span<UInt8>, _ set: (Double) -> Bool) -> Bool {
    guard let column, mark(column, bytes) != UInt8(ascii: "n") else { return true }
    return number(column, bytes).map(set) ?? false
  }

  /// Whether a value is missing, `null` or a Boolean.
  func acceptsBoolean(_ column: Int?, _ bytes: Span<UInt8>, _ set: (Bool) -> Void) -> Bool {
    guard let column, mark(column, bytes) != UInt8(ascii: "n") else { return true }
    return boolean(column, bytes).map(set) != nil
  }

  /// The bytes of a text or of a count in digits; absent for another value.
  func time(_ column: Int, _ bytes: Span<UInt8>) -> Range<Int>? {
    let range = values[column]
    // Longer counts are rounded elsewhere.
    let isCount = range.count <= 15 && range.allSatisfy { isDigit(bytes[$0]) }
    return isText(column, bytes) || isCount ? range : nil
  }
}

/// A scan of a flat object, token by token; blanks between tokens are skipped.
private struct FlatScan {
  var index: Int
  let end: Int

  private static let words = ["true", "false", "null"].map { Array($0.utf8) }

  private mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while index < end, bytes[index] == 0x20 { index += 1 }
  }

  private mutating func skipDigits(_ bytes: Span<UInt8>) {
    while index < end, isDigit(bytes[index]) { index += 1 }
  }

  /// Consumes a mark and the blanks around it.
  mutating func takes(_ mark: UInt8, _ bytes: Span<UInt8>) -> Bool {
    skipBlanks(bytes)
    guard index < end, bytes[index] == mark else { return false }
    index += 1
    skipBlanks(bytes)
    return true
  }

  /// Consumes a name or a word.
  mutating func takes(_ token: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    guard end - index >= token.count else { return false }
    for offset in token.indices where bytes[index + offset] != token[offset] { return false }
    index += token.count
    return true
  }

  /// Consumes a value: a text without escapes, a number without an exponent, or a word.
  mutating func value(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard index < end else { return nil }
    let start = index
    if bytes[start] == UInt8(ascii: "\"") {
      index += 1
      while index < end, bytes[index] != UInt8(ascii: "\"") {
        guard (0x20..<0x7F).contains(bytes[index]), bytes[index] != UInt8(ascii: "\\") else {
          return nil
        }
        index += 1
      }
      index += 1
      return index <= end ? start + 1..<index - 1 : nil
    }
    for word in FlatScan.words where takes(word, bytes) { return start..<index }
    return takesNumber(bytes) ? start..<index : nil
  }

  private mutating func takesNumber(_ bytes: Span<UInt8>) -> Bool {
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    skipDigits(bytes)
    guard index > first, index == first + 1 || bytes[first] != UInt8(ascii: "0") else {
      return false
    }
    guard index < end, bytes[index] == UInt8(ascii: ".") else { return true }
    index += 1
    let fraction = index
    skipDigits(bytes)
    return index > fraction
  }
}
