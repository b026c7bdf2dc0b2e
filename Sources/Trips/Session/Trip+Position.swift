import Geodesy
import Navigation
import TripModel

extension Trip {
  /// The traveler's location and progress after the last qualified fix.
  ///
  /// No closure captures the trip, because that would copy all of it at every fix.
  func view() -> TripView {
    guard let fix = source.fix ?? receiver.last else { return TripView() }
    let progress = road.engine.progress(of: road.state)
    return TripView(
      coordinates: EventCoordinates(fix: fix.coordinate, snapped: progress?.snapped),
      progress: progress)
  }

  /// The fix with the traveler's location: the simulator's, or else the receiver's last.
  var latestFix: Fix? {
    source.isSimulator ? source.fix : receiver.last
  }

  /// The number of fixes, real or simulated, that could have moved the traveler.
  var positionCount: Int { counts.accepted + counts.simulated }

  /// The speed at the latest fix in m/s: its own, or else computed from the previous fix.
  ///
  /// A computed speed that no vehicle reaches from the one before, because a position or a time
  /// jumped, is reduced to what one does.
  var speed: Double? {
    guard let fix = latestFix else { return nil }
    if let speed = fix.speed { return speed }
    guard let previous = receiver.previous, let speed = fix.speed(since: previous) else {
      return nil
    }
    guard let before = receiver.beforePrevious.flatMap(previous.speed(since:)) else {
      return speed
    }
    let gain = Self.greatestAcceleration * fix.time.seconds(since: previous.time)
    return min(speed, Self.greatestGrowth * before + gain)
  }

  /// The factor and the acceleration in m/s² by which a speed may grow, with errors of both.
  private static let greatestGrowth = 1.5
  private static let greatestAcceleration = 5.0

  /// The course at the latest fix, or else from a previous fix at least 3 m away.
  ///
  /// That distance exceeds the noise of a receiver at rest. Absent for a simulated stop.
  var course: Bearing? {
    guard let fix = latestFix else { return nil }
    if let course = fix.course { return course }
    guard !source.isSimulator, let previous = receiver.previous,
      fix.coordinate.distance(to: previous.coordinate) >= 3
    else { return nil }
    return previous.coordinate.bearing(to: fix.coordinate)
  }

  /// The latest fix for use on another route, with the course and speed since the previous fix.
  ///
  /// Another route may pass its coordinate in both directions. Its statement about the current
  /// route is removed.
  var latestFixForOtherRoute: Fix? {
    guard var fix = latestFix else { return nil }
    fix.verdict = nil
    if fix.course == nil || fix.speed == nil { (fix.course, fix.speed) = (course, speed) }
    return fix
  }

  /// The progress of the latest fix along another route; absent if it is off that route.
  func progress(on candidate: NavigationEngine) -> NavigationProgress? {
    guard let fix = latestFixForOtherRoute else { return nil }
    let (begun, _) = candidate.begin(at: fix)
    return begun.status == .tracking ? candidate.progress(of: begun) : nil
  }

  /// Whether the traveler drives along the route: not off route, waiting or by dead reckoning.
  var isDrivingAlong: Bool {
    !road.isLeft && !source.isReckoning && road.state.status == .tracking
      && !road.isWaitingAtWaypoint
  }

  /// Whether guidance is on: not at a waypoint where guidance ended.
  var isGuided: Bool {
    guard surroundings.isGuiding else { return false }
    return !rules.arrival.stopsGuidance || !road.isWaitingAtWaypoint
  }

  /// Whether instructions reach the traveler.
  var isTelling: Bool {
    isGuided && (!surroundings.isInBackground || surroundings.notifies)
  }

  /// A router's route, ready for comparison with the current one.
  func candidate(_ route: Route) -> NavigationEngine {
    NavigationEngine(route: route.named(after: road.route.waypoints), rules: rules.navigation)
  }

