package import Geodesy
package import Notations
import RouteServices
package import Simulation
import TripModel

/// The true position at each fix of a trace, and whether it is on the planned route.
package struct TripTruth: Equatable, Sendable {
  /// The truth at a fix.
  package struct Moment: Equatable, Sendable {
    /// The time since the drive began, in seconds.
    package var elapsed: Double
    /// The distance driven in meters.
    package var driven: Double
    /// The distance along the planned route in meters; absent off it.
    package var alongTrack: Double?
    /// The position; absent if a file does not state it, and for a simulated drive.
    package var coordinate: Coordinate?
    /// Whether the position is on the planned route.
    package var isOnRoute: Bool { alongTrack != nil }
  }

  /// The fixes in the order of the trace.
  package private(set) var moments: [Moment] = []

  /// The file that states the truth; absent for a simulated drive.
  package private(set) var file: String?

  /// Makes the truth of a drive along a planned route.
  init(of drive: SimulatedDrive, along planned: Route) {
    var truth = DriveTruth(along: planned)
    var reports = drive.makeIterator()
    while let report = reports.nextReport() {
      if report.fix == nil { continue }
      let moment = truth.moment(at: report.point)
      moments.append(
        Moment(
          elapsed: report.point.elapsed, driven: report.point.alongTrack,
          alongTrack: moment.road?.alongTrack))
    }
  }
}

/// The file that `simulate --truth` writes: a JSON line for each fix.
extension TripTruth {
  /// Appends the line for a fix.
  package static func append(_ moment: DriveTruth.Moment, fix: Int, to bytes: inout [UInt8]) {
    let point = moment.point
    bytes += JSONWriter.line { line in
      line.member("fix", fix)
      line.member("t_s", point.elapsed, fixed: 3)
      line.member("lat", point.coordinate.latitude, fixed: 7)
      line.member("lon", point.coordinate.longitude, fixed: 7)
      line.member("course_deg", point.course.degrees, fixed: 1)
      line.member("speed_mps", point.speed, fixed: 2)
      line.member("driven_m", point.alongTrack, fixed: 2)
      line.member("on_route", moment.road != nil)
      line.member("leg", moment.road?.leg)
      line.member("step", moment.road?.step)
      line.member("along_m", moment.road?.alongTrack, fixed: 2)
      line.member("change", moment.change?.rawValue)
    }
  }

  /// Reads a truth file; reading ends at the first faulty line.
  package static func read(_ bytes: [UInt8], file: String) -> Reading<TripTruth> {
    var reader = DocumentReader(code: "truth", file: file)
    var truth = TripTruth()
    truth.file = file
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() where !text.isEmpty {
      let document = JSONReader.readDocument(
        Array(text), file: file, expecting: #"an object such as {"fix":0,"t_s":0,"driven_m":0}"#,
        firstLine: index + 1)
      reader.diagnostics += document.diagnostics
      guard let value = document.value, let moment = truth.moment(of: value, &reader) else {
        return Reading(nil, diagnostics: reader.diagnostics)
      }
      truth.moments.append(moment)
    }
    return Reading(truth, diagnostics: reader.diagnostics)
  }

  private init() {}

  /// The next line; absent, with a fault, if it is not valid.
  private func moment(of line: JSONValue, _ reader: inout DocumentReader) -> Moment? {
    guard let draft = reader.read(LineDraft.keys, of: line, from: LineDraft()),
      let elapsed = draft.elapsed, let driven = draft.driven
    else { return nil }
    guard draft.fix == moments.count else {
      reader.report(
        .truthOutOfOrder(fix: draft.fix ?? 0, expected: moments.count), at: line["fix"]?.position)
      return nil
    }
    if draft.isOnRoute == true, draft.alongTrack == nil {
      let expected = "meters along the route, because 'on_route' is true"
      reader.report(.missing("along_m", expected: expected), at: line.position)
      return nil
    }
    let coordinate = draft.latitude.flatMap { latitude in
      draft.longitude.map { Coordinate(latitude: latitude, longitude: $0) }
    }
    return Moment(
      elapsed: elapsed, driven: driven, alongTrack: draft.alongTrack, coordinate: coordinate)
  }

  /// A line as written.
  private struct LineDraft {
    var fix: Int?
    var elapsed: Double?
    var driven: Double?
    var isOnRoute: Bool?
    var alongTrack: Double?
    var latitude: Double?
    var longitude: Double?

    static let keys: [ShapeKey<LineDraft>] = [
      .init("fix", \.fix, .whole(), isRequired: true),
      .init("t_s", \.elapsed, .number(in: 0...1e9, "seconds, at least 0"), isRequired: true),
      .init("driven_m", \.driven, .meters, isRequired: true),
      .init("on_route", \.isOnRoute, .flag), .init("along_m", \.alongTrack, .meters),
      .init("lat", \.latitude, .number(in: -90...90, "degrees in -90...90")),
      .init("lon", \.longitude, .number(in: -180...180, "degrees in -180...180")),
    ]
  }
}

extension Diagnostic {
  /// The fault of a line whose fix is not the next one.
  fileprivate static func truthOutOfOrder(fix: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "truth", "the line is about fix \(fix)", expected: "fix \(expected)",
      hint: "a file of 'tripsim simulate --truth' has a line for each fix of its trace")
  }
}
