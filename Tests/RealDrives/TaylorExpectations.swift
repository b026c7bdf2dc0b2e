import Geodesy
import TripModel
import TripPlans
import Trips

/// Assertions of MapLibre and Mapbox 1.4 on the route from Taylor to Page Street, without traces:
/// the reported coordinate, leaving the route, and the initial progress.
enum TaylorExpectations {
  static let all =
    [Profile.mapboxLegacy, .maplibre].flatMap { profile in
      (coordinates + deviations + progress).map { $0(profile) }
    } + headings.map { $0(.maplibre) }

  private typealias Make = @Sendable (Profile) -> PeerExpectations.Assertion

  private static func assertion(
    _ name: String, _ profile: Profile,
    router: @escaping @Sendable (Route) -> any RouteProvider = { _ in RefusingRouter() },
    add: @escaping @Sendable (inout PeerFixes, Route) -> Void,
    holds: @escaping @Sendable (DriveRun) -> Bool
  ) -> PeerExpectations.Assertion {
    PeerExpectations.Assertion(
      name: name, folder: "sf-taylor-divisadero", route: "original/routeWithInstructions.json",
      profile: profile, router: router,
      fixes: { _, route in
        var fixes = PeerFixes()
        fixes.add(route.vertices[0], course: 20, speed: 4)
        add(&fixes, route)
        return fixes.fixes
      }, holds: holds)
  }

  private static let coordinates: [Make] = [
    { profile in
      assertion(
        "testSnappedAtEndOfStepLocationWhenMovingSlowly", profile,
        add: { fixes, route in
          let corner = route.line(step: 1)[0]
          fixes.add(corner, course: 10, speed: 0)
          fixes.add(corner, course: 10, speed: 5)
        }
      ) { run in
        let route = run.route
        return run.isTold(at: route.vertices[0], fix: 0)
          && route.line(step: 0).last.map { run.isTold(at: $0, fix: 1) } == true
          && run.isTold(at: route.line(step: 1)[0], fix: 2)
      }
    },
    { profile in
      assertion(
        "testSnappedAtEndOfStepLocationWhenCourseIsSimilar", profile,
        add: { fixes, route in
          let heading = route.legs[0].steps[1].maneuver.bearingAfter?.degrees ?? 0
          let corner = route.line(step: 1)[0]
          fixes.add(corner, course: heading + 180, speed: 5, accuracy: 30)
          fixes.add(corner, course: heading, speed: 0, accuracy: 30)
        }
      ) { run in
        let route = run.route
        return route.line(step: 0).last.map { run.isTold(at: $0, fix: 1) } == true
          && run.isTold(at: route.line(step: 1)[0], fix: 2)
          && run.fixes(of: .step) == [0, 2] && run.lastStep == 1
      }
    },
    { profile in
      assertion(
        "testSnappedLocationForUnqualifiedLocation: at the fix 100 m on", profile,
        add: { fixes, route in
          let line = Polyline(route.line(step: 0))
          fixes.add(line.position(at: 100).coordinate, course: 0, speed: 5, accuracy: 1)
        }
      ) { run in
        run.isTold(
          at: Polyline(run.route.line(step: 0)).position(at: 100).coordinate, fix: 1)
      }
    },
  ]

  /// Only MapLibre treats a fix without a course as not pointing along the road.
  private static let headings: [Make] = [
    { profile in
      assertion(
        "testLocationShouldUseHeading: without a course the fix itself", profile,
        add: { fixes, route in fixes.add(route.vertices[0], speed: 4) }
      ) { run in
        run.isTold(course: 20, fix: 0)
          && run.location(at: 1).map { !$0.isOnRoad && $0.course == nil } == true
      }
    },
    { profile in
      assertion(
        "testLocationShouldUseHeading: the heading of the device", profile,
        add: { fixes, route in fixes.add(route.vertices[0], speed: 4) }
      ) { $0.isTold(course: 50, fix: 1) }
    },
  ]

