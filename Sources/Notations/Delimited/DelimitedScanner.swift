/// A reader of delimited text in constant memory, record by record (RFC 4180 and its kin).
///
/// Fields may be quoted; a quote that is never closed is taken for a plain byte. Line ends are LF
/// or CR LF. A record leaves as soon as its line end is there.
package struct DelimitedScanner {
  /// How many bytes a record may have.
  package static let recordLimit = 65_536

  /// What the scanner came to.
  package enum Event: Equatable, Sendable {
    /// A record, whose fields are at hand.
    case record

    /// The end of the input.
    case end

    /// The input could not be read on.
    case unreadable(ByteSourceFailure)

    /// A line that begins here is longer than the limit and skipped.
    case tooLong(SourcePosition)
  }

  /// The byte between fields; may be changed between records.
  package var delimiter: UInt8

  /// Whether the record at hand has a quote that is never closed.
  package private(set) var hasOpenQuote = false

  /// The input.
  package private(set) var window: ByteWindow

  private var record = DelimitedRecord()

  /// Makes a scanner of a text.
  package init(_ window: ByteWindow, delimiter: UInt8 = UInt8(ascii: ",")) {
    self.window = window
    self.window.checkText(isMarkup: false)
    self.delimiter = delimiter
  }
}

extension DelimitedScanner {
  /// Reads the next record.
  package mutating func next() -> Event {
    hasOpenQuote = false
    while true {
      let isFinal = window.isExhausted
      if isFinal, window.consumed == window.bytes.count { return end() }
      let length = window.bytes.count - window.consumed
      let scan = scanRecord(allowsQuotes: !hasOpenQuote, isFinal: isFinal)
      switch scan {
      case .complete:
        window.consumed = record.range.upperBound
        return .record
      case .openQuote: hasOpenQuote = true
      case .incomplete where length > Self.recordLimit:
        if hasOpenQuote { return skipLine() }
        // A quote may have swallowed the lines after it: the next look does without quotes.
        hasOpenQuote = true
      case .incomplete: _ = window.fill()
      }
    }
  }

  private func end() -> Event {
    window.failure.map(Event.unreadable) ?? .end
  }

  /// Looks at the record at hand.
  private mutating func scanRecord(allowsQuotes: Bool, isFinal: Bool) -> DelimitedRecord.Scan {
    var record = DelimitedRecord()
    swap(&record, &self.record)
    let scan = record.scan(
      window.bytes.span, from: window.consumed, delimiter: delimiter,
      allowsQuotes: allowsQuotes, isFinal: isFinal)
    swap(&record, &self.record)
    return scan
  }

  /// Uses up a line that is too long.
  private mutating func skipLine() -> Event {
    let position = window.position(at: window.consumed)
    while true {
      if let end = window.bytes[window.consumed...].firstIndex(of: 0x0A) {
        window.consumed = end + 1
        return .tooLong(position)
      }
      window.consumed = window.bytes.count
      guard window.fill() else { return .tooLong(position) }
    }
  }
}

extension DelimitedScanner {
  /// How many fields the record at hand has.
  package var count: Int { record.fields.count }

  /// Whether a line end closes the record at hand; only the last one may lack it.
  package var hasLineEnd: Bool { record.hasLineEnd }

  /// The bytes that are not UTF-8 in the records so far, the first of those not taken.
  package mutating func takeFlaw() -> Diagnostic? {
    guard window.nextFlaw < window.consumed else { return nil }
    return window.takeFlaws(before: window.consumed).first.map {
      Diagnostic($0.flaw, at: $0.position)
    }
  }

  /// A field whose quotes hold line ends and as many delimiters as a whole record of some fields,
  /// and the number of its lines.
  package func fieldOfRecords(count: Int) -> (index: Int, lines: Int)? {
    let index = record.fields.firstIndex {
      $0.held.lineEnds > 0 && $0.held.delimiters >= max(count - 1, 1)
    }
    return index.map { ($0, record.fields[$0].held.lineEnds + 1) }
  }

  /// Whether the record at hand is a blank line.
  package var isBlankLine: Bool {
    record.fields.count <= 1 && isBlankField(0)
  }

