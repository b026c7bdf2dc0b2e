import Geodesy
import Notations
import RouteServices
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripRecords
import TripRuns
import Trips

/// A trip with one part made of foreign bytes: a small route, a drive that leaves it and returns,
/// and the answers on the way.
struct ForeignTrip {
  /// The part made of the bytes.
  enum Role: Hashable, Sendable {
    case trace
    case explained
    case route
    case timeline
    case decisions
    case delegate
    case engine
    case files
    case script
    case roads
    case replay
    case service(RouterDialect)

    /// Every part.
    static let all: [Role] =
      [
        .trace, .explained, .route, .timeline, .decisions, .delegate, .engine, .files, .script,
        .roads, .replay,
      ] + RouterDialect.allCases.map { .service($0) }

    /// The name.
    var name: String {
      if case .service(let dialect) = self { "answer-\(dialect.rawValue)" } else { "trip-\(self)" }
    }
  }

  private let role: Role
  private let bytes: [UInt8]

  /// Makes a trip with bytes in a part.
  init(_ role: Role, _ bytes: [UInt8]) {
    self.role = role
    self.bytes = bytes
  }
}

extension ForeignTrip {
  /// Drives the trip under rules chosen by the bytes; returns the first fault of its lines.
  func fault() -> String? {
    guard isOfUse else { return nil }
    let profile = Profile.all[bytes.count % Profile.all.count]
    var plan = TripPlan(
      route: LocatedText("route.geojson"), trace: LocatedText("drive.csv"),
      configuration: Configuration(profile: profile), explains: role == .explained)
    plan.reading = TraceReadingOptions(assumedInterval: 1)
    for key in ["faster_route.min_remaining_s=0", "faster_route.interval_s=10"] {
      try? plan.configuration.set(key)
    }
    plan.routers = [SpecifiedRouter(router)]
    if role == .timeline { plan.timeline = .file(LocatedText("foreign")) }
    if role == .decisions { plan.decisions = .file(LocatedText("foreign")) }
    if role == .route { plan.route = LocatedText("foreign") }
    let reading = plan.prepare(reading: ForeignFiles(foreign: bytes), live: live)
    guard let trip = reading.value else {
      return ForeignReader.faultWithoutValue(reading.diagnostics)
    }
    let isTrace = role == .trace || role == .explained
    let trace = isTrace ? bytes : ForeignTrip.drive(along: trip.routes.main)
    return faultOfLines(
      trip, plan.traceReader(of: MemorySource(name: "drive.csv", bytes: trace)))
  }

  /// Whether a trip can use the bytes: as JSON, or as the routes of a service.
  private var isOfUse: Bool {
    switch role {
    case .delegate, .engine: return JSONReader.read(bytes, file: "delegate").value != nil
    case .service:
      let materials = RouterMaterials(
        files: ForeignFiles(), formats: .all(RouterPreferences()), live: live)
      guard var provider = router.makeProvider(from: materials).value else { return false }
      let results = RequestPurpose.allCases.filter(provider.answers).map { purpose in
        provider.answer(
          RouteRequest(
            number: 1, purpose: purpose,
            origin: Coordinate(latitude: 44.0502, longitude: -30.2026), avoidRadius: 50,
            waypoints: [Coordinate(latitude: 44.0508, longitude: -30.2012)]))?.result
      }
      return results.contains { if case .routes = $0 { true } else { false } }
    default: return true
    }
  }

  /// The router of the trip.
  private var router: RouterSpecification {
    switch role {
    case .script: return .script("foreign")
    case .roads: return .network("foreign")
    case .replay: return .replay("recording")
    case .files: return .files(["foreign"])
    case .service(.exec): return .program("foreign")
    case .service(let dialect):
      return (try? RoutingService(dialect, url: "http://127.0.0.1")).map { .service($0) } ?? .none
    case .trace, .explained, .route, .timeline, .decisions, .delegate, .engine:
      return .files(["route.geojson"])
    }
  }

  private var live: LiveMaterials {
    let answer = ForeignAnswer(bytes: bytes)
    return LiveMaterials(
      transport: answer, key: { _ in "key" }, program: { (_) throws(Diagnostic) in answer })
  }

  /// A drive along the beginning of a route that leaves it and returns.
  private static func drive(along route: Route) -> [UInt8] {
    var text = "time,lat,lon,accuracy,speed\n"
    for number in 0..<18 {
      let vertex = route.vertices[min(number / 2, route.vertices.count - 1)]
      let aside = 5...11 ~= number ? 0.0008 + Double(number) * 0.0002 : 0
      let latitude = min(vertex.latitude + aside + Double(number % 2) * 0.000_03, 90)
      text += "\(1_760_000_000 + 3 * number),\(latitude),\(vertex.longitude),5,12\n"
    }
    return Array(text.utf8)
  }

