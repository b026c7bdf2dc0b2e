import Geodesy
import Navigation
import TripPlans
import Trips

/// Assertions about a fix that points backward near the start of a straight road.
enum StraightLineExpectations {
  private static let folder = "straight-line"
  private static let route = "original/straight-line.json"
  private static let trace = "trace-backwards.csv"

  /// The bearings of traveler and road in degrees.
  private static let backward = 86.55239875354602
  private static let road = 266.55

  static let all =
    [Profile.maplibre, .mapboxLegacy].map { profile in
      PeerExpectations.Assertion(
        name: "testUserPuckShouldFaceBackwards: the course of the fix, slow as it is",
        folder: folder, route: route, trace: trace, profile: profile
      ) { run in
        run.isTold(course: backward, fix: 1) && run.location(at: 1)?.isOnRoad == false
      }
    } + [
      PeerExpectations.Assertion(
        name: "testLocationCourseShouldNotChange: the course of the road",
        folder: folder, route: route, trace: trace, profile: .mapbox
      ) { $0.isTold(course: road, fix: 1, within: 0.1) },
      PeerExpectations.Assertion(
        name: "the knob: the course of the fix", folder: folder, route: route, profile: .mapbox,
        change: { $0.navigation.course = .raw },
        fixes: { folder, _ in try folder.fixes(trace).fixes }
      ) { $0.isTold(course: backward, fix: 1) },
    ]
}
