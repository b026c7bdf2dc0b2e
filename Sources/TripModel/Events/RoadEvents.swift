/// A step that begins to be driven.
package struct StepEntry: Equatable, Sendable {
  /// The kind of maneuver at its start.
  package var maneuver: String

  /// The direction of that maneuver.
  package var modifier: String?

  /// Which exit of a roundabout that maneuver takes, the first being 1.
  package var exitNumber: Int?

  /// The side of the road to keep to.
  package var drivingSide: DrivingSide?

  /// The road's name.
  package var name: String?

  /// The road's number.
  package var reference: String?

  /// What the signs point to.
  package var destinations: String?

  /// The number or name of the exit on the signs.
  package var exits: String?

  /// The way of moving in the source's words.
  package var mode: String?

  /// The step's length in meters.
  package var distance: Double

  /// The step's duration in seconds.
  package var duration: Double?

  /// Whether the step was derived from bends of a bare line.
  package var isSynthetic: Bool

  /// What goes on along the step, in the router's words.
  package var incidents: [String]

  /// Whether a stretch of the step is closed.
  package var isClosed: Bool

  /// Makes the value from its parts.
  package init(
    maneuver: String, modifier: String? = nil, exitNumber: Int? = nil,
    drivingSide: DrivingSide? = nil, name: String? = nil, reference: String? = nil,
    destinations: String? = nil, exits: String? = nil, mode: String? = nil, distance: Double,
    duration: Double? = nil, isSynthetic: Bool, incidents: [String] = [], isClosed: Bool = false
  ) {
    self.maneuver = maneuver
    self.modifier = modifier
    self.exitNumber = exitNumber
    self.drivingSide = drivingSide
    self.name = name
    self.reference = reference
    self.destinations = destinations
    self.exits = exits
    self.mode = mode
    self.distance = distance
    self.duration = duration
    self.isSynthetic = isSynthetic
    self.incidents = incidents
    self.isClosed = isClosed
  }
}

/// A leg that begins to be driven.
package struct LegStart: Equatable, Sendable {
  /// The index of the waypoint ahead, the origin being 0.
  package var waypoint: Int

  /// That waypoint's name.
  package var name: String?

  /// The leg's length in meters.
  package var distance: Double

  /// The leg's duration in seconds.
  package var duration: Double?

  /// Makes the value from its parts.
  package init(waypoint: Int, name: String? = nil, distance: Double, duration: Double? = nil) {
    self.waypoint = waypoint
    self.name = name
    self.distance = distance
    self.duration = duration
  }
}

/// How a waypoint was arrived at.
package enum ArrivalReason: String, Hashable, Sendable, CaseIterable {
  /// The traveler came within the arrival radius along the route.
  case reached
  /// The traveler went on beyond the waypoint without a fix at it.
  case passed
}

/// An arrival at a waypoint.
package struct Arrival: Equatable, Sendable {
  /// The index of the waypoint, the origin being 0.
  package var waypoint: Int

  /// The waypoint's name.
  package var name: String?

  /// Whether it is the destination.
  package var isFinal: Bool

  /// Meters from the fix to the waypoint, straight.
  package var distance: Double

  /// Whether the next leg begins at once.
  package var advances: Bool

  /// How it was arrived at.
  package var reason: ArrivalReason

  /// Makes the value from its parts.
  package init(
    waypoint: Int, name: String? = nil, isFinal: Bool, distance: Double, advances: Bool,
    reason: ArrivalReason
  ) {
    self.waypoint = waypoint
    self.name = name
    self.isFinal = isFinal
    self.distance = distance
    self.advances = advances
    self.reason = reason
  }
}

/// Why a waypoint was left behind without a visit.
package enum MissReason: String, Hashable, Sendable, CaseIterable {
  /// The traveler drove past and is on the route beyond it.
  case drivenPast = "driven_past"
  /// The application went on to the next leg before an arrival.
  case skipped
}

