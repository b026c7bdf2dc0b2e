import Geodesy
import Notations
import TripModel

/// Reads GPX routes: `rte`, `trk` or only `wpt`, with the turns that route points state.
///
/// Without stated turns, they are those of the line's bends. Planners write one route twice: the
/// turns or stops as `rte` and the line as `trk`. The track is then the line, and the route's
/// points lie on it. Points near a line are its turns, or become waypoints, as near a GeoJSON line.
/// Garmin's shaping points lie between route points; Valhalla writes the line as `wpt` and the
/// maneuvers as `rtept`.
///
/// **Source:** <https://www.topografix.com/GPX/1/1/> and Garmin's GpxExtensions v3; the exports of
/// OsmAnd, GraphHopper, BRouter and openrouteservice.
struct GPXRouteReader: ByteRouteReader {
  var notes: RouteNotes
  private var routes: [Line] = []
  private var tracks: [Line] = []
  private var waypoints = Line()
  private var isValhalla = false

  /// The point being read.
  private var point: PlannedPoint?

  /// openrouteservice's number of the previous point's step.
  private var latestStep: Int?

  /// The turns in a comment.
  private var commented: [PlannedPoint] = []

  /// Points in the order of the file.
  private struct Line {
    var name: String?
    var coordinates: [Coordinate] = []
    var points: [PlannedPoint] = []
    var position: SourcePosition?
    var hasShape = false
    var isNewPart = false

    /// The points at which OsmAnd's roads begin, the index of the first point of the current part,
    /// and the last point of the current part's last road.
    var roads: [PlannedPoint] = []
    var part = 0
    var roadEnd = 0

    /// The numbers of the names of the current part's roads, and the names, which follow.
    var numbers: [String] = []
    var names: [String?] = []

    /// Gives the roads of a part their names.
    mutating func nameRoads() {
      for (index, numbers) in zip(roads.indices.suffix(numbers.count), numbers) {
        roads[index].road =
          numbers.split(separator: ",").compactMap { number in
            Int(number).flatMap { names.element(at: $0) ?? nil }
          }.first
      }
      (numbers, names) = ([], [])
    }
  }

  /// The names used; raw values are their indices in the vocabulary.
  private enum Name: Int, CaseIterable {
    case gpx, rte, rtept, rpt, wpt, trk, trkseg, trkpt, name, desc, cmt, type, sym, sign, turn
    case lat, lon, creator, time, offset, distance
    // openrouteservice's steps, which each point of the line names.
    case extensions, step, duration
    // OsmAnd's roads along a track.
    case segment, startTrkptIdx, length, segmentTime, turnType, skipTurn, names, t, v
    // The action at a turn in Locus and OruxMaps, and Garmin's mark of a point that is not a stop.
    case rtePointAction, ext, shapingPoint

    static let vocabulary = XMLVocabulary(
      allCases.map { $0 == .shapingPoint ? "ShapingPoint" : "\($0)" })
  }

  init(notes: RouteNotes) {
    self.notes = notes
  }

  mutating func read(_ bytes: [UInt8]) throws(Diagnostic) -> [Route] {
    commented = Self.turns(inComment: bytes)
    let source = MemorySource(name: notes.file, bytes: bytes)
    var scanner = XMLScanner(ByteWindow(source), vocabulary: Name.vocabulary)
    reading: while true {
      let event = scanner.next()
      for flaw in scanner.takeFlaws() {
        notes.add(.fault(flaw, code: "route_" + flaw.code), at: flaw.position)
      }
      switch event {
      case .start: try start(&scanner)
      case .end: end(&scanner)
      case .endOfDocument: break reading
      case .fault:
        guard let fault = scanner.fault else { break reading }
        throw .fault(fault, code: "route_malformed_xml")
      }
    }
    return try finish()
  }

