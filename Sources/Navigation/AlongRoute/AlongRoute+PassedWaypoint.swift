import Geodesy
import TripModel

extension AlongRoute {
  /// Whether a movement is long enough to reach the next waypoint; most are not.
  @inline(__always)
  func mayPass(_ state: AlongRouteState, _ movement: Movement) -> Bool {
    guard let distance = movement.explainedReach, !state.hypotheses.isEmpty,
      state.common.leg < plan.table.legs.count
    else { return false }
    return plan.table.legs[state.common.leg].end - state.hypotheses[0].alongTrack
      <= distance + AlongRoute.passageSlack
  }

  /// The distance in meters at which a movement passes the next waypoint; absent if it does not.
  ///
  /// The fix itself may be off the route: between two fixes a traveler may turn off after a
  /// waypoint or drive on past the destination. The speed must explain the way over the waypoint;
  /// otherwise the traveler turned off before it, or the fix is an outlier.
  @inline(never)
  func passage(_ state: AlongRouteState, _ movement: Movement) -> Double? {
    let waypoint = state.common.leg + 1
    guard let last = state.lastFix, state.hasDeparted, state.common.arrivals < waypoint,
      state.hypotheses[0].pending == 0, state.hypotheses[0].deviation <= AlongRoute.besideRoad,
      state.common.episode == nil, !state.hasMoved,
      !state.isReckoned, !isDoubtful(state), movement.isDriven(movement.distance)
    else { return nil }
    let nearest = plan.table.distance(
      ofWaypoint: waypoint, fromWay: last.position, to: movement.position)
    let isExplained = explainsWay(over: waypoint, from: state.hypotheses[0], movement)
    return isExplained && nearest <= passageRadius ? nearest : nil
  }

  /// Whether the speeds of a movement explain the way along the road to a waypoint and from
  /// there to the fix.
  func explainsWay(over waypoint: Int, from best: Hypothesis, _ movement: Movement) -> Bool {
    guard let distance = movement.explainedReach else { return false }
    let remaining = plan.table.legs[waypoint - 1].end - best.alongTrack
    let beyond = (movement.position - plan.table.waypointRoad[waypoint]).length
    return remaining >= 0 && remaining + beyond <= distance + AlongRoute.passageSlack
  }

  /// The distance in meters from a waypoint within which a straight movement passes it.
  ///
  /// It is less than `arrival.passed_m` because the way between two fixes may be another road.
  private var passageRadius: Double { plan.rules.passedDistance / 2 }

  /// The distance in meters from the road at which a traveler may have left it.
  static let besideRoad = 15.0

  /// The distance in meters by which the way over a waypoint may exceed what the speed explains.
  private static let passageSlack = 15.0

  /// Arrives at the next waypoint, which the movement to a fix beside the route has passed.
  func passWaypoint(
    _ state: inout AlongRouteState, within nearest: Double, _ events: inout [NavigationEvent],
    _ witness: inout some Witness
  ) {
    let isNear = Comparison("nearest_m", nearest, .atMost, passageRadius)
    let waypoint = state.common.leg + 1
    arriveByPassing(
      &state, remaining: 0, DecisionCheck(.arrival, of: waypoint, [isNear], outcome: true),
      &events, &witness)
  }

  /// Arrives at the next waypoint some meters before the end of its road.
  func arriveByPassing(
    _ state: inout AlongRouteState, remaining: Double, _ check: DecisionCheck,
    _ events: inout [NavigationEvent], _ witness: inout some Witness
  ) {
    enterSteps(&state, upTo: plan.table.legs[state.common.leg].end, &events, &witness)
    approach(&state, remaining: remaining, &events, &witness)
    witness.note(check)
    arrive(&state, remaining: remaining, as: .passed, &events, &witness)
  }
}
