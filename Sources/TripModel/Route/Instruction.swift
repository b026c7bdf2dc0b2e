/// Words to say on a step about the maneuver at its end.
package struct SpokenInstruction: Hashable, Sendable {
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
package struct VisualInstruction: Hashable, Sendable {
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

  /// Makes a visual instruction.
  package init(
    triggerDistance: Double, primary: String, secondary: String? = nil, sub: String? = nil,
    maneuver: String? = nil, modifier: String? = nil, lanes: [Lane] = [], exit: String? = nil
  ) {
    self.triggerDistance = triggerDistance
    self.primary = primary
    self.secondary = secondary
    self.sub = sub
    self.maneuver = maneuver
    self.modifier = modifier
    self.lanes = lanes
    self.exit = exit
  }
}

/// A lane before an intersection.
package struct Lane: Hashable, Sendable {
  /// The directions painted on it, OSRM's words.
  package var indications: [String]

  /// Whether it leads along the route.
  package var isValid: Bool

  /// Makes a lane.
  package init(indications: [String], isValid: Bool) {
    self.indications = indications
    self.isValid = isValid
  }
}
