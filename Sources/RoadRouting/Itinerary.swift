import Geodesy
import TripModel

/// Finds the path from stop to stop.
struct Itinerary {
  let search: RouteSearch
  let request: EmbeddedRouteRequest

  /// The radius around a stop, in meters, within which a road must be found.
  static let snapLimit = 1_000.0

  /// How much farther than the nearest road, in meters, another road may be that is tried if the
  /// nearest leads nowhere or the wrong way.
  static let snapTolerance = 30.0

  /// How much farther than the nearest road in the direction of travel, in meters, another may be
  /// that is as likely.
  static let nearTolerance = 4.0

  private var graph: RoadGraph { search.graph }
}

extension Itinerary {
  /// The paths of the legs; a leg between stops at the same position has no length.
  func legs() throws(EmbeddedRouterFailure) -> [LegPath] {
    var legs = [LegPath()]
    var previous: RoadPath?
    var from = request.origin
    for (index, stop) in request.stops.enumerated() {
      let path = try path(from: from, to: stop, number: index + 1, after: previous)
      legs[legs.count - 1].append(path, in: graph)
      if path.start != path.end { previous = path }
      if !stop.isVia {
        if legs[legs.count - 1].stretches.isEmpty { legs[legs.count - 1].stay(at: path, in: graph) }
        if index + 1 < request.stops.count { legs.append(LegPath()) }
      }
      from = stop
    }
    if previous == nil { throw .samePosition(stop: request.stops.count) }
    return legs
  }

  /// The path between two stops, of zero length if they are at the same position on the road.
  private func path(
    from: RouteStop, to stop: RouteStop, number: Int, after previous: RoadPath?
  ) throws(EmbeddedRouterFailure) -> RoadPath {
    let origins =
      if let previous {
        graph.positions(atEndOf: previous)
      } else {
        try snapped(from, number: number - 1)
      }
    let ends = try snapped(stop, number: number)
    let common = edges(at: origins).first { _, origin in
      ends.contains { $0.packed == origin.packed }
    }
    if let (edge, position) = common {
      return RoadPath(edges: [edge], start: position, end: position)
    }
    let choices = startChoices(from: from, at: origins, after: previous)
    let avoids = previous == nil
    if let path = path(fromFirstOf: choices, to: goals(at: ends), avoids: avoids) { return path }
    return try pathAroundIslands(
      from: from, to: stop, number: number, starts: previous.flatMap { _ in choices.last })
  }

  /// The path from the first set of starts that has one; absent if none has.
  private func path(
    fromFirstOf choices: [[RouteSearch.Start]], to goals: [RouteSearch.Goal], avoids: Bool
  ) -> RoadPath? {
    for starts in choices {
      if avoids, let path = pathAvoidingManeuvers(from: starts, to: goals) { return path }
      if let path = search.cheapestPath(from: starts, to: goals) { return path }
    }
    return nil
  }

  private func snapped(
    _ stop: RouteStop, number: Int
  ) throws(EmbeddedRouterFailure) -> [RoadPosition] {
    let coordinate = stop.coordinate
    guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 180 else {
      throw .outOfRange(stop: number, coordinate)
    }
    let positions = graph.roadPositions(near: coordinate, within: Self.snapLimit)
    if !positions.isEmpty { return positions }
    if abs(coordinate.longitude) <= 90 {
      let swapped = Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
      if !graph.roadPositions(near: swapped, within: Self.snapLimit).isEmpty {
        throw .swapped(stop: number, coordinate)
      }
    }
    let nearest = graph.roadPositions(near: coordinate, within: 1e6).first?.distance
    throw .farFromRoads(stop: number, coordinate, nearest: nearest)
  }

  /// The snapped positions on all roads around a stop that are not much farther than the nearest,
  /// except on some pieces.
  private func positions(around stop: RouteStop, except pieces: Set<Int>) -> [RoadPosition] {
    graph.roadPositions(
      near: stop.coordinate, within: Self.snapLimit, tolerance: Self.snapTolerance
    ) { piece, _ in !pieces.contains(piece) }
  }
}

