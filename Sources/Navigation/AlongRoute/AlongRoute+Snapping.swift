import Geodesy
import TripModel

extension AlongRoute {
  /// Snaps the fix to the route and sets its deviation.
  func localize(
    _ state: inout AlongRouteState, _ movement: Movement, threshold: Double,
    _ witness: inout some Witness
  ) {
    if state.beginning.farthest < .infinity {
      state.beginning.add(
        movement, start: plan.table.line.points[0], within: plan.rules.joinDistance)
    }
    let stretch = openStretch(state)
    guard let before = state.hypotheses.first else {
      state.hypotheses = plan.localization.begin(
        movement, within: threshold, in: stretch, &witness)
      state.hasMoved = true
      state.common.deviation =
        state.hypotheses.first?.deviation ?? distanceFromRoute(movement.position, stretch)
      return
    }
    // A lone hypothesis is changed in place; keeping its array would copy it.
    let kept = state.hypotheses.count > 1 ? state.hypotheses : []
    let radius = plan.rules.maximumDeviation + 10
    // Off route, the distance to the nearest part of the route decides whether any candidate
    // exists.
    let nearest =
      before.pending > 0 && stretch.isWhole
      ? plan.table.line.nearest(to: movement.position) : nil
    var examined = 0
    plan.localization.advance(
      &state.hypotheses, movement, within: radius, in: stretch,
      isAway: nearest.map { $0.squaredDistance > radius * radius } ?? false, examined: &examined,
      &witness)
    if movement.isStanding, state.hypotheses.count > 1 {
      placeStand(&state, from: before.alongTrack, movement)
    }
    let best = state.hypotheses[0]
    if isOutlier(best, after: before, movement, state, &witness) {
      let fixes = (state.outliers?.fixes ?? 0) + 1
      state.outliers = Outliers(
        fixes: fixes, position: movement.position, seconds: movement.seconds)
      state.hypotheses = kept.isEmpty ? [before] : kept
      state.common.deviation = distanceFromRoute(movement.position, stretch, nearest)
      return
    }
    if state.isSuspicious { state.outliers = nil }
    state.common.deviation =
      best.pending == 0
      ? best.deviation : distanceFromRoute(movement.position, stretch, nearest)
    take(best, after: before, in: stretch, &state)
  }

  /// Whether a surprising fix that is not on the road ahead, or states a lower speed, is ignored.
  ///
  /// The next one is ignored, too, unless it agrees with the first; the third is believed.
  private func isOutlier(
    _ best: Hypothesis, after before: Hypothesis, _ movement: Movement, _ state: AlongRouteState,
    _ witness: inout some Witness
  ) -> Bool {
    guard let limit = movement.surprisingDistance else { return false }
    let isFar = Comparison(
      "moved_m", movement.moved(along: best.way), .above,
      state.isSuspicious ? limit - Movement.rareError : limit)
    return isFar.holds
      && witness.decides(.outlier) {
        $0.finds(isFar) && isAlone(movement, within: limit, after: state.outliers, &$0)
          && strays(best, from: before, movement, state, &$0)
      }
  }

  /// Whether a surprising fix is the first in a row, or disagrees with the one before it.
  private func isAlone(
    _ movement: Movement, within limit: Double, after outliers: Outliers?,
    _ witness: inout some Witness
  ) -> Bool {
    guard let outliers else { return true }
    let gap = (movement.position - outliers.position).length
    let part = 1 - outliers.seconds / movement.seconds
    return witness.finds("outliers", Double(outliers.fixes), .below, AlongRoute.mostOutliers)
      && witness.finds("from_outlier_m", gap, .above, limit * part)
  }

  /// The maximum number of consecutive fixes that are ignored.
  private static let mostOutliers = 2.0

  /// Moves a standing traveler to the next waypoint if that is as likely as an earlier pass.
  ///
  /// A traveler who may still stand at the previous waypoint stays there, and elsewhere a standing
  /// traveler does not move.
  private func placeStand(
    _ state: inout AlongRouteState, from before: Double, _ movement: Movement
  ) {
    let leg = state.common.leg
    guard state.common.arrivals <= leg, leg < plan.table.legs.count else { return }
    if before - state.hypotheses[0].alongTrack > Localization.leastBackward {
      state.hypotheses.preferNearest(to: before)
    }
    let road = plan.table.legs[leg]
    let radius = plan.rules.radius(ofWaypoint: leg + 1, legs: plan.table.legs.count)
    let stop = road.end - radius...road.end
    let isAtPrevious = before - road.start <= Localization.mostDrift
    if movement.isStillStanding, isAtPrevious || !stop.contains(state.hypotheses[0].alongTrack) {
      state.hypotheses.keepStand(at: before)
    }
    if !isAtPrevious { state.hypotheses.preferEnd(stop, within: before + movement.reach) }
  }

