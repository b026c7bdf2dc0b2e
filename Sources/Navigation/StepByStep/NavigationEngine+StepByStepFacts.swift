import Geodesy
import TripModel

extension NavigationEngine {
  /// Brings the common state into line with the stepwise one and puts the facts in their order.
  func settle(
    _ state: inout NavigationState, from before: StepByStepState, to after: StepByStepState,
    at fix: Fix, _ rules: StepByStepRules, _ road: [NavigationEvent]
  ) -> [NavigationEvent] {
    var events = deviationFacts(&state, from: before, to: after, at: fix, rules)
    events += road
    state.step = after.step
    state.leg = plan.table.steps[after.step].road.leg
    state.arrivals = after.isComplete ? plan.table.legs.count : after.reached
    state.deviation = plan.stepLines[after.step].deviation(of: fix.coordinate)
    if after.isComplete {
      state.status = .complete
    } else {
      events += instructionFacts(&state)
    }
    return events
  }

  private func deviationFacts(
    _ state: inout NavigationState, from before: StepByStepState, to after: StepByStepState,
    at fix: Fix, _ rules: StepByStepRules
  ) -> [NavigationEvent] {
    if rules.deviation == .none || state.ignoresDeviation {
      state.status = .tracking
      return []
    }
    let maximum = rules.deviation.maximum
    let (kind, away): (DeviationKind, Double)
    switch after.deviation {
    case .none:
      state.status = .tracking
      guard let absence = state.absence else { return [] }
      state.absence = nil
      let duration = fix.time.seconds(since: absence.since)
      let deviation = plan.stepLines[after.step].deviation(of: fix.coordinate)
      return [
        event(
          .returned(offDuration: duration, deviation: deviation), deviation, .atMost, maximum)
      ]
    case .offStep(let meters): (kind, away) = (.offStep, meters)
    case .offRoute(let meters): (kind, away) = (.offRoute, meters)
    }
    state.status = .offRoute
    guard state.absence == nil || !after.deviation.isSameKind(as: before.deviation) else {
      return []
    }
    let reason: OffRouteReason = rules.deviation == .custom ? .custom : .distance
    if state.absence == nil {
      state.absence = Absence(since: fix.time, reason: reason, lowest: 0)
    }
    let fact = OffRoute(
      reason: reason, kind: kind, deviation: away, threshold: maximum, since: 0)
    return [event(.leftRoute(fact), away, .above, maximum)]
  }

  /// An event about a deviation with the comparison behind it, where there was one.
  private func event(
    _ kind: NavigationEvent.Kind, _ deviation: Double, _ relation: Comparison.Relation,
    _ maximum: Double?
  ) -> NavigationEvent {
    guard let maximum else { return NavigationEvent(kind) }
    return event(kind, comparing: "deviation_m", deviation, relation, maximum)
  }

  /// The instructions that are due now and were not a moment ago: the last of each kind whose
  /// trigger lies behind or no more than 5 m ahead. Off the whole route none is.
  private func instructionFacts(_ state: inout NavigationState) -> [NavigationEvent] {
    guard var stepwise = state.stepByStep else { return [] }
    if case .offRoute = stepwise.deviation { return [] }
    let span = plan.table.steps[stepwise.step]
    let step = plan.route.legs[span.road.leg].steps[span.road.step]
    let remaining = plan.stepLines[stepwise.step].length - stepwise.traversed
    let isDue = { (trigger: Double) in remaining - trigger <= StepByStepRules.instructionMargin }
    var events: [NavigationEvent] = []
    let visual = step.visualInstructions.lastIndex { isDue($0.triggerDistance) }
    if let visual, visual != stepwise.visual {
      let due = DueInstruction(
        road: span.road, index: visual,
        triggerDistance: step.visualInstructions[visual].triggerDistance,
        actualDistance: remaining)
      events.append(NavigationEvent(.visual(due)))
    }
    stepwise.visual = visual
    if let spoken = step.spokenInstructions.lastIndex(where: { isDue($0.triggerDistance) }),
      stepwise.said.insert(spoken).inserted
    {
      let due = DueInstruction(
        road: span.road, index: spoken,
        triggerDistance: step.spokenInstructions[spoken].triggerDistance,
        actualDistance: remaining)
      events.append(NavigationEvent(.spoken(due)))
    }
    state.stepByStep = stepwise
    return events
  }

  /// Where the traveler is, measured as those engines do: along the step by its line, beyond it
  /// by the router's own lengths.
  func stepwiseProgress(_ state: NavigationState, _ stepwise: StepByStepState) -> NavigationProgress
  {
    let span = plan.table.steps[stepwise.step]
    let line = plan.stepLines[stepwise.step]
    let remaining = stepwise.isComplete ? 0 : max(line.length - stepwise.traversed, 0)
    let legEnd = plan.table.legs[span.road.leg].lastStep
    let ahead = remainingAfter(stepwise.step)
    let beyondLeg = remainingAfter(legEnd)
    let seconds = duration(of: span.road, for: remaining)
    let traveled = traveled(stepwise)
    return NavigationProgress(
      road: span.road, alongTrack: traveled, snapped: stepwise.snapped,
      bearing: line.bearing(at: stepwise.snapped) ?? StepByStepRules.bearingOfNoLength,
      deviation: state.deviation, stepRemainingDistance: remaining,
      stepRemainingDuration: seconds,
      legRemainingDistance: remaining + ahead.distance - beyondLeg.distance,
      legRemainingDuration: seconds.map { $0 + ahead.duration - beyondLeg.duration },
      remainingDistance: remaining + ahead.distance,
      remainingDuration: seconds.map { $0 + ahead.duration },
      traveledDistance: traveled,
      fraction: plan.table.line.length > 0 ? min(traveled / plan.table.line.length, 1) : 1,
      status: state.status)
  }

  /// Meters of the route that lie behind.
  func traveled(_ stepwise: StepByStepState) -> Double {
    plan.table.steps[stepwise.step].start + stepwise.traversed
  }

  /// The router's meters and seconds of all steps after one.
  private func remainingAfter(_ step: Int) -> (distance: Double, duration: Double) {
    var sum = (distance: 0.0, duration: 0.0)
    for span in plan.table.steps[(step + 1)...] {
      let later = plan.route.legs[span.road.leg].steps[span.road.step]
      sum.distance += later.declaredDistance ?? span.length
      sum.duration += later.declaredDuration ?? 0
    }
    return sum
  }

  private func duration(of road: RoadIndex, for meters: Double) -> Double? {
    let step = plan.route.legs[road.leg].steps[road.step]
    guard let duration = step.declaredDuration else { return nil }
    guard let distance = step.declaredDistance, distance > 0 else { return 0 }
    return duration * meters / distance
  }
}

extension StepDeviationRule {
  /// The meters that the rule allows; absent where it measures none.
  fileprivate var maximum: Double? {
    if case .staticThreshold(_, let maximum) = self { maximum } else { nil }
  }
}

extension StepDeviation {
  /// Whether both are on the route, both off the step or both off the route.
  fileprivate func isSameKind(as other: StepDeviation) -> Bool {
    switch (self, other) {
    case (.none, .none), (.offStep, .offStep), (.offRoute, .offRoute): true
    default: false
    }
  }
}