extension Itinerary {
  /// The sets of starts to try in order of preference, on no closed piece.
  private func startChoices(
    from stop: RouteStop, at positions: [RoadPosition], after previous: RoadPath?,
    except closed: Set<Int> = []
  ) -> [[RouteSearch.Start]] {
    let all = starts(at: positions)
    if let previous {
      guard stop.isVia, let last = previous.edges.last else { return [all] }
      let continuations = all.compactMap { continued($0, after: previous) }
      // A U-turn comes last.
      return [continuations.filter { $0.edges[0] != last.reversed }, continuations]
    }
    guard let course = request.course else { return [all] }
    let reach = (positions.map(\.distance).min() ?? 0) + Self.snapTolerance
    let nearby = graph.roadPositions(
      near: stop.coordinate, within: min(reach, Self.snapLimit), tolerance: Self.snapTolerance
    ) { piece, visit in
      !closed.contains(piece)
        && [true, false].contains { isForward in
          let edge = RoadEdge(piece: piece, isForward: isForward)
          return graph.isOpen[edge.index] && agrees(edge, at: visit, with: course)
        }
    }
    let nearest = (nearby.map(\.distance).min() ?? 0) + Self.nearTolerance
    let agreeing = [nearby.filter { $0.distance <= nearest }, nearby].map { positions in
      starts(at: positions).filter { agrees($0.edges[0], at: $0.position.visit, with: course) }
    }
    return agreeing + [all]
  }

  /// A start at a via point as the continuation of the path there; absent if a barrier or a turn
  /// restriction forbids it.
  private func continued(
    _ start: RouteSearch.Start, after path: RoadPath
  ) -> RouteSearch.Start? {
    guard let state = path.state, let last = path.edges.last else { return start }
    let (edge, vertex) = (start.edges[0], graph.head(of: last))
    var start = start
    if graph.isInside(path.end, of: last) {
      if edge == last { start.state = state }
      return start
    }
    if search.obeysBarriers, graph.isBlocked[vertex], edge != last.reversed { return nil }
    guard let next = search.rules.state(after: state, taking: edge) else { return nil }
    start.state = next
    return start
  }

  /// The maximum angle between a road and the traveler's course, in degrees.
  private static let courseLimit = 60.0

  private func agrees(_ edge: RoadEdge, at visit: Int, with course: Bearing) -> Bool {
    graph.segmentBearing(of: edge, at: visit).difference(to: course) <= Self.courseLimit
  }

  /// The starts at snapped positions: each open edge with some length ahead.
  private func starts(at positions: [RoadPosition]) -> [RouteSearch.Start] {
    let edges = edges(at: positions)
    let widest = edges.map { graph.access[$0.0.index] }.max() ?? .open
    return edges.compactMap { edge, position in
      let rest = rest(of: edge, after: position)
      guard rest > 0 else { return nil }
      let entry = search.costs.entryCost(of: graph.access[edge.index], after: widest)
      return RouteSearch.Start(
        edges: [edge], position: position, state: edge.number, entryCost: entry,
        cost: entry + search.cost(ofLength: rest, on: edge))
    }
  }

  /// The length of an edge beyond a position on it, in micrometers.
  private func rest(of edge: RoadEdge, after position: RoadPosition) -> Int {
    graph.length(of: edge) - graph.distance(along: edge, toOffset: position.offset)
  }

  /// The goals at snapped positions: each open edge with some length behind.
  private func goals(at positions: [RoadPosition]) -> [RouteSearch.Goal] {
    edges(at: positions).compactMap { edge, position in
      let length = graph.distance(along: edge, toOffset: position.offset)
      guard length > 0 else { return nil }
      return RouteSearch.Goal(
        edge: edge, position: position, cost: search.costs.cost(ofLength: length, on: edge))
    }
  }

  private func edges(at positions: [RoadPosition]) -> [(RoadEdge, RoadPosition)] {
    positions.flatMap { position in
      [true, false].map { (RoadEdge(piece: position.piece, isForward: $0), position) }
    }.filter { graph.isOpen[$0.0.index] }
  }
}

extension Itinerary {
  /// The maximum number of islands that are excluded to find a path.
  private static let islandCount = 8

