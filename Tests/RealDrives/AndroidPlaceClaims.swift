import Geodesy
import TripModel
import TripPlans
import Trips

/// What MapLibre for Android asserts of the place and the course it tells.
///
/// Its tests set the step and what is left of it by hand. Here the route is driven up to that step,
/// and the fix lies so far before its end.
enum AndroidPlaceClaims {
  static let all = [
    claim("the start of the route", upToStep: 0, course: 136.2322) { _, noted in
      place(noted, 0)
    } at: { _, noted in
      place(noted, 2)
    },
    claim("beside the third step", upToStep: 2, course: nil) { _, noted in
      place(noted, 8)
    } at: { _, noted in
      place(noted, 10)
    },
    claim("50 m before its end", upToStep: 2, course: 5.0284705) { route, _ in
      route.place(50, beforeEndOf: 2)
    } at: { route, _ in
      route.place(50, beforeEndOf: 2)
    },
    claim(
      "the end of a leg looks into the next", upToStep: 21, course: 358.19876,
      change: { $0.arrival.advances = false }
    ) { _, noted in
      place(noted, 12)
    } at: { route, _ in
      route.line(step: 21)[0]
    },
    claim("the end of the route keeps the last course", upToStep: nil, course: nil) { _, noted in
      place(noted, 15)
    } at: { _, noted in
      place(noted, 15)
    },
  ]

  /// The place that two of the noted numbers are.
  private static func place(_ noted: [Double], _ index: Int) -> Coordinate {
    Coordinate(latitude: noted[index], longitude: noted[index + 1])
  }

  private static func claim(
    _ name: String, upToStep step: Int?, course: Double?,
    change: @escaping @Sendable (inout TripRules) -> Void = { _ in },
    _ fix: @escaping @Sendable (Route, [Double]) -> Coordinate,
    at place: @escaping @Sendable (Route, [Double]) -> Coordinate
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
      guard run.isTold(at: place(route, noted), fix: last) else { return false }
      // The fix before it stands at the very end; the one before that is on the road.
      let kept = step == nil ? run.location(at: last - 2)?.course : nil
      return (course ?? kept).map { run.isTold(course: $0, fix: last) } ?? (step != nil)
    }
  }
}
