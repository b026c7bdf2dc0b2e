import Geodesy
import TripModel

extension AlongRoute {
  /// Places the fix on the route and sets the deviation from it.
  func localize(
    _ state: inout AlongRouteState, _ movement: Movement, threshold: Double,
    _ witness: inout some Witness
  ) {
    guard let before = state.hypotheses.first else {
      state.hypotheses = plan.localization.begin(
        movement, within: threshold, startWithin: plan.rules.joinDistance)
      state.common.deviation =
        state.hypotheses.first?.deviation
        ?? distanceFromRoute(movement.position)
      return
    }
    // One surprising fix that is not on the road ahead may be an outlier and moves nobody; a
    // second one is believed. Only then are the hypotheses kept, which copies them.
    let wasSuspicious = state.isSuspicious
    let kept = movement.isSurprising && !wasSuspicious ? state.hypotheses : []
    let stretch = plan.table.legs.count > 1 ? openStretch(state) : .whole
    let radius = plan.rules.maximumDeviation + 10
    // Off the route the nearest place tells at once whether any comes into question.
    let nearest =
      before.pending > 0 && !stretch.isLimited
      ? plan.table.line.nearest(to: movement.position) : nil
    plan.localization.advance(
      &state.hypotheses, movement, within: radius, in: stretch,
      isAway: nearest.map { $0.squaredDistance > radius * radius } ?? false, &witness)
    let best = state.hypotheses[0]
    state.isSuspicious =
      movement.isSurprising
      && witness.decides(.outlier) {
        $0.finds("moved_m", movement.distance, .above, movement.surprisingDistance ?? 0)
          && $0.finds("outliers", wasSuspicious ? 1 : 0, .below, 1)
          && strays(best, from: before, movement, &$0)
      }
    if state.isSuspicious {
      state.hypotheses = kept
      state.common.deviation = distanceFromRoute(movement.position, stretch, nearest)
      return
    }
    state.common.deviation =
      best.pending == 0
      ? best.deviation : distanceFromRoute(movement.position, stretch, nearest)
    if stretch.isLimited, best.alongTrack > stretch.range.upperBound {
      clearWaypoints(&state, before: best.alongTrack)
    }
    state.hasMoved = best.origin != before.origin
    if !state.hasMoved, state.common.absence == nil, best.pending == 0 {
      // Going the wrong way takes back what was driven, but nobody drives less than nothing.
      let along = best.alongTrack - before.alongTrack
      state.common.drivenDistance = max(0, state.common.drivenDistance + along)
    }
  }

  /// Meters over the ground from a place to the nearest one on a part of the route, if that is not
  /// known yet.
  private func distanceFromRoute(
    _ place: Vector, _ stretch: OpenStretch = .whole, _ known: Projection? = nil
  ) -> Double {
    let nearest = known ?? plan.table.line.nearest(to: place, in: stretch.range)
    return Position.arc(ofChord: nearest.squaredDistance.squareRoot())
  }

  /// Meters from the route within which a surprising fix is believed where the road ahead is.
  private static let believedDeviation = 30.0

  /// Whether a place is not the one before and the way made since, along the road.
  private func strays(
    _ place: Hypothesis, from before: Hypothesis, _ movement: Movement,
    _ witness: inout some Witness
  ) -> Bool {
    guard place.origin == before.origin, place.pending == 0 else { return true }
    let deviation = Comparison(
      "deviation_m", place.deviation, .above, AlongRoute.believedDeviation)
    if deviation.holds { return witness.finds(deviation) }
    let along = place.alongTrack - before.alongTrack
    return witness.finds(
      "way_difference_m", abs(along - movement.distance), .above,
      Localization.slack(of: movement.distance))
  }
}
