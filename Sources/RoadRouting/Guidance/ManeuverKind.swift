/// The type of a maneuver, in OSRM's words.
///
/// **Source:** osrm-backend v5.27, docs/http.md, StepManeuver object.
enum ManeuverKind: String, Hashable, Sendable {
  case depart
  case turn
  case `continue`
  case newName = "new name"
  /// Another mode of travel, as on a ferry.
  case notification
  case fork
  case merge
  case onRamp = "on ramp"
  case offRamp = "off ramp"
  case roundabout
  case exitRoundabout = "exit roundabout"
  case endOfRoad = "end of road"
  case arrive
}
