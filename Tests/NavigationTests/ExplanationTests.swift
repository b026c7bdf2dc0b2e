import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// An explanation states what led to a decision.
@Suite struct ExplanationTests {
  /// Roads that meet, so that a position can be on several parts of a route.
  let town = RoadSketch(
    """
    A------B------C
    |      |      |
    D------E------F
    |      |      |
    G------H------I
    """, metersPerCell: 30)

  /// An engine to explain.
  struct Engine: CustomTestStringConvertible {
    var name: String
    var rules: NavigationRules
    var testDescription: String { name }
  }

  static let engines: [Engine] = {
    var stepwise = NavigationRules()
    stepwise.method = .stepByStep
    var parted = stepwise
    parted.stepByStep.advance = .any([
      .nearEnd(distance: 15, accuracy: 32),
      .all([
        .awayFromStep(distance: 10, accuracy: 32, policy: .whileOnRoute),
        .entryAndSnappedExit(entry: 25, exit: 8, accuracy: 32),
      ]),
    ])
    parted.stepByStep.waypointAdvance = .alongAdvancingStep(30)
    var zones = NavigationRules()
    zones.method = .maneuverZones
    var receding = zones
    receding.maneuverZones.deviation = .receding
    receding.maneuverZones.advance = .turnOrEnd
    receding.maneuverZones.instructions = .latest
    receding.maneuverZones.arrival = .lastBanner
    var custom = NavigationRules()
    custom.deviationRule = .custom
    var customSteps = stepwise
    customSteps.stepByStep.deviation = .custom
    var lastWords = NavigationRules()
    lastWords.approach = .lastWords
    lastWords.doubleCountSpeed = 8
    return [
      Engine(name: "along the route", rules: NavigationRules()),
      Engine(name: "with last words", rules: lastWords),
      Engine(name: "step by step", rules: stepwise),
      Engine(name: "step by step in parts", rules: parted),
      Engine(name: "by verdict", rules: custom),
      Engine(name: "step by step by verdict", rules: customSteps),
      Engine(name: "zones", rules: zones), Engine(name: "receding", rules: receding),
    ]
  }()

