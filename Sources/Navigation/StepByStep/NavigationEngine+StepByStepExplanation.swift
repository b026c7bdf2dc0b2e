import Geodesy
import TripModel

/// One question whether the next step begins, as it stood before the answer.
struct StepRound {
  /// The state at the question: the fix placed on the step, the deviation judged.
  let state: StepByStepState
  /// The fix that the deviation was judged from.
  let judged: Fix
  /// The condition asked.
  let condition: StepAdvanceCondition
  /// The latches of that condition.
  let latches: [Bool]
  /// The answer.
  let isAdvancing: Bool
}

extension NavigationEngine {
  /// What the engine weighs at a fix, given the states before and after it.
  func stepwiseExplanation(
    of fix: Fix, _ before: NavigationState, _ after: NavigationState,
    _ events: [NavigationEvent], _ rules: StepByStepRules
  ) -> EngineExplanation {
    var explanation = EngineExplanation()
    guard let stepwise = after.stepByStep else { return explanation }
    explanation.candidates = stepCandidates(at: fix, step: stepwise.step, rules)
    var rounds: [StepRound] = []
    if var earlier = before.stepByStep, !earlier.isComplete {
      var road: [NavigationEvent] = []
      update(&earlier, at: fix, rules, upTo: before.waitingWaypoint, &road) { rounds.append($0) }
    }
    let judged = rounds.last?.judged ?? fix
    explanation.checks =
      [deviationCheck(judged, before, after, events, rules)].compactMap(\.self)
      + waypointCheck(before, after, rules)
      + rounds.flatMap { stepChecks($0, at: fix) }
    if !stepwise.isComplete {
      explanation.checks += instructionChecks(before.stepByStep, stepwise, events)
    }
    return explanation
  }

  /// The step driven, the next one, and those later ones that the fix lies on.
  private func stepCandidates(
    at fix: Fix, step: Int, _ rules: StepByStepRules
  ) -> [Candidate] {
    var limit = 0.0
    if case .staticThreshold(_, let maximum) = rules.deviation { limit = maximum }
    let later = (step + 1..<max(plan.stepLines.count, step + 1)).filter { index in
      plan.table.steps[index].length > 0
        && (index == step + 1 || plan.stepLines[index].deviation(of: fix.coordinate) <= limit)
    }
    return ([step] + later.prefix(Localization.mostHypotheses - 1)).map { index in
      candidate(at: fix, onStep: index, driven: step)
    }
  }

  /// A step as a candidate: where the fix lies on it.
  func candidate(at fix: Fix, onStep index: Int, driven step: Int) -> Candidate {
    let line = plan.stepLines[index]
    let snapped = line.snapped(fix.coordinate)
    let bearing = line.bearing(at: snapped)
    let away = snapped.distance(to: fix.coordinate)
    let side = bearing.map { $0.turn(to: snapped.bearing(to: fix.coordinate)) } ?? 0
    return Candidate(
      road: plan.table.steps[index].road,
      alongTrack: plan.table.steps[index].start + line.traversed(to: snapped), place: snapped,
      crossTrack: side < 0 ? -away : away,
      courseDifference: bearing.flatMap { road in fix.course.map { $0.difference(to: road) } },
      cost: nil, lineage: index == step ? .step : .laterStep, origin: nil,
      standing: index == step ? .kept(rank: 0) : .dropped(.notDriven))
  }

  private func deviationCheck(
    _ judged: Fix, _ before: NavigationState, _ after: NavigationState,
    _ events: [NavigationEvent], _ rules: StepByStepRules
  ) -> DecisionCheck? {
    if rules.deviation == .custom { return verdictCheck(judged, before, after) }
    guard case .staticThreshold(let accuracy, let maximum) = rules.deviation,
      let stepwise = after.stepByStep
    else { return nil }
    let away = plan.stepLines[stepwise.step].deviation(of: judged.coordinate)
    let isExact = Comparison("accuracy_m", judged.accuracy ?? 0, .atMost, accuracy)
    let hasLeft = events.contains { if case .leftRoute = $0.kind { true } else { false } }
    if before.absence != nil, !hasLeft {
      return DecisionCheck(
        .onRoute, [isExact, Comparison("deviation_m", away, .atMost, maximum)],
        outcome: after.absence == nil)
    }
    return DecisionCheck(
      .offRoute, [isExact, Comparison("deviation_m", away, .above, maximum)], outcome: hasLeft)
  }

  private func waypointCheck(
    _ before: NavigationState, _ after: NavigationState, _ rules: StepByStepRules
  ) -> [DecisionCheck] {
    guard let earlier = before.stepByStep, let later = after.stepByStep,
      earlier.waypoints.count > 1
    else { return [] }
    let waypoint = earlier.waypoints[0]
    let place = plan.route.waypoints[waypoint].coordinate
    let comparison =
      switch rules.waypointAdvance {
      case .withinRange(let range):
        Comparison("previous_waypoint_m", earlier.fix.coordinate.distance(to: place), .below, range)
      case .alongAdvancingStep(let range):
        Comparison(
          "step_waypoint_m", plan.stepLines[later.step].deviation(of: place), .atMost, range)
      }
    return [
      DecisionCheck(
        .arrival, of: waypoint, [comparison], outcome: !later.waypoints.contains(waypoint))
    ]
  }

  private func stepChecks(_ round: StepRound, at fix: Fix) -> [DecisionCheck] {
    let poll = poll(round.state, at: fix)
    let isLast = round.state.step + 1 >= plan.stepLines.count
    let decision = isLast ? DecisionCheck.Decision.arrival : .step
    let subject =
      isLast ? plan.table.legs.count : plan.table.steps[round.state.step + 1].road.step
    var latch = 0
    let parts = poll.parts(of: round.condition, round.latches, &latch)
    if parts.count == 1 {
      return [
        DecisionCheck(
          decision, of: subject, part: parts[0].name, parts[0].comparisons,
          outcome: round.isAdvancing)
      ]
    }
    return parts.map {
      DecisionCheck(decision, of: subject, part: $0.name, $0.comparisons, outcome: $0.holds)
    } + [
      DecisionCheck(
        decision, of: subject,
        [Comparison("conditions", Double(parts.count(where: \.holds)), .atLeast, 1)],
        outcome: round.isAdvancing)
    ]
  }

  /// The instructions of the step driven; what was announced on it already is not again.
  private func instructionChecks(
    _ earlier: StepByStepState?, _ later: StepByStepState, _ events: [NavigationEvent]
  ) -> [DecisionCheck] {
    let span = plan.table.steps[later.step]
    let step = plan.route.legs[span.road.leg].steps[span.road.step]
    let remaining = plan.stepLines[later.step].length - later.traversed
    let before = earlier?.step == later.step ? earlier : nil
    let check = { (isVisual: Bool, index: Int, trigger: Double) in
      let wasAnnounced = isVisual ? before?.visual == index : before?.said.contains(index) == true
      return DecisionCheck(
        isVisual ? .visual : .spoken, of: index,
        [
          Comparison(
            "step_remaining_m", remaining, .atMost, trigger + StepByStepRules.instructionMargin),
          Comparison("announced", wasAnnounced ? 1 : 0, .below, 1),
        ], outcome: events.contains { $0.kind.announces(index, isVisual: isVisual) })
    }
    return step.visualInstructions.enumerated().map { check(true, $0, $1.triggerDistance) }
      + step.spokenInstructions.enumerated().map { check(false, $0, $1.triggerDistance) }
  }
}
