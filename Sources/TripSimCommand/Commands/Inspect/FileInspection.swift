import Geodesy
import Notations
import ToolKit
import TripFormats
import TripModel

/// The contents of a file, and its faults.
struct FileInspection {
  /// The possible contents of a file.
  enum Content {
    case route(RouteFile)
    case trace(TraceFacts, TraceFormat?, tracks: [String])
    case recording(TraceFacts, RouteFile)
  }

  /// The contents; absent if an error left nothing usable.
  private(set) var content: Content?

  /// The number of fixes dropped because of faults.
  private(set) var dropped = 0

  /// The format of the trace; absent if none has been read.
  private var format: TraceFormat?

  /// The faults found while reading.
  private(set) var faults: FaultList

  /// Reads a file to its end; standard input (`-`) is held in memory.
  init(of path: String, _ arguments: InspectCommand.Arguments) throws(FileFault) {
    self.init(arguments.isStrict)
    try FileSource.check(path: path)
    let isRegular = FileDescriptor.isFile(path) && path != "-"
    let bytes = isRegular ? nil : try WholeFile.bytes(of: path)
    let (routeFormat, traceFormat) = (arguments.reading.routeFormat, arguments.reading.traceFormat)
    let reading = arguments.reading.trace
    if routeFormat != nil {
      readRoute(try Self.whole(path, bytes), path, routeFormat, reading.member)
    } else if traceFormat != nil || reading.columns != nil || reading.track != nil {
      readTrace(try Self.source(path, bytes), reading, traceFormat)
    } else {
      try readUndeclared(path, bytes, reading, arguments.isStrict)
    }
  }

  /// Reads a file that may be a trace or a route.
  ///
  /// A line is a trace if it has times, otherwise a route, otherwise a trace with assumed times.
  private mutating func readUndeclared(
    _ path: String, _ bytes: [UInt8]?, _ reading: TraceReadingOptions, _ isStrict: Bool
  ) throws(FileFault) {
    let member = reading.member
    var trace = Self(isStrict)
    trace.readTrace(try Self.source(path, bytes), TraceReadingOptions(member: member))
    if reading.assumesTimes, trace.faults.all.contains(where: { $0.code == "equal_times" }) {
      trace = Self(isStrict)
      trace.readTrace(try Self.source(path, bytes), reading)
    }
    if case .trace(let facts, let format, _) = trace.content {
      self = trace
      // The instructions of some routers have times and coordinates like fixes.
      if format == .json, facts.fixes < Self.answerLimit {
        var route = Self(isStrict)
        route.readRoute(try Self.whole(path, bytes), path, nil, member)
        if route.isAnswer { self = route }
      }
      if format == .ferrostar { addRoute(try Self.whole(path, bytes), path, member, to: facts) }
      return
    }
    var route = Self(isStrict)
    route.readRoute(try Self.whole(path, bytes), path, nil, member)
    if route.content == nil || reading.assumesTimes && route.isLine {
      trace = Self(isStrict)
      trace.readTrace(try Self.source(path, bytes), reading)
    }
    let isTrace =
      !route.isNamed
      && (!trace.mayBeRoute || trace.isUntimed && (route.isSequence || route.isUnknown))
    let isCertain = trace.content != nil || trace.isPacked || trace.isDropped
    if isCertain || route.content == nil && isTrace {
      self = trace
    } else {
      self = route
    }
  }

  /// The number of fixes above which a file is not a router's answer.
  private static let answerLimit = 100_000

  /// Whether the contents are a router's answer.
  private var isAnswer: Bool {
    guard case .route(let file) = content else { return false }
    return file.format.isAnswer
  }

  /// Whether the contents are a line without instructions, which may also be a trace.
  private var isLine: Bool {
    guard case .route(let file) = content else { return false }
    return [.line, .gpx, .fit].contains(file.format)
  }

  /// Whether the faults mean that the file is not a trace but may be a route.
  private var mayBeRoute: Bool {
    let last = faults.all.last { $0.severity == .error }
    return ["no_trace", "route_only", "waypoints_only", "bad_json"].contains(last?.code ?? "")
      || last?.code == "no_times" && (format == .geoJSON || format == .json)
      || last?.code == "no_fixes" && format == .geoJSON
  }

  /// Whether the trace has coordinates, and only times are missing.
  private var isUntimed: Bool { faults.all.last?.code == "no_times" }

  /// Whether the file is a trace of which no fix can be used.
  private var isDropped: Bool { faults.all.last?.code == "all_dropped" }

  /// Whether the file is not a route in any known format.
  private var isUnknown: Bool { faults.all.last?.code == "route_unknown_format" }

  /// Whether the file is a route in a known format that is not read, or a router's refusal.
  private var isNamed: Bool {
    guard let code = faults.all.last?.code else { return false }
    return code == "route_unsupported_format" || RouterRefusal(rawValue: code) != nil
  }

  /// Whether the text is not one JSON value, but may be several.
  private var isSequence: Bool {
    faults.all.contains { $0.code == Diagnostic.Code.jsonSyntax }
  }

  /// Whether the file could not be unpacked as requested.
  private var isPacked: Bool { faults.all.contains { $0.code == Diagnostic.Code.unpacking } }

  private init(_ isStrict: Bool) {
    faults = FaultList(isStrict: isStrict)
  }

