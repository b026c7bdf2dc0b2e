import Notations
import Regression
import Routing
import TripFormats
import TripModel
import TripPlans
import TripRecords
import Trips

/// What reads bytes that somebody else wrote.
enum FuzzedReader: String, CaseIterable {
  case json
  case trace
  case route
  case network
  case `case`
  case configuration
  case events
  case expectation
  case trip
}

extension FuzzedReader {
  /// Reads an input to its end.
  func read(_ bytes: [UInt8]) {
    switch self {
    case .json: _ = JSONReader.read(bytes, file: "fuzz")
    case .trace: readTrace(bytes)
    case .route: _ = RouteReader.read(bytes, file: "fuzz")
    case .network: _ = RoadNetworkReader.read(bytes, file: "fuzz")
    case .case: readCase(bytes)
    case .configuration: readConfiguration(bytes)
    case .events: _ = RecordReader.readAll(bytes, file: "fuzz")
    case .expectation:
      let text = PlacedText(String(decoding: bytes, as: UTF8.self))
      _ = Expectation.read(text, selection: .printedByDefault)
    case .trip: drive(bytes)
    }
  }

  /// Reads a trace as its bytes tell, and in small pieces in the format that the first one names.
  private func readTrace(_ bytes: [UInt8]) {
    var reader = TraceReader(source: MemorySource(name: "fuzz", bytes: bytes))
    while reader.next() != nil {}
    guard let first = bytes.first else { return }
    let formats = TraceFormat.allCases
    reader = TraceReader(
      source: MemorySource(name: "fuzz", bytes: Array(bytes.dropFirst()), pieceLength: 7),
      format: formats[Int(first) % formats.count],
      options: TraceReadingOptions(assumedInterval: 1))
    while reader.next() != nil {}
  }

  private func readConfiguration(_ bytes: [UInt8]) {
    var configuration = Configuration()
    if let object = JSONReader.read(bytes, file: "fuzz").value {
      _ = configuration.apply(object, file: "fuzz")
    }
    try? configuration.set(String(decoding: bytes, as: UTF8.self))
    _ = configuration.digest
  }

  /// Reads a case, its scripts and expectations; every file that it names is the same route.
  private func readCase(_ bytes: [UInt8]) {
    guard let value = CaseReader.read(bytes, file: "case.json", root: nil).value else { return }
    _ = CaseTerms.read(value)
    for trip in value.trips { _ = trip.plan.prepare(reading: RouteEverywhere()) }
  }

  /// Drives a trace along a small route under the rules that its length picks, and writes all events.
  private func drive(_ bytes: [UInt8]) {
    let profile = Profile.all[bytes.count % Profile.all.count]
    let plan = TripPlan(
      route: PlacedText("route.geojson"), trace: PlacedText("fuzz"),
      configuration: Configuration(profile: profile), explains: true)
    guard let trip = plan.prepare(reading: RouteEverywhere()).value else { return }
    var session = trip.session(selection: .all)
    var writer = RecordWriter(format: .jsonl, selection: .all)
    var lines: [UInt8] = []
    var reader = plan.traceReader(of: MemorySource(name: "fuzz", bytes: bytes))
    while case .some(let item) = reader.next() {
      guard case .fix(let fix) = item else { continue }
      guard (try? session.receive(fix)) != nil else { return }
      for event in session.events { writer.append(event, to: &lines) }
      session.removeEvents()
      lines.removeAll(keepingCapacity: true)
    }
    try? session.finish(.traceEnded)
  }
}

/// Files that all hold the same small route.
private struct RouteEverywhere: FileReader {
  private static let route = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"role":"step","leg":0,"step":0,"maneuver":"depart"},
    "geometry":{"type":"LineString","coordinates":[[-30.2029,44.0508],[-30.2026,44.0502]]}},
    {"type":"Feature","properties":{"role":"step","leg":0,"step":1,"maneuver":"turn",
    "modifier":"left"},"geometry":{"type":"LineString",
    "coordinates":[[-30.2026,44.0502],[-30.2012,44.05005]]}},
    {"type":"Feature","properties":{"role":"step","leg":0,"step":2,"maneuver":"arrive"},
    "geometry":{"type":"LineString","coordinates":[[-30.2012,44.05005],[-30.2012,44.05005]]}}]}
    """

  func read(_ path: String) throws(FileFailure) -> [UInt8] { Array(Self.route.utf8) }

  func names(inFolder path: String) throws(FileFailure) -> [String]? { nil }
}