  /// A seeded generator.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }
  }

  private func walk(_ dice: inout Dice, from start: Character, _ count: Int) -> String {
    let neighbors: [Character: String] = [
      "A": "BD", "B": "ACE", "C": "BF", "D": "AEG", "E": "BDFH", "F": "CEI", "G": "DH",
      "H": "GEI", "I": "HF",
    ]
    var path = String(start)
    for _ in 0..<count {
      let last = path.last ?? start
      let before = path.dropLast().last
      let next = Array(neighbors[last] ?? "").filter { $0 != before || dice.roll(8) == 0 }
      path.append(next[dice.roll(next.count)])
    }
    return path
  }

  /// A route of two legs, and a drive that leaves it now and then, with noise and outliers.
  func trip(seed: UInt64) -> (route: Route, fixes: [Fix]) {
    var dice = Dice(state: seed &* 977 &+ 5)
    let path = walk(&dice, from: "E", 7)
    let letters = Array(path)
    var route = town.route(String(letters[0...3]) + "|" + String(letters[3...])).withBearings
    for leg in route.legs.indices {
      for step in route.legs[leg].steps.indices {
        route.legs[leg].steps[step].declaredDistance = 200
        route.legs[leg].steps[step].declaredDuration = 20
      }
    }
    let turn = 2 + dice.roll(5)
    let driven = String(letters[0...turn]) + walk(&dice, from: letters[turn], 2).dropFirst()
    var fixes = town.drive(dice.roll(2) == 0 ? path : driven, speed: 9)
    for index in fixes.indices {
      let far = dice.roll(40) == 0 ? 180.0 : Double(dice.roll(9))
      fixes[index].coordinate = fixes[index].coordinate.destination(
        distance: far, bearing: Bearing(degrees: Double(dice.roll(360))))
      fixes[index].verdict = dice.roll(7) == 0 ? .offRoute(deviation: nil) : .onRoute
      if index + 1 < fixes.count, dice.roll(3) > 0 {
        fixes[index].speed = 9
        fixes[index].course = fixes[index].coordinate.bearing(to: fixes[index + 1].coordinate)
      }
    }
    return (route, fixes)
  }

  /// The decision that an event reports.
  private func decision(of kind: NavigationEvent.Kind) -> String? {
    switch kind {
    case .departed, .startedLeg, .missed: nil
    case .leftRoute(let fact): fact.reason == .wrongWay ? "wrong_way" : "off_route"
    case .returned: "on_route"
    case .enteredStep(let road): "step \(road.step)"
    case .approaching(let waypoint, let isFirst):
      isFirst ? "waypoint_approach \(waypoint)" : nil
    case .arrived(let waypoint, _, _): "arrival \(waypoint)"
    case .instruction(let due):
      "\(due.isSpoken ? "spoken" : "visual")_instruction \(due.index)"
    }
  }

  private func name(of check: DecisionCheck) -> String {
    check.decision.rawValue + (check.subject.map { " \($0)" } ?? "")
  }

  @Test(arguments: engines, 0..<25 as Range<UInt64>)
  func `the checks that succeeded are the events of the fix`(
    _ explained: Engine, seed: UInt64
  ) {
    let (route, fixes) = trip(seed: seed)
    let engine = NavigationEngine(route: route, rules: explained.rules)
    var state = NavigationState()
    for (index, fix) in fixes.enumerated() {
      let explanation = engine.explanation(of: fix, after: state)
      var next = state
      var events = engine.advance(&next, with: .fix(fix))
      var answered: [NavigationEvent] = []
      while next.awaitsArrivalAnswer {
        answered += engine.advance(&next, with: .arrivalAnswered(advances: true))
      }
      // Step engines decide what follows an arrival with it, but hold it back.
      if explained.rules.method != .alongRoute { events += answered }
      let told = Set(events.compactMap { decision(of: $0.kind) })
      let quiet: Set<DecisionCheck.Decision> = [.outlier, .follow, .smooth, .depart]
      let made = Set(
        explanation.checks.filter { $0.outcome && !quiet.contains($0.decision) }.map(name(of:)))
      // Steps without length, steps chosen by position and the first step need no decision.
      let steps = told.filter { $0.hasPrefix("step") }
      #expect(
        made.filter { !$0.hasPrefix("step") } == told.subtracting(steps), "fix \(index)")
      if explained.name == "along the route" {
        #expect(made.filter { $0.hasPrefix("step") } == steps, "fix \(index)")
      }
      state = next
    }
  }

  @Test(arguments: engines, 0..<25 as Range<UInt64>)
  func `the chosen candidate is where the traveler is`(_ explained: Engine, seed: UInt64) {
    let (route, fixes) = trip(seed: seed)
    let engine = NavigationEngine(route: route, rules: explained.rules)
    var state = NavigationState()
    for (index, fix) in fixes.enumerated() {
      let explanation = engine.explanation(of: fix, after: state)
      let chosen = explanation.candidates.first
      var next = state
      _ = engine.advance(&next, with: .fix(fix))
      if let progress = engine.progress(of: next), chosen?.standing == .kept(rank: 0),
        progress.status != .complete
      {
        let along = chosen?.alongTrack ?? -1
        // Step engines measure on their own earth or line; the position on the step is equal. A
        // smoothed progress is near.
        let isSmoothed = explanation.checks.contains { $0.decision == .smooth && $0.outcome }
        let limit = isSmoothed ? 35 : explained.rules.method == .alongRoute ? 1e-9 : 1.0
        #expect(abs(along - progress.alongTrack) <= limit, "fix \(index)")
      }
      while next.awaitsArrivalAnswer {
        _ = engine.advance(&next, with: .arrivalAnswered(advances: true))
      }
      state = next
    }
  }

  @Test func `a candidate on a later leg is dropped at departure for that, not for their number`() {
    // The second leg leads back over the road where the trip begins.
    let road = RoadSketch("A----B----C", metersPerCell: 100)
    let engine = NavigationEngine(route: road.route("ABC|CBA"), rules: NavigationRules())
    let fixes = road.drive("BC", speed: 9).map { Fix(time: $0.time, coordinate: $0.coordinate) }
    var state = NavigationState()
    var reasons: [Candidate.Reason] = []
    for fix in fixes.prefix(3) {
      for candidate in engine.explanation(of: fix, after: state).candidates {
        if case .dropped(let reason) = candidate.standing { reasons.append(reason) }
      }
      _ = engine.advance(&state, with: .fix(fix))
    }
    #expect(reasons.contains(.beyondWaypoint))
    #expect(!reasons.contains(.tooMany))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a decision is made if and only if all its comparisons hold`(seed: UInt64) {
    let (route, fixes) = trip(seed: seed)
    let engine = NavigationEngine(route: route, rules: NavigationRules())
    var state = NavigationState()
    for (index, fix) in fixes.enumerated() {
      // A later trigger that is due replaces an earlier one.
      let plain: Set<DecisionCheck.Decision> = [
        .offRoute, .wrongWay, .onRoute, .depart, .outlier, .follow, .smooth, .arrival, .approach,
      ]
      for check in engine.explanation(of: fix, after: state).checks
      where plain.contains(check.decision) {
        let agrees = check.comparisons.allSatisfy(\.holds) == check.outcome
        #expect(agrees, "fix \(index): \(check)")
      }
      var next = state
      _ = engine.advance(&next, with: .fix(fix))
      while next.awaitsArrivalAnswer {
        _ = engine.advance(&next, with: .arrivalAnswered(advances: true))
      }
      state = next
    }
  }

  @Test(arguments: engines, 0..<20 as Range<UInt64>)
  func `an engine that explains makes the same decisions, with reasons`(
    _ explained: Engine, seed: UInt64
  ) {
    let (route, fixes) = trip(seed: seed)
    let quiet = NavigationEngine(route: route, rules: explained.rules)
    let wordy = NavigationEngine(route: route, rules: explained.rules, explains: true)
    var (state, other) = (quiet.begin(at: fixes[0]).0, wordy.begin(at: fixes[0]).0)
    for fix in fixes.dropFirst() {
      let events = quiet.advance(&state, with: .fix(fix))
      let told = wordy.advance(&other, with: .fix(fix))
      #expect(events.map(\.kind) == told.map(\.kind))
      for event in told where decision(of: event.kind)?.hasPrefix("step") == false {
        #expect(!event.why.isEmpty, "\(event.kind)")
      }
      while state.awaitsArrivalAnswer {
        _ = quiet.advance(&state, with: .arrivalAnswered(advances: true))
        _ = wordy.advance(&other, with: .arrivalAnswered(advances: true))
      }
      #expect(state == other)
    }
  }
}
