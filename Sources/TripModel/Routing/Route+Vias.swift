package import Geodesy

extension Route {
  /// The route with the via points of the request that it answers, unless its router states them.
  ///
  /// A router such as GraphHopper stops at every waypoint, so the route's legs are joined at the
  /// via points. With other routers, a via point is where a leg passes nearest to the requested
  /// coordinate.
  package func passing(viasOf request: RouteRequest) -> Route {
    guard !request.vias.isEmpty else { return self }
    var route = self
    if legs.count == request.waypoints.count, waypoints.count == legs.count + 1 {
      for via in request.vias.reversed() where via + 1 < route.legs.count {
        route.joinLegs(before: via + 1)
      }
    }
    guard route.legs.allSatisfy(\.viaVertices.isEmpty) else { return route }
    var leg = 0
    for (index, coordinate) in request.waypoints.enumerated() {
      guard request.vias.contains(index) else {
        leg += 1
        continue
      }
      guard route.legs.indices.contains(leg) else { break }
      route.addVia(coordinate, toLeg: leg)
    }
    return route
  }

  /// Adds a via point to a leg, at the nearest vertex after earlier via points.
  package mutating func addVia(_ coordinate: Coordinate, toLeg leg: Int) {
    let first = legs[leg].viaVertices.last ?? waypoints[leg].vertex
    let last = max(first, waypoints[leg + 1].vertex)
    let nearest = vertices[first...last].nearestIndex(to: coordinate)
    legs[leg].viaVertices.append(nearest ?? first)
  }

  /// Joins two legs, with a via point in place of the waypoint between them.
  private mutating func joinLegs(before index: Int) {
    let next = legs.remove(at: index)
    let via = waypoints.remove(at: index).vertex
    var leg = legs[index - 1]
    if leg.steps.count > 1, leg.steps.last?.vertices.count == 1 { leg.steps.removeLast() }
    let first = leg.steps.count
    leg.steps += next.steps
    if leg.steps[first].maneuver.type == "depart" { leg.steps[first].maneuver.type = "continue" }
    leg.declaredDistance = total([leg.declaredDistance, next.declaredDistance])
    leg.declaredDuration = total([leg.declaredDuration, next.declaredDuration])
    leg.typicalDuration = total([leg.typicalDuration, next.typicalDuration])
    leg.viaVertices += [via] + next.viaVertices
    legs[index - 1] = leg
  }
}
