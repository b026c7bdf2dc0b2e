import Notations
import TripModel

/// A decoder of CSV from tripsim, phones and services.
///
/// The header assigns the columns by any of the known names; a comment line may be the header.
struct CSVDecoder: TraceDecoder {
  let format = TraceFormat.csv

  var scanner: DelimitedScanner
  var layout = CSVLayout(columns: [])
  var allowsComma = false
  var draft = FixDraft()
  var hasSettledSides = false
  var fineCounter = FineCounter()
  /// The latest text of the column of zones, in lower case, and the zone; absent if it is none.
  var zone: (text: [UInt8], milliseconds: Int64?) = ([], nil)
  private var clock: FixClock
  let mapping: CSVMapping
  private var phase = Phase.header
  /// The number of further records that may describe the columns with words: units and sources.
  private var describingRecords = 2
  private var lastLength = Int.max
  private var width: Int?
  /// Whether the first fix has all fields, so that a later record with fewer lost some; absent
  /// before it.
  var isComplete: Bool?

  private enum Phase {
    case header
    case firstRecord
    case records
  }

  /// Makes a decoder of a table.
  init(_ window: ByteWindow, options: TraceReadingOptions, mapping: CSVMapping) {
    scanner = DelimitedScanner(window)
    clock = FixClock(options: options)
    self.mapping = mapping
  }
}

