import Geodesy
import TripModel

/// Makes a route from the paths of its legs.
struct RouteAssembly {
  private let graph: RoadGraph
  private let costs: TravelCosts
  private var line = RouteLine()
  private var legs: [Leg] = []
  private var waypoints: [Waypoint] = []

  /// The route over the legs between consecutive stops that are not via points.
  static func route(
    over legs: [LegPath], stops: [RouteStop], graph: RoadGraph, costs: TravelCosts
  ) -> Route {
    var assembly = RouteAssembly(graph: graph, costs: costs)
    let breaks = stops.filter { !$0.isVia }
    assembly.waypoints.append(assembly.waypoint(breaks[0], at: 0))
    for (leg, stop) in zip(legs, breaks.dropFirst()) { assembly.append(leg, to: stop) }
    return assembly.route
  }

  private var route: Route {
    Route(
      vertices: line.vertices, legs: legs, waypoints: waypoints, annotation: line.annotation,
      intersections: line.intersections, declaredDistance: line.distances.last?.hundredths,
      declaredDuration: line.times.last?.thousandths)
  }
}

extension RouteAssembly {
  private func waypoint(_ stop: RouteStop, at vertex: Int) -> Waypoint {
    Waypoint(coordinate: stop.coordinate, name: stop.name, vertex: vertex)
  }

  private mutating func append(_ leg: LegPath, to stop: RouteStop) {
    let maneuvers = ManeuverBuilder.maneuvers(of: leg, in: graph)
    let begins = leg.stretches.map { line.append($0, graph: graph, costs: costs) }
    let end = line.vertices.count - 1
    var steps = maneuvers.enumerated().map { index, maneuver in
      let next = index + 1 < maneuvers.count ? begins[maneuvers[index + 1].stretch] : end
      let vertex = graph.tail(of: leg.stretches[maneuver.stretch].edge)
      return step(
        maneuver, after: maneuvers.element(at: index - 1)?.road,
        vertices: begins[maneuver.stretch]...next, exit: graph.network.exit(at: vertex))
    }
    let last = leg.stretches[leg.stretches.count - 1].edge
    steps.append(arrival(at: stop, vertex: end, road: graph.way(of: last)))
    let vias = leg.stretches.indices.filter { leg.stretches[$0].isAfterVia }.map { begins[$0] }
    legs.append(
      Leg(
        steps: steps, declaredDistance: distance(begins[0]...end).hundredths,
        declaredDuration: duration(begins[0]...end), summary: summary(of: steps),
        viaVertices: vias))
    waypoints.append(waypoint(stop, at: end))
  }

  /// The step of a maneuver after a road; `exit` has the signs there.
  private func step(
    _ maneuver: PathManeuver, after previous: RoadWay?, vertices: ClosedRange<Int>, exit: RoadExit?
  ) -> Step {
    let road = maneuver.road
    let isFork = maneuver.kind == .fork
    // Where a road divides, signs with the number are on the side that leaves the road.
    let isExit =
      maneuver.kind == .offRamp
      || isFork
        && (road.roadClass.isRamp || previous.map { !JunctionView.isSameStreet($0, road) } ?? false)
    return Step(
      vertices: vertices,
      maneuver: Maneuver(
        type: maneuver.kind.rawValue, modifier: maneuver.direction?.rawValue,
        bearingBefore: maneuver.bearingBefore?.tenths, bearingAfter: maneuver.bearingAfter?.tenths,
        roundaboutExit: maneuver.exit),
      name: road.name, reference: road.reference,
      destinations: road.roadClass.isLink || isFork
        ? road.forwardDestination ?? (isExit ? exit?.destination : nil) : nil,
      exits: isExit ? road.exitReference ?? exit?.reference : nil,
      mode: road.roadClass == .ferry ? "ferry" : graph.mode.word,
      drivingSide: road.drivingSide ?? graph.drivingSide,
      declaredDistance: distance(vertices).hundredths,
      declaredDuration: duration(vertices))
  }

  private func arrival(at stop: RouteStop, vertex: Int, road: RoadWay) -> Step {
    let point = line.vertices[vertex]
    let before = vertex > 0 ? line.vertices[vertex - 1].bearing(to: point) : nil
    return Step(
      vertices: vertex...vertex,
      maneuver: Maneuver(
        type: ManeuverKind.arrive.rawValue,
        modifier: before.flatMap { side(of: stop, from: point, heading: $0) }?.rawValue,
        bearingBefore: before?.tenths),
      name: road.name, reference: road.reference, mode: graph.mode.word,
      drivingSide: road.drivingSide ?? graph.drivingSide, declaredDistance: 0, declaredDuration: 0)
  }

  /// The side of the road on which a stop lies; absent if it lies on the road or ahead.
  private func side(of stop: RouteStop, from point: Coordinate, heading: Bearing) -> Turn? {
    guard point.distance(to: stop.coordinate) > 3 else { return nil }
    let turn = heading.turn(to: point.bearing(to: stop.coordinate))
    guard abs(turn) > 20, abs(turn) < 160 else { return nil }
    return turn > 0 ? .right : .left
  }
}

extension RouteAssembly {
  private func distance(_ vertices: ClosedRange<Int>) -> Double {
    line.distances[vertices.upperBound] - line.distances[vertices.lowerBound]
  }

  private func duration(_ vertices: ClosedRange<Int>) -> Double {
    (line.times[vertices.upperBound] - line.times[vertices.lowerBound]).thousandths
  }

  /// The two roads with the longest steps, in driving order.
  private func summary(of steps: [Step]) -> String? {
    var roads: [(name: String, distance: Double)] = []
    for step in steps {
      guard let name = step.name ?? step.reference else { continue }
      if let known = roads.firstIndex(where: { $0.name == name }) {
        roads[known].distance += distance(step.vertices)
      } else {
        roads.append((name, distance(step.vertices)))
      }
    }
    let longest = roads.indices.sorted { roads[$0].distance > roads[$1].distance }
    let chosen = longest.prefix(2).sorted().map { roads[$0].name }
    return chosen.isEmpty ? nil : chosen.joined(separator: ", ")
  }
}
