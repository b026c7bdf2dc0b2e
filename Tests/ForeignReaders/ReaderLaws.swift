import Geodesy
import Notations
import RoadRouting
import TripFormats
import TripModel

/// Laws of reading any bytes as JSON.
enum JSONLaws {
  /// A text has a value or an error.
  static func fault(_ bytes: [UInt8]) -> String? {
    let reading = JSONReader.read(bytes, file: "fuzz")
    return reading.value == nil ? ForeignReader.faultWithoutValue(reading.diagnostics) : nil
  }

  /// The scanner and the reader reject the same texts, in pieces of any length.
  static func faultOfScanner(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return nil }
    let whole = accepts(bytes, pieceLength: 65_536)
    if whole != accepts(bytes, pieceLength: 3) { return "pieces change what the scanner tells" }
    let reading = JSONReader.read(bytes, file: "fuzz")
    // A number out of range is valid JSON, so the scanner may skip it.
    let fault = reading.diagnostics.last?.code
    if whole == (reading.value != nil) || fault == "json_number_out_of_range" { return nil }
    return whole
      ? "the scanner accepts what the reader refuses: \(reading.diagnostics.last?.message ?? "")"
      : "the scanner refuses what the reader accepts"
  }

  /// Whether a scanner that skips every member finds no fault.
  private static func accepts(_ bytes: [UInt8], pieceLength: Int) -> Bool {
    var scanner = JSONScanner(
      ByteWindow(MemorySource(name: "fuzz", bytes: bytes, pieceLength: pieceLength)))
    while true {
      let event = scanner.next()
      if event == .name { _ = scanner.skipValue() }
      if scanner.takeFaultOfSkipped(file: "fuzz") != nil { return false }
      if event == .end { return true }
      if event == .fault { return false }
    }
  }
}

/// Laws of reading any bytes as a trace.
enum TraceLaws {
  /// Fixes lie on Earth; without a fix there is an error; all piece lengths agree.
  static func fault(_ bytes: [UInt8], format: TraceFormat?) -> String? {
    let whole = items(of: bytes, format: format, pieceLength: 65_536)
    if whole != items(of: bytes, format: format, pieceLength: 7) {
      return "pieces change what is read"
    }
    var errors = 0
    var fixes = 0
    for item in whole {
      switch item {
      case .diagnostic(let fault): if fault.severity == .error { errors += 1 }
      case .fix(let fix):
        fixes += 1
        let coordinate = fix.coordinate
        let isOnEarth = -90...90 ~= coordinate.latitude && -180...180 ~= coordinate.longitude
        if !isOnEarth { return "\(coordinate)" }
      }
    }
    return fixes + errors == 0 ? "neither a fix nor an error" : nil
  }

  private static func items(
    of bytes: [UInt8], format: TraceFormat?, pieceLength: Int
  ) -> [TraceItem] {
    var options = TraceReadingOptions(assumedInterval: 1)
    options.allowsStatedTimes = true
    var reader = TraceReader(
      source: MemorySource(name: "fuzz", bytes: bytes, pieceLength: pieceLength), format: format,
      options: options)
    var items: [TraceItem] = []
    while items.count < 10_000, let item = reader.next() { items.append(item) }
    return items
  }
}

/// Laws of reading any bytes as routes or roads.
enum RouteLaws {
  /// A route has a line and waypoints, and reads back as it was written.
  static func fault(_ bytes: [UInt8], format: RouteFormat?) -> String? {
    let reading = RouteReader.read(bytes, file: "fuzz", format: format)
    guard let file = reading.value else {
      return ForeignReader.faultWithoutValue(reading.diagnostics)
    }
    for route in file.routes {
      if route.vertices.count < 2 { return "a route of \(route.vertices.count) vertices" }
      if route.waypoints.count != route.legs.count + 1 { return "legs without waypoints" }
      guard route.vertices.count < 500 else { continue }
      let again = RouteReader.read(RouteWriter.write([route]), file: "again")
      if again.value == nil {
        return "a route cannot be read back: \(again.diagnostics.last?.rendered ?? "")"
      }
    }
    return nil
  }

  /// Every route on a network has a line.
  static func faultOfNetwork(_ bytes: [UInt8]) -> String? {
    let reading = RoadNetworkReader.read(bytes, file: "fuzz")
    guard let network = reading.value else {
      return ForeignReader.faultWithoutValue(reading.diagnostics)
    }
    guard network.coordinates.count < 5000, let last = network.coordinates.indices.last else {
      return nil
    }
    for mode in TravelMode.allCases {
      let router = EmbeddedRouter(network: network, mode: mode)
      let ends = [0, last].map { RouteStop(coordinate: network.coordinate(of: $0)) }
      let request = EmbeddedRouteRequest(
        origin: ends[0], course: Bearing(degrees: 90), avoidRadius: 50, stops: [ends[1]],
        optimization: .distance, alternatives: 2)
      guard case .success(let routes) = router.routes(for: request) else { continue }
      for route in routes where route.vertices.count < 2 { return "a way of one vertex" }
    }
    return nil
  }
}
