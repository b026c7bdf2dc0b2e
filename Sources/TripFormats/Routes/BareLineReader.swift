import Geodesy
import Notations
import TripModel

/// Reads the line of a text that is not a route document.
///
/// It may be WKT, an encoded polyline, an array of positions, or the coordinates of a trace in any
/// format (KML, TCX, CSV…), whatever its times.
///
/// **Source:** OGC 06-103r4, 7 (WKT); Google Maps Platform, Encoded Polyline Algorithm Format.
struct BareLineReader: ByteRouteReader {
  var notes: RouteNotes
}

extension BareLineReader {
  mutating func read(_ bytes: [UInt8]) throws(Diagnostic) -> [Route] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = bytes[start...].drop(while: isBlank)
    if let lines = try wellKnownText(text) { return try routes(of: lines) }
    if let line = try polyline(text, at: Self.start) { return try routes(of: [line]) }
    if Self.isBinaryGeometry(text) {
      throw .unsupportedFormat("well-known binary (WKB) in hexadecimal digits").at(Self.start)
    }
    if let routes = try traces(bytes) { return routes }
    throw .unknownFormat(found: "the text", members: []).at(Self.start)
  }

  /// Whether a text is a database's binary geometry: hexadecimal digits that begin with the order of
  /// bytes.
  private static func isBinaryGeometry(_ text: ArraySlice<UInt8>) -> Bool {
    let head = text.prefix(42)
    return head.count == 42 && head.first == UInt8(ascii: "0")
      && "01".utf8.contains(head[head.startIndex + 1])
      && head.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  /// Reads an array of positions `[longitude, latitude]`, or of objects with a coordinate, an
  /// encoded polyline, or an object with one and, if known, its precision; absent for other values.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route]? {
    if let encoded = Self.encoded(value), let text = encoded.string {
      let decimals = value["precision"]?.statedInteger
      let line = try polyline(Array(text.utf8)[...], at: encoded.position, decimals: decimals)
      if let line { return try routes(of: [line]) }
      if value.string != nil { return nil }
      throw .malformedPolyline(
        "encoded polyline", character: text.utf8.prefix { 63...126 ~= $0 }.count + 1,
        expected: "at least 8 characters from '?' to '~'"
      ).at(encoded.position)
    }
    guard Self.isLine(value), let points = value.array else { return nil }
    guard let names = Self.axes(of: points[0]) else {
      let line = try notes.line(of: value)
      // Nothing states the order; a latitude is up to 90.
      if line.allSatisfy({ abs($0.longitude) <= 90 }) {
        notes.add(.assumedOrder, at: value.position)
      }
      return try routes(of: [line])
    }
    var line: [Coordinate] = []
    for point in points {
      let latitude = try point.required(names.latitude, in: "the point")
      let longitude = try point.required(names.longitude, in: "the point")
      guard let north = latitude.statedNumber, let east = longitude.statedNumber else {
        throw .malformedPosition(found: "'\(latitude.plainText)'").at(latitude.position)
      }
      line.append(try notes.coordinate(latitude: north, longitude: east, at: latitude.position))
    }
    return try routes(of: [line])
  }

  /// The encoded polyline that a value is, or that an object has as its member.
  private static func encoded(_ value: JSONValue) -> JSONValue? {
    let member = value.first("polyline", "encoded_polyline", "encodedPolyline") ?? value
    return member.string == nil ? nil : member
  }

  /// Whether a value is an encoded polyline, or an object with one.
  static func isEncoded(_ value: JSONValue) -> Bool { encoded(value) != nil }

  /// Whether a value is an encoded polyline, or an array of positions or of objects with a
  /// coordinate.
  static func isLine(_ value: JSONValue) -> Bool {
    if isEncoded(value) { return true }
    guard let first = value.array?[0] else { return false }
    let position = first.array
    return position?[1] != nil && position?[0]?.number != nil || axes(of: first) != nil
  }

  /// The names of the members of an object with a latitude and a longitude in degrees.
  private static func axes(of point: JSONValue?) -> (latitude: String, longitude: String)? {
    func name(_ names: [String]) -> String? {
      point?.members?.first {
        names.contains($0.name.lowercased()) && $0.value.statedNumber != nil
      }?.name
    }
    guard let latitude = name(["lat", "latitude"]),
      let longitude = name(["lng", "lon", "longitude"])
    else { return nil }
    return (latitude, longitude)
  }

  /// Makes routes from lines without names.
  private mutating func routes(of lines: [[Coordinate]]) throws(Diagnostic) -> [Route] {
    if lines.isEmpty { throw .tooFewPoints.at(Self.start) }
    return try LineRouteReader.routes(
      of: lines.map { LineRouteReader.Line(vertices: $0, position: Self.start) }, &notes)
  }

  /// The location of faults that concern a whole line.
  private static let start = SourcePosition(line: 1, column: 1)
}

