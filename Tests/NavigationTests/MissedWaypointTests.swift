import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// A missed waypoint does not count as reached, nor the road after it as driven.
@Suite struct MissedWaypointTests {
  /// A main road A–D with a spur from B, 20 m per cell.
  private func spur(_ cells: Int) -> RoadSketch {
    RoadSketch(
      "A---------B---------D" + String(repeating: "\n", count: cells)
        + String(repeating: " ", count: 10) + "C",
      metersPerCell: 20)
  }

  /// The main events of a drive; `skips` says to continue beyond a missed waypoint.
  private func story(
    _ fixes: [Fix], along route: Route, skips: Bool = false, rules: NavigationRules = .init()
  ) -> [String] {
    EngineTrip(fixes, along: route, rules: rules, skippingMissed: skips).story
      .filter { !$0.hasPrefix("visual") && !$0.hasPrefix("spoken") && !$0.hasPrefix("near") }
  }

  @Test(arguments: [4, 6, 10, 20, 50, 150])
  func `driving past a spur misses its waypoint and is off route`(cells: Int) {
    let road = spur(cells)
    let story = story(road.drive("ABD", speed: 14), along: road.route("ABC|CBD"))
    #expect(story == ["depart", "leg 0", "step 0.0", "step 0.1", "driven_past 1", "off distance"])
  }

