import Notations
import ToolKit
import TripFormats
import TripModel

/// The contents of a file, and its faults.
struct FileInspection {
  /// What a file can hold.
  enum Content {
    case route(RouteFile)
    case trace(TraceFacts, TraceFormat?, tracks: [String])
    case recording(TraceFacts, RouteFile)
  }

  /// The contents; absent if an error left nothing.
  private(set) var content: Content?

  /// The faults found while reading.
  private(set) var faults: FaultList

  /// Reads a file to its end; standard input (`-`) is held in memory.
  init(of path: String, reading: TraceReadingOptions, isStrict: Bool) throws(FileFault) {
    faults = FaultList(isStrict: isStrict)
    try FileSource.check(path: path)
    let isRegular = FileDescriptor.isFile(path) && path != "-"
    let bytes = isRegular ? nil : try WholeFile.bytes(of: path)
    // A line is a trace if it has times, else a route, else a trace whose times are assumed.
    var trace = Self(isStrict)
    trace.readTrace(try Self.source(path, bytes), TraceReadingOptions(columns: reading.columns))
    if case .trace(let facts, let format, _) = trace.content {
      self = trace
      if format == .ferrostar { addRoute(try Self.whole(path, bytes), path, to: facts) }
      return
    }
    var route = Self(isStrict)
    route.readRoute(try Self.whole(path, bytes), path)
    if route.content == nil {
      trace = Self(isStrict)
      trace.readTrace(try Self.source(path, bytes), reading)
    }
    let first = try Self.firstByte(of: path, bytes)
    let looksLikeRoute = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    self = trace.content == nil && (looksLikeRoute || route.content != nil) ? route : trace
  }

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

  /// The first byte that is not white space.
  private static func firstByte(
    of path: String, _ bytes: [UInt8]?
  ) throws(FileFault) -> UInt8? {
    var head = bytes ?? []
    if bytes == nil {
      var source = try FileSource(path: path)
      _ = try? source.read(into: &head)
    }
    return head.first { $0 > 0x20 }
  }

  private mutating func readTrace(_ source: any ByteSource, _ reading: TraceReadingOptions) {
    var reader = TraceReader(source: source, options: reading)
    var facts = TraceFacts()
    while let item = reader.next() {
      switch item {
      case .fix(let fix): facts.add(fix)
      case .diagnostic(let fault): faults.add([fault])
      }
    }
    guard facts.fixes > 0 else { return }
    content = .trace(facts, reader.format, tracks: reader.trackNames)
  }

  /// Adds the route of a recording, if readable, to the facts about its fixes.
  private mutating func addRoute(_ bytes: [UInt8], _ path: String, to facts: TraceFacts) {
    let reading = RouteReader.read(bytes, file: path)
    faults.add(reading.diagnostics)
    if let route = reading.value { content = .recording(facts, route) }
  }

  private mutating func readRoute(_ bytes: [UInt8], _ path: String) {
    let reading = RouteReader.read(bytes, file: path)
    faults.add(reading.diagnostics)
    content = reading.value.map { .route($0) }
  }
}
