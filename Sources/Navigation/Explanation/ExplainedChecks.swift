import Geodesy
import TripModel

/// The checks of an engine that goes along the route, told from the states before and after a fix.
struct ExplainedChecks {
  let engine: NavigationEngine
  let before: NavigationState
  let after: NavigationState
  let fix: Fix
  let movement: Movement
  let threshold: Double

  private var rules: NavigationRules { engine.plan.rules }
  private var table: RoadTable { engine.plan.table }
}

extension ExplainedChecks {
  /// Whether the only place goes on, and whether the fix is believed.
  func place(_ weighed: [WeighedPlace]) -> [DecisionCheck] {
    guard let best = before.hypotheses.first else { return [] }
    var checks: [DecisionCheck] = []
    if before.hypotheses.count == 1 { checks.append(following(best, weighed)) }
    if movement.isSurprising { checks.append(outlier(best)) }
    return checks
  }

  private func following(_ lone: Hypothesis, _ weighed: [WeighedPlace]) -> DecisionCheck {
    var looks = 0
    let (place, isOnly) = engine.plan.localization.next(lone, movement, looks: &looks)
    let along = place.alongTrack - lone.alongTrack
    let radius = rules.maximumDeviation + 10
    return DecisionCheck(
      .follow,
      [
        Comparison("pending_m", lone.pending, .equal, 0),
        Comparison("backward_fixes", Double(lone.backwardFixes), .equal, 0),
        Comparison("rivals", isOnly ? 0 : 1, .equal, 0),
        Comparison(
          "deviation_m", place.squaredDistance.squareRoot(), .atMost,
          Localization.agreement(within: radius)),
        Comparison("along_m", along, .atLeast, Localization.leastFollowed),
        Comparison(
          "way_difference_m", abs(along - movement.distance), .atMost,
          Localization.slack(of: movement.distance)),
      ], outcome: weighed.first?.lineage == .followed)
  }

  private func outlier(_ best: Hypothesis) -> DecisionCheck {
    var comparisons = [
      Comparison("moved_m", movement.distance, .above, movement.surprisingDistance ?? 0),
      Comparison("outliers", before.isSuspicious ? 1 : 0, .below, 1),
    ]
    var hypotheses = before.hypotheses
    engine.plan.localization.advance(
      &hypotheses, movement, within: rules.maximumDeviation + 10)
    if let next = hypotheses.first, next.origin == best.origin, next.pending == 0 {
      let along = next.alongTrack - best.alongTrack
      comparisons.append(
        next.deviation > NavigationEngine.believedDeviation
          ? Comparison("deviation_m", next.deviation, .above, NavigationEngine.believedDeviation)
          : Comparison(
            "way_difference_m", abs(along - movement.distance), .above,
            Localization.slack(of: movement.distance)))
    }
    return DecisionCheck(.outlier, comparisons, outcome: after.isSuspicious)
  }
}

extension ExplainedChecks {
  /// Departing, leaving the route and being back on it.
  func deviation() -> [DecisionCheck] {
    var checks: [DecisionCheck] = []
    if !before.hasDeparted {
      let deviation = after.hypotheses.first?.deviation ?? after.deviation
      checks.append(
        DecisionCheck(
          .depart, [Comparison("deviation_m", deviation, .atMost, threshold)],
          outcome: after.hasDeparted))
    }
    guard rules.deviationRule != .none else { return checks }
    if rules.deviationRule == .custom { return checks + [engine.verdictCheck(fix, before, after)] }
    if let absence = before.absence { return checks + [returning(from: absence)] }
    return checks + leaving()
  }

  private func leaving() -> [DecisionCheck] {
    let ignored = Comparison("ignored_after_arrival", before.ignoresDeviation ? 1 : 0, .equal, 0)
    let isOnRoad = after.hasDeparted && !after.hypotheses.isEmpty
    let limit = isOnRoad ? limit : DeviationLimit(distance: rules.joinDistance)
    let isFar = Comparison("deviation_m", after.deviation, .above, limit.distance)
    let reason = after.absence?.reason
    var agreeing = before.doubt?.fixes ?? 0
    let backward = isOnRoad ? after.hypotheses.first.map(backwardComparisons) ?? [] : []
    let isBackward = !backward.isEmpty && backward.allSatisfy(\.holds)
    let isNews =
      before.doubt.map {
        engine.isNews(
          movement, in: $0, deviation: after.deviation,
          threshold: isFar.holds ? limit.distance : rules.wrongWayDistance)
      } ?? true
    agreeing = isFar.holds || isBackward ? agreeing + (isNews ? engine.count(of: fix) : 0) : 0
    var checks = [
      DecisionCheck(
        .offRoute,
        [isFar] + limit.turn
          + [Comparison("fixes", Double(agreeing), .atLeast, Double(rules.deviatingFixes))]
          + (before.ignoresDeviation ? [ignored] : []),
        outcome: reason != nil && reason != .wrongWay)
    ]
    if !backward.isEmpty {
      checks.append(DecisionCheck(.wrongWay, backward, outcome: reason == .wrongWay))
    }
    return checks
  }

  private func backwardComparisons(_ best: Hypothesis) -> [Comparison] {
    [
      Comparison(
        "backward_fixes", Double(best.backwardFixes), .atLeast, Double(rules.deviatingFixes)),
      Comparison("backward_m", best.peak - best.alongTrack, .atLeast, rules.wrongWayDistance),
    ]
  }

  /// How far from the route the fix may be.
  private var limit: DeviationLimit {
    engine.deviationLimit(of: movement, from: after.hypotheses.first, threshold: threshold)
  }

