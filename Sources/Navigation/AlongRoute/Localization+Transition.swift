import Geodesy

extension Localization {
  /// The cheapest transition to a position: the hypothesis, the total cost, and whether it skips or
  /// repeats a part of the route.
  func way(
    to projection: Projection, from hypotheses: [Hypothesis], _ movement: Movement
  ) -> (cost: Double, isJump: Bool, index: Int) {
    var best = (cost: Double.infinity, isJump: true, index: 0)
    for (index, hypothesis) in hypotheses.enumerated() {
      let (step, isJump) = transition(to: projection, from: hypothesis, movement)
      let cost = hypothesis.cost + step
      if cost < best.cost { best = (cost, isJump, index) }
    }
    return best
  }

  /// The maximum change in meters of a standing receiver's error from fix to fix.
  static let mostDrift = 30.0

  /// The distance in meters from which a single movement backward repeats a part of the route.
  ///
  /// Below it, a movement of explained length is a drive backward.
  private static let farReturn = 200.0

  /// The distance in meters below which a drive backward may be a standing receiver's drift.
  static let leastBackward = 10.0

  /// The maximum cost of turning around between two fixes when the stated speeds explain it.
  ///
  /// With the cost of the course it is less than that of an unexplained fix, and twice it is more
  /// than that of skipping a part of the route, as a driver who turns early does.
  private static let turnCost = 4.5

  /// The cost of the transition from a hypothesis to a position, and whether it skips or repeats a
  /// part of the route.
  ///
  /// A drive backward continues backward at no cost, as a drive forward continues forward: noise
  /// costs both the same.
  @inline(__always)
  private func transition(
    to projection: Projection, from hypothesis: Hypothesis, _ movement: Movement
  ) -> (cost: Double, isJump: Bool) {
    let along = projection.alongTrack - hypothesis.alongTrack
    let isBackward =
      hypothesis.backwardFixes > 1
      && hypothesis.peak - hypothesis.alongTrack > Localization.leastBackward
    let distance = movement.leastDistance + hypothesis.pending
    let reach = movement.reach + hypothesis.pending
    let drift = movement.isStanding ? Localization.mostDrift : 0
    let hidden = movement.hiddenDistance
    let scale = 10 + 0.3 * distance
    let driven = isBackward ? -along : along
    var cost = max(distance - driven - drift, driven - reach - drift, 0) / scale
    let back = -along - (isBackward ? reach : 0)
    let against = max(back, -driven)
    if against > drift { cost += min(against / 20, 2) }
    var jump =
      along >= 0
      ? Localization.skipCost + min(along / 1000, 4)
      : Localization.repeatCost + min(-along / 1000, 4)
    if hidden > 0 {
      // A traveler who stood for some time may have driven any distance.
      let difference = abs(driven - hidden) / (Localization.hiddenPart * hidden)
      cost += Localization.standCost * min(difference, 1)
      jump += Localization.standCost
    } else if movement.mayHideWay, movement.isLonger(driven) {
      cost += Localization.unseenCost
    }
    if abs(driven + movement.distance) <= Localization.slack(of: movement.distance), driven < 0,
      cost > Localization.turnCost, hypothesis.pending == 0,
      projection.squaredDistance <= Localization.nearDistance * Localization.nearDistance,
      movement.isTurn(by: along, onto: projection.piece, of: line)
    {
      return (Localization.turnCost, false)
    }
    return cost <= jump ? (cost, back > Localization.farReturn) : (jump, true)
  }

  /// The cost of having stood during a silence although the speeds on both sides say otherwise.
  ///
  /// It is enough to prefer another lap, and too little to prefer another road.
  private static let standCost = 3.0
  /// The cost of a way that only the speed before a silence explains, if the straight one is short.
  ///
  /// Most who are near afterward have stood; the drift of a standing receiver must not outweigh it,
  /// and two movements in the other direction do.
  private static let unseenCost = 5.0
  /// The fraction of the likely distance by which a drive without a stop may differ from it.
  ///
  /// A vehicle slows down at corners.
  private static let hiddenPart = 0.3
}