  /// The indices of the remaining waypoints, or the last one if all were visited.
  func remainingStops(_ view: TripView) -> [Int] {
    if let ahead = road.state.waypointsAhead { return ahead }
    let leg = (view.progress?.road.leg ?? 0) + (road.isWaitingAtWaypoint ? 1 : 0)
    let completed = max(leg, road.state.arrivals)
    let count = road.route.waypoints.count
    return Array(min(completed + 1, max(count - 1, 0))..<count)
  }

  /// The entry to another route, after its visited waypoints.
  ///
  /// If it leads to the last waypoints of the current route, its earlier waypoints are visited.
  /// Otherwise a route that answers a request is entered on its first leg, because the request
  /// named no visited waypoint.
  func entry(to other: Route, answering request: RouteRequest? = nil) -> RouteEntry? {
    let (mine, theirs) = (road.route.waypoints.dropFirst(), other.waypoints.dropFirst())
    let visited = theirs.count - remainingStops(view()).count
    if visited > 0, road.state.arrivals < mine.count, theirs.count <= mine.count,
      zip(mine.suffix(theirs.count), theirs).allSatisfy({
        $0.coordinate.isSameWaypoint(as: $1.coordinate)
      })
    {
      return RouteEntry(leg: visited)
    }
    // A recorded answer may lead to more waypoints, some of which are already visited.
    guard let request, theirs.count <= request.stopCount else { return nil }
    return RouteEntry(leg: 0)
  }

  /// The remaining waypoints, each preceded by the via points of its leg that lie ahead.
  ///
  /// A via point that counts as passed stays passed.
  func remainingPlaces(_ view: TripView) -> (places: [Coordinate], vias: [Int]) {
    let route = road.route
    let passed =
      view.progress.map {
        max($0.alongTrack, road.state.farthestDistance) + rules.navigation.viaRadius
      } ?? -1
    var (places, vias): ([Coordinate], [Int]) = ([], [])
    for stop in remainingStops(view) {
      for via in route.legs.element(at: stop - 1)?.viaVertices ?? []
      where road.engine.distance(ofVertex: via) > passed {
        vias.append(places.count)
        places.append(route.vertices[via])
      }
      places.append(route.waypoints[stop].coordinate)
    }
    return (places, vias)
  }
}

extension Route {
  /// The route with the names of earlier waypoints for those without names.
  ///
  /// The waypoints of a route are the last ones of the previous route, after the new origin.
  fileprivate func named(after earlier: [Waypoint]) -> Route {
    var route = self
    let offset = earlier.count - waypoints.count
    for index in waypoints.indices.dropFirst() where waypoints[index].name == nil {
      guard earlier.indices.contains(index + offset), index + offset > 0 else { continue }
      route.waypoints[index].name = earlier[index + offset].name
    }
    return route
  }

  /// The route with the requested stops as its waypoints, as far as it leads to them.
  ///
  /// The last stop is its destination. A router's waypoint is where it left the road for a stop,
  /// with the name of that road. A route that ends farther from a stop than the answer of a live
  /// router would leads elsewhere.
  func leading(to stops: [Waypoint]) -> Route {
    var route = self
    for (index, stop) in zip(waypoints.indices.dropFirst().reversed(), stops.reversed())
    where waypoints[index].coordinate.distance(to: stop.coordinate) <= 500 {
      route.waypoints[index].coordinate = stop.coordinate
      if let name = stop.name { route.rename(waypoint: index, to: name) }
    }
    return route
  }
}

extension RouteRequest {
  /// The number of stops: the waypoints that are not via points.
  var stopCount: Int { waypoints.count - vias.count }

  /// The stops of the request, with their names from an earlier route.
  func stops(namedAs earlier: [Waypoint]) -> [Waypoint] {
    waypoints.indices.filter { !vias.contains($0) }.map { index in
      let known = earlier.last { $0.coordinate == waypoints[index] }
      return Waypoint(coordinate: waypoints[index], name: known?.name, vertex: 0)
    }
  }
}

extension Fix {
  /// The speed in m/s on the straight line from an earlier fix; absent if it is not earlier.
  fileprivate func speed(since earlier: Fix) -> Double? {
    guard earlier.time < time else { return nil }
    return coordinate.distance(to: earlier.coordinate) / time.seconds(since: earlier.time)
  }
}
