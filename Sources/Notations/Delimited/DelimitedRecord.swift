/// A line of delimited text, divided into its fields.
struct DelimitedRecord {
  /// A field as an index range of the window, its quotes left out.
  struct Field {
    /// The bytes between the delimiters, or between the quotes.
    var range: Range<Int>

    /// Whether the field has quotes doubled inside quotes.
    var hasDoubledQuotes: Bool

    /// How many line ends and delimiters its quotes hold.
    var held = (lineEnds: 0, delimiters: 0)
  }

  /// What a look at a record found.
  enum Scan {
    case complete
    case incomplete
    case openQuote(at: Int)
  }

  /// The most fields that are told apart; what follows counts to the last.
  static let fieldLimit = 1024

  /// The fields in their order.
  private(set) var fields: [Field] = []

  /// The whole record, its line end included.
  private(set) var range = 0..<0

  /// Whether a line end closes the record.
  private(set) var hasLineEnd = false
}

extension DelimitedRecord {
  /// Looks at a record.
  ///
  /// - Parameters:
  ///   - bytes: the window.
  ///   - start: where the record begins.
  ///   - delimiter: the byte between fields.
  ///   - allowsQuotes: whether quotes hold delimiters and line ends inside a field.
  ///   - isFinal: whether no more bytes will come.
  /// - Returns: what was found; the record is filled only when it is complete.
  mutating func scan(
    _ bytes: Span<UInt8>, from start: Int, delimiter: UInt8, allowsQuotes: Bool, isFinal: Bool
  ) -> Scan {
    fields.removeAll(keepingCapacity: true)
    var index = start
    while true {
      var field = Field(range: index..<index, hasDoubledQuotes: false)
      if allowsQuotes, let quote = Self.openingQuote(bytes, from: index, delimiter: delimiter) {
        guard
          let end = Self.closingQuote(
            bytes, from: quote + 1, &field, delimiter: delimiter, isFinal: isFinal)
        else { return isFinal ? .openQuote(at: quote) : .incomplete }
        index = end
        while index < bytes.count, bytes[index] != delimiter, bytes[index] != 0x0A { index += 1 }
      } else {
        while index < bytes.count, bytes[index] != delimiter, bytes[index] != 0x0A { index += 1 }
        field.range = field.range.lowerBound..<index
      }
      if index == bytes.count, !isFinal { return .incomplete }
      if fields.count < Self.fieldLimit { fields.append(field) }
      if index == bytes.count || bytes[index] == 0x0A { break }
      index += 1
    }
    hasLineEnd = index < bytes.count
    range = start..<(hasLineEnd ? index + 1 : index)
    return .complete
  }

  /// The index of a quote that opens a field, blanks before it skipped; absent for a plain field.
  private static func openingQuote(
    _ bytes: Span<UInt8>, from start: Int, delimiter: UInt8
  ) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] == 0x20, delimiter != 0x20 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "\"") ? index : nil
  }

  /// The index after the quote that closes a field; absent when it is not at hand.
  private static func closingQuote(
    _ bytes: Span<UInt8>, from start: Int, _ field: inout Field, delimiter: UInt8, isFinal: Bool
  ) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A { field.held.lineEnds += 1 }
      if bytes[index] == delimiter { field.held.delimiters += 1 }
      if bytes[index] == UInt8(ascii: "\"") {
        // Whether the quote is doubled is known only when the byte after it is at hand.
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
