import Geodesy

/// A maneuver of a leg and the road it leads to.
struct PathManeuver {
  /// The stretch at whose beginning it is done.
  var stretch: Int

  /// What is done.
  var kind: ManeuverKind

  /// Where to.
  var direction: TurnDirection?

  /// The number of the roundabout's exit to take.
  var exit: Int?

  /// The direction of travel before.
  var bearingBefore: Bearing?

  /// The direction of travel after.
  var bearingAfter: Bearing?

  /// The road that it leads to.
  var road: RoadWay

  /// The turn in degrees, right positive.
  var turn: Double {
    guard let bearingBefore, let bearingAfter else { return 0 }
    return bearingBefore.turn(to: bearingAfter)
  }
}
