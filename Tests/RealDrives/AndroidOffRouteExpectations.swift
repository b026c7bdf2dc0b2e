import Geodesy
import Navigation
import TripModel
import TripPlans
import Trips

/// MapLibre Android's assertions about its off-route detector.
///
/// Its tests call only the detector. Here it runs in a whole trip, where the very end of a step
/// begins the next one: a test's fixes there are left out. They do not affect the detector.
enum AndroidOffRouteExpectations {
  static let all = distances + directions + [end]

  private static let distances = [
    assertion("the first fix is never off the route") { _, _ in
    } holds: {
      $0.isEmpty
    },
    assertion("100 m east of the maneuver") { fixes, route in
      fixes.add(aside(route.vertices[0], 100, toward: 90))
    } holds: {
      $0 == [1]
    },
    assertion("not 50 m east of it") { fixes, route in
      fixes.add(aside(route.vertices[0], 50, toward: 90))
    } holds: {
      $0.isEmpty
    },
    assertion("not 10 m east of it") { fixes, route in
      fixes.add(aside(route.vertices[0], 10, toward: 90))
    } holds: {
      $0.isEmpty
    },
    assertion(
      "not 250 m east of it with an accuracy of 300 m",
      change: { $0.navigation.maximumAccuracy = 300 }
    ) { fixes, route in
      fixes.add(aside(route.vertices[0], 250, toward: 90), accuracy: 300)
    } holds: {
      $0.isEmpty
    },
    assertion("not 30 m south of the next maneuver, where the next step begins", step: 1) {
      fixes, route in
      fixes.add(aside(route.line(step: 1)[0], 30, toward: 180))
    } holds: {
      $0.isEmpty
    },
    assertion("51 m from where nothing was judged, and not 49 m") { fixes, _ in
      let start = fixes.fixes[0].coordinate
      for meters in [49.0, 51] { fixes.add(aside(start, meters, toward: 90)) }
    } holds: {
      $0 == [2]
    },
  ]

  private static let directions = [
    assertion("backward along the step: at the fifth vertex from its end, no sooner") {
      fixes, route in
      for vertex in [6, 5, 4, 3] { add(vertex, of: route, to: &fixes) }
    } holds: {
      $0 == [4]
    },
    assertion("not backward by less than 50 m, seven fixes long") { fixes, route in
      for vertex in [6, 6, 6, 6, 5, 4] { add(vertex, of: route, to: &fixes) }
    } holds: {
      $0.isEmpty
    },
    assertion("not after two fixes away and one toward") { fixes, route in
      for vertex in [6, 5, 6] { add(vertex, of: route, to: &fixes) }
    } holds: {
      $0.isEmpty
    },
    assertion("not after 20 m in the right direction") { fixes, route in
      for vertex in [6, 5, 4, 6, 3] { add(vertex, of: route, to: &fixes) }
    } holds: {
      $0.isEmpty
    },
    assertion(
      "after less than that, of 60 m",
      change: { $0.navigation.maneuverZones.approachingDistance = 60 }
    ) { fixes, route in
      for vertex in [6, 5, 4, 6, 3] { add(vertex, of: route, to: &fixes) }
    } holds: {
      $0 == [5]
    },
  ]

  private static let end = PeerExpectations.Assertion(
    name: "OffRouteDetectorTest: at the very end of the route", folder: folder, route: route,
    profile: .mapLibreAndroid, change: { $0.arrival.preventsReroutes = false },
    fixes: { _, route in
      var fixes = PeerFixes(interval: 100)
      fixes.drive(route, through: route.vertices.count - 1)
      return fixes.fixes
    },
    holds: { run in run.fixes(of: .offRoute) == [run.progress.count - 1] })

  private static let folder = "mlandroid-routes"
  private static let route = "original/directions_v5_precision_6.json"

  private static func aside(
    _ point: Coordinate, _ meters: Double, toward degrees: Double
  ) -> Coordinate {
    point.destination(distance: meters * PeerEarth.scale, bearing: Bearing(degrees: degrees))
  }

  /// Adds a fix at a vertex of the first step, pointing back along it.
  private static func add(_ vertex: Int, of route: Route, to fixes: inout PeerFixes) {
    let line = route.line(step: 0)
    fixes.add(line[vertex], course: line[vertex].bearing(to: line[vertex - 1]).degrees, speed: 10)
  }

  /// An assertion about the fixes at which the route is left and about the last step, for a drive
  /// that begins far from the route.
  private static func assertion(
    _ name: String, change: @escaping @Sendable (inout TripRules) -> Void = { _ in },
    step: Int? = nil, add: @escaping @Sendable (inout PeerFixes, Route) -> Void,
    holds: @escaping @Sendable ([Int]) -> Bool
  ) -> PeerExpectations.Assertion {
    PeerExpectations.Assertion(
      name: "OffRouteDetectorTest: \(name)", folder: folder, route: route,
      profile: .mapLibreAndroid, change: change,
      fixes: { folder, route in
        // The first fix, the same in all those tests, is 3920 km away.
        var fixes = PeerFixes(interval: 100)
        let start = try folder.decimals(assertedBy: "OffRouteDetectorTest", count: 2)
        fixes.add(Coordinate(latitude: start[1], longitude: start[0]))
        add(&fixes, route)
        // A trace that is never near its route is rejected.
        if fixes.fixes.allSatisfy({ $0.coordinate.distance(to: route.vertices[0]) > 1e6 }) {
          fixes.add(route.vertices[1])
        }
        return fixes.fixes
      },
      holds: { run in
        holds(run.fixes(of: .offRoute)) && (step.map { run.lastStep == $0 } ?? true)
      })
  }
}