  private mutating func start(_ scanner: inout XMLScanner) throws(Diagnostic) {
    switch Name(rawValue: scanner.name) {
    case .gpx:
      isValhalla = scanner.attributeAsString(Name.creator.rawValue)?.contains("valhalla") ?? false
    case .rte:
      routes.append(Line(position: scanner.tagPosition()))
      latestStep = nil
    case .trk: tracks.append(Line(position: scanner.tagPosition()))
    case .rtept, .rpt:
      if routes.isEmpty { return }
      let coordinate = try coordinate(&scanner)
      let isPoint = scanner.name == Name.rtept.rawValue
      if isPoint { point = PlannedPoint(coordinate: coordinate) }
      routes.mutateLast { line in
        line.coordinates.append(coordinate)
        if !isPoint { line.hasShape = true }
      }
    case .trkseg, .trkpt, .segment, .type: try startInTrack(&scanner)
    case .wpt:
      let coordinate = try coordinate(&scanner)
      waypoints.position = waypoints.position ?? scanner.tagPosition()
      waypoints.coordinates.append(coordinate)
      point = PlannedPoint(coordinate: coordinate)
    default: return
    }
  }

  private mutating func startInTrack(_ scanner: inout XMLScanner) throws(Diagnostic) {
    guard !tracks.isEmpty else { return }
    switch Name(rawValue: scanner.name) {
    case .trkseg:
      tracks.mutateLast { line in
        line.isNewPart = true
        (line.part, line.roadEnd) = (line.coordinates.count, 0)
      }
    case .trkpt: try addTrackPoint(&scanner)
    case .segment: try addRoad(&scanner)
    case .type:
      guard let key = scanner.attributeAsString(Name.t.rawValue) else { return }
      let value = scanner.attributeAsString(Name.v.rawValue)
      tracks.mutateLast { $0.names.append(key == "name" ? value : nil) }
    default: return
    }
  }

  /// Adds a point to the last track, with a note if its part begins far from the previous one's
  /// end.
  private mutating func addTrackPoint(_ scanner: inout XMLScanner) throws(Diagnostic) {
    let coordinate = try coordinate(&scanner)
    if let line = tracks.last, line.isNewPart, let end = line.coordinates.last {
      let gap = end.distance(to: coordinate)
      if gap > LineRouteReader.joint {
        notes.add(.gap(meters: gap, inTrack: true), at: scanner.tagPosition())
      }
    }
    point = PlannedPoint(coordinate: coordinate)
    point?.vertex = tracks.last?.coordinates.count
    tracks.mutateLast {
      $0.isNewPart = false
      $0.coordinates.append(coordinate)
    }
  }

  /// Adds the turn and time at the start of a road that OsmAnd lists after the points of a part.
  ///
  /// A road begins at the last point of the previous one, or at the next point if both are equal.
  ///
  /// **Source:** OsmAnd, technical documentation of its GPX, "Route segments".
  private mutating func addRoad(_ scanner: inout XMLScanner) throws(Diagnostic) {
    guard let line = tracks.last else { return }
    func integer(_ name: Name) -> Int? {
      scanner.attributeAsNumber(name.rawValue).flatMap { Int(exactly: $0) }
    }
    let index = integer(.startTrkptIdx) ?? line.roadEnd
    guard 0 <= index, let start = line.coordinates[line.part...].dropFirst(index).first else {
      return
    }
    try notes.count(.steps, at: scanner.tagPosition())
    var point = PlannedPoint(coordinate: start)
    point.vertex = line.part + index
    if let time = scanner.attributeAsString(Name.segmentTime.rawValue) { point.take(time: time) }
    if let turn = scanner.attributeAsString(Name.turnType.rawValue),
      scanner.attributeAsString(Name.skipTurn.rawValue) != "true"
    {
      point.take(turn: turn)
    }
    let numbers = scanner.attributeAsString(Name.names.rawValue) ?? ""
    let end = index + min(max(integer(.length) ?? 2, 1), line.coordinates.count) - 1
    let next = line.coordinates[line.part...].dropFirst(end).prefix(2)
    tracks.mutateLast {
      $0.roadEnd = next.count == 2 && next.first == next.last ? end + 1 : end
      $0.roads.append(point)
      $0.numbers.append(numbers)
    }
  }

