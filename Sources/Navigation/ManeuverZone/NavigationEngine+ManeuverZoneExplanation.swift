import Geodesy
import TripModel

extension NavigationEngine {
  /// What the engine weighs at a fix, given the states before and after it; the questions are asked
  /// again in their order.
  func zoneExplanation(
    of fix: Fix, _ before: NavigationState, _ after: NavigationState,
    _ events: [NavigationEvent], _ rules: ManeuverZoneRules
  ) -> EngineExplanation {
    var explanation = EngineExplanation()
    guard let later = after.maneuverZones else { return explanation }
    explanation.candidates = zoneCandidates(at: fix, later, rules)
    var zones = before.maneuverZones ?? ManeuverZoneState(fix: fix, snapped: fix.coordinate)
    var (state, road) = (before, [NavigationEvent]())
    place(&zones, at: fix)
    zones.traveled = (step(zones).declaredDistance ?? 0) - zones.remaining
    if before.maneuverZones != nil || rules.advance != .turnOrEnd {
      explanation.checks += turnChecks(zones, at: fix, rules)
      _ = turn(&zones, at: fix, rules)
    }
    explanation.checks += arrivalChecks(zones, before, events, rules)
    _ = reachWaypoint(&zones, at: fix, rules, &state)
    let visual = instructionChecks(.visual, zones, events, rules)
    _ = visualFact(&zones, rules, &state)
    explanation.checks += verdictChecks(zones, at: fix, before, after, rules) + visual
    let verdict =
      before.ignoresDeviation ? .onRoute : verdict(&zones, at: fix, rules, &road)
    if verdict.isOnRoute || rules.instructions == .latest {
      explanation.checks += instructionChecks(.spoken, zones, events, rules)
    }
    return explanation
  }

  /// The step driven, the next one, and those later ones of the leg to which the trip may go on.
  private func zoneCandidates(
    at fix: Fix, _ zones: ManeuverZoneState, _ rules: ManeuverZoneRules
  ) -> [Candidate] {
    let last = max(plan.table.legs[zones.leg].lastStep, zones.step)
    let later = (zones.step + 1..<last + 1).filter { index in
      plan.table.steps[index].length > 0
        && (index == zones.step + 1
          || plan.stepLines[index].deviation(of: fix.coordinate) < rules.snapping)
    }
    return ([zones.step] + later.prefix(Localization.mostHypotheses - 1)).map {
      candidate(at: fix, onStep: $0, driven: zones.step)
    }
  }
}