  private static let deviations: [Make] = [
    { profile in
      PeerExpectations.Assertion(
        name: "testShouldReroute: a route is asked for at the second fix",
        folder: "sf-taylor-divisadero", route: "original/routeWithInstructions.json",
        profile: profile,
        fixes: { _, route in
          var fixes = PeerFixes()
          for longitude in [-123.0, -124] {
            fixes.add(
              Coordinate(latitude: 38, longitude: longitude), course: 0, speed: 0, accuracy: 0)
          }
          // A trace that is never near its route is rejected.
          fixes.add(route.vertices[0])
          return fixes.fixes
        }
      ) { run in
        run.events.contains { event in
          event.kind.name == .rerouteRequest && event.fixIndex == 1
            && event.coordinates?.fix == Coordinate(latitude: 38, longitude: -124)
        }
      }
    },
    { profile in
      assertion(
        "testReroutesWhenOffCourse: a request, and the route of its answer", profile,
        router: { QueuedRoutes(routes: [$0]) },
        add: { fixes, route in
          let north = route.vertices[0].destination(
            distance: 2000, bearing: Bearing(degrees: 0))
          for _ in 0..<3 { fixes.add(north) }
        }
      ) { run in
        run.fixes(of: .rerouteRequest) == [1]
          && run.events.contains { event in
            if case .reroute(let reroute) = event.kind {
              !reroute.isProactive && reroute.reason == .distance
            } else {
              false
            }
          }
      }
    },
    { profile in
      assertion(
        "testNoReroutesAfterArriving: asked whether to prevent them", profile,
        router: { QueuedRoutes(routes: [$0]) },
        add: { fixes, route in
          let steps = route.legs[0].steps
          fixes.add(route.line(step: steps.count - 2)[0], course: 20, speed: 4)
          let end = route.line(step: steps.count - 1)[0]
          for _ in 0..<2 { fixes.add(end, course: 20, speed: 4) }
          let beyond = end.destination(distance: 2000, bearing: Bearing(degrees: 0))
          for _ in 0..<3 { fixes.add(beyond) }
        }
      ) { run in
        run.finalArrivals.count == 1 && run.fixes(of: .rerouteRequest).isEmpty
          && run.fixes(of: .reroute).isEmpty && run.fixes(of: .rerouteVeto) == [4]
          && run.unansweredQuestions.contains(.shouldPreventReroutesWhenArriving)
      }
    },
  ]

  private static let progress: [Make] = [
    { profile in
      assertion("RouteProgressTests: 4316.9 m, 764 s and the first three steps", profile) {
        fixes, route in
        fixes.add(route.vertices[0], course: 171, speed: 4)
      } holds: { run in
        let steps = run.route.legs[0].steps
        let sums = steps.reduce((0.0, 0.0)) {
          ($0.0 + ($1.declaredDistance ?? 0), $0.1 + ($1.declaredDuration ?? 0))
        }
        let told = run.events.compactMap { event -> StepEntry? in
          if case .step(let entry) = event.kind { entry } else { nil }
        }
        return abs(sums.0 - 4316.9) <= 1 && abs(sums.1 - 764) <= 1
          && steps.prefix(3).map(\.instruction) == [
            "Head south on Taylor Street", "Turn right onto Sacramento Street",
            "Turn left onto Gough Street",
          ] && abs((told.first?.distance ?? 0) - 279.8) <= 1
          && told.first?.step.name == "Taylor Street"
      }
    },
    { profile in
      assertion("progress at start: nothing lies behind, 8 steps ahead", profile) {
        fixes, route in
        fixes.add(route.vertices[0], course: 171, speed: 4)
      } holds: { run in
        guard let report = run.progress[0],
          let ahead = run.events.first(where: { $0.kind.name == .location })?.progress
        else { return false }
        return report.traveledDistance == 0 && report.fraction == 0
          && abs((ahead.remainingDuration ?? 0) - 764) <= 1
          && run.route.legs[0].steps.count - 1 - ahead.step == 8
      }
    },
  ]
}
