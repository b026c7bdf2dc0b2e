import Geodesy
import TripModel

extension AlongRoute {
  /// How near to the next waypoint the movement to a fix leads from the road past it; absent if it
  /// does not.
  ///
  /// The fix itself may be off the route: between two fixes a traveler turns off behind a waypoint,
  /// or drives on behind the destination. A stated speed must explain the way over the waypoint:
  /// otherwise the traveler turned off before it, or the fix is an outlier.
  func passage(_ state: AlongRouteState, _ movement: Movement) -> Comparison? {
    let leg = state.common.leg
    guard state.hasDeparted, state.common.arrivals <= leg, leg < plan.table.legs.count,
      let best = state.hypotheses.first, let last = state.lastFix
    else { return nil }
    let remaining = plan.table.legs[leg].end - best.alongTrack
    let reach = movement.explainedReach + AlongRoute.passageSlack
    guard remaining >= 0, remaining <= reach, best.pending == 0, state.common.episode == nil,
      !state.hasMoved, !state.isReckoned, !isDoubtful(state), movement.statedSpeed != nil,
      movement.isDriven(movement.distance)
    else { return nil }
    let beyond = (movement.position - plan.table.waypointRoad[leg + 1]).length
    let nearest = Comparison(
      "nearest_m",
      plan.table.distance(ofWaypoint: leg + 1, fromWay: last.position, to: movement.position),
      .atMost, plan.rules.passedDistance)
    return remaining + beyond <= reach && nearest.holds ? nearest : nil
  }

  /// The distance in meters by which the way over a waypoint may exceed what the speed explains.
  private static let passageSlack = 15.0

  /// Arrives at the next waypoint, which a movement to a fix beside the route passed.
  func passWaypoint(
    _ state: inout AlongRouteState, _ passage: Comparison, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    let leg = state.common.leg
    enterSteps(&state, upTo: plan.table.legs[leg].end, &events, &witness)
    approach(&state, remaining: 0, &events, &witness)
    witness.note(DecisionCheck(.arrival, of: leg + 1, [passage], outcome: true))
    arrive(&state, remaining: 0, as: .passed, &events, &witness)
  }
}
