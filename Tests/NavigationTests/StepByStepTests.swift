import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The rules of engines that know only the current and later steps.
@Suite struct StepByStepTests {
  let town = RoadSketch(
    """
    A--------B
             |
    E        |
             |
             C--------D
    """, metersPerCell: 50)

  private func rules(
    advance: StepAdvanceCondition = .entryAndExit(entry: 30, exit: 5, accuracy: 32),
    arrival: StepAdvanceCondition = .nearEnd(distance: 10, accuracy: 32),
    waypointAdvance: WaypointAdvanceRule = .withinRange(100)
  ) -> NavigationRules {
    var rules = NavigationRules()
    rules.method = .stepByStep
    rules.stepByStep = StepByStepRules(
      advance: advance, arrival: arrival, waypointAdvance: waypointAdvance,
      deviation: .staticThreshold(accuracy: 15, maximum: 50))
    return rules
  }

  private func story(
    _ path: String, along route: String, _ rules: NavigationRules, standing: Int = 2
  ) -> [String] {
    var fixes = town.drive(path)
    for _ in 0..<standing {
      var last = fixes[fixes.count - 1]
      last.time = last.time.advanced(bySeconds: 1)
      fixes.append(last)
    }
    return EngineTrip(fixes, along: town.route(route), rules: rules).timedStory
  }