  /// Records what was driven up to the most likely position.
  @inline(__always)
  private func take(
    _ best: Hypothesis, after before: Hypothesis, in stretch: OpenStretch,
    _ state: inout AlongRouteState
  ) {
    let isSeen = state.watch.hiddenUntil != nil && best.pending == 0
    if isSeen || stretch.isLimited && best.alongTrack > stretch.range.upperBound {
      clearWaypoints(&state, before: best.alongTrack)
      state.watch.hiddenUntil = nil
    }
    state.hasMoved = best.origin != before.origin
    if !state.hasMoved, state.common.episode == nil, best.pending == 0 {
      // Driving backward subtracts from the distance driven, which is never negative.
      let along = best.alongTrack - before.alongTrack
      state.common.drivenDistance = max(0, state.common.drivenDistance + along)
      state.common.farthestDistance = max(state.common.farthestDistance, best.alongTrack)
    }
  }

  /// Updates the estimated distance along the route.
  func smooth(
    _ state: inout AlongRouteState, at fix: Fix, _ movement: Movement,
    _ witness: inout some Witness
  ) {
    guard plan.rules.progress == .smoothed, state.hasDeparted, state.common.episode == nil,
      let best = state.hypotheses.first
    else { return state.smoothed.end() }
    // A fix that is not near the route shows no position on it.
    guard best.pending == 0, !state.isSuspicious else {
      return state.smoothed.wait(at: best.alongTrack)
    }
    // Within the radius of a waypoint the position itself is used: the trip then arrives even if
    // the trace ends before the estimate gets there.
    let sample = SmoothedProgress.Sample(
      alongTrack: best.alongTrack, speed: speedAlongRoad(of: fix, movement, best), time: fix.time)
    state.smoothed.add(
      sample, of: best.origin, takesPosition: isArriving(at: best.alongTrack, state),
      on: plan.table.line.length, &witness)
  }

  /// The stated speed along the road in m/s, negative against its direction; absent if unknown.
  ///
  /// The speed of a standing receiver is noise, which is never negative and would add up. Near a
  /// corner, the course may follow any of the corner's roads.
  @inline(__always)
  private func speedAlongRoad(
    of fix: Fix, _ movement: Movement, _ best: Hypothesis
  ) -> Double? {
    if movement.isStanding { return 0 }
    guard movement.isCourseStated,
      let cosine = movement.cosine(to: best.piece, of: plan.table.line),
      cosine < AlongRoute.leastCosineAlongRoad
    else { return fix.speed }
    let reach = movement.reach + AlongRoute.cornerReach
    let first = plan.table.line.piece(at: best.alongTrack - reach, near: best.piece)
    let last = plan.table.line.piece(at: best.alongTrack + reach, near: best.piece)
    let most =
      (first...last).compactMap { movement.cosine(to: $0, of: plan.table.line) }.max() ?? cosine
    return most < AlongRoute.leastCosineAlongRoad ? fix.speed.map { $0 * most } : fix.speed
  }

  /// The cosine of the greatest angle between a course and the road that it follows.
  private static let leastCosineAlongRoad = 0.5

  /// The distance in meters from a corner within which the receiver may place a traveler on the
  /// wrong side of it.
  private static let cornerReach = 20.0

  /// The distance in meters from a position to the nearest point of a part of the route, unless it
  /// is already known.
  private func distanceFromRoute(
    _ position: Vector, _ stretch: OpenStretch = .whole, _ known: Projection? = nil
  ) -> Double {
    let nearest = known ?? plan.table.line.nearest(to: position, in: stretch.range)
    return Position.arc(ofChord: nearest.squaredDistance.squareRoot())
  }

  /// The distance from the route in meters within which a surprising fix on the road ahead is
  /// believed.
  private static let believedDeviation = 30.0

  /// The speed in m/s beyond the farthest position so far up to which a surprising fix on the road
  /// is believed: 180 km/h, faster than a car drives that a receiver had shown at rest.
  private static let believedSpeed = 50.0

  /// Whether a position is far from the route, or not where the movement leads along the road, or
  /// whether, on the route, no speed leads so far: an outlier along the road agrees with itself, and
  /// would announce what is still ahead.
  private func strays(
    _ best: Hypothesis, from before: Hypothesis, _ movement: Movement, _ state: AlongRouteState,
    _ witness: inout some Witness
  ) -> Bool {
    guard best.origin == before.origin, best.pending == 0 else { return true }
    let deviation = Comparison(
      "deviation_m", best.deviation, .above, AlongRoute.believedDeviation)
    if deviation.holds { return witness.finds(deviation) }
    if state.common.episode == nil {
      if let stated = movement.statedDistance {
        return witness.finds("stated_m", stated, .below, movement.moved(along: best.way))
      }
      let ahead = best.alongTrack - state.common.farthestDistance
      // A fix soon after a long interval may only have the right time again.
      let usual = (movement.seconds + (state.lastFix?.seconds ?? 0)) / 2
      let speed = Comparison(
        "ahead_mps", ahead / max(movement.seconds, usual), .above, AlongRoute.believedSpeed)
      if speed.holds { return witness.finds(speed) }
    }
    let along = best.alongTrack - before.alongTrack
    return witness.finds(
      "way_difference_m", abs(along - movement.distance), .above,
      Localization.slack(of: movement.distance))
  }
}