extension NavigationEngine {
  private func turnChecks(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> [DecisionCheck] {
    guard zones.step < plan.table.legs[zones.leg].lastStep else { return [] }
    let distance = fix.coordinate.distance(to: plan.stepLines[zones.step].end)
    let road = plan.table.steps[zones.step + 1].road
    let isNear = Comparison("step_remaining_m", zones.remaining, .atMost, rules.zoneRadius)
    var isPast = [Comparison("step_remaining_m", zones.remaining, .equal, 0)]
    if rules.advance == .turnOrPast {
      // Before the second fix of a step nothing is known to fall behind.
      let earlier = zones.maneuverDistance
      isPast =
        earlier.isFinite
        ? [
          isNear, Comparison("maneuver_m", distance, .above, earlier),
          Comparison("previous_maneuver_m", earlier, .above, rules.zoneRadius),
        ] : []
    }
    let turned = [isNear] + turnComparisons(zones, at: fix, rules)
    return [
      DecisionCheck(
        .step, of: road.step, part: rules.advance == .turnOrPast ? "past" : "end", isPast,
        outcome: !isPast.isEmpty && isPast.allSatisfy(\.holds)),
      DecisionCheck(
        .step, of: road.step, part: "turned", turned,
        outcome: isNear.holds && hasTurned(zones, at: fix, rules)),
    ]
  }

  private func turnComparisons(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> [Comparison] {
    let road = plan.table.steps[zones.step + 1].road
    let maneuver = plan.route.legs[road.leg].steps[road.step].maneuver
    guard let before = maneuver.bearingBefore, let after = maneuver.bearingAfter else { return [] }
    let turn = before.difference(to: after)
    if turn <= rules.turnCompletion {
      return [
        Comparison("turn_deg", turn, .atMost, rules.turnCompletion),
        Comparison("step_remaining_m", zones.remaining, .equal, 0),
      ]
    }
    if !rules.hasCourse(fix) { return [Comparison("courses", 0, .atLeast, 1)] }
    let angle = after.difference(to: rules.course(of: fix))
    return [Comparison("course_deg", angle, .atMost, rules.turnCompletion)]
  }

  private func arrivalChecks(
    _ zones: ManeuverZoneState, _ before: NavigationState, _ events: [NavigationEvent],
    _ rules: ManeuverZoneRules
  ) -> [DecisionCheck] {
    guard !zones.hasArrived else { return [] }
    let waypoint = zones.leg + 1
    let left = Comparison(
      "steps_left", Double(plan.table.legs[zones.leg].lastStep - zones.step), .atMost, 1)
    let unsaid = Double(step(zones).spokenInstructions.count - zones.spoken)
    let unshown = Double(step(zones).visualInstructions.count - zones.visual)
    let arrival: [Comparison] =
      switch rules.arrival {
      case .secondsLeft:
        [
          Comparison("unsaid", unsaid, .atMost, 0),
          Comparison("remaining_s", remainingDuration(zones), .atMost, rules.arrivalDuration),
        ]
      case .lastWords, .wordsIfAny: [Comparison("unsaid", unsaid, .atMost, 0)]
      case .lastBanner:
        [
          Comparison("unshown", unshown, .equal, 0),
          Comparison("step_remaining_m", zones.remaining, .atMost, rules.arrivalDistance),
        ]
      }
    let hasArrived = events.contains { if case .arrived = $0.kind { true } else { false } }
    let isArrived = DecisionCheck(
      .arrival, of: waypoint, [left] + arrival, outcome: hasArrived)
    guard before.approachedWaypoint < waypoint else { return [isArrived] }
    let approach =
      rules.arrival == .lastBanner ? [left] : [left, Comparison("unsaid", unsaid, .atMost, 1)]
    let isNear = DecisionCheck(
      .approach, of: waypoint, approach, outcome: !hasArrived && approach.allSatisfy(\.holds))
    return [isNear, isArrived]
  }

  private func verdictChecks(
    _ zones: ManeuverZoneState, at fix: Fix, _ before: NavigationState,
    _ after: NavigationState, _ rules: ManeuverZoneRules
  ) -> [DecisionCheck] {
    guard !before.ignoresDeviation else { return [] }
    let away = plan.stepLines[zones.step].deviation(of: fix.coordinate)
    let limit = tolerance(zones, at: fix, rules)
    let isRecedingRule = rules.deviation == .receding
    if isRecedingRule, isAtRouteEnd(zones) {
      let hasLeft = before.absence != nil
      let left = Comparison("remaining_m", zones.remaining, hasLeft ? .above : .equal, 0)
      return [DecisionCheck(hasLeft ? .onRoute : .offRoute, [left], outcome: !hasLeft)]
    }
    if before.absence != nil {
      let isNear = Comparison("deviation_m", away, isRecedingRule ? .atMost : .below, limit)
      let isBack = after.absence == nil
      // Off the step driven, but on one that follows.
      let follows = isBack && !isNear.holds ? [following(zones, at: fix, rules)] : []
      return [DecisionCheck(.onRoute, follows.isEmpty ? [isNear] : follows, outcome: isBack)]
    }
    let isFar = Comparison("deviation_m", away, isRecedingRule ? .above : .atLeast, limit)
    let judged = isRecedingRule ? unjudged(zones, at: fix) : [snapping(zones, at: fix, rules)]
    let backward = isRecedingRule ? receding(zones, rules) : [wrongCourses(zones, at: fix, rules)]
    let reason = after.absence?.reason
    return [
      DecisionCheck(.offRoute, [isFar] + judged, outcome: reason == .distance),
      DecisionCheck(.wrongWay, judged + backward, outcome: reason == .wrongWay),
    ]
  }

  /// How the way to the maneuver has grown.
  private func receding(_ zones: ManeuverZoneState, _ rules: ManeuverZoneRules) -> [Comparison] {
    var later = zones
    _ = isReceding(&later, rules)
    let grown = Double((later.recessions.last ?? 0) - (later.recessions.first ?? 0))
    return [
      Comparison("receding_fixes", Double(later.recessions.count), .atLeast, 3),
      Comparison("receding_m", grown, .above, rules.recedingDistance),
    ]
  }

  /// How many fixes in a row pointed elsewhere.
  private func wrongCourses(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> Comparison {
    let allowed = Double(allowedWrongCourses(at: fix, rules))
    return Comparison("wrong_courses", Double(zones.wrongCourses), .atLeast, allowed)
  }

  /// How far the nearest step of the rest of the leg is.
  private func snapping(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> Comparison {
    let last = max(plan.table.legs[zones.leg].lastStep, zones.step)
    let distances = (zones.step...last).map { plan.stepLines[$0].deviation(of: fix.coordinate) }
    return Comparison("nearest_step_m", distances.min() ?? 0, .atLeast, rules.snapping)
  }

  /// How far the step is on which the trip goes on.
  private func following(
    _ zones: ManeuverZoneState, at fix: Fix, _ rules: ManeuverZoneRules
  ) -> Comparison {
    if rules.deviation == .receding {
      let next = min(zones.step + 1, plan.stepLines.count - 1)
      let away = plan.stepLines[next].deviation(of: fix.coordinate)
      return Comparison("next_step_m", away, .below, rules.zoneRadius)
    }
    let nearest = snapping(zones, at: fix, rules)
    return Comparison(nearest.quantity, nearest.value, .below, nearest.limit)
  }

  /// How far the place is where nothing is judged.
  private func unjudged(_ zones: ManeuverZoneState, at fix: Fix) -> [Comparison] {
    let distance = zones.reference.map { fix.coordinate.distance(to: $0) } ?? 0
    return [Comparison("reference_m", distance, .above, NavigationEngine.unjudgedDistance)]
  }

  private func instructionChecks(
    _ decision: DecisionCheck.Decision, _ zones: ManeuverZoneState,
    _ events: [NavigationEvent], _ rules: ManeuverZoneRules
  ) -> [DecisionCheck] {
    let isVisual = decision == .visual
    let triggers =
      isVisual
      ? step(zones).visualInstructions.map(\.triggerDistance)
      : step(zones).spokenInstructions.map(\.triggerDistance)
    let next = isVisual ? zones.visual : zones.spoken
    let isFirst = next == 0 && zones.step == plan.table.legs[zones.leg].firstStep
    let last = rules.instructions == .inTurn ? next + 1 : triggers.count
    return triggers.indices.filter { $0 >= next && $0 < last }.map { index in
      let isAtOnce = isFirst && rules.instructions == .inTurn
      return DecisionCheck(
        decision, of: index,
        [
          Comparison(
            "step_remaining_m", zones.remaining, .atMost,
            isAtOnce ? max(triggers[index], zones.remaining) : triggers[index])
        ], outcome: events.contains { $0.kind.announces(index, isVisual: isVisual) })
    }
  }
}

extension NavigationEvent.Kind {
  /// Whether it is an instruction with an index in its step.
  func announces(_ index: Int, isVisual: Bool) -> Bool {
    switch self {
    case .visual(let due): isVisual && due.index == index
    case .spoken(let due): !isVisual && due.index == index
    default: false
    }
  }
}
