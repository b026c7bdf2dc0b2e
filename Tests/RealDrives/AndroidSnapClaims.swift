import Geodesy
import TripModel
import TripPlans
import Trips

/// MapLibre Android's assertions about the reported coordinate and course.
///
/// Its tests set the step and its remaining distance by hand. Here the route is driven up to the
/// step, and the fix is at that distance.
enum AndroidSnapClaims {
  static let all = [
    claim("the start of the route", upToStep: 0, course: 136.2322) { _, noted in
      coordinate(noted, 0)
    } at: { _, noted in
      coordinate(noted, 2)
    },
    claim("beside the third step", upToStep: 2, course: nil) { _, noted in
      coordinate(noted, 8)
    } at: { _, noted in
      coordinate(noted, 10)
    },
    claim("50 m before its end", upToStep: 2, course: 5.0284705) { route, _ in
      route.coordinate(50, beforeEndOf: 2)
    } at: { route, _ in
      route.coordinate(50, beforeEndOf: 2)
    },
    claim(
      "the end of a leg looks into the next", upToStep: 21, course: 358.19876,
      change: { $0.arrival.advances = false }
    ) { _, noted in
      coordinate(noted, 12)
    } at: { route, _ in
      route.line(step: 21)[0]
    },
    claim("the end of the route keeps the last course", upToStep: nil, course: nil) { _, noted in
      coordinate(noted, 15)
    } at: { _, noted in
      coordinate(noted, 15)
    },
  ]

  /// The coordinate of two of the noted numbers.
  private static func coordinate(_ noted: [Double], _ index: Int) -> Coordinate {
    Coordinate(latitude: noted[index], longitude: noted[index + 1])
  }

  private static func claim(
    _ name: String, upToStep step: Int?, course: Double?,
    change: @escaping @Sendable (inout TripRules) -> Void = { _ in },
    _ fix: @escaping @Sendable (Route, [Double]) -> Coordinate,
    at target: @escaping @Sendable (Route, [Double]) -> Coordinate
  ) -> PeerClaim {
    PeerClaim(
      name: "SnapToRouteTest: \(name)", folder: "mlandroid-routes", profile: .mapLibreAndroid
    ) { files, profile in
      let route = try files.route("original/directions_two_leg_route.json")
      let noted = try files.decimals(assertedBy: "SnapToRouteTest", count: 17)
      var fixes = PeerFixes()
      let end = step.map { route.legs[0].steps[$0].vertices.lowerBound }
      fixes.drive(route, through: end ?? route.vertices.count - 1)
      fixes.add(fix(route, noted), course: 20, speed: 10)
      var rules = profile.rules
      change(&rules)
      let run = try DriveRun(fixes.fixes, along: route, provider: RefusingRouter(), rules: rules)
      let last = run.progress.count - 1
      guard run.isTold(at: target(route, noted), fix: last) else { return false }
      // The last fix but one is at the very end; the one before it is on the road.
      let kept = step == nil ? run.location(at: last - 2)?.course : nil
      return (course ?? kept).map { run.isTold(course: $0, fix: last) } ?? (step != nil)
    }
  }
}