  private mutating func end(_ scanner: inout XMLScanner) {
    guard let name = Name(rawValue: scanner.name) else { return }
    switch name {
    case .rtept:
      endRoutePoint()
      point = nil
    case .trkpt:
      if let point, point.isTurn || point.isStop { tracks.mutateLast { $0.points.append(point) } }
      point = nil
    case .wpt:
      if let point { waypoints.points.append(point) }
      point = nil
    case .trkseg: tracks.mutateLast { $0.nameRoads() }
    case .shapingPoint: point?.isShaping = true
    case .name, .desc, .cmt, .type, .sym, .sign, .turn, .rtePointAction, .ext, .time, .offset,
      .distance, .step, .duration:
      endText(name, &scanner)
    default: return
    }
  }

  /// Adds a point to the last route; openrouteservice's is a turn if it is the first one of a step.
  private mutating func endRoutePoint() {
    guard var point, let last = routes.last else { return }
    if let step = point.step {
      if step == latestStep { return }
      latestStep = step
      point.vertex = last.coordinates.count - 1
      point.beginStep()
    }
    routes.mutateLast { $0.points.append(point) }
  }

  private mutating func endText(_ name: Name, _ scanner: inout XMLScanner) {
    let text = scanner.textAsString()
    if text.isEmpty { return }
    let parent = Name(rawValue: scanner.parentName)
    switch (name, parent) {
    case (.name, .rte): routes.mutateLast { $0.name = text }
    case (.name, .trk): tracks.mutateLast { $0.name = text }
    case (.name, .wpt), (.name, .rtept): point?.take(name: text)
    case (.desc, .wpt), (.desc, .rtept), (.cmt, .wpt), (.cmt, .rtept): point?.take(words: text)
    // BRouter states turns and waypoints at the points of a track.
    case (.name, .trkpt): point?.name = text
    case (.desc, .trkpt): point?.take(words: text)
    case (.sym, .trkpt): point?.take(type: text)
    case (.type, .trkpt): point?.take(trackType: text)
    case (_, .trkpt): return
    case (.step, .extensions): point?.step = Int(text)
    case (.type, .extensions): point?.instructionType = Int(text)
    case (.duration, .extensions): point?.take(time: text)
    case (.type, .wpt), (.type, .rtept), (.sym, .wpt), (.sym, .rtept): point?.take(type: text)
    case (.rtePointAction, _): point?.take(action: text)
    // Other numbers are symbols.
    case (.ext, _): if 1000...1019 ~= Int(text) ?? 0 { point?.take(action: text) }
    case (.sign, _), (.turn, _): point?.take(turn: text)
    case (.time, _): point?.take(time: text)
    case (.offset, _): point?.vertex = Int(text)
    case (.distance, _): point?.distance = decimalNumber(of: text)?.amount
    default: return
    }
  }

