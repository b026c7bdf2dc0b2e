import Geodesy
import Testing
import TripModel

@testable import Simulation

@Suite struct ReceiverFaultTests {
  /// A straight road of 20 km to the east, at 20 m/s: some 1,000 fixes.
  private let road = TestRoutes.route(
    over: TestRoutes.line([(90, 20_000)]), annotation: Annotation(speeds: [20]))

  private func fixes(_ faults: String...) throws -> [Fix] {
    var plan = SimulationPlan()
    plan.noise.deviation = 4
    plan.faults = try faults.map { try #require(ReceiverFault($0)) }
    return Array(SimulatedDrive(routes: [road], plan: plan))
  }

  @Test func `dropouts of a tenth remove a tenth of the fixes and change no other`() throws {
    let (all, rest) = (try fixes(), try fixes("dropouts=0.1"))
    #expect((0.86...0.94).contains(Double(rest.count) / Double(all.count)))
    #expect(rest.allSatisfy(all.contains))
  }

  @Test func `duplicates follow immediately, and nothing else changes`() throws {
    let (all, doubled) = (try fixes(), try fixes("duplicates=0.1"))
    #expect((1.06...1.14).contains(Double(doubled.count) / Double(all.count)))
    var (index, last) = (0, Fix?.none)
    for fix in doubled {
      if fix == last { continue }
      #expect(fix == all[index])
      (index, last) = (index + 1, fix)
    }
    #expect(index == all.count)
  }

  @Test func `disorder swaps neighbors and loses none`() throws {
    let (all, mixed) = (try fixes(), try fixes("disorder=0.2"))
    #expect(mixed != all)
    #expect(mixed.count == all.count)
    #expect(mixed.sorted { $0.time < $1.time } == all)
    for (index, fix) in mixed.enumerated() {
      #expect(abs(fix.time.seconds(since: all[index].time)) <= 1)
    }
  }

  @Test func `a clock drifts by its seconds per hour and jumps by its seconds`() throws {
    let all = try fixes()
    for (index, fix) in try fixes("clock-drift=36").enumerated() {
      let elapsed = all[index].time.seconds(since: all[0].time)
      #expect(abs(fix.time.seconds(since: all[index].time) - elapsed / 100) < 0.002)
    }
    for (index, fix) in try fixes("clock-jump=-5@60").enumerated() {
      let elapsed = all[index].time.seconds(since: all[0].time)
      #expect(fix.time.seconds(since: all[index].time) == (elapsed < 60 ? 0 : -5))
    }
  }

  @Test func `speeds and courses are missing or wrong, positions are unchanged`() throws {
    let all = try fixes()
    let missing = try fixes("missing-speed=1", "missing-course=0.5")
    #expect(missing.allSatisfy { $0.speed == nil })
    #expect((0.4...0.6).contains(Double(missing.count { $0.course == nil }) / Double(all.count)))
    let wrong = try fixes("wrong-speed=1", "wrong-course=1")
    #expect(wrong.map(\.coordinate) == all.map(\.coordinate))
    #expect(wrong.contains { ($0.course?.degrees ?? 90) > 180 })
    #expect(zip(wrong, all).allSatisfy { ($0.speed ?? 0) <= 3 * ($1.speed ?? 0) })
  }

  @Test(arguments: [
    "dropouts", "dropouts=", "dropouts=2", "dropouts=-0.1", "drop=0.1", "clock-jump=5",
    "clock-jump=5@-1", "clock-drift=1e9", "=1", "",
  ])
  func `an invalid fault is rejected`(text: String) {
    #expect(ReceiverFault(text) == nil)
  }
}

@Suite struct TownDriverTests {
  /// A straight road of 6 km to the east with an intersection every 200 m.
  private let road: Route = {
    var road = TestRoutes.route(
      over: TestRoutes.line(Array(repeating: (90, 200), count: 30)),
      annotation: Annotation(speeds: Array(repeating: 14, count: 30)))
    road.intersections = (0..<30).map { Intersection(vertex: $0) }
    return road
  }()

  private func points(_ change: (inout SimulationPlan) -> Void) -> [DrivenPoint] {
    var plan = SimulationPlan()
    change(&plan)
    return Array(RouteDriver(routes: [road], plan: plan))
  }

  @Test
  func `a fraction of the signals is red for 5 to 60 seconds, just before the intersection`() {
    let points = points { $0.redSignals = 0.5 }
    var stops: [(meters: Double, seconds: Int)] = []
    for point in points.dropFirst().dropLast() where point.speed == 0 {
      if let last = stops.last, point.alongTrack - last.meters < 1 {
        stops[stops.count - 1].seconds += 1
      } else {
        stops.append((point.alongTrack, 1))
      }
    }
    #expect((8...21).contains(stops.count))
    for stop in stops {
      #expect((4...61).contains(stop.seconds))
      let before = 200 - stop.meters.truncatingRemainder(dividingBy: 200)
      #expect(abs(before - 8) < 0.1)
    }
  }

  @Test func `if the route states signals there are no others`() {
    var road = road
    road.intersections[10].roadObjects = [RoadObject(.trafficSignal)]
    var plan = SimulationPlan()
    plan.redSignals = 1
    let driver = RouteDriver(routes: [road], plan: plan)
    let standing = driver.dropFirst().dropLast().filter { $0.speed == 0 }
    #expect(!standing.isEmpty)
    #expect(standing.allSatisfy { abs($0.alongTrack - 1992) < 0.1 })
  }

  @Test func `traffic varies the speed around the road's own`() {
    let points = points { $0.traffic = 0.25 }
    let speeds = points.filter { (500...5_500).contains($0.alongTrack) }.map(\.speed)
    #expect(speeds.min() ?? 14 < 11)
    #expect(speeds.max() ?? 14 > 15)
    #expect(speeds.allSatisfy { $0 <= 14 * 1.3 + 0.01 })
  }

  @Test func `parking backs out of a space and into another`() {
    let points = points { $0.parks = true }
    let isBacking = { (point: DrivenPoint) in
      point.speed > 0.5 && abs(point.course.degrees - 90) > 90
    }
    #expect(points.prefix(15).contains(where: isBacking))
    #expect(points.suffix(15).contains(where: isBacking))
    #expect(points.last?.speed == 0)
  }
}
