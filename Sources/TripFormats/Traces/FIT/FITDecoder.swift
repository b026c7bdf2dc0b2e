import Notations
import TripModel

/// A decoder of Garmin's FIT: the records of activities and courses.
///
/// The files come from bicycle computers, watches and car navigation.
///
/// Records without a position, as in indoor training, are skipped. Each of several files in a row
/// is a separate track.
///
/// **Source:** Garmin, FIT SDK 21, `Profile.xlsx`: messages `record` and `course`.
struct FITDecoder: TraceDecoder {
  let format = TraceFormat.fit
  private var scanner: FITScanner
  private var clock: FixClock

  /// Makes a decoder of a file.
  init(_ window: ByteWindow, clock: FixClock) {
    scanner = FITScanner(
      window,
      messages: [
        FITProfile.record: FITRecordField.allCases.map(\.rawValue),
        FITProfile.course: [FITProfile.courseName],
      ])
    self.clock = clock
  }
}

extension FITDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      switch scanner.next() {
      case .file: report.marks.begin(TraceTrack())
      case .message:
        if let fix = readMessage(&report) { return .fix(fix) }
      case .warning(let fault): report.warn(fault)
      case .fault(let fault):
        report.end(with: .badForm(fault, fixes: report.fixCount))
        return .end
      case .unreadable(let failure): return report.end(failure)
      case .end: return report.end(.fit, clock)
      }
      if !report.isEmpty { return .fault }
    }
  }

  /// The fix of the current message; absent if it has none.
  private mutating func readMessage(_ report: inout TraceReport) -> Fix? {
    guard scanner.message == FITProfile.record else {
      report.marks.name(scanner.text(FITProfile.courseName) ?? "")
      return nil
    }
    guard let latitude = integer(.latitude), let longitude = integer(.longitude) else { return nil }
    var draft = FixDraft()
    let isUsable = draft.setCoordinate(
      latitude: FITProfile.degrees(latitude), longitude: FITProfile.degrees(longitude),
      names: CoordinateNames(latitude: "position_lat", longitude: "position_long")
    ) { fault, _ in report.warn(fault.at(byte: scanner.offset)) }
    guard isUsable else { return nil }
    readMeasures(into: &draft, &report)
    draft.time = scanner.time.map { time in
      if FITProfile.isRelative(time) { report.warnOnce(.deviceTimes) }
      return FITProfile.milliseconds(time)
    }
    if let fix = clock.plainFix(draft) { return fix }
    return clock.fix(draft, &report, at: nil, byte: scanner.offset)
  }

  /// Reads altitude, speed and accuracy, each in its precise form if there is one.
  private func readMeasures(into draft: inout FixDraft, _ report: inout TraceReport) {
    if let altitude = integer(.preciseAltitude) ?? integer(.altitude) {
      take(.altitude, (Double(altitude) - 2500) / 5, into: &draft, &report)
    }
    if let speed = integer(.preciseSpeed) ?? integer(.speed) {
      take(.speed, Double(speed) / 1000, into: &draft, &report)
    }
    if let accuracy = integer(.accuracy) { _ = draft.set(.accuracy, Double(accuracy)) }
  }

  /// Sets a value, or warns if it is impossible.
  private func take(
    _ measure: FixMeasure, _ value: Double, into draft: inout FixDraft, _ report: inout TraceReport
  ) {
    if draft.set(measure, value) { return }
    report.warn(.implausible(field: measure.rawValue, text: "\(value)").at(byte: scanner.offset))
  }

  private func integer(_ field: FITRecordField) -> Int? { scanner.integer(field.rawValue) }
}