  /// Runs the trip and reads every line back.
  private func faultOfLines(_ trip: PreparedTrip, _ reader: TraceReader) -> String? {
    let delegate = role == .delegate ? ForeignAnswer(bytes: bytes) : nil
    let engine = role == .engine ? ForeignEngineLines(bytes).link : nil
    var session = trip.session(selection: .all, delegate: delegate, engine: engine)
    if role == .explained { session.explainedFixes = 0...Int.max }
    let other = RecordFormat.allCases[bytes.count % RecordFormat.allCases.count]
    var writers = [RecordFormat.jsonl, other].map { RecordWriter(format: $0, selection: .all) }
    var lines = writers.map { _ in [UInt8]() }
    var counts: [EventName: Int] = [:]
    func takeEvents() {
      for event in session.events {
        // Of each kind the first three events, then every 16th.
        counts[event.kind.name, default: 0] += 1
        guard let count = counts[event.kind.name], count < 4 || count % 16 == 0 else { continue }
        for index in writers.indices { writers[index].append(event, to: &lines[index]) }
      }
      session.removeEvents()
      session.removeExplanations()
    }
    var reader = reader
    var isFailed = false
    while session.usedFixes < 200, !isFailed, let item = reader.next() {
      switch item {
      case .fix(let fix): isFailed = (try? session.receive(fix)) == nil
      case .diagnostic(let fault): session.receive(WarningReport(fault))
      }
      takeEvents()
    }
    try? session.finish(isFailed ? .fault : .traceEnded)
    takeEvents()
    return ForeignTrip.fault(inLines: lines[0])
  }

  /// The first fault of printed lines of events.
  private static func fault(inLines bytes: [UInt8]) -> String? {
    let reading = RecordReader.readAll(bytes, file: "events")
    if let fault = reading.diagnostics.first { return fault.rendered }
    for line in reading.value ?? [] {
      if let fault = RecordCheck.faults(in: line).first {
        return fault.in("events").rendered
      }
    }
    return nil
  }
}

/// A service, a program and a delegate with one answer.
private struct ForeignAnswer: HTTPTransport, RouterProgram, Delegate {
  let bytes: [UInt8]
  let timeout = 1.0

  func exchange(_ request: HTTPRequest) -> RouterReply {
    .answer(status: bytes.count % 5 == 4 ? 400 : 200, body: bytes)
  }

  func pause(seconds: Double) {}

  func exchange(_ line: [UInt8], number: Int) -> RouterReply { .answer(status: 200, body: bytes) }

  func reply(to query: DelegateQuery) -> DelegateReply {
    let value = JSONReader.read(bytes, file: "delegate").value
    guard let answer = value.map({ $0["answer"] ?? $0 }) else { return .noOpinion }
    let reading = query.question.readAnswer(answer, file: "delegate")
    guard let answer = reading.value else {
      let fault = reading.diagnostics.first
      return fault.map { .failure(WarningReport($0)) } ?? .noOpinion
    }
    return .answer(answer, delay: Double(bytes.count % 3))
  }
}

/// A file of foreign bytes and a folder with a recorded answer made of them; all other files are
/// a small route.
struct ForeignFiles: FileReader {
  var foreign: [UInt8] = []

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

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    switch FilePath.lastComponent(of: path) {
    case "foreign", "0001.answer": return foreign
    case "0001.request.json":
      // A recorded request is the bytes up to the first blank line; its answer is all bytes.
      let lines = foreign.split(separator: 0x0A, omittingEmptySubsequences: false)
      let head = Array(lines.prefix { !$0.isEmpty }.joined(separator: [0x0A]))
      return head.count < foreign.count ? head : Array(Self.question.utf8)
    default: return Array(Self.route.utf8)
    }
  }

  private static let question = """
    {"router":"osrm","id":1,"purpose":"reroute","origin":[44.0502,-30.2026],"status":200}
    """

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    path.hasSuffix("recording") ? ["0001.answer", "0001.request.json"] : nil
  }
}

/// An engine that answers each input with the next elements of an array.
private final class ForeignEngineLines: EngineChannel {
  private let elements: [[UInt8]]
  private var next = 0
  private var number = -1
  private var lines: [[UInt8]] = []

  init(_ bytes: [UInt8]) {
    let value = JSONReader.read(bytes, file: "engine").value
    elements = (value?.array ?? value?["lines"]?.array ?? .empty).map { element in
      var writer = JSONWriter()
      writer.value(element)
      return writer.bytes
    }
  }

  /// A trip's link to the engine; absent if the greeting fails.
  var link: EngineLink? {
    let greeting = EngineGreeting(events: .all, explains: true, configuration: Configuration())
    return try? EngineLink(self, greeting)
  }

  let timeout = 10.0

  func send(_ line: [UInt8]) throws(ChildProcess.Failure) {
    number += 1
    if number == 0 {
      lines = [Array(#"{"engine":"foreign","can":["rerouting","progress"]}"#.utf8)]
    } else if number > 1 {
      for _ in 0..<2 where !elements.isEmpty {
        lines.append(elements[next % elements.count])
        next += 1
      }
    }
    lines.append(Array(#"{"done":\#(number)}"#.utf8))
  }

  func nextLine() throws(ChildProcess.Failure) -> [UInt8] {
    if lines.isEmpty { throw .ended }
    return lines.removeFirst()
  }

  func end(hasClosed: Bool) -> EngineEnding { EngineEnding() }
}
