import Geodesy
import Simulation
import TripModel
import TripPlans
import Trips

/// MapLibre Android's assertions about its progress, annotations and simulator.
enum AndroidProgressExpectations {
  static let all = [
    PeerExpectations.Assertion(
      name: "RouteStepProgressTest: what is left of a step is the sum of its segments",
      folder: folder, route: "original/dcmapbox_chipoltle.json",
      trace: "dcmapbox_chipoltle-trace-simulated.csv", profile: .mapLibreAndroid
    ) { run in isRemainderTold(run, on: run.route) },
    twoLegs("nothing is left at the end of a step, and the next begins") { fixes, route in
      fixes.drive(route, through: route.legs[0].steps[1].vertices.lowerBound)
      fixes.add(route.line(step: 2)[0], course: 200, speed: 10)
    } holds: { run in
      run.steps == [0, 1, 2] && run.fixes(of: .step).last == run.progress.count - 1
    },
    twoLegs("all of a step is left far from it") { fixes, route in
      fixes.drive(route, through: route.legs[0].steps[1].vertices.lowerBound)
      fixes.add(Coordinate(latitude: 0, longitude: 0), course: 200, speed: 10)
    } holds: { run in
      abs((run.progress.last??.stepRemainingDistance ?? 0) - 25.7) <= 1 && run.lastStep == 1
    },
    twoLegs("behind the last step of a leg comes the first one of the next") { fixes, route in
      // The next leg begins at the fix after the one at the end of the leg.
      fixes.drive(route, through: route.legs[1].steps[0].vertices.lowerBound + 1)
    } holds: { run in
      run.events.last { $0.kind.name == .step }?.progress.map { [$0.leg, $0.step] } == [1, 0]
    },
    annotation, simulator,
  ]

  private static let folder = "mlandroid-routes"

  private static func twoLegs(
    _ name: String, add: @escaping @Sendable (inout PeerFixes, Route) -> Void,
    holds: @escaping @Sendable (DriveRun) -> Bool
  ) -> PeerExpectations.Assertion {
    PeerExpectations.Assertion(
      name: "NavigationHelperTest: \(name)", folder: folder,
      route: "original/directions_two_leg_route.json", profile: .mapLibreAndroid,
      fixes: { _, route in
        var fixes = PeerFixes(interval: 100)
        add(&fixes, route)
        return fixes.fixes
      }, holds: holds)
  }

  /// Whether the step's remaining distance at each fix is the length of its line from there.
  private static func isRemainderTold(_ run: DriveRun, on route: Route) -> Bool {
    var told = 0
    for event in run.events {
      guard case .location = event.kind, let fix = event.fixIndex,
        let snapped = event.coordinates?.snapped,
        let step = event.progress?.step, let left = run.progress[fix]?.stepRemainingDistance
      else { continue }
      let line = Polyline(route.line(step: step))
      let along = line.nearest(to: Position(snapped).vector).alongTrack
      guard abs((line.length - along) / PeerEarth.scale - left) < 0.05 else { return false }
      told += 1
    }
    return told > 50
  }

  /// The annotation at the fix: the file has congestion, which the tests check, and speed limits
  /// number the segments.
  private static let annotation = PeerExpectations.Assertion(
    name: "NavigationHelperTest: the annotation is that of the way made",
    folder: folder, route: "original/directions_distance_congestion_annotation.json",
    profile: .mapLibreAndroid,
    alter: { route in
      route.annotation.speedLimits = route.vertices.indices.dropLast().map {
        .limited(Double($0 + 1))
      }
    },
    fixes: { _, route in
      var fixes = PeerFixes(interval: 100)
      let line = Polyline(route.vertices)
      // A step is left at the fix after the one on the next step.
      for part in [0.0, 0.5, 0.5] {
        fixes.add(line.position(at: line.length * part).coordinate, speed: 10)
      }
      return fixes.fixes
    },
    holds: { run in
      let words = run.route.annotation.congestion
      let segments = run.events.compactMap { event -> Int? in
        guard case .speeding(let report) = event.kind, let limit = report.limit else { return nil }
        return Int(limit) - 1
      }
      let middle = Polyline(run.route.vertices).piece(at: Polyline(run.route.vertices).length / 2)
      return segments.first == 0 && segments.last == middle && words[0] == "moderate"
        && words[middle] == "heavy"
    })

  /// The simulator of that engine, which drives at one speed, even in bends.
  private static let simulator = PeerExpectations.Assertion(
    name:
      "ReplayRouteLocationConverter: 12.5 m from fix to fix at 45 km/h, in the road's direction",
    folder: folder, route: "original/dcmapbox_chipoltle.json", profile: .mapLibreAndroid,
    fixes: { _, route in replay(route) },
    holds: { run in
      let line = Polyline(run.route.vertices)
      let fixes = replay(run.route)
      return fixes.count == Int(line.length / 12.5) + 2
        && fixes.dropLast().enumerated().allSatisfy { index, fix in
          let along = Double(index) * 12.5
          let road = line.bearing(ofPiece: line.piece(at: along))
          return fix.time == fixes[0].time.advanced(bySeconds: Double(index))
            && fix.coordinate.distance(to: line.position(at: along).coordinate) < 0.02
            && fix.course.map { $0.difference(to: road) < 0.1 } == true && fix.accuracy == 3
        }
    })

  /// `tripsim simulate --even --assume-speed 12.5 --accuracy 3`.
  private static func replay(_ route: Route) -> [Fix] {
    var plan = SimulationPlan()
    plan.isEven = true
    plan.assumedSpeed = 12.5
    plan.accuracy = .fixed(3)
    return Array(SimulatedDrive(routes: [route], plan: plan))
  }
}
