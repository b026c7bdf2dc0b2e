import Geodesy
import Simulation
import TripModel

/// A road with a parallel one, by which a drive leaves it and returns.
struct DetourRoad {
  let planned: Route
  let driven: Route

  init(seed: UInt64) {
    planned = SampleRoad(length: 3_000, spacing: 20, turnSpacing: 10_000, seed: seed).route()
    var generator = SeededGenerator(seed: seed, use: 9)
    let line = planned.vertices
    let leave = 40 + Int(generator.uniform() * 20)
    let join = leave + 30 + Int(generator.uniform() * 20)
    let side = (generator.uniform() < 0.5 ? -1 : 1) * (80 + 120 * generator.uniform())
    let beside = (leave...join).map { vertex in
      let ahead = line[vertex].bearing(to: line[vertex + 1]).degrees
      return line[vertex].destination(
        distance: abs(side), bearing: Bearing(degrees: ahead + (side < 0 ? -90 : 90)))
    }
    driven = Route(over: line[...leave] + beside + line[join...])
  }
}

/// A router that always returns the road that is driven.
struct WayDriven: RouteProvider {
  /// The whole drive.
  let route: Route

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    let line = Polyline(route.vertices)
    let along = line.nearest(to: Position(request.origin).vector, in: 0...line.length).alongTrack
    let rest = route.vertices.indices.filter { line.distance(ofVertex: $0) > along + 1 }
    guard !rest.isEmpty else { return RouteAnswer(.failure(.noRoute, message: nil), latency: 2) }
    let here = line.position(at: along).coordinate
    return RouteAnswer(.routes([Route(over: [here] + rest.map { route.vertices[$0] })]), latency: 2)
  }
}