  private static func source(
    _ path: String, _ bytes: [UInt8]?
  ) throws(FileFault) -> any ByteSource {
    if let bytes { return MemorySource(name: path, bytes: bytes) }
    return try FileSource(path: path)
  }

  private static func whole(_ path: String, _ bytes: [UInt8]?) throws(FileFault) -> [UInt8] {
    if let bytes { return bytes }
    return try WholeFile.bytes(of: path)
  }

  private mutating func readTrace(
    _ source: any ByteSource, _ reading: TraceReadingOptions, _ format: TraceFormat? = nil
  ) {
    var reader = TraceReader(source: source, format: format, options: reading)
    var facts = TraceFacts()
    while let item = reader.next() {
      switch item {
      case .fix(let fix): facts.add(fix)
      case .diagnostic(let fault): faults.add([fault])
      }
    }
    dropped = reader.droppedCount
    self.format = reader.format
    guard facts.fixes > 0 else { return }
    content = .trace(facts, reader.format, tracks: reader.trackNames)
  }

  /// Adds the route of a recording, if readable, to the facts about its fixes.
  private mutating func addRoute(
    _ bytes: [UInt8], _ path: String, _ member: String?, to facts: TraceFacts
  ) {
    let reading = RouteReader.read(bytes, file: path, member: member)
    faults.add(reading.diagnostics)
    if let route = reading.value { content = .recording(facts, route) }
  }

  private mutating func readRoute(
    _ bytes: [UInt8], _ path: String, _ format: RouteFormat?, _ member: String?
  ) {
    let reading = RouteReader.read(bytes, file: path, format: format, member: member)
    faults.add(reading.diagnostics)
    content = reading.value.map { .route($0) }
  }
}

extension FileInspection {
  /// The line of JSON that describes the file; absent if the file contains nothing.
  func line(path: String) -> [UInt8]? {
    guard let content else { return nil }
    return JSONWriter.line { json in
      json.member("file", NameBytes.published(path))
      switch content {
      case .route(let file): Self.append(file, to: &json)
      case .trace(let facts, let format, let tracks):
        json.member("kind", "trace")
        json.member("format", format?.rawValue)
        Self.append(facts, to: &json)
        if dropped > 0 { json.member("dropped", dropped) }
        if !tracks.isEmpty { json.member("tracks", tracks) }
      case .recording(let facts, let file):
        json.member("kind", "recording")
        json.member("format", file.format.rawValue)
        Self.append(facts, to: &json)
        Self.appendSummary(of: file, to: &json)
      }
      appendWarnings(to: &json)
    }
  }

  private static func append(_ file: RouteFile, to json: inout JSONWriter) {
    let facts = RouteFacts(of: file.main)
    json.member("kind", "route")
    json.member("format", file.format.rawValue)
    json.member("alternatives", file.alternatives.count)
    json.member("legs", facts.legs)
    json.member("steps", facts.steps)
    json.member("points", facts.vertices)
    json.member("length_m", facts.length, decimals: 2)
    json.member("declared_m", facts.declaredDistance, decimals: 2)
    json.member("declared_s", facts.declaredDuration, decimals: 3)
    json.member("spoken", facts.spokenInstructions)
    json.member("visual", facts.visualInstructions)
    json.member("tunnel_m", facts.tunnelLength, decimals: 2)
    json.member("synthetic", facts.isSynthetic)
    json.member("route_digest", file.main.digest.text)
  }

  /// Writes the properties of a route.
  private static func appendSummary(of file: RouteFile, to json: inout JSONWriter) {
    let facts = RouteFacts(of: file.main)
    json.member("legs", facts.legs)
    json.member("steps", facts.steps)
    json.member("route_m", facts.length, decimals: 2)
    json.member("route_digest", file.main.digest.text)
  }

  private static func append(_ facts: TraceFacts, to json: inout JSONWriter) {
    json.member("points", facts.fixes)
    json.member("start", facts.start.map(text))
    json.member("end", facts.end.map(text))
    if let start = facts.start, let end = facts.end {
      json.member("duration_s", end.seconds(since: start), decimals: 3)
    }
    json.member("length_m", facts.length, decimals: 2)
    json.member("south", facts.area.southWest?.latitude, decimals: 7)
    json.member("west", facts.area.southWest?.longitude, decimals: 7)
    json.member("north", facts.area.northEast?.latitude, decimals: 7)
    json.member("east", facts.area.northEast?.longitude, decimals: 7)
    json.member("gaps", facts.gaps)
    json.member("longest_gap_s", facts.longestGap, decimals: 3)
    json.member("jumps", facts.jumps)
    if facts.verdicts > 0 { json.member("off_route", facts.offRoute) }
    json.member("duplicates", facts.duplicates)
    json.member("same_time", facts.sameTimes)
    json.member("out_of_order", facts.outOfOrder)
    if facts.clockLeaps > 0 { json.member("clock_leaps", facts.clockLeaps) }
  }

  private static func text(_ instant: Instant) -> String {
    timestampText(milliseconds: instant.milliseconds)
  }

  /// Writes the number of faults per code, in the order of first occurrence.
  private func appendWarnings(to json: inout JSONWriter) {
    var counts: [(code: String, count: Int)] = []
    for fault in faults.all {
      if let index = counts.firstIndex(where: { $0.code == fault.code }) {
        counts[index].count += 1
      } else {
        counts.append((fault.code, 1))
      }
    }
    json.object("warnings") { json in
      for (code, count) in counts { json.member(code, count) }
    }
  }
}
