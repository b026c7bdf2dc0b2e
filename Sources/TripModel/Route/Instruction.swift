/// Words to say on a step about the maneuver at its end.
package struct SpokenInstruction: Equatable, Sendable {
  /// The trigger distance before the maneuver in meters, by the router's own measure of the step.
  package var triggerDistance: Double

  /// The words.
  package var text: String

  /// The words in Speech Synthesis Markup Language.
  package var ssml: String?

  /// Makes a spoken instruction.
  package init(triggerDistance: Double, text: String, ssml: String? = nil) {
    self.triggerDistance = triggerDistance
    self.text = text
    self.ssml = ssml
  }
}

/// A banner to show on a step about the maneuver at its end.
package struct VisualInstruction: Equatable, Sendable {
  /// The trigger distance before the maneuver in meters, by the router's own measure of the step.
  package var triggerDistance: Double

  /// The main line.
  package var primary: String

  /// The smaller line under it.
  package var secondary: String?

  /// The line about what follows soon after.
  package var sub: String?

  /// The kind of maneuver, OSRM's word.
  package var maneuver: String?

  /// The direction of the maneuver, OSRM's word.
  package var modifier: String?

  /// The lanes from left to right; empty when unknown.
  package var lanes: [Lane]

  /// The number or name of the exit on the signs.
  package var exit: String?

  /// The maneuver that the smaller line is about.
  package var secondaryManeuver: BannerManeuver?

  /// The maneuver that follows soon after.
  package var subManeuver: BannerManeuver?

  /// How far round a roundabout the way leads, in degrees; 180 is straight on.
  package var degrees: Double?

  /// The side of the road to keep to, where the banner itself tells.
  package var drivingSide: DrivingSide?

  /// What the shields of the roads on it say: `A 9`, `101`…
  package var shields: [String]

  /// The address of a picture of the junction, without the user's key.
  package var junctionView: String?

  /// Makes a visual instruction.
  package init(
    triggerDistance: Double, primary: String, secondary: String? = nil, sub: String? = nil,
    maneuver: String? = nil, modifier: String? = nil, lanes: [Lane] = [], exit: String? = nil,
    secondaryManeuver: BannerManeuver? = nil, subManeuver: BannerManeuver? = nil,
    degrees: Double? = nil, drivingSide: DrivingSide? = nil, shields: [String] = [],
    junctionView: String? = nil
  ) {
    self.triggerDistance = triggerDistance
    self.primary = primary
    self.secondary = secondary
    self.sub = sub
    self.maneuver = maneuver
    self.modifier = modifier
    self.lanes = lanes
    self.exit = exit
    self.secondaryManeuver = secondaryManeuver
    self.subManeuver = subManeuver
    self.degrees = degrees
    self.drivingSide = drivingSide
    self.shields = shields
    self.junctionView = junctionView
  }
}

/// The maneuver that a line of a banner is about.
package struct BannerManeuver: Equatable, Sendable {
  /// The kind of maneuver, OSRM's word.
  package var type: String?

  /// Its direction, OSRM's word.
  package var modifier: String?

  /// Makes a maneuver; absent where neither is known.
  package init?(type: String?, modifier: String?) {
    if type == nil, modifier == nil { return nil }
    self.type = type
    self.modifier = modifier
  }
}

/// A lane before an intersection.
package struct Lane: Equatable, Sendable {
  /// The directions painted on it, OSRM's words.
  package var indications: [String]

  /// Whether it leads along the route.
  package var isValid: Bool

  /// The painted direction to take on it, OSRM's word; absent where it leads elsewhere.
  package var activeDirection: String?

  /// Makes a lane.
  package init(indications: [String], isValid: Bool, activeDirection: String? = nil) {
    self.indications = indications
    self.isValid = isValid
    self.activeDirection = activeDirection
  }
}

extension [Lane] {
  /// The direction to take on each lane, `none` on one that leads away; empty where no lane has
  /// any.
  package var activeDirections: [String] {
    contains { $0.activeDirection != nil } ? map { $0.activeDirection ?? "none" } : []
  }
}
