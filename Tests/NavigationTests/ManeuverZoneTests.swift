import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The rules of Mapbox's first engines: a zone around each maneuver.
@Suite struct ManeuverZoneTests {
  let town = RoadSketch(
    """
    A--------B
             |
    E        |
             |
             C--------D
    """, metersPerCell: 50)

  /// A route whose steps have durations and bearings, as those engines require.
  private func route(_ path: String) -> Route {
    var route = town.route(path)
    for leg in route.legs.indices {
      for step in route.legs[leg].steps.indices {
        let range = route.legs[leg].steps[step].vertices
        let length = Polyline(Array(route.vertices[range])).length
        route.legs[leg].steps[step].declaredDistance = length
        route.legs[leg].steps[step].declaredDuration = length / 10
      }
    }
    return route.withBearings
  }

  /// Fixes with the course and speed to the next fix.
  private func drive(_ path: String, aside: Double = 0) -> [Fix] {
    var fixes = town.drive(path, aside: aside)
    for index in fixes.indices {
      let next = index + 1 < fixes.count ? index + 1 : index
      let from = index + 1 < fixes.count ? index : index - 1
      fixes[index].course = fixes[from].coordinate.bearing(to: fixes[max(next, 1)].coordinate)
      fixes[index].speed = 10
    }
    return fixes
  }

  private func story(
    _ fixes: [Fix], along route: Route, _ zones: ManeuverZoneRules = ManeuverZoneRules(),
    waitingUpTo last: Int? = nil
  ) -> [String] {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    rules.maneuverZones = zones
    return EngineTrip(fixes, along: route, rules: rules, waitingUpTo: last).timedStory
  }

  /// The rules of MapLibre for Android.
  private var android: ManeuverZoneRules {
    var rules = ManeuverZoneRules()
    rules.advance = .turnOrEnd
    rules.deviation = .receding
    rules.instructions = .latest
    rules.arrival = .lastBanner
    return rules
  }

  @Test func `the next step begins with the course of the road after the maneuver`() {
    // B is at 450 m: fix 45 is on it and heads south, the course after the turn.
    #expect(story(drive("ABC"), along: route("ABC")).contains("45 step 0.1"))
  }

  @Test func `the seconds to the next maneuver are the step's share of its duration`() throws {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    var road = route("ABC")
    let fix = try #require(drive("ABC").dropFirst(30).first)
    let engine = NavigationEngine(route: road, rules: rules)
    let progress = try #require(engine.progress(of: engine.begin(at: fix).0))
    // 150 m of 450 m are left, at 10 m per second, on an earth 0.03 % larger.
    #expect(abs((progress.stepRemainingDuration ?? 0) - 15) < 0.1)
    road.legs[0].steps[0].declaredDuration = nil
    let timeless = NavigationEngine(route: road, rules: rules)
    #expect(timeless.progress(of: timeless.begin(at: fix).0)?.stepRemainingDuration == nil)
  }

  @Test func `a step begun on command becomes the current step`() {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    let fixes = drive("ABC")
    let engine = NavigationEngine(route: route("ABC"), rules: rules)
    var (state, _) = engine.begin(at: fixes[0])
    let facts = engine.advance(&state, with: .advanceStep)
    let steps = facts.filter { $0.kind == .enteredStep(RoadIndex(leg: 0, step: 1)) }
    #expect(steps.count == 1)
    #expect(engine.progress(of: state)?.road == RoadIndex(leg: 0, step: 1))
    let later = engine.advance(&state, with: .fix(fixes[1]))
    #expect(!later.contains { $0.kind == .enteredStep(RoadIndex(leg: 0, step: 1)) })
    #expect(engine.progress(of: state)?.road == RoadIndex(leg: 0, step: 1))
  }

  @Test func `arrival waits for the last words and the last seconds`() {
    // C is at 650 m. At fix 60 the larger earth has 50.02 m left: the words 50 m before C come at
    // fix 61, and arrival after them, as less than 5 s are left by then.
    let told = story(drive("ABC"), along: route("ABC"))
    #expect(told.contains("61 spoken 0.1"))
    #expect(told.last == "62 reached 1")
  }

  @Test func `50 m off the step is off route at the first fix, and nothing is spoken`() {
    let told = story(drive("ACD"), along: route("AB"))
    // From A straight to C: 4.06 m farther from A–B each second, 52.8 m at fix 13.
    #expect(told.filter { $0.contains("off") } == ["13 off distance"])
    #expect(!told.contains { $0.contains("spoken 0.0") && !$0.hasPrefix("0 ") })
  }

  @Test func `the fifth fix in the wrong direction is off route unless it is within 15 m`() {
    #expect(!turnedRound(aside: 0).contains { $0.contains("off") })
    #expect(turnedRound(aside: 20).filter { $0.contains("off") } == ["25 off wrong_way"])
  }

