import Geodesy
import TripModel
import TripPlans
import Trips

/// What MapLibre for Android asserts of the place and the course it tells.
///
/// Its tests set the step and what is left of it by hand. Here the route is driven up to that step,
/// and the fix lies so far before its end.
enum AndroidPlaceExpectations {
  static let all = [
    assertion("the start of the route", upToStep: 0, course: 136.2322) { _ in
      Coordinate(latitude: 38.7989792, longitude: -77.0638882)
    } at: { _ in
      Coordinate(latitude: 38.798979, longitude: -77.063888)
    },
    assertion("beside the third step", upToStep: 2, course: nil) { _ in
      Coordinate(latitude: 38.7984052, longitude: -77.0629411)
    } at: { _ in
      Coordinate(latitude: 38.79840909601134, longitude: -77.06299551713687)
    },
    assertion("50 m before its end", upToStep: 2, course: 5.0284705) {
      $0.place(50, beforeEndOf: 2)
    } at: {
      $0.place(50, beforeEndOf: 2)
    },
    assertion(
      "the end of a leg looks into the next", upToStep: 21, course: 358.19876,
      change: { $0.arrival.advances = false }
    ) { _ in
      Coordinate(latitude: 38.8943771, longitude: -77.0782341)
    } at: {
      $0.line(step: 21)[0]
    },
    assertion("the end of the route keeps the last course", upToStep: nil, course: nil) { _ in
      Coordinate(latitude: 38.9623092, longitude: -77.0282631)
    } at: { _ in
      Coordinate(latitude: 38.9623092, longitude: -77.0282631)
    },
  ]

  private static func assertion(
    _ name: String, upToStep step: Int?, course: Double?,
    change: @escaping @Sendable (inout TripRules) -> Void = { _ in },
    _ fix: @escaping @Sendable (Route) -> Coordinate,
    at place: @escaping @Sendable (Route) -> Coordinate
  ) -> PeerExpectations.Assertion {
    PeerExpectations.Assertion(
      name: "SnapToRouteTest: \(name)", folder: "mlandroid-routes",
      route: "original/directions_two_leg_route.json", profile: .mapLibreAndroid, change: change,
      fixes: { _, route in
        var fixes = PeerFixes()
        let end = step.map { route.legs[0].steps[$0].vertices.lowerBound }
        fixes.drive(route, through: end ?? route.vertices.count - 1)
        fixes.add(fix(route), course: 20, speed: 10)
        return fixes.fixes
      },
      holds: { run in
        let last = run.progress.count - 1
        guard run.isTold(at: place(run.route), fix: last) else { return false }
        // The fix before it stands at the very end; the one before that is on the road.
        let kept = step == nil ? run.location(at: last - 2)?.course : nil
        return (course ?? kept).map { run.isTold(course: $0, fix: last) } ?? (step != nil)
      })
  }
}
