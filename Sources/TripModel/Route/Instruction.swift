/// A text to speak on a step about the maneuver at its end.
package struct SpokenInstruction: Equatable, Sendable {
  /// The trigger distance before the maneuver in meters, relative to the router's length of the
  /// step.
  package var triggerDistance: Double

  /// The text.
  package var text: String

  /// The text in Speech Synthesis Markup Language.
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
  /// The trigger distance before the maneuver in meters, relative to the router's length of the
  /// step.
  package var triggerDistance: Double

  /// The main line.
  package var primary: String

  /// The secondary line.
  package var secondary: String?

  /// The line about the maneuver after the next.
  package var sub: String?

  /// The type of the maneuver, in OSRM's word.
  package var maneuver: String?

  /// The modifier of the maneuver, in OSRM's word.
  package var modifier: String?

  /// The lanes from left to right; empty if unknown.
  package var lanes: [Lane]

  /// The exit number or name on the signs.
  package var exit: String?

  /// The maneuver of the secondary line.
  package var secondaryManeuver: BannerManeuver?

  /// The maneuver after the next.
  package var subManeuver: BannerManeuver?

  /// The angle driven around a roundabout in degrees; 180 is straight on.
  package var degrees: Double?

  /// The driving side, if the banner states it.
  package var drivingSide: DrivingSide?

  /// The texts of road shields in the banner: `A 9`, `101`…
  package var shields: [String]

  /// The URL of a picture of the junction, without the user's key.
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

/// The maneuver of one line of a banner.
package struct BannerManeuver: Equatable, Sendable {
  /// The type of the maneuver, in OSRM's word.
  package var type: String?

  /// The modifier of the maneuver, in OSRM's word.
  package var modifier: String?

  /// Makes a maneuver; absent if both are unknown.
  package init?(type: String?, modifier: String?) {
    if type == nil, modifier == nil { return nil }
    self.type = type
    self.modifier = modifier
  }
}

/// A lane before an intersection.
package struct Lane: Equatable, Sendable {
  /// The directions painted on it, in OSRM's words.
  package var indications: [String]

  /// Whether it can be used to follow the route.
  package var isValid: Bool

  /// The painted direction that follows the route, in OSRM's word; absent if it leads elsewhere.
  package var activeDirection: String?

  /// Makes a lane.
  package init(indications: [String], isValid: Bool, activeDirection: String? = nil) {
    self.indications = indications
    self.isValid = isValid
    self.activeDirection = activeDirection
  }
}

extension [Lane] {
  /// The direction to take on each lane, `none` if it leads elsewhere; empty if no lane has one.
  package var activeDirections: [String] {
    contains { $0.activeDirection != nil } ? map { $0.activeDirection ?? "none" } : []
  }
}
