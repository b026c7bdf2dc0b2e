package import Geodesy

/// A maneuver and the road after it, up to the next maneuver.
package struct Step: Equatable, Sendable {
  /// The vertices of the route's line that the step covers, from its maneuver to the next one.
  ///
  /// A step of no length has equal bounds.
  package var vertices: ClosedRange<Int>

  /// What to do at the step's first vertex.
  package var maneuver: Maneuver

  /// The road's name.
  package var name: String?

  /// The road's number, such as `A 9`.
  package var reference: String?

  /// What the signs point to.
  package var destinations: String?

  /// The number or name of the exit on the signs, such as `12A`.
  package var exits: String?

  /// The way of moving in the source's words: `driving`, `ferry`, `walking`…
  package var mode: String?

  /// The side of the road to keep to.
  package var drivingSide: DrivingSide?

  /// The unit in which the signs along the step state its limits.
  package var speedLimitUnit: SpeedUnit?

  /// The router's own length in meters.
  package var declaredDistance: Double?

  /// The router's own duration in seconds.
  package var declaredDuration: Double?

  /// The router's duration in seconds as it usually is, whatever the traffic now.
  package var typicalDuration: Double?

  /// The maneuver in words.
  package var instruction: String?

  /// What to say on this step about the maneuver at its end, farthest trigger first.
  package var spokenInstructions: [SpokenInstruction]

  /// What to show on this step about the maneuver at its end, farthest trigger first.
  package var visualInstructions: [VisualInstruction]

  /// Whether the step was derived from bends of a bare line.
  package var isSynthetic: Bool

  /// Makes a step; what the source does not tell is absent.
  package init(
    vertices: ClosedRange<Int>, maneuver: Maneuver, name: String? = nil,
    reference: String? = nil, destinations: String? = nil, exits: String? = nil,
    mode: String? = nil, drivingSide: DrivingSide? = nil, speedLimitUnit: SpeedUnit? = nil,
    declaredDistance: Double? = nil, declaredDuration: Double? = nil,
    typicalDuration: Double? = nil, instruction: String? = nil,
    spokenInstructions: [SpokenInstruction] = [], visualInstructions: [VisualInstruction] = [],
    isSynthetic: Bool = false
  ) {
    self.vertices = vertices
    self.maneuver = maneuver
    self.name = name
    self.reference = reference
    self.destinations = destinations
    self.exits = exits
    self.mode = mode
    self.drivingSide = drivingSide
    self.speedLimitUnit = speedLimitUnit
    self.declaredDistance = declaredDistance
    self.declaredDuration = declaredDuration
    self.typicalDuration = typicalDuration
    self.instruction = instruction
    self.spokenInstructions = spokenInstructions
    self.visualInstructions = visualInstructions
    self.isSynthetic = isSynthetic
  }
}

extension Step {
  /// Whether a stretch of the route's line lies on the step, in part at least.
  package func touches(_ stretch: ClosedRange<Int>) -> Bool {
    stretch.lowerBound < vertices.upperBound
      && (stretch.upperBound > vertices.lowerBound || stretch.lowerBound == vertices.lowerBound)
  }
}

/// The side of the road that traffic keeps to.
package enum DrivingSide: String, Hashable, Sendable, CaseIterable {
  case left
  case right
}

/// What to do at a step's first vertex.
///
/// Type and modifier are OSRM's words (`turn`, `roundabout`…; `slight left`…); readers of other
/// formats translate into them and a word nobody knows is kept.
package struct Maneuver: Equatable, Sendable {
  /// The kind of maneuver: `depart`, `turn`, `arrive`…
  package var type: String

  /// The direction: `left`, `slight right`, `straight`, `uturn`…
  package var modifier: String?

  /// The bearing before the maneuver.
  package var bearingBefore: Bearing?

  /// The bearing after the maneuver.
  package var bearingAfter: Bearing?

  /// Which exit of a roundabout to take, the first being 1.
  package var roundaboutExit: Int?

  /// How far round a roundabout the way leads, in degrees; 180 is straight on.
  package var roundaboutDegrees: Double?

  /// Makes a maneuver; what is no number of an exit is left out.
  package init(
    type: String, modifier: String? = nil, bearingBefore: Bearing? = nil,
    bearingAfter: Bearing? = nil, roundaboutExit: Int? = nil, roundaboutDegrees: Double? = nil
  ) {
    self.type = type
    self.modifier = modifier
    self.bearingBefore = bearingBefore
    self.bearingAfter = bearingAfter
    self.roundaboutExit = roundaboutExit.flatMap { $0 > 0 ? $0 : nil }
    self.roundaboutDegrees = roundaboutDegrees
  }
}
