/// Reads delimited text record by record in constant memory (RFC 4180 and variants).
///
/// Fields may be quoted; a quote that is not closed is read as a plain byte. Line ends are LF or CR
/// LF. A record is returned as soon as its line end has been read.
package struct DelimitedScanner {
  /// The maximum length of a record in bytes.
  package static let recordLimit = 65_536

  /// The byte between fields; may be changed between records. A run of blanks is one delimiter.
  package var delimiter: UInt8

  /// Whether the current record has a quote that is not closed.
  package private(set) var hasOpenQuote = false

  /// The input.
  package private(set) var window: ByteWindow

  private var record = DelimitedRecord()

  package init(_ window: ByteWindow, delimiter: UInt8 = UInt8(ascii: ",")) {
    self.window = window
    self.window.checkText(isMarkup: false)
    self.delimiter = delimiter
  }
}

extension DelimitedScanner {
  package mutating func next() -> TextEvent {
    hasOpenQuote = false
    while true {
      let isFinal = window.isExhausted
      if isFinal, window.consumed == window.bytes.count {
        return window.failure.map(TextEvent.unreadable) ?? .end
      }
      let length = window.bytes.count - window.consumed
      switch scanRecord(allowsQuotes: !hasOpenQuote, isFinal: isFinal) {
      case .complete:
        window.consumed = record.range.upperBound
        return .record
      case .openQuote: hasOpenQuote = true
      case .incomplete where length > Self.recordLimit:
        if hasOpenQuote { return .tooLong(window.skipLine(), limit: Self.recordLimit) }
        // The quote may have enclosed following lines, so the record is scanned again without
        // quotes.
        hasOpenQuote = true
      case .incomplete: _ = window.fill()
      }
    }
  }

  private mutating func scanRecord(allowsQuotes: Bool, isFinal: Bool) -> DelimitedRecord.Scan {
    var record = DelimitedRecord()
    swap(&record, &self.record)
    let scan = record.scan(
      window.bytes.span, from: window.consumed, delimiter: delimiter,
      allowsQuotes: allowsQuotes, isFinal: isFinal)
    swap(&record, &self.record)
    return scan
  }
}

extension DelimitedScanner {
  /// The number of fields of the current record.
  package var count: Int { record.fields.count }

  /// Whether the current record ends with a line end; only the last one may lack it.
  package var hasLineEnd: Bool { record.hasLineEnd }

  /// The diagnostic of the first bytes that are not UTF-8 in the records so far, reported once.
  package mutating func takeFlaw() -> Diagnostic? {
    guard window.nextFlaw < window.consumed else { return nil }
    return window.takeFlaws(before: window.consumed).first.map {
      Diagnostic($0.flaw, at: $0.position)
    }
  }

  /// A field whose quotes enclose line ends, and its number of lines.
  ///
  /// It also encloses as many delimiters as a record of `count` fields has.
  package func fieldOfRecords(count: Int) -> (index: Int, lines: Int)? {
    guard record.hasHeldLines else { return nil }
    let index = record.fields.firstIndex {
      $0.held.lineEnds > 0 && $0.held.delimiters >= max(count - 1, 1)
    }
    return index.map { ($0, record.fields[$0].held.lineEnds + 1) }
  }

  package var isBlankLine: Bool {
    record.fields.count <= 1 && isBlankField(0)
  }

  /// Whether a field is blank or missing.
  package func isBlankField(_ index: Int) -> Bool {
    visible(index).isEmpty
  }

  /// The length of a field in bytes; 0 if it is missing.
  package func length(of index: Int) -> Int {
    visible(index).count
  }

  /// The first byte of a field that is not white space; absent if there is none.
  package func firstByte(of index: Int) -> UInt8? {
    window.bytes[visible(index)].first
  }

  /// Whether a field equals a lower-case word, ignoring case.
  package func isWord(_ word: [UInt8], _ index: Int) -> Bool {
    let range = visible(index)
    return range.count == word.count
      && zip(range, word).allSatisfy { offset, letter in
        let byte = window.bytes[offset]
        return (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte) == letter
      }
  }

  /// A field as a number, with a decimal comma if `allowsComma`; absent if malformed.
  package func number(_ index: Int, allowsComma: Bool) -> Double? {
    guard record.fields.indices.contains(index) else { return nil }
    let range = record.fields[index].range
    if let value = decimalNumber(in: window.bytes.span, range) { return value }
    guard allowsComma else { return nil }
    return decimalNumber(in: window.bytes.span, range, decimalMark: UInt8(ascii: ","))
  }

  /// The bytes of a field in the window; empty if it is missing.
  package func range(of index: Int) -> Range<Int> {
    record.fields.indices.contains(index) ? record.fields[index].range : 0..<0
  }

  /// The bytes of a field without blanks around it; empty if it is missing.
  private func visible(_ index: Int) -> Range<Int> {
    trimmingBlanks(in: window.bytes.span, range(of: index))
  }

  /// A field as text, trimmed and truncated to `limit` bytes.
  package func text(_ index: Int, limit: Int = 200) -> String {
    guard record.fields.indices.contains(index) else { return "" }
    let field = record.fields[index]
    let text = String(decoding: window.bytes[visible(index)].prefix(limit), as: UTF8.self)
    return field.hasDoubledQuotes
      ? text.split(separator: "\"\"", omittingEmptySubsequences: false)
        .joined(separator: "\"") : text
  }

  /// The location of a field's first visible byte, or of the record's end if it is missing.
  package mutating func position(of index: Int) -> SourcePosition {
    guard record.fields.indices.contains(index) else {
      return window.position(at: record.fields.last?.range.upperBound ?? record.range.lowerBound)
    }
    let visible = visible(index)
    return window.position(at: visible.isEmpty ? range(of: index).lowerBound : visible.lowerBound)
  }

  /// The location of the current record.
  package mutating func recordPosition() -> SourcePosition {
    window.position(at: record.range.lowerBound)
  }

  /// The next line before it is split, without its end; absent at the end of the input.
  ///
  /// The next record begins with it. A reader inspects a header this way before it knows the
  /// delimiter.
  package mutating func peekLine() -> ArraySlice<UInt8>? {
    let (line, length) = window.line(limit: Self.recordLimit)
    return length == 0 ? nil : line
  }
}