/// A waypoint that was left behind without a visit.
package struct WaypointMiss: Equatable, Sendable {
  /// The index of the waypoint, the origin being 0.
  package var waypoint: Int

  /// The waypoint's name.
  package var name: String?

  /// Meters from the drive to the waypoint where it came nearest.
  package var nearest: Double

  /// Why it was left behind.
  package var reason: MissReason

  /// Whether the next leg begins; else the trip still leads to the waypoint.
  package var advances: Bool

  /// Makes the value from its parts.
  package init(
    waypoint: Int, name: String? = nil, nearest: Double, reason: MissReason, advances: Bool
  ) {
    self.waypoint = waypoint
    self.name = name
    self.nearest = nearest
    self.reason = reason
    self.advances = advances
  }
}

/// What shows that the route was left.
package enum OffRouteReason: String, Hashable, Sendable, CaseIterable {
  /// The fixes are too far from the route.
  case distance
  /// The route is driven backward.
  case wrongWay = "wrong_way"
  /// No place on the route agrees with the movement.
  case lost
  /// The trip began beside the route and moved away from it.
  case notJoined = "not_joined"
  /// A rule of the user's own says so.
  case custom
}

/// How far from the route a traveler is.
package enum DeviationKind: String, Hashable, Sendable, CaseIterable {
  /// Off the step driven, but on a later part of the route.
  case offStep = "off_step"
  /// Off the whole route.
  case offRoute = "off_route"
}

/// A route that was left.
package struct OffRoute: Equatable, Sendable {
  /// What shows it.
  package var reason: OffRouteReason

  /// Whether another part of the route is near.
  package var kind: DeviationKind

  /// Meters from the route.
  package var deviation: Double

  /// Meters that the rule allows.
  package var threshold: Double?

  /// Seconds since the first fix that agrees.
  package var since: Double

  /// Makes the value from its parts.
  package init(
    reason: OffRouteReason, kind: DeviationKind, deviation: Double, threshold: Double?,
    since: Double
  ) {
    self.reason = reason
    self.kind = kind
    self.deviation = deviation
    self.threshold = threshold
    self.since = since
  }
}

/// A spoken instruction whose trigger was passed.
package struct SpokenAnnouncement: Equatable, Sendable {
  /// Its index in its step.
  package var instruction: Int

  /// The words.
  package var text: String

  /// The words in Speech Synthesis Markup Language.
  package var ssml: String?

  /// Meters before the maneuver at which it is due.
  package var triggerDistance: Double

  /// Meters before the maneuver at which it was announced.
  package var actualDistance: Double

  /// Seconds to the maneuver at the present speed.
  package var leadTime: Double?

  /// Whether it is told by a notification while the application is in the background.
  package var isInBackground: Bool

  /// Makes the value from its parts.
  package init(
    instruction: Int, text: String, ssml: String? = nil, triggerDistance: Double,
    actualDistance: Double, leadTime: Double? = nil, isInBackground: Bool = false
  ) {
    self.instruction = instruction
    self.text = text
    self.ssml = ssml
    self.triggerDistance = triggerDistance
    self.actualDistance = actualDistance
    self.leadTime = leadTime
    self.isInBackground = isInBackground
  }
}

/// A visual instruction whose trigger was passed.
package struct VisualAnnouncement: Equatable, Sendable {
  /// Its index in its step.
  package var instruction: Int

  /// What to show.
  package var content: VisualInstruction

  /// Which exit of a roundabout the maneuver takes, the first being 1.
  package var exitNumber: Int?

  /// Meters before the maneuver at which it is due.
  package var triggerDistance: Double

  /// Meters before the maneuver at which it was announced.
  package var actualDistance: Double

  /// Whether it is told by a notification while the application is in the background.
  package var isInBackground: Bool

  /// Makes the value from its parts.
  package init(
    instruction: Int, content: VisualInstruction, exitNumber: Int? = nil,
    triggerDistance: Double, actualDistance: Double, isInBackground: Bool = false
  ) {
    self.instruction = instruction
    self.content = content
    self.exitNumber = exitNumber
    self.triggerDistance = triggerDistance
    self.actualDistance = actualDistance
    self.isInBackground = isInBackground
  }
}