  /// Whether a field is blank or not there.
  package func isBlankField(_ index: Int) -> Bool {
    guard record.fields.indices.contains(index) else { return true }
    return trimmingBlanks(in: window.bytes.span, record.fields[index].range).isEmpty
  }

  /// The number of bytes of a field; 0 when it is not there.
  package func length(of index: Int) -> Int {
    guard record.fields.indices.contains(index) else { return 0 }
    return trimmingBlanks(in: window.bytes.span, record.fields[index].range).count
  }

  /// The first visible byte of a field; absent when it has none.
  package func firstByte(of index: Int) -> UInt8? {
    guard record.fields.indices.contains(index) else { return nil }
    let range = trimmingBlanks(in: window.bytes.span, record.fields[index].range)
    return range.isEmpty ? nil : window.bytes[range.lowerBound]
  }

  /// A field as a number; absent when it is none. With `allowsComma`, a decimal comma is read too.
  package func number(_ index: Int, allowsComma: Bool) -> Double? {
    guard record.fields.indices.contains(index) else { return nil }
    let range = record.fields[index].range
    if let value = decimalNumber(in: window.bytes.span, range) { return value }
    guard allowsComma else { return nil }
    return decimalNumber(in: window.bytes.span, range, decimalMark: UInt8(ascii: ","))
  }

  /// A field as a count since 1970 in milliseconds; absent when it is none.
  package func epoch(_ index: Int, unit: EpochUnit?, allowsComma: Bool) -> Int64? {
    guard record.fields.indices.contains(index) else { return nil }
    let range = record.fields[index].range
    if let value = epochTime(in: window.bytes.span, range, unit: unit) { return value }
    guard allowsComma else { return nil }
    return epochTime(
      in: window.bytes.span, range, unit: unit, decimalMark: UInt8(ascii: ","))
  }

  /// A field as a moment.
  ///
  /// - Throws: `TimestampFault` when it is none.
  package func moment(_ index: Int, dayOrder: DayOrder?) throws(TimestampFault) -> Timestamp {
    guard record.fields.indices.contains(index) else { throw .unreadable }
    return try timestamp(
      in: window.bytes.span, record.fields[index].range, dayOrder: dayOrder)
  }

  /// A field as a time of day in milliseconds since midnight; absent when it is none.
  package func timeOfDay(_ index: Int) -> Int64? {
    guard record.fields.indices.contains(index) else { return nil }
    let range = trimmingBlanks(in: window.bytes.span, record.fields[index].range)
    var parser = TimestampParser(range: range)
    return try? parser.parseLoneTimeOfDay(window.bytes.span)
  }

  /// A field as text, without blanks at its ends, at most some bytes of it.
  package func text(_ index: Int, limit: Int = 200) -> String {
    guard record.fields.indices.contains(index) else { return "" }
    let field = record.fields[index]
    let range = trimmingBlanks(in: window.bytes.span, field.range)
    let text = String(decoding: window.bytes[range].prefix(limit), as: UTF8.self)
    return field.hasDoubledQuotes
      ? text.split(separator: "\"\"", omittingEmptySubsequences: false)
        .joined(separator: "\"") : text
  }

  /// The place of a field's first visible byte; that of the record's end when it is not there.
  package mutating func position(of index: Int) -> SourcePosition {
    guard record.fields.indices.contains(index) else {
      return window.position(at: record.fields.last?.range.upperBound ?? record.range.lowerBound)
    }
    let range = record.fields[index].range
    let visible = trimmingBlanks(in: window.bytes.span, range)
    return window.position(at: visible.isEmpty ? range.lowerBound : visible.lowerBound)
  }

  /// The place of the record at hand.
  package mutating func recordPosition() -> SourcePosition {
    window.position(at: record.range.lowerBound)
  }

  /// The line at hand before it is divided, without its end; absent at the end of the input.
  ///
  /// The next record begins with it: a reader looks at a header before it knows the delimiter.
  package mutating func peekLine() -> ArraySlice<UInt8>? {
    var length = 0
    while true {
      let start = window.consumed
      if let end = window.bytes[(start + length)...].firstIndex(of: 0x0A) {
        return window.bytes[start..<end]
      }
      length = window.bytes.count - start
      if length > Self.recordLimit || !window.fill() { break }
    }
    return length == 0 ? nil : window.bytes[window.consumed...]
  }
}