extension BareLineReader {
  /// The lines of a LINESTRING or MULTILINESTRING; absent for other texts.
  private mutating func wellKnownText(
    _ text: ArraySlice<UInt8>
  ) throws(Diagnostic) -> [[Coordinate]]? {
    let head = String(decoding: text.prefix(60), as: UTF8.self).uppercased()
    let system = head.hasPrefix("SRID=") ? String(head.prefix { $0 != ";" }) : nil
    let name = system == nil ? head[...] : head.drop { $0 != ";" }.dropFirst()
    guard name.hasPrefix("LINESTRING") || name.hasPrefix("MULTILINESTRING"),
      let open = text.firstIndex(of: UInt8(ascii: "("))
    else { return nil }
    if let system, system != "SRID=4326" { throw .foreignReferenceSystem(system).at(Self.start) }
    var lines: [[Coordinate]] = []
    var index = open
    while let end = text[index...].firstIndex(of: UInt8(ascii: ")")) {
      let part = text[index..<end].drop { $0 == UInt8(ascii: "(") || $0 == 0x2C || isBlank($0) }
      if !part.isEmpty { lines.append(try positions(part)) }
      index = end + 1
    }
    // As in GeoJSON, the parts of a line are one line if they connect.
    let areConnected = zip(lines, lines.dropFirst()).allSatisfy { earlier, later in
      guard let end = earlier.last, let start = later.first else { return false }
      return end.distance(to: start) <= LineRouteReader.joint
    }
    return areConnected && !lines.isEmpty ? [Array(lines.joined())] : lines
  }

