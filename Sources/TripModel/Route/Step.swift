package import Geodesy

/// A maneuver and the road after it, up to the next maneuver.
package struct Step: Equatable, Sendable {
  /// The vertices of the route's line covered by the step, from its maneuver to the next one.
  ///
  /// A step of zero length has equal bounds.
  package var vertices: ClosedRange<Int>

  /// The maneuver at the step's first vertex.
  package var maneuver: Maneuver

  /// The road's name.
  package var name: String?

  /// The road's number, such as `A 9`.
  package var reference: String?

  /// The destinations on the signs.
  package var destinations: String?

  /// The exit number or name on the signs, such as `12A`.
  package var exits: String?

  /// The name of the roundabout that the maneuver enters.
  package var rotaryName: String?

  /// The mode of travel, in the source's words: `driving`, `ferry`, `walking`…
  package var mode: String?

  /// The driving side.
  package var drivingSide: DrivingSide?

  /// The length declared by the router, in meters.
  package var declaredDistance: Double?

  /// The duration declared by the router, in seconds.
  package var declaredDuration: Double?

  /// The router's usual duration in seconds, independent of current traffic.
  package var typicalDuration: Double?

  /// The maneuver in words.
  package var instruction: String?

  /// What to say on this step about the maneuver at its end, farthest trigger first.
  package var spokenInstructions: [SpokenInstruction]

  /// What to show on this step about the maneuver at its end, farthest trigger first.
  package var visualInstructions: [VisualInstruction]

  /// Whether the step was derived from the bends of a bare line.
  package var isSynthetic: Bool

  /// Makes a step; unknown values are absent.
  package init(
    vertices: ClosedRange<Int>, maneuver: Maneuver, name: String? = nil,
    reference: String? = nil, destinations: String? = nil, exits: String? = nil,
    mode: String? = nil, drivingSide: DrivingSide? = nil,
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
  /// Whether a stretch of the route's line overlaps the step.
  package func touches(_ stretch: ClosedRange<Int>) -> Bool {
    stretch.lowerBound < vertices.upperBound
      && (stretch.upperBound > vertices.lowerBound || stretch.lowerBound == vertices.lowerBound)
  }
}

/// The side of the road on which traffic drives.
package enum DrivingSide: String, Hashable, Sendable, CaseIterable {
  case left
  case right
}

/// The maneuver at a step's first vertex.
///
/// Type and modifier are OSRM's words (`turn`, `roundabout`…; `slight left`…). Readers of other
/// formats translate to them; unknown words are kept.
package struct Maneuver: Equatable, Sendable {
  /// The type: `depart`, `turn`, `arrive`…
  package var type: String

  /// The modifier: `left`, `slight right`, `straight`, `uturn`…
  package var modifier: String?

  /// The bearing before the maneuver.
  package var bearingBefore: Bearing?

  /// The bearing after the maneuver.
  package var bearingAfter: Bearing?

  /// The number of the roundabout exit to take, counted from 1.
  package var roundaboutExit: Int?

  /// The angle driven around a roundabout in degrees; 180 is straight on.
  package var roundaboutDegrees: Double?

  /// Makes a maneuver; an exit number below 1 is dropped.
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

extension Maneuver {
  /// Whether a driver does the same in both maneuvers at one location.
  ///
  /// Whether a router mentions the end of a road depends on its route before the maneuver.
  package func isSameTurn(as other: Maneuver) -> Bool {
    func kind(_ type: String) -> String { type == "end of road" ? "turn" : type }
    return kind(type) == kind(other.type) && modifier == other.modifier
  }
}
