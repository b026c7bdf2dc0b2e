import TripModel

extension AlongRoute {
  /// Continues the drive backward by a fix, or ends it.
  @inline(__always)
  func followRetreat(_ state: inout AlongRouteState, _ best: Hypothesis?, at fix: Fix) {
    guard let best, best.backwardFixes > 0 else {
      if state.retreat != nil { state.retreat = nil }
      return
    }
    if state.retreat == nil { state.retreat = Retreat(since: fix.time) }
    if best.pending == 0 { state.retreat?.add(best.alongTrack, speed: fix.speed, at: fix.time) }
  }

  /// Whether the traveler drives the wrong way.
  @inline(__always)
  func isBackward(
    _ best: Hypothesis, _ state: AlongRouteState, at fix: Fix, _ movement: Movement
  ) -> Bool {
    // Most fixes do not move backward.
    best.backwardFixes >= plan.rules.deviatingFixes
      && backwardFixes(best, state.noise).holds
      && backwardDistance(best, state, at: fix, movement).holds
      && backwardDuration(state, at: fix, movement)?.holds ?? true
  }

  /// The comparisons that decide whether the traveler drives the wrong way.
  func backwardComparisons(
    _ best: Hypothesis, _ state: AlongRouteState, at fix: Fix, _ movement: Movement
  ) -> [Comparison] {
    [backwardFixes(best, state.noise), backwardDistance(best, state, at: fix, movement)]
      + [backwardDuration(state, at: fix, movement)].compactMap(\.self)
  }

  /// The jump in meters of the distance from the route when a vehicle turns at a corner.
  private static let jitterOfTurn = 16.0

  /// Whether enough fixes moved opposite to the route's direction.
  @inline(__always)
  private func backwardFixes(_ best: Hypothesis, _ observed: ObservedNoise) -> Comparison {
    Comparison(
      "backward_fixes", Double(best.backwardFixes), .atLeast,
      Double(deviatingFixes(observed, turning: AlongRoute.jitterOfTurn)))
  }

  /// Whether the traveler drove far enough backward, at a steady speed or at the stated ones.
  @inline(__always)
  func backwardDistance(
    _ best: Hypothesis, _ state: AlongRouteState, at fix: Fix, _ movement: Movement
  ) -> Comparison {
    let backward = best.peak - best.alongTrack
    if plan.rules.noise == .observed,
      state.retreat?.isSteady(over: backward, withErrorsOf: errors(of: fix, state.noise)) ?? false
    {
      return Comparison("backward_m", backward, .atLeast, plan.rules.wrongWayDistance)
    }
    return Comparison(
      "backward_m", min(backward, AlongRoute.leastExplained + best.explainedDistance),
      .atLeast, leastBackward(state.noise, movement))
  }

  /// The standard deviation in meters of the receiver's errors on one axis: observed, or claimed if
  /// that is larger.
  private func errors(of fix: Fix, _ observed: ObservedNoise) -> Double {
    max(observed.deviation, (fix.accuracy ?? 0) / AlongRoute.accuracyOfNoise)
  }

  /// The claimed accuracy, a radius that contains 68 % of positions, in standard deviations of one
  /// axis.
  private static let accuracyOfNoise = 1.5

  /// The distance in meters that no speed need explain, because any position may be wrong by it.
  private static let leastExplained = 10.0

  /// The distance in meters driven backward that counts.
  ///
  /// Without stated speeds, it exceeds the drift of a standing receiver.
  private func leastBackward(_ observed: ObservedNoise, _ movement: Movement) -> Double {
    guard movement.statedDistance == nil, plan.rules.noise == .observed else {
      return plan.rules.wrongWayDistance
    }
    return plan.rules.wrongWayDistance
      + 4 * max(observed.deviation - AlongRoute.usualNoise, 0)
  }

  /// The errors in meters with which a standing receiver rarely drifts by `off_route.wrong_way_m`.
  ///
  /// Each further meter makes it drift four meters farther.
  private static let usualNoise = 8.0

  /// Whether the drive backward takes as long as turning around does.
  ///
  /// Absent if the receiver states its course, which needs no such proof.
  @inline(__always)
  private func backwardDuration(
    _ state: AlongRouteState, at fix: Fix, _ movement: Movement
  ) -> Comparison? {
    guard plan.rules.noise == .observed, !movement.isCourseStated else { return nil }
    let seconds = state.retreat.map { fix.time.seconds(since: $0.since) } ?? 0
    return Comparison("backward_s", seconds, .atLeast, AlongRoute.leastBackwardDuration)
  }

  /// The minimum duration in seconds of a drive backward that only positions show.
  ///
  /// Positions jump at once, whereas a vehicle needs longer for `off_route.wrong_way_m`.
  private static let leastBackwardDuration = 2.0
}
