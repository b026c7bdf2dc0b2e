/// A line of delimited text, split into its fields.
struct DelimitedRecord {
  /// A field as a range of the window, without its quotes.
  struct Field {
    /// The bytes between the delimiters, or between the quotes.
    var range: Range<Int>

    /// Whether the field has doubled quotes inside its quotes.
    var hasDoubledQuotes: Bool

    /// The number of line feeds and delimiters inside its quotes.
    var held = (lineEnds: 0, delimiters: 0)

    /// Drops the zero bytes with which some loggers pad fields of fixed length.
    mutating func dropPadding(_ bytes: Span<UInt8>) {
      var end = range.upperBound
      while end > range.lowerBound, bytes[end - 1] == 0 { end -= 1 }
      range = range.lowerBound..<end
    }
  }

  /// The result of scanning a record.
  enum Scan {
    case complete
    case incomplete
    case openQuote(at: Int)
  }

  /// The maximum number of fields; the rest of the line belongs to the last one.
  static let fieldLimit = 1024

  /// The fields in their order.
  private(set) var fields: [Field] = []

  /// The whole record, including its line end.
  private(set) var range = 0..<0

  /// Whether the quotes of a field enclose a line end.
  private(set) var hasHeldLines = false

  private(set) var hasLineEnd = false
}

extension DelimitedRecord {
  /// Scans a record.
  ///
  /// - Parameters:
  ///   - bytes: the window.
  ///   - start: the index at which the record begins.
  ///   - delimiter: the byte between fields.
  ///   - allowsQuotes: whether quotes may enclose delimiters and line ends.
  ///   - isFinal: whether the input ends with these bytes.
  /// - Returns: the result; the record is set only if it is complete.
  mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, delimiter: UInt8, allowsQuotes: Bool, isFinal: Bool
  ) -> Scan {
    fields.removeAll(keepingCapacity: true)
    hasHeldLines = false
    var index = start
    while true {
      if delimiter == 0x20 { index = Self.endOfBlanks(bytes, from: index) }
      var field = Field(range: index..<index, hasDoubledQuotes: false)
      if allowsQuotes, let quote = Self.openingQuote(bytes, from: index) {
        guard
          let end = Self.closingQuote(
            bytes, from: quote + 1, &field, delimiter: delimiter, isFinal: isFinal)
        else { return isFinal ? .openQuote(at: quote) : .incomplete }
        index = end
        hasHeldLines = hasHeldLines || field.held.lineEnds > 0
        index = bytes.firstIndex(of: delimiter, or: 0x0A, from: index) ?? bytes.count
      } else {
        index = bytes.firstIndex(of: delimiter, or: 0x0A, from: index) ?? bytes.count
        field.range = field.range.lowerBound..<index
      }
      if index == bytes.count, !isFinal { return .incomplete }
      field.dropPadding(bytes)
      if fields.count < Self.fieldLimit { fields.append(field) }
      if index == bytes.count || bytes[index] == 0x0A { break }
      index += 1
    }
    hasLineEnd = index < bytes.count
    range = start..<(hasLineEnd ? index + 1 : index)
    return .complete
  }

  /// The index of the quote that opens a field, after any blanks; absent for an unquoted field.
  private static func openingQuote(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    let index = endOfBlanks(bytes, from: start)
    return index < bytes.count && bytes[index] == UInt8(ascii: "\"") ? index : nil
  }

  /// The index after a run of blanks.
  private static func endOfBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return index
  }

  /// The index after the quote that closes a field; absent if it is not in the window.
  private static func closingQuote(
    _ bytes: Span<UInt8>, from start: Int, _ field: inout Field, delimiter: UInt8, isFinal: Bool
  ) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A { field.held.lineEnds += 1 }
      if bytes[index] == delimiter { field.held.delimiters += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        // The byte after a quote decides whether the quote is doubled.
        if index + 1 == bytes.count, !isFinal { return nil }
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\"") else {
          field.range = start..<index
          return index + 1
        }
        field.hasDoubledQuotes = true
        index += 1
      }
      index += 1
    }
    return nil
  }
}
