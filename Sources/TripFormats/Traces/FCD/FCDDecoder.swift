import Notations
import TripModel

/// A decoder of SUMO's floating car data: the vehicles and persons of a simulation at each step.
///
/// Each vehicle is a track; its times count from the start of the simulation. Only output with
/// geographic coordinates can be read.
///
/// **Source:** <https://sumo.dlr.de/docs/Simulation/Output/FCDOutput.html>.
struct FCDDecoder: TraceDecoder {
  let format = TraceFormat.fcd
  private var scanner: XMLScanner
  private var clock: FixClock
  private var time: Int64?
  private var isGeographic = false

  /// Makes a decoder that continues after the root's start tag.
  init(scanner: XMLScanner, clock: FixClock) {
    self.scanner = scanner
    self.clock = clock
  }
}

extension FCDDecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      let event = scanner.next()
      report.warnOfFlaws(in: &scanner)
      switch event {
      case .start:
        if let fix = start(&report) { return .fix(fix) }
      case .end: break
      case .endOfDocument: return report.end(.fcd, clock)
      case .fault: return report.end(withFaultOf: scanner)
      }
      if !report.isEmpty { return .fault }
    }
  }

  /// The fix of a start tag; absent if it has none.
  private mutating func start(_ report: inout TraceReport) -> Fix? {
    switch GPXName(rawValue: scanner.name) {
    case .timestep: readTime(&report)
    case .vehicle, .person: return readFix(&report)
    default: break
    }
    return nil
  }

  /// Reads the time of a step, in seconds or as `h:mm:ss`.
  private mutating func readTime(_ report: inout TraceReport) {
    time = nil
    let text = Array(scanner.text(of: .time).utf8)
    if let seconds = epochTime(in: text.span, 0..<text.count, unit: .seconds) {
      time = FixClock.range.contains(seconds) ? seconds : nil
    } else {
      time = timeOfDay(in: text.span, 0..<text.count)?.milliseconds
    }
    if time == nil {
      report.warn(
        .badTime(text: String(decoding: text, as: UTF8.self)),
        at: scanner.attributePosition(GPXName.time.rawValue))
    }
  }

  /// The fix of a vehicle; absent, with a warning, if it has no valid position.
  private mutating func readFix(_ report: inout TraceReport) -> Fix? {
    var draft = FixDraft()
    guard let time,
      let latitude = scanner.coordinate(.y, "latitude", of: "the vehicle", &report),
      let longitude = scanner.coordinate(.x, "longitude", of: "the vehicle", &report),
      isGeographic(&report)
    else { return nil }
    draft.time = time
    let isUsable = draft.setCoordinate(
      latitude: latitude, longitude: longitude, of: &scanner, names: (.y, .x), &report)
    guard isUsable else { return nil }
    let values: [(GPXName, FixMeasure)] = [(.speed, .speed), (.angle, .course), (.z, .altitude)]
    for (name, measure) in values {
      if let value = scanner.attributeAsNumber(name.rawValue) { _ = draft.set(measure, value) }
    }
    draft.isSimulated = true
    report.marks.follow(scanner.text(of: .id), at: scanner.tagPosition())
    report.warnOnce(.relativeTimes, at: scanner.tagPosition())
    return clock.fix(draft, &report, at: scanner.tagPosition())
  }

  /// Whether the positions are in degrees; meters are an error.
  ///
  /// By default SUMO writes meters with two decimals, and degrees with six.
  private mutating func isGeographic(_ report: inout TraceReport) -> Bool {
    if isGeographic { return true }
    let texts = (x: scanner.text(of: .x), y: scanner.text(of: .y))
    let decimals = [texts.x, texts.y].map { $0.drop { $0 != "." }.count - 1 }
    isGeographic = decimals.contains { $0 > 3 }
    if !isGeographic {
      report.stop(
        .notGeographic(x: texts.x, y: texts.y),
        at: scanner.attributePosition(GPXName.x.rawValue))
    }
    return isGeographic
  }
}