  @Test func `a step ends at a fix away from it, after one near its end`() {
    // B is at 450 m. Fix 42 is 30 m before it; fix 46, 10 m after it, is the first beyond 5 m.
    #expect(story("ABC", along: "ABC", rules()).contains("46 step 0.1"))
    #expect(
      story("ABC", along: "ABC", rules(advance: .nearEnd(distance: 30, accuracy: 32)))
        .contains("42 step 0.1"))
    #expect(!story("ABC", along: "ABC", rules(advance: .manual)).contains { $0.hasSuffix("0.1") })
  }

  @Test func `the trip ends at the second fix near the destination`() {
    // C is at 650 m: fix 64 is 10 m before it and ends the last road, fix 65 ends the trip.
    #expect(story("ABC", along: "ABC", rules()).last == "65 reached 1")
  }

  @Test func `an arrival condition of two phases never holds`() {
    let twoPhases = rules(arrival: .entryAndExit(entry: 30, exit: 5, accuracy: 32))
    #expect(
      !story("ABC", along: "ABC", twoPhases, standing: 20).contains { $0.contains("reached") })
  }

  @Test func `off route is reported one fix late, and no instruction is announced meanwhile`() {
    // From A straight to C: 4.06 m farther from A–B each second, beyond 50 m at fix 13.
    let left = story("ACD", along: "AB", rules(), standing: 0)
    #expect(left.filter { $0.contains("off") } == ["14 off distance"])
    #expect(!left.contains { $0.contains("spoken") })
  }

  @Test func `a waypoint is visited if the previous fix was within its range`() {
    // Fix 36, 90 m before B, is the first within 95 m; fix 37 arrives.
    let near = rules(waypointAdvance: .withinRange(95))
    #expect(story("ABC", along: "AB|BC", near).contains("37 reached 1"))
  }

  @Test func `a step that begins passes every waypoint along it, but never all remaining ones`() {
    // C is 200 m from the end of A–B; D is farther.
    let along = { (range: Double) in self.rules(waypointAdvance: .alongAdvancingStep(range)) }
    let arrivals = { (route: Route, range: Double) in
      EngineTrip(self.town.drive("ABCD"), along: route, rules: along(range)).timedStory
        .filter { $0.contains("reached") }
    }
    let stops = town.route("AB|BC|CD")
    #expect(arrivals(stops, 10) == ["46 reached 1", "47 reached 2", "110 reached 3"])
    #expect(arrivals(stops, 250).prefix(2) == ["46 reached 1", "46 reached 2"])
    // E is near no step: the later waypoints are passed without it.
    var remote = stops
    remote.waypoints[1].coordinate = town["E"]
    #expect(arrivals(remote, 10).map { $0.suffix(9) } == ["reached 2", "reached 3"])
  }

  @Test func `any of several conditions is enough and all of them are needed`() {
    let near = StepAdvanceCondition.nearEnd(distance: 30, accuracy: 32)
    let away = StepAdvanceCondition.awayFromStep(distance: 20, accuracy: 32, policy: .always)
    #expect(story("ABC", along: "ABC", rules(advance: .any([near, away]))).contains("42 step 0.1"))
    #expect(story("ABC", along: "ABC", rules(advance: .all([near, away]))).contains("48 step 0.1"))
  }

  @Test func `a two-phase condition that held without the other must begin again`() {
    // Fix 44 comes within 15 m of B; fix 46 leaves, but is 10 m from the step instead of 20 m.
    let twoPhases = StepAdvanceCondition.entryAndExit(entry: 15, exit: 5, accuracy: 32)
    let away = StepAdvanceCondition.awayFromStep(distance: 20, accuracy: 32, policy: .always)
    let steps = { (needed: StepAdvanceCondition) in
      self.story("ABC", along: "ABC", self.rules(advance: needed)).filter { $0.contains("step") }
    }
    #expect(steps(.all([twoPhases, away])) == ["0 step 0.0"])
    #expect(steps(.all([.any([twoPhases]), away])) == ["0 step 0.0"])
    #expect(steps(.all([twoPhases, .any([away, twoPhases])])) == ["0 step 0.0", "46 step 0.1"])
  }

  /// A step from A via B to C, and the arrival there.
  private var bend: Route {
    Route(
      vertices: [town["A"], town["B"], town["C"]],
      legs: [
        Leg(steps: [
          Step(vertices: 0...2, maneuver: Maneuver(type: "depart")),
          Step(vertices: 2...2, maneuver: Maneuver(type: "arrive")),
        ])
      ],
      waypoints: [
        Waypoint(coordinate: town["A"], vertex: 0), Waypoint(coordinate: town["C"], vertex: 2),
      ])
  }

  @Test func `a fix beyond a bend snaps to its step, and one at the end has course 180`() {
    let outside = town["B"].destination(distance: 20, bearing: Bearing(degrees: 45))
    let fixes = [town["A"], outside, town["C"]].enumerated().map { second, coordinate in
      Fix(time: Instant(milliseconds: Int64(second) * 1000), coordinate: coordinate, accuracy: 5)
    }
    let progress = EngineTrip(fixes, along: bend, rules: rules()).progress.compactMap(\.self)
    #expect(progress.map { $0.bearing.degrees.rounded() } == [90, 90, 180])
    #expect(progress[1].snapped == town["B"])
    let engine = NavigationEngine(route: bend, rules: rules())
    #expect(progress.map { engine.segment(of: $0) } == [0, 0, 1])
  }

  @Test func `at a waypoint the trip waits on its last step until it is continued`() {
    // B is visited at fix 37 and passed at fix 45; the next leg would begin at fix 47.
    let near = rules(waypointAdvance: .withinRange(95))
    let fixes = town.drive("ABC")
    let waiting = EngineTrip(fixes, along: town.route("AB|BC"), rules: near, waitingUpTo: 50)
    let story = waiting.timedStory.filter { !$0.contains("visual") && !$0.contains("spoken") }
    #expect(story.prefix(4) == ["0 depart", "0 leg 0", "0 step 0.0", "37 reached 1"])
    #expect(story.dropFirst(4).first { $0.contains("leg") } == "50 leg 1")
    #expect(!story.contains { $0.contains("reached 2") && !$0.hasPrefix("6") })
  }

  @Test func `continuing immediately gives the same events as an engine that never asks`() {
    let near = rules(waypointAdvance: .withinRange(95))
    let trip = EngineTrip(town.drive("ABC"), along: town.route("AB|BC"), rules: near)
    let words = ["reached", "leg", "step"]
    #expect(
      trip.timedStory.filter { line in words.contains { line.contains($0) } } == [
        "0 leg 0", "0 step 0.0", "37 reached 1", "47 leg 1", "47 step 1.0", "65 reached 2",
      ])
  }
}