  /// The turns that BRouter states in a comment before the document, such as
  /// `$turn$    TL;     9;  8.713000; 50.003000;   124; 0(-90)0$`.
  private static func turns(inComment bytes: [UInt8]) -> [PlannedPoint] {
    let head = bytes.prefix(1_000_000)
    guard let end = head.firstRange(of: Array("<gpx".utf8))?.lowerBound else { return [] }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.compactMap { line in
      let parts = line.split(separator: "$")
      guard parts.count > 2, parts[1] == "turn" else { return nil }
      let fields = parts[2].split(separator: ";").map { $0.split(separator: " ").joined() }
      let numbers = fields.map { decimalNumber(of: $0) }
      guard fields.count > 3, let coordinate = Coordinate(inRange: numbers[3], numbers[2]) else {
        return nil
      }
      var point = PlannedPoint(coordinate: coordinate)
      point.take(turn: fields[0])
      point.vertex = Int(fields[1])
      return point
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
    var planned = routes.filter { !$0.coordinates.isEmpty }
    let tracks = tracks.filter { !$0.coordinates.isEmpty }
    // OsmAnd lists the stops of each part of its track as a route.
    if planned.count > 1, tracks.contains(where: { !$0.roads.isEmpty }) {
      planned[0].coordinates = planned.flatMap(\.coordinates)
      planned[0].points = planned.flatMap(\.points)
      planned.removeSubrange(1...)
    }
    if isValhalla, waypoints.coordinates.count > 1 {
      // Such a line numbers its points instead of naming them.
      return try routes(along: [waypoints])
    }
    if planned.count > 1 { return try routes(along: planned) }
    let isLine = planned.isEmpty && tracks.isEmpty && !waypoints.coordinates.isEmpty
    guard var route = isLine ? waypoints : planned.first else {
      if tracks.isEmpty { throw .noGPXRoute }
      let stated = tracks[0].points + commented
      let points = tracks.count == 1 ? stated.located(on: tracks[0].coordinates) : []
      return try routes(
        along: tracks, turns: points, stops: points.filter(\.isStop), beside: waypoints.points)
    }
    let track = try line(of: route, among: tracks)
    let along = (track ?? route).coordinates
    route.points = route.points.located(on: along)
    // Beside a track, an instruction alone also states a turn.
    for index in route.points.indices where track != nil && route.points[index].name == nil {
      route.points[index].isTurn = route.points[index].isTurn || route.points[index].words != nil
    }
    route.points = route.points.placed(on: along)
    var line = track ?? route
    line.name = route.name ?? line.name
    return try routes(
      along: [line], turns: route.points, stops: Self.stops(of: route, hasTrack: track != nil),
      beside: isLine ? [] : waypoints.points)
  }

  /// The routes along lines; one line has the stops and turns of a route and of points beside it.
  private mutating func routes(
    along lines: [Line], turns: [PlannedPoint] = [], stops: [PlannedPoint] = [],
    beside: [PlannedPoint] = []
  ) throws(Diagnostic) -> [Route] {
    let hasTurns = beside.contains(where: \.isTurn)
    // Beside turns, a point with words is a remark, for example about water.
    let stops =
      stops
      + beside.filter {
        !hasTurns || $0.isStop || !$0.isTurn && $0.words == nil
      }
    let roads = lines.count == 1 ? lines[0].roads.located(on: lines[0].coordinates) : []
    let known = [turns, roads, beside]
    let routes = try LineRouteReader.routes(
      of: lines.map {
        LineRouteReader.Line(
          vertices: $0.coordinates, name: $0.name, position: $0.position ?? lines[0].position)
      }, points: lines.count == 1 ? stops.map(\.stop) : [],
      turns: known.first { $0.contains(where: \.isTurn) }
        ?? known.first { $0.contains { $0.duration != nil } } ?? [], &notes)
    let interests = stops.filter { stop in
      stop.interest != nil
        && routes[0].waypoints.dropFirst().dropLast().contains { $0.coordinate == stop.coordinate }
    }
    if let mark = interests.first?.interest {
      notes.add(.pointsOfInterest(interests.count, mark), at: waypoints.position)
    }
    return routes
  }

  /// The track that is the line of a route, because it passes all the route's points.
  ///
  /// Absent if there is none, or if the route has its own shape. A stop may lie off the road by a
  /// small fraction of the route's length.
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

  /// The waypoints of a route: those among its turns, all its points, or its named ends.
  ///
  /// All points are waypoints if the route has a track, or shaping points between them.
  private static func stops(of line: Line, hasTrack: Bool) -> [PlannedPoint] {
    if line.points.contains(where: \.isTurn) {
      // The start is included so that the last stop is searched at the end of the line, which may
      // pass it before.
      var start = line.points[0]
      start.name = nil
      return (start.isStop ? [] : [start]) + line.points.filter(\.isStop)
    }
    let stops = line.points.filter { !$0.isShaping }
    if hasTrack || line.hasShape { return stops }
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
