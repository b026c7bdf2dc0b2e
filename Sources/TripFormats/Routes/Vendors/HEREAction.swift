import TripModel

/// The actions of HERE's routing engine, which also occur in Amazon Location's answers.
enum HEREAction {
  /// The maneuver of an action such as `turn` or `Turn`, with a direction such as `left`.
  ///
  /// The severity states how sharp a turn is: `light`, `quite`, `heavy`, or `Slight`, `Typical`,
  /// `Sharp`. An exit from a roundabout that no action entered passes through it.
  static func maneuver(
    _ name: String, direction: String?, severity: String?, exit: Int?, degrees: Double?,
    isInRoundabout: Bool
  ) -> Maneuver {
    let side = modifier(direction, severity)
    switch name.lowercased() {
    case "depart": return Maneuver(type: "depart")
    case "arrive": return Maneuver(type: "arrive", modifier: side)
    case "turn": return Maneuver(type: "turn", modifier: side)
    case "keep":
      let isStraight = side == nil || side == "straight"
      return Maneuver(type: "fork", modifier: isStraight ? "straight" : slight(side))
    case "exit": return Maneuver(type: "off ramp", modifier: side)
    case "ramp": return Maneuver(type: "on ramp", modifier: side)
    case "enterhighway", "enterhighwayfromleft", "enterhighwayfromright":
      return Maneuver(type: "merge", modifier: slight(side))
    case "uturn": return Maneuver(type: "continue", modifier: "uturn")
    case "roundaboutenter", "roundaboutpass":
      return Maneuver(type: "roundabout", roundaboutExit: exit, roundaboutDegrees: degrees)
    case "roundaboutexit":
      return Maneuver(
        type: isInRoundabout ? "exit roundabout" : "roundabout", roundaboutExit: exit,
        roundaboutDegrees: degrees)
    default: return Maneuver(type: "continue", modifier: side ?? "straight")
    }
  }

  /// Whether an action enters a roundabout.
  static func enters(_ name: String) -> Bool { name.lowercased() == "roundaboutenter" }

  private static func modifier(_ direction: String?, _ severity: String?) -> String? {
    switch (direction?.lowercased(), severity?.lowercased()) {
    case ("left", "light"), ("left", "slight"): "slight left"
    case ("left", "heavy"), ("left", "sharp"): "sharp left"
    case ("left", _): "left"
    case ("right", "light"), ("right", "slight"): "slight right"
    case ("right", "heavy"), ("right", "sharp"): "sharp right"
    case ("right", _): "right"
    case ("middle", _), ("straight", _): "straight"
    default: nil
    }
  }

  private static func slight(_ side: String?) -> String? {
    guard let side else { return nil }
    return side.hasSuffix("left") ? "slight left" : side.hasSuffix("right") ? "slight right" : side
  }
}