  /// The deviation within which the traveler is back.
  private var returnLimit: Double { rules.returnRatio * limit.distance }

  private func returning(from absence: Absence) -> DecisionCheck {
    let outcome = after.absence == nil
    guard let best = after.hypotheses.first else {
      return DecisionCheck(
        .onRoute,
        [Comparison("deviation_m", after.deviation, .atMost, returnLimit)], outcome: outcome)
    }
    var comparisons = [
      Comparison("pending_m", best.pending, .equal, 0),
      Comparison(
        "deviation_m", best.pending == 0 ? best.deviation : after.deviation, .atMost, returnLimit),
    ]
    let absence = after.absence ?? absence
    if absence.isBackward {
      comparisons.append(
        Comparison(
          "forward_m", best.alongTrack - min(absence.lowest, best.alongTrack), .atLeast,
          NavigationEngine.leastReturn))
    }
    if movement.trust >= NavigationEngine.leastTrust, let course = movement.explained.course {
      let bearing = table.line.bearing(ofPiece: best.piece)
      comparisons.append(Comparison("course_deg", course.difference(to: bearing), .below, 60))
    }
    return DecisionCheck(.onRoute, comparisons, outcome: outcome)
  }
}

extension NavigationEngine {
  /// The check of a verdict that came with a fix: 1 where it says that the route is left.
  func verdictCheck(
    _ fix: Fix, _ before: NavigationState, _ after: NavigationState
  ) -> DecisionCheck {
    let isLeaving = before.absence == nil
    let verdict = fix.verdict?.isOffRoute == true ? 1.0 : 0
    return DecisionCheck(
      isLeaving ? .offRoute : .onRoute,
      [Comparison("verdict", verdict, .equal, isLeaving ? 1 : 0)],
      outcome: isLeaving == (after.absence != nil))
  }
}

extension ExplainedChecks {
  /// Steps, waypoints and instructions, on the route.
  func road() -> [DecisionCheck] {
    guard !after.isSuspicious, after.status == .tracking || after.status == .complete,
      let along = after.hypotheses.first?.alongTrack
    else { return [] }
    return steps(along) + waypoint(along) + instructions(along)
  }

  private func steps(_ along: Double) -> [DecisionCheck] {
    var first = before.hasDeparted ? min(before.step + 1, after.step) : after.step
    // On another part of the route, what lies between is not entered.
    if after.hasMoved, before.hasDeparted {
      first = max(first, min(table.step(at: along), after.step))
    }
    guard first <= after.step + 1 else { return [] }
    return (first...after.step + 1).compactMap { index in
      guard index < table.steps.count, table.steps[index].length > 0 || index > after.step,
        table.steps[index].road.leg <= after.leg
      else { return nil }
      let isDriven = before.hasDeparted && index == before.step
      return isDriven
        ? nil
        : DecisionCheck(
          .step, of: table.steps[index].road.step,
          [Comparison("along_m", along, .atLeast, table.steps[index].start)],
          outcome: index <= after.step)
    }
  }

  private func waypoint(_ along: Double) -> [DecisionCheck] {
    guard before.arrivals <= after.leg, after.leg < table.legs.count else { return [] }
    let remaining = table.legs[after.leg].end - along
    let waypoint = after.leg + 1
    var checks: [DecisionCheck] = []
    if before.approachedWaypoint < waypoint {
      checks.append(
        DecisionCheck(
          .approach, of: waypoint, approach(remaining),
          outcome: after.approachedWaypoint == waypoint))
    }
    checks.append(
      DecisionCheck(
        .arrival, of: waypoint,
        [Comparison("leg_remaining_m", remaining, .atMost, engine.radius(ofLeg: after.leg))],
        outcome: after.arrivals > before.arrivals))
    return checks
  }

  private func approach(_ remaining: Double) -> [Comparison] {
    guard rules.approach == .lastWords else {
      return [Comparison("leg_remaining_m", remaining, .atMost, rules.approachDistance)]
    }
    return engine.lastWords(step: after.step, leg: after.leg, before.spoken)
  }

  private func instructions(_ along: Double) -> [DecisionCheck] {
    instructions(.visual, table.visualTriggers, before.visual, after.visual, along)
      + instructions(.spoken, table.spokenTriggers, before.spoken, after.spoken, along)
  }

  /// The instructions of the step driven that were still to come, each with its trigger.
  private func instructions(
    _ decision: DecisionCheck.Decision, _ triggers: Triggers, _ earlier: AnnouncementCursor,
    _ later: AnnouncementCursor, _ along: Double
  ) -> [DecisionCheck] {
    // The last words of a leg come with its arrival, whatever their triggers.
    let isArriving = after.arrivals > before.arrivals
    guard later.step == after.step || isArriving else { return [] }
    let step = later.step
    let words = [
      Comparison(
        "leg_remaining_m", table.legs[after.leg].end - along, .atMost,
        engine.radius(ofLeg: after.leg))
    ]
    let first = earlier.step == step && before.hasDeparted ? earlier.instruction : 0
    return (first..<max(triggers.count(ofStep: step), first)).map { index in
      let limit = engine.announcementLimit(
        triggers[step, index], index, of: step, isVisual: decision == .visual)
      let due = Comparison("step_remaining_m", table.steps[step].end - along, .atMost, limit)
      let isSaid = index == later.instruction - 1
      return DecisionCheck(
        decision, of: index, isSaid && isArriving && !due.holds ? words : [due], outcome: isSaid)
    }
  }
}
