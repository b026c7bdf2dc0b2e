import Geodesy
import Notations
import TripModel

/// Reads GPX routes, `rte` or only `wpt`, as lines whose steps are derived from their bends.
///
/// Points beside an `rte` become waypoints, as beside a GeoJSON line. Garmin's shaping points lie
/// between route points; Valhalla writes the line as `wpt` and the maneuvers as `rtept`.
///
/// **Source:** <https://www.topografix.com/GPX/1/1/> and Garmin's GpxExtensions v3.
struct GPXRouteReader {
  var notes: RouteNotes
  private var routes: [Line] = []
  private var waypoints = Line()
  private var hasTrack = false
  private var isValhalla = false

  /// Points in the order of the file.
  private struct Line {
    var name: String?
    var places: [Coordinate] = []
    var stops: [StopOnLine.Point] = []
    var position: SourcePosition?
    var hasShape = false
  }

  /// The names used; raw values are their indices in the vocabulary.
  private enum Name: Int, CaseIterable {
    case gpx, rte, rtept, rpt, wpt, trk, name, lat, lon, creator

    static let vocabulary = XMLVocabulary(allCases.map { "\($0)" })
  }

  init(notes: RouteNotes) {
    self.notes = notes
  }

  /// Reads the routes of a document.
  mutating func read(_ bytes: [UInt8]) throws(Diagnostic) -> [Route] {
    let source = MemorySource(name: notes.file, bytes: bytes)
    var scanner = XMLScanner(ByteWindow(source), vocabulary: Name.vocabulary)
    reading: while true {
      let event = scanner.next()
      for flaw in scanner.takeFlaws() { notes.add(.flawedXML(flaw), at: flaw.position) }
      switch event {
      case .start: try start(&scanner)
      case .end: end(&scanner)
      case .endOfDocument: break reading
      case .fault:
        guard let fault = scanner.fault else { break reading }
        throw .malformedXML(fault)
      }
    }
    return try finish()
  }

  private mutating func start(_ scanner: inout XMLScanner) throws(Diagnostic) {
    switch Name(rawValue: scanner.name) {
    case .gpx:
      isValhalla =
        scanner.attributeAsString(Name.creator.rawValue)?.contains("valhalla") ?? false
    case .trk: hasTrack = true
    case .rte: routes.append(Line(position: scanner.tagPosition()))
    case .rtept, .rpt:
      guard !routes.isEmpty else { return }
      let place = try place(&scanner)
      routes[routes.count - 1].places.append(place)
      if scanner.name == Name.rtept.rawValue {
        routes[routes.count - 1].stops.append(StopOnLine.Point(coordinate: place, name: nil))
      } else {
        routes[routes.count - 1].hasShape = true
      }
    case .wpt:
      let place = try place(&scanner)
      waypoints.position = waypoints.position ?? scanner.tagPosition()
      waypoints.places.append(place)
      waypoints.stops.append(StopOnLine.Point(coordinate: place, name: nil))
    default: return
    }
  }

  private mutating func end(_ scanner: inout XMLScanner) {
    guard scanner.name == Name.name.rawValue else { return }
    let text = scanner.textAsString()
    if text.isEmpty { return }
    switch Name(rawValue: scanner.parentName) {
    case .rte: if !routes.isEmpty { routes[routes.count - 1].name = text }
    case .rtept: if !routes.isEmpty { routes[routes.count - 1].stops.nameLast(text) }
    case .wpt: waypoints.stops.nameLast(text)
    default: return
    }
  }

  private mutating func place(_ scanner: inout XMLScanner) throws(Diagnostic) -> Coordinate {
    func number(_ name: Name) throws(Diagnostic) -> Double {
      if let number = scanner.attributeAsNumber(name.rawValue) { return number }
      let position = scanner.attributePosition(name.rawValue)
      guard let text = scanner.attributeAsString(name.rawValue) else {
        throw .missingMember("\(name)", of: "the point").at(position)
      }
      throw .wrongKind(of: "\(name)", found: "'\(text)'", expected: "a number").at(position)
    }
    let latitude = try number(.lat)
    let longitude = try number(.lon)
    let odd = abs(latitude) > 90 ? Name.lat : Name.lon
    return try notes.coordinate(
      latitude: latitude, longitude: longitude, at: scanner.attributePosition(odd.rawValue))
  }
}

extension GPXRouteReader {
  /// Makes the routes from the points.
  private mutating func finish() throws(Diagnostic) -> [Route] {
    var lines = routes.filter { !$0.places.isEmpty }
    var stops = lines.first.map(Self.stops) ?? []
    if lines.isEmpty, !waypoints.places.isEmpty, !hasTrack {
      lines = [waypoints]
      stops = Self.stops(of: waypoints)
    } else if isValhalla, waypoints.places.count > 1 {
      lines = [waypoints]
      // Such a line names its points by its own numbering.
      stops = []
    } else {
      stops += waypoints.stops
    }
    guard let first = lines.first else {
      throw .noGPXRoute(hasTrack: hasTrack)
    }
    var reader = LineRouteReader(notes: notes)
    defer { notes = reader.notes }
    let distinct = try lines.map { line throws(Diagnostic) in
      try reader.line(line.places, name: line.name, at: line.position ?? first.position)
    }
    return try reader.routes(of: distinct, points: lines.count == 1 ? stops : [])
  }

  /// The waypoints of a route: all its points if shaping points lie between them, else its named
  /// ends.
  private static func stops(of line: Line) -> [StopOnLine.Point] {
    if line.hasShape { return line.stops }
    let ends = line.stops.count > 1 ? [line.stops[0], line.stops[line.stops.count - 1]] : []
    return ends.contains { $0.name != nil } ? ends : []
  }
}

extension [StopOnLine.Point] {
  /// Names the last point.
  fileprivate mutating func nameLast(_ name: String) {
    guard let point = popLast() else { return }
    append(StopOnLine.Point(coordinate: point.coordinate, name: name))
  }
}
