import Notations
import TripModel

/// A decoder of the flight recorders of gliders: the B records of an IGC file.
///
/// The date is that of the header record `HFDTE` and is carried over midnight. The altitude is that
/// of the receiver. A fix marked `V` has no altitude from the receiver, but its position is used.
/// Of the additions stated in the I record, those for accuracy, speed, course, and further decimals
/// of the coordinate and the seconds are read.
///
/// **Source:** FAI/IGC, Technical Specification for Flight Recorders, appendix A, A3.3.1, A4.1, A7.
struct IGCDecoder: TraceDecoder {
  let format = TraceFormat.igc
  private var scanner: LineScanner
  private var clock: FixClock
  /// The days of the times; absent without a date.
  private var days: DayCount?
  /// The byte ranges of the additions to the B records, by their codes.
  private var additions: [String: Range<Int>] = [:]

  /// Makes a decoder of a file.
  init(_ window: ByteWindow, clock: FixClock) {
    scanner = LineScanner(window)
    self.clock = clock
  }
}

extension IGCDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      let event = scanner.next()
      guard case .record = event else { return report.step(at: event, .igc, clock) }
      if let fix = readLine(&report) { return .fix(fix) }
      if !report.isEmpty { return .fault }
    }
  }

  /// The fix of the current line; absent if it is another record.
  private mutating func readLine(_ report: inout TraceReport) -> Fix? {
    let line = IGCRecord(bytes: scanner.bytes, additions: additions)
    if let day = line.date {
      // A second header begins another flight.
      days = DayCount(midnight: day)
    } else if line.isKind("HFDTE") {
      report.warn(.badTime(text: line.text), at: scanner.position(at: scanner.line.lowerBound))
    } else if let stated = line.statedAdditions {
      additions = stated
    } else if line.isKind("B") {
      return readFix(line, &report)
    }
    return nil
  }

  /// The fix of a B record; absent, with a warning, if the record is malformed.
  private mutating func readFix(_ record: IGCRecord, _ report: inout TraceReport) -> Fix? {
    let position = scanner.position(at: scanner.line.lowerBound)
    guard let time = record.timeOfDay, let latitude = record.latitude,
      let longitude = record.longitude, let isFull = record.isFull
    else {
      report.warn(scanner.hasLineEnd ? .badFixRecord(record.text) : .cutOffLine, at: position)
      return nil
    }
    var draft = FixDraft()
    if days == nil {
      days = DayCount()
      report.warn(.noFlightDate, at: position)
    }
    draft.time = days?.moment(of: time)
    let isUsable = draft.setCoordinate(latitude: latitude, longitude: longitude) { fault, _ in
      report.warn(fault, at: position)
    }
    guard isUsable else { return nil }
    draft.altitude = isFull ? record.altitude : nil
    if let meters = record.addition("FXA") { _ = draft.set(.accuracy, meters) }
    if let speed = record.addition("GSP") { _ = draft.set(.speed, speed / 3.6) }
    if let course = record.addition("TRT") { _ = draft.set(.course, course) }
    return clock.fix(draft, &report, at: position)
  }
}
