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

  /// The distance in meters by which a standing receiver's error changes from fix to fix at most.
  static let mostDrift = 30.0

  /// The distance in meters by which a single movement backward repeats a part of the route although
  /// its length would explain a drive backward.
  private static let farReturn = 200.0

  /// The distance in meters below which a drive backward may be the drift of a receiver that stands.
  static let leastBackward = 10.0

  /// The cost at most of turning around between two fixes when the stated speeds explain the way
  /// back: with that of the course it is less than that of a fix that nothing explains, and twice it
  /// is more than that of skipping a part of the route, which a driver who turns early does.
  private static let turnCost = 4.5

  /// The cost of the transition from a hypothesis to a position, and whether it skips or repeats a
  /// part of the route.
  ///
  /// A drive that is backward already continues backward at no cost, as any other does forward: noise
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
      // A traveler who stood for a while may have driven any distance.
      let difference = abs(driven - hidden) / (Localization.hiddenPart * hidden)
      cost += Localization.standCost * min(difference, 1)
      jump += Localization.standCost
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

  /// The cost of having stood in a silence although the speeds on both sides say otherwise: enough
  /// to prefer another lap, too little to prefer another road.
  private static let standCost = 3.0
  /// The part of the likely distance by which the one driven differs at most without a stand: a
  /// vehicle slows down at corners.
  private static let hiddenPart = 0.3
}
