import Geodesy
import TripModel

extension ManeuverZones {
  /// The number of fixes over which the distance to the maneuver must grow.
  private static let recedingFixes = 3
  /// The distance in meters from the first fix, and from where the route was last left, within
  /// which no verdict is given.
  private static let unjudgedDistance = 50.0

  /// Judges whether the fix is on the route, by its distance and by the distance to the maneuver.
  ///
  /// If it is near the next step, the trip continues there at the next fix.
  ///
  /// **Source:** maplibre-navigation-android `OffRouteDetector`, `MapLibreNavigationOptions`.
  func recedingJudgement(
    _ state: inout ManeuverZoneState, _ witness: some Witness
  ) -> ZoneJudgement {
    // As in the source, the fix is off route when nothing is left of the route.
    if state.remaining == 0, plan.table.steps[state.step].end >= plan.table.line.length {
      let end = Comparison("remaining_m", state.remaining, .equal, 0)
      return ZoneJudgement(verdict: .offRoute(.lost), end: end)
    }
    let coordinate = state.fix.coordinate
    let gone = state.common.memory.unjudged.map(coordinate.distance(to:))
    let isJudged = Comparison("reference_m", gone ?? 0, .above, ManeuverZones.unjudgedDistance)
    let away = state.away
    let isFar = Comparison("deviation_m", away, .above, tolerance(state))
    var judgement = ZoneJudgement(
      verdict: .onRoute, isFar: isFar, isJudged: witness.reasons([isJudged]),
      isBackward: witness.reasons(recedingNext(state)))
    guard gone != nil else {
      state.common.memory.unjudged = coordinate
      return judgement
    }
    guard isJudged.holds else {
      judgement.verdict = .unjudged
      return judgement
    }
    if !isFar.holds {
      if isReceding(&state) { judgement.verdict = .offRoute(.wrongWay) }
    } else if let next = nextStep(state) {
      judgement.isOffLaterSteps = next
      if next.holds { judgement.verdict = .offRoute(.distance) }
      state.continuation = next.holds ? nil : next.negated
    } else {
      judgement.verdict = .offRoute(.distance)
    }
    if judgement.verdict.isOffRoute { state.common.memory.unjudged = coordinate }
    return judgement
  }

  /// Whether the next step of the leg is far, too; absent if there is no next step.
  private func nextStep(_ state: ManeuverZoneState) -> Comparison? {
    let next = state.step + 1
    guard next <= plan.table.legs[state.leg].lastStep else { return nil }
    return Comparison(
      "next_step_m", plan.stepLines[next].deviation(of: state.fix.coordinate), .atLeast,
      rules.zoneRadius)
  }

  /// Records the distance to the maneuver in whole meters if it grew; returns whether it has grown
  /// over several fixes.
  private func isReceding(_ state: inout ManeuverZoneState) -> Bool {
    guard state.step < plan.table.legs[state.leg].lastStep,
      plan.stepLines[state.step].vertices.count > 1, state.remaining > 0,
      let meters = Int(exactly: state.remaining.rounded(.towardZero))
    else { return false }
    guard let last = state.recessions.last else {
      state.recessions = [meters]
      return false
    }
    if meters > last {
      if state.recessions.count == ManeuverZones.recedingFixes { state.recessions.removeLast() }
      state.recessions.append(meters)
    } else if Double(last - meters) > rules.approachingDistance {
      state.recessions = []
    }
    return receding(state).allSatisfy(\.holds)
  }

  /// The growth of the distance to the maneuver with this fix, evaluated or not.
  private func recedingNext(_ state: ManeuverZoneState) -> [Comparison] {
    var next = state
    _ = isReceding(&next)
    return receding(next)
  }

  /// The growth of the distance to the maneuver.
  private func receding(_ state: ManeuverZoneState) -> [Comparison] {
    let grown = Double((state.recessions.last ?? 0) - (state.recessions.first ?? 0))
    return [
      Comparison(
        "receding_fixes", Double(state.recessions.count), .atLeast,
        Double(ManeuverZones.recedingFixes)),
      Comparison("receding_m", grown, .above, rules.recedingDistance),
    ]
  }
}
