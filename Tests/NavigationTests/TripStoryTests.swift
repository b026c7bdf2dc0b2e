import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

@Suite struct TripStoryTests {
  let town = RoadSketch(
    """
    A--------B
             |
    F        |
    |        |
    E--------C--------D
    """, metersPerCell: 50)

  @Test func `a drive that follows its route enters each step and arrives once`() {
    let trip = EngineTrip(town.drive("ABCD"), along: town.route("ABCD"))
    #expect(
      trip.story == [
        "depart", "leg 0", "step 0.0", "visual 0.0", "spoken 0.0",
        "step 0.1", "visual 0.1", "spoken 0.1", "step 0.2", "visual 0.2", "near 1",
        "spoken 0.2", "reached 1",
      ])
    #expect(trip.state.status == .complete)
    #expect(trip.state.skippedInstructions == 0)
  }

  @Test func `words of a first step that ends before the departure are skipped`() {
    let road = RoadSketch("AB---------C---------D", metersPerCell: 5)
    let trip = EngineTrip(
      Array(road.drive("ABCD").drop { $0.coordinate.distance(to: road["A"]) < 8 }),
      along: road.route("ABCD"))
    #expect(trip.story.starts(with: ["depart", "leg 0", "step 0.1"]))
    #expect(trip.state.skippedInstructions == 2)
    // Of a route that is joined midway, the part before is not the trip's.
    let late = EngineTrip(town.drive("CD"), along: town.route("ABCD"))
    #expect(late.state.skippedInstructions == 0)
  }

  @Test func `each waypoint is reached and the next leg begins immediately`() {
    let trip = EngineTrip(town.drive("ABCD"), along: town.route("AB|BCD"))
    #expect(
      trip.story == [
        "depart", "leg 0", "step 0.0", "visual 0.0", "near 1", "spoken 0.0", "reached 1", "leg 1",
        "step 1.0", "visual 1.0", "spoken 1.0", "step 1.1", "visual 1.1", "near 2",
        "spoken 1.1", "reached 2",
      ])
  }

  @Test func `a first leg without length is completed where the trip departs`() {
    let trip = EngineTrip(town.drive("ABCD"), along: town.route("AA|ABCD"))
    #expect(
      trip.story == [
        "depart", "leg 0", "near 1", "reached 1", "leg 1", "step 1.0", "visual 1.0", "spoken 1.0",
        "step 1.1", "visual 1.1", "spoken 1.1", "step 1.2", "visual 1.2", "near 2", "spoken 1.2",
        "reached 2",
      ])
    // A trip that begins 300 m farther on does not come to it.
    let late = EngineTrip(town.drive("CD"), along: town.route("AA|ABCD"))
    #expect(late.story.first { $0.hasPrefix("leg") } == "leg 1")
  }

  @Test func `a jump ahead of a receiver at rest is neither an arrival nor a drive back`() {
    let road = RoadSketch("A---------B---------C", metersPerCell: 50)
    let drive = road.drive("ABC")
    // At rest 90 m before B; one position is at B, 90 m away within a second.
    let stand = (0..<30).map { drive[$0 == 15 ? 50 : 41] }
    let fixes = (drive[..<41] + stand + drive[41...]).enumerated().map { index, fix in
      var fix = fix
      fix.time = Instant(milliseconds: Int64(index) * 1_000)
      return fix
    }
    let trip = EngineTrip(fixes, along: road.route("AB|BC"))
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    #expect(trip.timedStory.filter { $0.hasSuffix("reached 1") } == ["78 reached 1"])
  }

  @Test func `a fix that is late hides no arrival at the next one`() {
    let road = RoadSketch("A------------------------------C", metersPerCell: 50)
    // The time of the last but one is 12 s late, so that the last 200 m take 3 s.
    var fixes = road.drive("AC", speed: 15, every: 15)
    fixes[fixes.count - 2].time.milliseconds += 12_000
    let trip = EngineTrip(fixes, along: road.route("AC"))
    #expect(trip.story.last { $0.contains("reached") || $0.contains("passed") } == "reached 1")
  }

  /// The rules with a threshold set by the accuracy that fixes claim.
  static var claimed: NavigationRules {
    var rules = NavigationRules()
    rules.noise = .claimed
    rules.deviationAccuracyBase = 15
    rules.deviationAccuracyFactor = 3
    rules.turnedDeviation = 100_000
    return rules
  }

  @Test(arguments: [nil, 1, 5, 50] as [Double?])
  func `a missed turn is off route at the fourth movement away from the route`(
    accuracy: Double?
  ) {
    // At C, at 650 m, the route turns left to D and the drive right to E. Fix 58 is 46 m beyond C,
    // whatever the fixes claim.
    let fixes = town.drive("ABCE", speed: 12, accuracy: accuracy)
    let trip = EngineTrip(fixes, along: town.route("ABCD"))
    #expect(trip.timedStory.filter { $0.contains("off") } == ["58 off distance"])
    #expect(abs(trip.state.deviation - 200) < 0.1)
    let last = trip.progress.last ?? nil
    #expect(last?.status == .offRoute)
  }

  @Test func `a drive in a parking lot 60 m beside the route is neither on the route nor off it`() {
    let lot = RoadSketch(
      """
      D-C
      | |
      E-F
        |
        |
      A-B---------G
      """, metersPerCell: 20)
    // From B the drive is on the route, which it reaches at a right angle.
    let trip = EngineTrip(lot.drive("EDCFBG", speed: 8), along: lot.route("AG"))
    #expect(trip.timedStory.first == "23 depart")
    #expect(!trip.story.contains { $0.hasPrefix("off") })
  }

  @Test func `a drive whose stated course never changes departs once it stays at the road`() {
    let lane = RoadSketch(
      """
      C
      |
      |
      A---------------------------------B
      """, metersPerCell: 20)
    let fixes = lane.drive("CAB", speed: 8).map { fix in
      var fix = fix
      fix.course = Bearing(degrees: 0)
      fix.speed = 8
      return fix
    }
    let trip = EngineTrip(fixes, along: lane.route("AB"))
    #expect(trip.timedStory.first == "23 depart")
    #expect(trip.story.last == "reached 1")
  }

  @Test func `a slow drive across the road is off route at the fifth such fix`() {
    // Toward E at 6 m/s, where errors of 6 m would explain 44 m.
    let fixes = town.drive("ABCE", speed: 6, aside: 6)
    let trip = EngineTrip(fixes, along: town.route("ABCD"))
    let noticed = trip.events.first { if case .leftRoute = $0.kind { true } else { false } }
    guard case .leftRoute(let fact)? = noticed?.kind else {
      Issue.record("nothing noticed")
      return
    }
    #expect(fact.threshold == 25)
    #expect((28...42).contains(fact.deviation))
  }

  @Test func `a claimed accuracy sets the threshold`() {
    // Accuracy 5 m gives a threshold of 30 m: fix 57 is 34 m beyond C, fix 58 is 46 m.
    let fixes = town.drive("ABCE", speed: 12)
    let trip = EngineTrip(fixes, along: town.route("ABCD"), rules: Self.claimed)
    #expect(trip.timedStory.filter { $0.contains("off") } == ["58 off distance"])
  }

  @Test func `if the accuracy is used but not claimed the threshold is 60 m`() {
    // Fix 59 is 58 m beyond C, fix 60 is 70 m, fix 61 is 82 m.
    let fixes = town.drive("ABCE", speed: 12, accuracy: nil)
    let trip = EngineTrip(fixes, along: town.route("ABCD"), rules: Self.claimed)
    #expect(trip.timedStory.filter { $0.contains("off") } == ["61 off distance"])
  }

  @Test func `a fix that heads away from the road is off route at a lower threshold`() {
    // Toward E with 5 m of accuracy: fix 84 is 22 m beyond C, 85 is 30.1 m, 86 is 38 m.
    let fixes = town.drive("ABCE", speed: 8)
    var rules = Self.claimed
    let usual = EngineTrip(fixes, along: town.route("ABCD"), rules: rules)
    #expect(usual.timedStory.filter { $0.contains("off") } == ["86 off distance"])
    rules.turnedDeviation = 20
    let lower = EngineTrip(fixes, along: town.route("ABCD"), rules: rules)
    #expect(lower.timedStory.filter { $0.contains("off") } == ["85 off distance"])
    // Beside the road in the same direction, the usual threshold applies.
    let beside = EngineTrip(
      town.drive("AB", speed: 8, aside: 25), along: town.route("ABCD"), rules: rules)
    #expect(!beside.story.contains { $0.hasPrefix("off") })
  }

  @Test func `a fix without a direction neither continues a doubt nor ends it`() {
    // Beyond C toward E, with a stop of four seconds between the two agreeing fixes.
    var fixes = Array(town.drive("ABCE", speed: 8).prefix(85))
    let last = fixes[84]
    for second in 1...4 {
      var fix = last
      fix.time = last.time.advanced(bySeconds: Double(second))
      fixes.append(fix)
    }
    var next = last
    next.time = last.time.advanced(bySeconds: 5)
    next.coordinate = last.coordinate.destination(distance: 7, bearing: Bearing(degrees: 270))
    fixes.append(next)
    var rules = Self.claimed
    rules.turnedDeviation = 20
    let trip = EngineTrip(fixes, along: town.route("ABCD"), rules: rules)
    #expect(trip.timedStory.filter { $0.contains("off") } == ["89 off distance"])
  }

  @Test func `two positions that jump back are not the wrong way`() {
    // At 10 m/s, fixes 30 and 31 lie 35 and 75 m behind fix 29, and fix 32 is on time.
    var fixes = town.drive("ABCD")
    for (index, source) in [(30, 25), (31, 22)] {
      fixes[index].coordinate = fixes[source].coordinate.destination(
        distance: 5, bearing: Bearing(degrees: 90))
    }
    let trip = EngineTrip(fixes, along: town.route("ABCD"))
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    #expect(trip.story.last == "reached 1")
  }

  @Test func `a fix before the current step has at most the whole step remaining`() {
    // Fix 47 is 20 m beyond B, where the second step begins; fix 48 lies 30 m before B.
    var route = town.route("ABCD")
    for step in 0..<3 { route.legs[0].steps[step].declaredDuration = 20 }
    var fixes = town.drive("ABCD")
    fixes[48].coordinate = fixes[42].coordinate
    let progress = EngineTrip(fixes, along: route).progress[48]
    #expect(progress?.road.step == 1)
    #expect(progress?.alongTrack.rounded() == 420)
    #expect(progress.map { ($0.stepRemainingDistance * 10).rounded() } == 2_000)
    #expect(progress?.stepRemainingDuration.map { ($0 * 10).rounded() } == 200)
  }

  @Test func `one outlier is not off route`() {
    var fixes = town.drive("ABCD")
    fixes[20].coordinate = fixes[20].coordinate.destination(
      distance: 90, bearing: Bearing(degrees: 0))
    let trip = EngineTrip(fixes, along: town.route("ABCD"))
    #expect(!trip.story.contains { $0.hasPrefix("off") })
    #expect(trip.progress[20]?.status == .uncertain)
    #expect(trip.progress[21]?.status == .tracking)
  }

  @Test func `returning to the route ends the off-route episode and the trip continues`() {
    let fixes =
      town.drive("AB")
      + town.drive("BCEC", from: Instant(milliseconds: 46_000))
      + town.drive("CD", from: Instant(milliseconds: 156_000))
    let trip = EngineTrip(fixes, along: town.route("ABCD"))
    let story = trip.story.drop { !$0.hasPrefix("off") }
    #expect(story == ["off distance", "back", "near 1", "spoken 0.2", "reached 1"])
  }

  @Test func `driving the route backward is noticed within 60 m`() {
    let fixes =
      town.drive("AB").prefix(30)
      + town.drive("BA", from: Instant(milliseconds: 30_000)).dropFirst(17)
    let trip = EngineTrip(Array(fixes), along: town.route("ABCD"))
    #expect(trip.story.first { $0.hasPrefix("off") } == "off wrong_way")
    let turned = 30
    let noticed = trip.events.first { if case .leftRoute = $0.kind { true } else { false } }
    #expect((noticed?.fix ?? 0) - turned <= 6)
  }

  @Test func `turning back at a corner is noticed within 60 m, on whichever side the fixes are`() {
    for aside in stride(from: -8.0, through: 8, by: 2) {
      for speed in [6.0, 8, 10, 12, 14] {
        let there = town.drive("AB", speed: speed, aside: aside)
        let start = there[there.count - 1].time.advanced(bySeconds: 1)
        let fixes = there + town.drive("BA", speed: speed, from: start, aside: aside)
        let trip = EngineTrip(fixes, along: town.route("ABCD"))
        let noticed = trip.events.first { if case .leftRoute = $0.kind { true } else { false } }
        let way = Double((noticed?.fix ?? 0) - there.count) * speed
        #expect(way > 0 && way <= 60, "\(aside) m to the right at \(speed) m/s")
      }
    }
  }

  @Test func `after dead reckoning only its announcements remain`() {
    // The receiver is 12 m off, and dead reckoning drives on to 100 m before B, on the road.
    let route = town.route("ABCD")
    let engine = NavigationEngine(route: route, rules: NavigationRules())
    var (state, _) = engine.begin(at: town.drive("AB", aside: 12)[0])
    for fix in town.drive("AB", aside: 12)[1...15] { _ = engine.advance(&state, with: .fix(fix)) }
    let before = state
    var events = engine.advance(&state, with: .reckoningBegan)
    for fix in town.drive("AB")[16...35] { events += engine.advance(&state, with: .fix(fix)) }
    #expect(state != before)
    events += engine.advance(&state, with: .reckoningEnded)
    #expect(events == [])
    #expect(state == before)
  }

  @Test func `a start in the middle of the route departs there and skips nothing`() {
    let trip = EngineTrip(Array(town.drive("ABCD").dropFirst(55)), along: town.route("ABCD"))
    #expect(
      trip.story.prefix(5) == ["depart", "leg 0", "step 0.1", "visual 0.1", "spoken 0.1"])
    #expect(trip.state.skippedInstructions == 0)
  }

  @Test func `a start beside the route within the join distance is not off route`() {
    // F–E lies 450 m west of B–C and 100 m or more south of A–B.
    let fixes = town.drive("FECD")
    let trip = EngineTrip(fixes, along: town.route("CD"))
    #expect(trip.story.first == "off not_joined")
    #expect(trip.story.dropFirst().prefix(2) == ["depart", "leg 0"])
    let near = EngineTrip(town.drive("CD", aside: 150), along: town.route("CD"))
    #expect(near.story.isEmpty)
    #expect(near.state.status == .initialized)
  }

  @Test func `the deviation on another continent is measured over the ground`() {
    let route = town.route("ABCD")
    var fixes = Array(town.drive("ABCD").prefix(2))
    fixes[0].coordinate = Coordinate(latitude: 60, longitude: -100)
    fixes[1].coordinate = fixes[0].coordinate
    let trip = EngineTrip(fixes, along: route)
    let distance = route.vertices.map { $0.distance(to: fixes[0].coordinate) }.min() ?? 0
    #expect(distance > 1_000_000)
    #expect(abs(trip.state.deviation - distance) < 1)
  }

  @Test func `a waypoint between two fixes counts as passed`() {
    let fixes = town.drive("ABC", speed: 45, every: 2)
    let trip = EngineTrip(fixes, along: town.route("AB|BC"))
    #expect(trip.story.contains("passed 1") || trip.story.contains("reached 1"))
    #expect(trip.story.contains("leg 1"))
  }

  @Test func `a trigger is scaled with its step, and one near the step's start is due there`() {
    var route = town.route("AB")
    // The router counts the 450 m as 900 m: its 896 m are our 448 m, its 200 m our 100 m.
    route.legs[0].steps[0].declaredDistance = 900
    route.legs[0].steps[0].spokenInstructions = [
      SpokenInstruction(triggerDistance: 896, text: "far"),
      SpokenInstruction(triggerDistance: 200, text: "near"),
    ]
    let trip = EngineTrip(town.drive("AB"), along: route)
    let due = trip.events.compactMap { event -> [Double]? in
      guard case .instruction(let due) = event.kind, due.isSpoken else { return nil }
      return [Double(event.fix), due.triggerDistance.rounded(), due.actualDistance.rounded()]
    }
    #expect(due == [[0, 450, 450], [35, 100, 100]])
  }
}