  /// The path between the roads around two stops, except those on islands.
  ///
  /// `starts`, if given, are the only starts.
  private func pathAroundIslands(
    from origin: RouteStop, to stop: RouteStop, number: Int, starts: [RouteSearch.Start]?
  ) throws(EmbeddedRouterFailure) -> RoadPath {
    var (closed, isolated): (Set<Int>, Set<Int>) = ([], [])
    var reach: EmbeddedRouterFailure.Reach?
    for _ in 0..<Self.islandCount {
      let origins = positions(around: origin, except: closed)
      let ends = positions(around: stop, except: isolated)
      let choices =
        starts.map { [$0] } ?? startChoices(from: origin, at: origins, after: nil, except: closed)
      let avoids = starts == nil
      if let path = path(fromFirstOf: choices, to: goals(at: ends), avoids: avoids) { return path }
      let beginnings = choices.last ?? []
      let forth = Island(from: beginnings.map { $0.edges[0] }, isBackward: false, in: graph)
      let back = Island(from: edges(at: ends).map(\.0), isBackward: true, in: graph)
      let isClosedIn = forth.length <= back.length
      reach = reach ?? (isClosedIn ? .closedIn(meters: forth.length) : .island(meters: back.length))
      if isClosedIn {
        guard starts == nil, !origins.isEmpty, forth.isSmall(in: graph) else { break }
        closed.formUnion(forth.pieces.union(origins.map(\.piece)))
      } else {
        guard !ends.isEmpty, back.isSmall(in: graph) else { break }
        isolated.formUnion(back.pieces.union(ends.map(\.piece)))
      }
    }
    throw .noWay(stop: number, reach: reach ?? .island(meters: 0))
  }

  /// The maximum number of continuations followed.
  private static let beginningLimit = 64

  /// The radius in meters within which a maneuver is not worth avoiding.
  private static let leastAvoidRadius = 10.0

  /// The cheapest path without a maneuver within a radius; absent if there is none.
  ///
  /// The radius is halved until there is such a path, but a road on which the traveler has to turn
  /// around within the whole radius is no way to avoid other maneuvers.
  private func pathAvoidingManeuvers(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal]
  ) -> RoadPath? {
    var radius = request.avoidRadius
    while radius > 0 {
      let farther = starts.flatMap { extended($0, beyond: radius, goals: goals) }
      let path = search.cheapestPath(from: farther, to: goals)
      if let path, !turnsAround(path, within: request.avoidRadius) { return path }
      if radius < 2 * Self.leastAvoidRadius { break }
      radius /= 2
    }
    return nil
  }

  /// Whether a path turns around on a road within some meters.
  private func turnsAround(_ path: RoadPath, within meters: Double) -> Bool {
    var distance = Double(rest(of: path.edges[0], after: path.start)) / 1e6
    for (edge, next) in zip(path.edges, path.edges.dropFirst()) {
      if distance > meters { return false }
      if next == edge.reversed { return true }
      distance += Double(graph.length(of: next)) / 1e6
    }
    return false
  }

  /// The extensions of a start that leave a radius without a maneuver; empty if there are none.
  private func extended(
    _ start: RouteSearch.Start, beyond radius: Double, goals: [RouteSearch.Goal]
  ) -> [RouteSearch.Start] {
    let traveled = rest(of: start.edges[0], after: start.position)
    // A destination within the radius ends the extension, unless it is behind the start.
    let isGoalAhead = goals.contains {
      $0.edge == start.edges[0] && rest(of: $0.edge, after: $0.position) <= traveled
    }
    if isGoalAhead { return [start] }
    let goalEdges = Set(goals.map(\.edge))
    var open = [(start: start, distance: Double(traveled) / 1e6)]
    var done: [RouteSearch.Start] = []
    while let (start, distance) = open.popLast() {
      let last = start.edges[start.edges.count - 1]
      if distance >= radius {
        done.append(start)
        continue
      }
      for next in plainContinuations(of: last) {
        if goalEdges.contains(next) {
          done.append(start)
          continue
        }
        guard start.edges.count + open.count + done.count < Self.beginningLimit else { continue }
        var longer = start
        longer.edges.append(next)
        let length = graph.length(of: next)
        longer.cost += search.entryCost(of: next, after: last)
        longer.cost += search.cost(ofLength: length, on: next)
        open.append((longer, distance + Double(length) / 1e6))
      }
    }
    return done
  }

  /// The edges on which a driver continues without an instruction.
  private func plainContinuations(of edge: RoadEdge) -> [RoadEdge] {
    let vertex = graph.head(of: edge)
    if search.obeysBarriers, graph.isBlocked[vertex] { return [] }
    return graph.departures(from: vertex).filter { next in
      guard next != edge.reversed, graph.isOpen[next.index],
        search.rules.state(after: edge.number, taking: next) != nil
      else { return false }
      if graph.mode != .foot, graph.way(of: next).isRoundabout != graph.way(of: edge).isRoundabout {
        return false
      }
      let view = JunctionView(graph: graph, from: edge, to: next)
      return view.guidance(merging: [], identity: nil, isFirst: true) == nil
    }
  }
}