  /// The positions `longitude latitude` of a line of WKT.
  private mutating func positions(_ text: ArraySlice<UInt8>) throws(Diagnostic) -> [Coordinate] {
    var line: [Coordinate] = []
    for part in text.split(separator: UInt8(ascii: ",")) {
      let numbers = part.split(whereSeparator: isBlank).map {
        decimalNumber(in: $0.span, 0..<$0.count)
      }
      guard numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
        let found = String(decoding: part.prefix(40), as: UTF8.self)
        throw .malformedPosition(found: "'\(found)'").at(Self.start)
      }
      line.append(try notes.coordinate(latitude: latitude, longitude: longitude, at: Self.start))
    }
    return line
  }

  /// The line of an encoded polyline; absent for other texts.
  ///
  /// Unless the number of decimals is stated, five is assumed if the line then stays on the Earth,
  /// with a warning if its vertices are far apart.
  private mutating func polyline(
    _ text: ArraySlice<UInt8>, at position: SourcePosition, decimals: Int? = nil
  ) throws(Diagnostic) -> [Coordinate]? {
    var text = text
    while let last = text.last, isBlank(last) { text.removeLast() }
    guard text.count >= 8, text.allSatisfy({ 63...126 ~= $0 }) else { return nil }
    var polyline = EncodedPolyline(
      text: String(decoding: text, as: UTF8.self), position: position, scale: 1e5)
    if let decimals, 5...6 ~= decimals {
      if decimals == 6 { polyline.scale = 1e6 }
      return try polyline.line(&notes)
    }
    var quiet = RouteNotes(file: notes.file)
    if let line = try? polyline.line(&quiet), line.count >= 2, !quiet.hasNotedWrap {
      if line[...].length / Double(line.count - 1) > Self.widestSpacing {
        notes.add(
          .assumedPrecision(5, reason: "with 6 decimals it would be a tenth as long"), at: position)
      }
      return try polyline.line(&notes)
    }
    polyline.scale = 1e6
    guard let line = try? polyline.line(&quiet), line.count >= 2 else { return nil }
    notes.add(
      .assumedPrecision(
        6, reason: "with 5 decimals it would leave the range of latitudes or longitudes"),
      at: position)
    return line
  }

  /// The mean distance between vertices in meters beyond which a line may be ten times too long.
  ///
  /// A router's whole line has a vertex every 15 to 80 m.
  private static let widestSpacing = 150.0

  /// The routes along the tracks of a trace; absent for other texts.
  private mutating func traces(_ bytes: [UInt8]) throws(Diagnostic) -> [Route]? {
    var options = TraceReadingOptions(assumedInterval: 1)
    options.allowsStatedTimes = true
    var reader = TraceReader(
      source: MemorySource(name: notes.file, bytes: bytes), options: options,
      isUnpacked: true)
    let (lines, times, hasMarkers, fault) = try tracks(of: &reader)
    // A document in JSON is read as a whole or not at all; only one object per line gets here.
    if let format = reader.format, Self.documents.contains(format) { return nil }
    if var fault,
      Self.tellsMore.contains(fault.code) || bytes.first(where: { !isBlank($0) }) == 0x3C
    {
      fault.expected = "a route in GeoJSON, GPX, KML, TCX, FIT or CSV, or a router's answer"
      if fault.code == Diagnostic.Code.webPage {
        fault.hint = "a server's error page may have been saved instead of its answer"
      } else if fault.code == Diagnostic.Code.noHeader {
        fault.hint = "begin the file with the names of its columns: lat,lon or lon,lat"
      }
      throw fault
    }
    if fault != nil || lines.isEmpty { return nil }
    let hasTurns = reader.format == .tcx && lines.count == 1
    let timed = hasTurns ? TimedLine(lines[0].vertices, times: times) : nil
    var routes = try LineRouteReader.routes(
      of: lines, points: reader.format == .kml && hasMarkers ? Self.stops(inKML: bytes) : [],
      turns: hasTurns ? Self.turns(inTCX: bytes, along: timed, &notes) : [], &notes)
    if hasTurns { routes[0].declaredDuration = Self.duration(inTCX: bytes) }
    return routes
  }

  /// The lines of the tracks, the times of all vertices, whether points stand beside the lines, and
  /// the error that ended reading.
  private mutating func tracks(
    of reader: inout TraceReader
  ) throws(Diagnostic) -> (
    lines: [LineRouteReader.Line], times: [Int64], hasMarkers: Bool, fault: Diagnostic?
  ) {
    var lines: [LineRouteReader.Line] = []
    var times: [Int64] = []
    var track: Int?
    var hasMarkers = false
    while let item = reader.next() {
      switch item {
      case .fix(let fix):
        if track != reader.trackCount {
          track = reader.trackCount
          lines.append(LineRouteReader.Line(name: reader.trackNames.last, position: Self.start))
        }
        try notes.count(.vertices, at: nil)
        lines[lines.count - 1].vertices.append(fix.coordinate)
        times.append(fix.time.milliseconds)
      case .diagnostic(let found):
        hasMarkers = hasMarkers || found.code == Diagnostic.markers(count: nil).code
        if found.severity == .error { return (lines, times, hasMarkers, found) }
        if Self.lossCodes.contains(found.code) { notes.add(found, at: found.position) }
      }
    }
    return (lines, times, hasMarkers, nil)
  }

  /// The codes of warnings about a lost vertex or a lost part of the line.
  private static let lossCodes: Set = [
    "bad_coordinate", "bad_hemisphere", "bad_json", "cut_off", "latitude_range", "long_line",
    "long_record", "longitude_range", "longitude_wrapped", "missing_field", "short_record",
  ]

  /// The formats of whole JSON documents.
  private static let documents: Set<TraceFormat> = [
    .json, .geoJSON, .ferrostar, .mapboxHistory,
  ]

  /// The codes of faults that identify a text although it is not a line.
  private static let tellsMore = [
    "binary", "packed", "utf16", "web_page", "empty", "bad_coordinate", Diagnostic.Code.noHeader,
  ]
}
