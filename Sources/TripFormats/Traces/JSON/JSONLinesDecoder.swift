import Notations
import TripModel

/// A decoder of one JSON object per line: tripsim's own keys, CSV column names, and gpsd's reports.
///
/// Members are named like CSV columns. Of gpsd's objects, `TPV` reports with a fix are read; those
/// of one instant make one fix. Other classes are skipped.
///
/// **Source:** <https://gpsd.gitlab.io/gpsd/gpsd_json.html>, TPV.
struct JSONLinesDecoder: TraceDecoder {
  private(set) var format = TraceFormat.jsonLines

  private var scanner: LineScanner
  private var clock: FixClock
  private var layout: JSONLayout
  private var hasObject = false
  /// Whether a text precedes the object in each line.
  private var hasPrefix = false
  private var reports = GPSDReports()

  init(_ window: ByteWindow, options: TraceReadingOptions, mapping: CSVMapping) {
    scanner = LineScanner(window)
    clock = FixClock(options: options)
    layout = JSONLayout(mapping: mapping)
  }
}

extension JSONLinesDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      if let held = reports.take(isAtEnd: false), let fix = fix(of: held, &report) {
        return .fix(fix)
      }
      let event = scanner.next()
      switch event {
      case .record, .tooLong: break
      case .end, .unreadable:
        if let held = reports.take(isAtEnd: true), let fix = fix(of: held, &report) {
          return .fix(fix)
        }
      }
      if case .end = event, let fault = layout.unmapped { report.end(with: fault) }
      guard case .record = event else { return report.step(at: event, format, clock) }
      if let fix = readLine(&report) { return .fix(fix) }
      if !report.isEmpty { return .fault }
    }
  }

  /// Reads the current line; absent if it is not a fix.
  private mutating func readLine(_ report: inout TraceReport) -> Fix? {
    let text = scanner.text
    if !report.travelers.isOpen, let draft = layout.draft(of: scanner.line, in: text.span),
      let fix = clock.plainFix(draft)
    {
      return fix
    }
    guard let (value, position) = readObject(&report), let members = value.members else {
      return nil
    }
    if JSONMessage.isOther(members) {
      hasObject = true
      return nil
    }
    var draft = FixDraft()
    if format == .gpsd && value.holds("class") || JSONMessage.isOfGPSD(members) {
      format = .gpsd
      hasObject = true
      guard value["class"]?.string == "TPV", draft.take(report: value, &report) else { return nil }
      let next = GPSDReport(draft: draft, device: value["device"]?.string, position: position)
      return reports.add(next).flatMap { fix(of: $0, &report) }
    }
    guard take(Array(members), into: &draft, &report, at: position) else { return nil }
    return clock.fix(draft, &report, at: position)
  }

  /// Reads the object of the current line, and where it begins; absent if the line has none.
  private mutating func readObject(
    _ report: inout TraceReport
  ) -> (value: JSONValue, position: SourcePosition)? {
    var bytes = scanner.bytes
    if isSilent(bytes.span, bytes.indices) || bytes.allSatisfy({ isBlank($0) || $0 == 0x1E }) {
      return nil
    }
    // A record separator, or the topic and time written by a client or a log, may precede the
    // object, in all lines if in the first.
    let start = bytes.first == UInt8(ascii: "{") ? 0 : bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
    if !hasObject { hasPrefix = bytes[..<start].contains { !isBlank($0) } }
    let isPrefixed = hasPrefix || bytes[..<start].contains { $0 == 0x09 || $0 == 0x1E }
    if isPrefixed { bytes.removeFirst(start) }
    let position = scanner.position(at: scanner.line.lowerBound + (isPrefixed ? start : 0))
    func read(_ bytes: [UInt8]) -> Reading<JSONValue> {
      JSONReader.read(
        bytes, file: report.file, firstLine: position.line,
        firstColumn: isPrefixed ? position.column : 1)
    }
    var reading = read(bytes)
    if reading.value == nil, let plain = Self.withoutNaN(bytes) { reading = read(plain) }
    if let value = reading.value, value.members != nil { return (value, position) }
    // A log may begin with a banner.
    if !hasObject, bytes.contains(UInt8(ascii: "{")) {
      report.stop(.otherJSON, at: position)
    } else if let fault = reading.diagnostics.last {
      warn(of: fault, &report, at: position)
    } else {
      report.warn(.otherJSON, at: position)
    }
    return nil
  }

  /// A line with an empty text for each `NaN` or `Infinity`; absent if it has none.
  ///
  /// Many programs write them for a missing number.
  private static func withoutNaN(_ bytes: [UInt8]) -> [UInt8]? {
    var plain = bytes
    var isText = false
    var index = 0
    while index < bytes.count {
      let word = isText ? nil : notNumbers.first { bytes[index...].starts(with: $0) }
      if let word {
        let blanks = Array(repeating: UInt8(ascii: " "), count: word.count - 2)
        plain.replaceSubrange(index..<(index + word.count), with: Array("\"\"".utf8) + blanks)
      } else if bytes[index] == UInt8(ascii: "\"") {
        isText.toggle()
      }
      // A backslash escapes the next byte of a text.
      index += word?.count ?? (bytes[index] == UInt8(ascii: "\\") ? 2 : 1)
    }
    return plain == bytes ? nil : plain
  }

  private static let notNumbers = ["NaN", "Infinity", "-Infinity"].map { Array($0.utf8) }

  /// The fix of gpsd's reports of one instant.
  private mutating func fix(of held: GPSDReport, _ report: inout TraceReport) -> Fix? {
    if let name = held.device { report.marks.follow(name, at: held.position) }
    return clock.fix(held.draft, &report, at: held.position)
  }

  /// Warns about a line that is not JSON; a last line without a line feed may be cut off.
  private func warn(
    of fault: Diagnostic, _ report: inout TraceReport, at position: SourcePosition
  ) {
    if !scanner.hasLineEnd { report.warn(.cutOffLine, at: position) }
    report.warn(
      .badJSON(fault, consequence: "the line is skipped"), at: fault.position ?? position)
  }

  /// Reads an object with tripsim's own keys or CSV column names; returns false if it is not a fix.
  private mutating func take(
    _ members: [JSONMember], into draft: inout FixDraft, _ report: inout TraceReport,
    at position: SourcePosition
  ) -> Bool {
    let columns: CSVLayout
    do throws(Diagnostic) {
      columns = try layout.columns(of: members) { report.warn($0, at: position) }
    } catch {
      if error.code == "bad_mapping" || error == .threeAxes {
        report.stop(error, at: position)
      } else if hasObject {
        report.warn(.missing(field: "lat", of: "the line"), at: position)
      } else {
        report.stop(layout.unmapped ?? .otherJSON, at: position)
      }
      return false
    }
    hasObject = true
    clock.columnsWithoutTime = columns.columnsWithoutTime
    if let track = columns[.track], members[track].value.string != "" {
      report.marks.follow(members[track].value.plainText, at: position)
    }
    return draft.take(members, layout: columns, &report)
  }
}