extension CSVDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    if phase == .header {
      readHeader(&report)
      if !report.isEmpty { return .fault }
    }
    while true {
      if phase == .records {
        let event = scanner.next()
        if let flaw = scanner.takeFlaw() { report.warnOnce(flaw) }
        guard case .record = event else { return report.step(at: event, .csv, clock) }
      }
      phase = .records
      let fix = readRecord(&report)
      if let fix { return .fix(fix) }
      if !report.isEmpty { return .fault }
    }
  }

  /// Reads lines up to the header and determines the columns.
  private mutating func readHeader(_ report: inout TraceReport) {
    do throws(Diagnostic) {
      let found = try CSVHeaderSearch(mapping: mapping).run(&scanner)
      layout = found.layout
      clock.columnsWithoutTime = layout.columnsWithoutTime
      phase = found.hasHeader ? .records : .firstRecord
      allowsComma = scanner.delimiter != UInt8(ascii: ",")
      let start = SourcePosition(line: 1, column: 1)
      let position = found.hasHeader ? scanner.recordPosition() : start
      for fault in layout.settleUnits() { report.warn(fault, at: position) }
      for (column, fault) in layout.nearNotes {
        report.warn(fault, at: scanner.position(of: column))
      }
    } catch {
      report.stop(error)
    }
  }

  /// Reads the current record; absent if it is not a fix.
  private mutating func readRecord(_ report: inout TraceReport) -> Fix? {
    if scanner.isBlankLine || scanner.firstByte(of: 0) == UInt8(ascii: "#") { return nil }
    if scanner.hasOpenQuote { report.warn(.openQuote, at: scanner.recordPosition()) }
    if let rowType = layout.rowType, scanner.text(0) != rowType { return nil }
    checkEnd(&report)
    if isComplete == nil { addRowNumbers() }
    if describingRecords > 0, !layout.isPaired, takesUnits(&report) { return nil }
    guard hasWidth(&report), isWanted(&report) else { return nil }
    draft = FixDraft()
    guard readCoordinate(&report), readTime(&report) else { return nil }
    if !hasLostFields { readExtras(&report) }
    isComplete = isComplete ?? (scanner.count >= width ?? 0)
    if report.travelers.isOpen { report.travelers.add(draft, layout) { scanner.text($0) } }
    if let fix = clock.plainFix(draft) { return fix }
    return clock.fix(draft, &report, at: scanner.recordPosition())
  }

  /// Adds a column without a name if the first record has row number 1 before all other fields.
  ///
  /// R's `write.table` does not name the column of the rows' names, which are numbers by default.
  private mutating func addRowNumbers() {
    guard scanner.count == layout.columns.count + 1, scanner.count > 1, scanner.text(0) == "1",
      let numbered = try? CSVLayout(
        heads: [""] + layout.columns.map(\.text), mapping: mapping, isTable: true)
    else { return }
    layout = numbered
    clock.columnsWithoutTime = layout.columnsWithoutTime
    // The header was warned about already.
    _ = layout.settleUnits()
  }

  /// Whether the record has as many fields as the header or, without a header, the first record.
  ///
  /// Trailing fields may be blank, or missing if no fix needs them.
  private mutating func hasWidth(_ report: inout TraceReport) -> Bool {
    let expected = layout.columns.isEmpty ? width ?? scanner.count : layout.columns.count
    width = expected
    if let (field, lines) = scanner.fieldOfRecords(count: expected) {
      report.warn(.longField(lines: lines), at: scanner.position(of: field))
    }
    if scanner.count < layout.neededCount {
      report.warn(
        .shortRecord(count: scanner.count, expected: max(expected, layout.neededCount)),
        at: scanner.recordPosition())
      return false
    }
    if hasLostFields {
      // In a field after the coordinates and the time, the name of a traveler may be another
      // column's value.
      let isMarked = [CSVRole.valid, .track, .provider].contains {
        layout[$0] ?? 0 >= layout.neededCount
      }
      report.warn(
        isMarked
          ? .shortRecord(count: scanner.count, expected: expected)
          : .lostFields(count: scanner.count, expected: expected), at: scanner.recordPosition())
      return !isMarked
    }
    guard scanner.count > expected,
      let extra = (expected..<scanner.count).first(where: { !scanner.isBlankField($0) })
    else { return true }
    // It is unknown which field is the extra one.
    report.warn(
      .longRecord(count: scanner.count, expected: expected), at: scanner.position(of: extra))
    return false
  }

  /// Whether the record has fewer fields than the header, unlike the first fix.
  ///
  /// It is unknown which ones are missing, except in the cut-off line at the end of a file.
  private var hasLostFields: Bool {
    isComplete == true && scanner.hasLineEnd
      && scanner.count < width ?? 0 && layout.hasValuesAfterFix
  }

  /// Warns if the last record looks cut off.
  ///
  /// It has no line feed, and its last field is missing or shorter than the previous record's.
  private mutating func checkEnd(_ report: inout TraceReport) {
    let length = scanner.length(of: scanner.count - 1)
    if !scanner.hasLineEnd, scanner.count < layout.columns.count || length < lastLength {
      report.warn(.cutOffLine, at: scanner.recordPosition())
    }
    lastLength = length
  }

  /// Reads the units of the columns if the record, before the first fix, has words as values.
  ///
  /// Returns false for a fix.
  private mutating func takesUnits(_ report: inout TraceReport) -> Bool {
    let columns = [layout.latitude, layout.longitude]
    let words = columns.map { scanner.text($0) }
    // The letter in a number such as '5.4E1' is not a word.
    guard words.allSatisfy({ $0.contains(where: \.isLetter) || $0 == "°" }),
      !columns.contains(where: { scanner.number($0, allowsComma: true) != nil }),
      words != columns.map({ layout.head(of: $0) ?? "" }),
      !layout.columns.isEmpty, AngleReading(words[0], axis: .latitude) == nil,
      !layout.times.contains(where: { scanner.text($0).first?.isNumber == true })
    else {
      describingRecords = 0
      return false
    }
    describingRecords -= 1
    guard words.allSatisfy({ MeasureUnit.factor($0.lowercased(), of: .latitude) != nil }) else {
      if let word = words.first(where: { MeasureUnit.isOther($0.lowercased(), than: .latitude) }) {
        let head = layout.head(of: layout.latitude) ?? ""
        report.stop(.notAngle(head, unit: word), at: scanner.recordPosition())
      }
      return true
    }
    for index in layout.columns.indices where layout.columns[index].unit == nil {
      let unit = scanner.text(index).lowercased()
      if !unit.isEmpty { layout.columns[index].unit = unit }
    }
    for fault in layout.settleUnits() { report.warn(fault, at: scanner.recordPosition()) }
    return true
  }

  /// Whether a field marks the position as not valid; ArduPilot numbers the kinds of fixes.
  private func isDenial(_ column: Int) -> Bool {
    if layout.rowType == "GPS" { return Int(scanner.text(column)).map { $0 < 3 } ?? true }
    let isStatus = layout.isStatus(column)
    return FixDraft.mayBeVoid(scanner.firstByte(of: column), isStatus: isStatus)
      && FixDraft.isVoid(scanner.text(column), isStatus: isStatus)
  }

  /// Whether the record is a new fix of the selected provider; records its traveler.
  private mutating func isWanted(_ report: inout TraceReport) -> Bool {
    if let column = layout.update, scanner.text(column) == "0" { return false }
    if let column = layout[.valid], isDenial(column) {
      report.warn(
        .void(
          expected: layout.validValues(column)
            + " in column '\(layout.head(of: column) ?? "valid")'"),
        at: scanner.position(of: column))
      return false
    }
    if !layout.identities.isEmpty {
      let values = layout.identities.map { scanner.text($0) }
      layout.settleIdentity(values)
    }
    if let column = layout[.track], !scanner.isBlankField(column) {
      report.marks.follow(scanner.text(column), at: scanner.position(of: column))
    }
    if let column = layout[.provider] {
      let name = scanner.text(column)
      let wanted = layout.wantedProvider ?? "GPS"
      if name.lowercased() != wanted.lowercased() {
        report.warnOnce(.otherProvider(kept: wanted, other: name), at: scanner.position(of: column))
        return false
      }
    }
    return true
  }
}
