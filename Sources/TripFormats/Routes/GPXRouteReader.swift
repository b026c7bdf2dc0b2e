import Geodesy
import Notations
import TripModel

/// Reads GPX routes: `rte`, `trk` or only `wpt`, as lines with the turns that route points state,
/// or else those of the line's bends.
///
/// Planners write one route twice: the turns or stops as `rte` and the line as `trk`. The track is
/// then the line, and the route's points lie on it. Points near a line become waypoints, as near a
/// GeoJSON line. Garmin's shaping points lie between route points; Valhalla writes the line as
/// `wpt` and the maneuvers as `rtept`.
///
/// **Source:** <https://www.topografix.com/GPX/1/1/> and Garmin's GpxExtensions v3; the exports of
/// OsmAnd, GraphHopper and BRouter.
struct GPXRouteReader: ByteRouteReader {
  var notes: RouteNotes
  private var routes: [Line] = []
  private var tracks: [Line] = []
  private var waypoints = Line()
  private var isValhalla = false

  /// Points in the order of the file.
  private struct Line {
    var name: String?
    var coordinates: [Coordinate] = []
    var points: [PlannedPoint] = []
    var position: SourcePosition?
    var hasShape = false
    var isNewPart = false
  }

  /// The names used; raw values are their indices in the vocabulary.
  private enum Name: Int, CaseIterable {
    case gpx, rte, rtept, rpt, wpt, trk, trkseg, trkpt, name, desc, sign, turn, lat, lon, creator
    // The action at a turn in Locus, and Garmin's mark of a point that is not a stop.
    case rtePointAction, shapingPoint

    static let vocabulary = XMLVocabulary(
      allCases.map { $0 == .shapingPoint ? "ShapingPoint" : "\($0)" })
  }

  /// Parts of a track whose ends are closer than this, in meters, are connected.
  private static let joint = 10.0

