import Geodesy
import TripModel

/// A maneuver of a leg and the road it leads to.
struct PathManeuver {
  /// The stretch at whose start the maneuver is.
  var stretch: Int

  /// The type of the maneuver.
  var kind: ManeuverKind

  /// The direction of the maneuver.
  var direction: Turn?

  /// The number of the roundabout exit to take.
  var exit: Int?

  /// The bearing before the maneuver.
  var bearingBefore: Bearing?

  /// The bearing after the maneuver.
  var bearingAfter: Bearing?

  /// The road after the maneuver.
  var road: RoadWay

  /// The turn in degrees, right positive.
  var turn: Double {
    guard let bearingBefore, let bearingAfter else { return 0 }
    return bearingBefore.turn(to: bearingAfter)
  }
}