  @Test(arguments: [4, 10, 150])
  func `continuing beyond a spur arrives only at the end`(cells: Int) {
    let road = spur(cells)
    let story = story(road.drive("ABD", speed: 14), along: road.route("ABC|CBD"), skips: true)
    #expect(
      story == [
        "depart", "leg 0", "step 0.0", "step 0.1", "driven_past 1", "leg 1", "step 1.1",
        "reached 2",
      ])
  }

  @Test(arguments: [4, 10, 150], [1.0, 3, 6])
  func `driving the spur arrives at its end`(cells: Int, interval: Double) {
    let road = spur(cells)
    let story = story(
      road.drive("ABCBD", speed: 14, every: interval), along: road.route("ABC|CBD"))
    #expect(story.filter { $0.hasPrefix("driven") || $0.hasPrefix("off") } == [])
    #expect(story.filter { $0.hasSuffix("ed 1") || $0.hasSuffix("ed 2") }.count == 2)
  }

  @Test func `no step of a leg begins after the leg is over`() {
    // The last step is shorter than the distance at which the stop is reached.
    let margin = String(repeating: " ", count: 41)
    let column = ["C"] + [String](repeating: "|", count: 28) + ["D"]
    let road = RoadSketch(
      "A" + String(repeating: "-", count: 40) + "B\n"
        + column.map { margin + $0 }.joined(separator: "\n"),
      metersPerCell: 6)
    let story = story(road.drive("ABCD", speed: 6), along: road.route("ABC|CD"))
    #expect(
      story == ["depart", "leg 0", "step 0.0", "reached 1", "leg 1", "step 1.0", "reached 2"])
  }

  @Test func `the drift of a logger that waits before a stop is no drive to it`() {
    let road = RoadSketch("A---------X---B", metersPerCell: 40)
    var fixes = road.drive("AX", speed: 10)
    // The logger writes no speeds and only fixes that move. Along the road: back and forth.
    var time = fixes[fixes.count - 1].time
    for (seconds, drift, bearing) in [(55.0, 10.0, 25.0), (14, 4, 260), (32, 6, 60), (48, 5, 270)] {
      time = time.advanced(bySeconds: seconds)
      let place = road["X"].destination(distance: drift, bearing: Bearing(degrees: bearing))
      fixes.append(Fix(time: time, coordinate: place))
    }
    let start = time.advanced(bySeconds: 60)
    fixes += road.drive("XBXA", speed: 10, from: start).dropFirst()
    let story = story(fixes, along: road.route("AXB|BXA"))
    #expect(
      story == [
        "depart", "leg 0", "step 0.0", "step 0.1", "reached 1", "leg 1", "step 1.0", "step 1.1",
        "reached 2",
      ])
  }

  @Test func `two spurs driven past are two missed waypoints`() {
    let road = RoadSketch(
      """
      A-------B-------D-------F
              |       |
              |       |
              |       |
              |       |
              C       E
      """, metersPerCell: 20)
    let route = road.route("ABC|CBDE|EDF")
    #expect(
      story(road.drive("ABDF", speed: 14), along: route, skips: true) == [
        "depart", "leg 0", "step 0.0", "step 0.1", "driven_past 1", "leg 1", "step 1.1", "step 1.2",
        "driven_past 2", "leg 2", "step 2.1", "reached 3",
      ])
  }

  @Test func `returning to a missed waypoint arrives there`() {
    let road = spur(20)
    let story = story(road.drive("ABDBCBD", speed: 14), along: road.route("ABC|CBD"))
    #expect(story.filter { $0 == "driven_past 1" }.count == 1)
    #expect(story.suffix(1) == ["reached 2"])
    #expect(story.contains("reached 1"))
  }

  @Test func `a waypoint within the limit is passed between two fixes`() {
    var rules = NavigationRules()
    rules.arrivalRadius = 5
    let road = spur(10)
    let fixes = road.drive("ABCBD", speed: 14, every: 4)
    let words = story(fixes, along: road.route("ABC|CBD"), rules: rules)
    #expect(words.contains("passed 1") || words.contains("reached 1"))
    rules.passedDistance = 0
    let strict = story(road.drive("ABD", speed: 14), along: road.route("ABC|CBD"), rules: rules)
    #expect(strict.contains("driven_past 1"))
  }

  @Test func `a road that only a later leg uses shows no missed waypoint`() {
    let road = RoadSketch("D---------A---------B----C", metersPerCell: 60)
    let story = story(road.drive("ADABCBAD", speed: 14), along: road.route("AB|BC|CBAD"))
    #expect(story.filter { $0.hasPrefix("driven_past") } == [])
    #expect(story.filter { $0.hasPrefix("reached") } == (1...3).map { "reached \($0)" })
  }

  @Test func `after a skipped waypoint the next ones are still visited`() {
    // The drive leaves out S, follows the last leg's road to C, and comes back for T.
    let road = RoadSketch(
      """
                S
                |
                |
                |
      A---------B---------C
                |
                |
                |
                T
      """, metersPerCell: 40)
    let story = story(
      road.drive("ABCBTBC", speed: 14), along: road.route("ABS|SBT|TBC"), skips: true)
    #expect(story.filter { $0.hasPrefix("driven_past") } == ["driven_past 1"])
    #expect(story.filter { $0.hasPrefix("reached") } == ["reached 2", "reached 3"])
  }

  @Test func `errors of a receiver at the start show no missed waypoint`() {
    // The last leg passes 60 m east of A, where the receiver places the traveler who stands at A.
    let road = RoadSketch(
      """
       D
       |
      A|
      ||
      ||
      ||
      BC
      """, metersPerCell: 60)
    let east = road["A"].destination(distance: 60, bearing: Bearing(degrees: 90))
    let jumps = (0..<6).map {
      east.destination(distance: Double($0) * 20, bearing: Bearing(degrees: 0))
    }
    let fixes = ([road["A"], road["A"]] + jumps).enumerated().map { index, coordinate in
      Fix(
        time: Instant(milliseconds: 0).advanced(bySeconds: Double(index) * 5),
        coordinate: coordinate)
    }
    let story = story(fixes, along: road.route("ABC|CD"))
    #expect(story.filter { $0.hasPrefix("driven_past") } == [])
  }

  @Test func `a receiver whose errors jump takes more fixes to show a missed waypoint`() {
    // B is at 400 m; at 14 m/s the drive passes it between fixes 28 and 29.
    let road = RoadSketch(
      "A-------------------B--------------------D" + String(repeating: "\n", count: 10)
        + String(repeating: " ", count: 20) + "C",
      metersPerCell: 20)
    let route = road.route("ABC|CBD")
    let calm = road.drive("ABD", speed: 14)
    var jumpy = calm
    for index in [21, 23, 25] {
      jumpy[index].coordinate = calm[index].coordinate.destination(
        distance: 20, bearing: Bearing(degrees: 180))
    }
    let missed = [calm, jumpy].map { fixes in
      EngineTrip(fixes, along: route).events.first {
        if case .missed = $0.kind { true } else { false }
      }?.fix ?? 0
    }
    #expect(missed[0] > 28)
    #expect(missed[1] >= missed[0] + 3)
  }

  @Test func `a missed waypoint takes no less time with ten fixes a second`() {
    let road = spur(10)
    let route = road.route("ABC|CBD")
    let times = [1.0, 0.1].map { interval in
      var fixes = road.drive("ABD", speed: 14, every: interval)
      for index in fixes.indices {
        (fixes[index].course, fixes[index].speed) = (Bearing(degrees: 90), 14)
      }
      let missed = EngineTrip(fixes, along: route).events.first {
        if case .missed = $0.kind { true } else { false }
      }
      return Double(missed?.fix ?? 0) * interval
    }
    #expect(times[0] > 0)
    #expect(times[1] > times[0] - 1.5)
  }

  @Test func `continuing before an arrival skips the waypoint`() {
    let road = spur(10)
    let route = road.route("ABC|CBD")
    let engine = NavigationEngine(route: route, rules: NavigationRules())
    let fixes = road.drive("AB", speed: 10)
    var (state, _) = engine.begin(at: fixes[0])
    for fix in fixes.dropFirst().prefix(5) { _ = engine.advance(&state, with: .fix(fix)) }
    let facts = engine.advance(&state, with: .continueToNextLeg).map(\.kind)
    guard case .missed(1, let nearest, .skipped) = facts.first else {
      Issue.record("\(facts)")
      return
    }
    #expect(abs(nearest - (200 * 200 + 150 * 150).squareRoot()) < 1)
    #expect(facts.dropFirst().first == .startedLeg(1))
    #expect(engine.advance(&state, with: .continueToNextLeg) == [])
  }

  @Test(arguments: 0..<10)
  func `after an arrival before the waypoint, the step's distance is that of the next leg`(
    shift: Int
  ) {
    let road = RoadSketch("A---------B---------C", metersPerCell: 20)
    let trip = EngineTrip(
      road.drive("ABC", speed: 9 + Double(shift) / 3), along: road.route("AB|BC"))
    for progress in trip.progress.compactMap(\.self) where progress.road.leg == 1 {
      let rest = min(progress.legRemainingDistance, 200)
      #expect(abs(progress.stepRemainingDistance - rest) < 1)
    }
  }

  @Test func `back on an earlier leg, the leg, step and remaining distance agree`() {
    let road = RoadSketch("A---------B---------C---------D", metersPerCell: 40)
    let route = road.route("AB|BC|CD")
    let away = road.drive("ABC", speed: 20)
    let last = away[away.count - 1].time
    let back = road.drive("AB", speed: 20, from: last.advanced(bySeconds: 60))
    let trip = EngineTrip(away + back, along: route)
    for (progress, fix) in zip(trip.progress, away + back) where fix.time > back[2].time {
      guard let progress, progress.status == .tracking else { continue }
      let rest = fix.coordinate.distance(to: road["B"])
      if rest < 1 { continue }
      #expect(progress.road.leg == 0)
      #expect(abs(progress.legRemainingDistance - rest) < 1)
    }
  }
}