  /// 200 m toward B, then back.
  private func turnedRound(aside: Double) -> [String] {
    let out = drive("AB", aside: aside).prefix(21)
    var back = drive("BA", aside: -aside).dropFirst(26)
    for index in back.indices {
      back[index].time = back[index].time.advanced(bySeconds: -5)
    }
    return story(Array(out + back), along: route("AB"))
  }

  @Test func `with the rule last_words arrival needs last words, at any distance`() {
    var rules = ManeuverZoneRules()
    rules.arrival = .lastWords
    #expect(story(drive("ABC"), along: route("ABC"), rules).last == "62 reached 1")
    var silent = route("ABC")
    for step in silent.legs[0].steps.indices {
      silent.legs[0].steps[step].spokenInstructions = []
    }
    #expect(!story(drive("ABC"), along: silent, rules).contains { $0.contains("reached") })
  }

  @Test func `if the answer is no, the completed leg remains until the trip is continued`() {
    let told = story(drive("ABC"), along: route("AB|BC"), waitingUpTo: 55)
    let going = story(drive("ABC"), along: route("AB|BC"))
    let words = ["reached", "leg", "step", "off"]
    #expect(
      going.filter { line in words.contains { line.contains($0) } } == [
        "0 leg 0", "0 step 0.0", "41 reached 1", "41 leg 1", "41 step 1.0", "61 reached 2",
      ])
    #expect(
      told.filter { line in words.contains { line.contains($0) } } == [
        "0 leg 0", "0 step 0.0", "41 reached 1", "49 off wrong_way", "55 leg 1", "55 step 1.0",
        "61 reached 2",
      ])
  }

  @Test func `with the rule turn_or_end the next leg begins one fix after the end of the leg`() {
    // Fix 45 is at B, where the step of no length begins.
    let told = story(drive("ABC"), along: route("AB|BC"), android)
    #expect(told.filter { $0.contains("leg") } == ["0 leg 0", "46 leg 1"])
  }

  @Test func `growing distance to the end of the last step is the wrong way, too`() {
    // 300 m out and back: fix 31 heads back; fix 36 is more than 50 m farther from B.
    let out = drive("AB").prefix(31)
    var back = drive("BA").dropFirst(16)
    for index in back.indices { back[index].time = back[index].time.advanced(bySeconds: 15) }
    let told = story(Array(out + back), along: route("AB"), android)
    #expect(told.first { $0.contains("off") } == "36 off wrong_way")
  }

  @Test func `a fix near the next step continues there at the following fix`() {
    // From 30 m before B to the south, without courses, 12 m each second: fix 47 is 60 m from A–B
    // and 30 m from B–C.
    var fixes = Array(drive("AB").prefix(43))
    let start = fixes[42]
    for second in 1...8 {
      var fix = start
      fix.coordinate = start.coordinate.destination(
        distance: 12 * Double(second), bearing: Bearing(degrees: 180))
      fix.course = nil
      fix.time = start.time.advanced(bySeconds: Double(second))
      fixes.append(fix)
    }
    let told = story(fixes, along: route("ABC"), android)
    #expect(told.contains("48 step 0.1"))
    #expect(!told.contains { $0.contains("off") })
  }

  @Test func `within 50 m of the first fix nothing is off route`() {
    // A to C: 52.8 m off at fix 13, 130 m from the start. E to C: at fix 6, beyond the 50 m.
    #expect(
      story(drive("ACD"), along: route("AB"), android).filter { $0.contains("off") }
        == ["13 off distance"])
    let across = story(drive("EC"), along: route("AB"), android)
    #expect(across.filter { $0.contains("off") } == ["6 off distance"])
  }

  @Test func `a distance to the maneuver that grows by more than 50 m is the wrong way`() {
    // 300 m out and back: fix 31 heads back; fix 36 is more than 50 m farther from B.
    let out = drive("ABC").prefix(31)
    var back = drive("BA").dropFirst(16)
    for index in back.indices { back[index].time = back[index].time.advanced(bySeconds: 15) }
    let told = story(Array(out + back), along: route("ABC"), android)
    #expect(told.first { $0.contains("off") } == "36 off wrong_way")
  }

  @Test func `of several due instructions the latest is spoken`() {
    var route = route("ABC")
    var words = route.legs[0].steps[0].spokenInstructions[0]
    route.legs[0].steps[0].spokenInstructions = [450, 300, 200, 100].map { trigger in
      words.triggerDistance = trigger
      return words
    }
    // Fix 0, then fix 36, 90 m before B, and those after it.
    var fixes = drive("ABC")
    fixes.removeSubrange(1..<36)
    let inTurn = story(fixes, along: route).filter { $0.contains("spoken 0.0") }
    let latest = story(fixes, along: route, android).filter { $0.contains("spoken 0.0") }
    #expect(inTurn == ["0 spoken 0.0", "1 spoken 0.0", "2 spoken 0.0", "3 spoken 0.0"])
    // On the larger earth the step is 0.14 m longer than the first trigger, which is skipped.
    #expect(latest == ["1 spoken 0.0"])
  }
}