  init(notes: RouteNotes) {
    self.notes = notes
  }

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
    case .rte: routes.append(Line(position: scanner.tagPosition()))
    case .trk: tracks.append(Line(position: scanner.tagPosition()))
    case .trkseg: tracks.mutateLast { $0.isNewPart = true }
    case .rtept, .rpt:
      if routes.isEmpty { return }
      let coordinate = try coordinate(&scanner)
      let isPoint = scanner.name == Name.rtept.rawValue
      routes.mutateLast { line in
        line.coordinates.append(coordinate)
        if isPoint {
          line.points.append(PlannedPoint(coordinate: coordinate))
        } else {
          line.hasShape = true
        }
      }
    case .trkpt:
      if tracks.isEmpty { return }
      try addTrackPoint(&scanner)
    case .wpt:
      let coordinate = try coordinate(&scanner)
      waypoints.position = waypoints.position ?? scanner.tagPosition()
      waypoints.coordinates.append(coordinate)
      waypoints.points.append(PlannedPoint(coordinate: coordinate))
    default: return
    }
  }

  /// Adds a point to the last track, with a note if its part begins far from the end of the
  /// previous one.
  private mutating func addTrackPoint(_ scanner: inout XMLScanner) throws(Diagnostic) {
    let coordinate = try coordinate(&scanner)
    if let line = tracks.last, line.isNewPart, let end = line.coordinates.last {
      let gap = end.distance(to: coordinate)
      if gap > Self.joint { notes.add(.joinedGap(meters: gap), at: scanner.tagPosition()) }
    }
    tracks.mutateLast {
      $0.isNewPart = false
      $0.coordinates.append(coordinate)
    }
  }

  private mutating func end(_ scanner: inout XMLScanner) {
    guard let name = Name(rawValue: scanner.name) else { return }
    switch name {
    case .shapingPoint: routes.mutateLast { $0.points.mutateLast { $0.isShaping = true } }
    case .name, .desc, .sign, .turn, .rtePointAction: endText(name, &scanner)
    default: return
    }
  }

  private mutating func endText(_ name: Name, _ scanner: inout XMLScanner) {
    let text = scanner.textAsString()
    if text.isEmpty { return }
    let parent = Name(rawValue: scanner.parentName)
    switch (name, parent) {
    case (.name, .rte): routes.mutateLast { $0.name = text }
    case (.name, .trk): tracks.mutateLast { $0.name = text }
    case (.name, .wpt): waypoints.points.mutateLast { $0.name = text }
    case (.name, .rtept): routes.mutateLast { $0.points.mutateLast { $0.name = text } }
    case (.desc, .rtept): routes.mutateLast { $0.points.mutateLast { $0.words = text } }
    case (.rtePointAction, _): routes.mutateLast { $0.points.mutateLast { $0.isTurn = true } }
    case (.sign, _), (.turn, _): routes.mutateLast { $0.points.mutateLast { $0.take(turn: text) } }
    default: return
    }
  }

  private mutating func coordinate(_ scanner: inout XMLScanner) throws(Diagnostic) -> Coordinate {
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
    let planned = routes.filter { !$0.coordinates.isEmpty }
    let tracks = tracks.filter { !$0.coordinates.isEmpty }
    if isValhalla, waypoints.coordinates.count > 1 {
      // Such a line names its points by its own numbering.
      return try routes(along: [waypoints], stops: [])
    }
    if planned.count == 1, let track = try line(of: planned[0], among: tracks) {
      return try [route(of: planned[0], along: track)]
    }
    if !planned.isEmpty {
      return try routes(along: planned, stops: Self.stops(of: planned[0]) + stopsBeside)
    }
    if !tracks.isEmpty { return try routes(along: tracks, stops: stopsBeside) }
    guard !waypoints.coordinates.isEmpty else { throw .noGPXRoute }
    return try routes(along: [waypoints], stops: Self.stops(of: waypoints))
  }

  /// The waypoints near a line.
  private var stopsBeside: [StopOnLine.Point] { waypoints.points.map(\.stop) }

  private mutating func routes(
    along lines: [Line], stops: [StopOnLine.Point]
  ) throws(Diagnostic) -> [Route] {
    try LineRouteReader.routes(
      of: lines.map {
        LineRouteReader.Line(
          vertices: $0.coordinates, name: $0.name, position: $0.position ?? lines[0].position)
      }, points: lines.count == 1 ? stops : [], &notes)
  }

  /// The track that is the line of a route: it passes all the route's points; absent if there is
  /// none, or if the route has its own shape.
  ///
  /// A stop may lie off the road by a small fraction of the route's length.
  private mutating func line(of route: Line, among tracks: [Line]) throws(Diagnostic) -> Line? {
    if tracks.isEmpty || route.hasShape { return nil }
    let points = route.points.count > 200 ? Array(route.points.prefix(200)) : route.points
    for track in tracks where track.coordinates.contains(where: { $0 != track.coordinates[0] }) {
      let line = PassingLine(track.coordinates)
      let reach = min(max(StopOnLine.reach, line.length / 50), 500)
      let isNear = points.allSatisfy {
        line.nearest(to: $0.coordinate, from: 0).distance <= reach
      }
      if isNear { return track }
    }
    notes.add(.otherGPXTrack, at: tracks[0].position)
    return nil
  }

  /// The route along a track, with the turns and stops that route points state.
  private mutating func route(of planned: Line, along track: Line) throws(Diagnostic) -> Route {
    let hasTurns = planned.points.contains(where: \.isTurn)
    let stops = planned.points.filter { hasTurns ? $0.isStop : !$0.isShaping }
    var line = track
    line.name = planned.name ?? track.name
    var route = try routes(along: [line], stops: stops.map(\.stop) + stopsBeside)[0]
    guard hasTurns else { return route }
    try PlannedTurns(planned.points, along: route.vertices)
      .replaceSteps(of: &route, &notes, at: planned.position)
    return route
  }

  /// The waypoints of a route: all its points if shaping points lie between them, else its named
  /// ends.
  private static func stops(of line: Line) -> [StopOnLine.Point] {
    let stops = line.points.filter { !$0.isShaping }.map(\.stop)
    if line.hasShape { return stops }
    let ends = stops.count > 1 ? [stops[0], stops[stops.count - 1]] : []
    return ends.contains { $0.name != nil } ? ends : []
  }
}

extension Array {
  /// Changes the last element, if there is one.
  fileprivate mutating func mutateLast(_ change: (inout Element) -> Void) {
    if !isEmpty { change(&self[count - 1]) }
  }
}
