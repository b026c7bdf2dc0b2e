/// The start of a step.
package struct StepEntry: Equatable, Sendable {
  /// The step.
  package var step: Step

  /// Its length in meters, along the route's line.
  package var distance: Double

  /// Its duration in seconds.
  package var duration: Double?

  /// The incidents along the step, in the router's words.
  package var incidents: [String]

  /// Whether a part of the step is closed.
  package var isClosed: Bool

  /// Makes the value from its parts.
  package init(
    _ step: Step, distance: Double, duration: Double? = nil, incidents: [String] = [],
    isClosed: Bool = false
  ) {
    self.step = step
    self.distance = distance
    self.duration = duration
    self.incidents = incidents
    self.isClosed = isClosed
  }
}

/// The start of a leg.
package struct LegStart: Equatable, Sendable {
  /// The index of the next waypoint; the origin is 0.
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
  /// The traveler passed the waypoint without a fix at it.
  case passed
}

/// An arrival at a waypoint.
package struct Arrival: Equatable, Sendable {
  /// The index of the waypoint; the origin is 0.
  package var waypoint: Int

  /// The waypoint's name.
  package var name: String?

  /// Whether it is the destination.
  package var isFinal: Bool

  /// The straight distance from the fix to the waypoint in meters.
  package var distance: Double

  /// Whether the next leg begins immediately.
  package var advances: Bool

  /// The reason for the arrival.
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

/// The reason why a waypoint was missed.
package enum MissReason: String, Hashable, Sendable, CaseIterable {
  /// The traveler drove past it and continues on the route.
  case drivenPast = "driven_past"
  /// The app started the next leg before an arrival.
  case skipped
}

/// A waypoint that was left behind without an arrival.
package struct WaypointMiss: Equatable, Sendable {
  /// The index of the waypoint; the origin is 0.
  package var waypoint: Int

  /// The waypoint's name.
  package var name: String?

  /// The minimum distance from the drive to the waypoint in meters.
  package var nearest: Double

  /// The reason.
  package var reason: MissReason

  /// Whether the next leg begins; otherwise the trip still leads to the waypoint.
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

/// The reason for being off route.
package enum OffRouteReason: String, Hashable, Sendable, CaseIterable {
  /// The fixes are too far from the route.
  case distance
  /// The route is driven backward.
  case wrongWay = "wrong_way"
  /// No position on the route matches the movement.
  case lost
  /// The trip began beside the route and moved away from it.
  case notJoined = "not_joined"
  /// A custom rule or delegate decided so.
  case custom
}

/// The scope of a deviation.
package enum DeviationKind: String, Hashable, Sendable, CaseIterable {
  /// Off the current step, but on a later part of the route.
  case offStep = "off_step"
  /// Off the whole route.
  case offRoute = "off_route"
}

/// The event of leaving the route.
package struct OffRoute: Equatable, Sendable {
  /// The reason.
  package var reason: OffRouteReason

  /// Whether another part of the route is near.
  package var kind: DeviationKind

  /// The distance from the route in meters.
  package var deviation: Double

  /// The threshold in meters.
  package var threshold: Double?

  /// The seconds since the first fix that was off route.
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

/// A spoken instruction that is due.
package struct SpokenAnnouncement: Equatable, Sendable {
  /// Its index in the step.
  package var instruction: Int

  /// The text.
  package var text: String

  /// The text in Speech Synthesis Markup Language.
  package var ssml: String?

  /// The trigger distance before the maneuver in meters.
  package var triggerDistance: Double

  /// The actual distance before the maneuver in meters.
  package var actualDistance: Double

  /// The time to the maneuver at the current speed in seconds.
  package var leadTime: Double?

  /// Whether it is shown as a notification because the app is in the background.
  package var isInBackground: Bool

  /// Its timing; absent if speech is not timed.
  package var heard: HeardSpeech?

  /// Makes the value from its parts.
  package init(
    instruction: Int, text: String, ssml: String? = nil, triggerDistance: Double,
    actualDistance: Double, leadTime: Double? = nil, isInBackground: Bool = false,
    heard: HeardSpeech? = nil
  ) {
    self.instruction = instruction
    self.text = text
    self.ssml = ssml
    self.triggerDistance = triggerDistance
    self.actualDistance = actualDistance
    self.leadTime = leadTime
    self.isInBackground = isInBackground
    self.heard = heard
  }
}

/// A visual instruction that is due.
package struct VisualAnnouncement: Equatable, Sendable {
  /// Its index in the step.
  package var instruction: Int

  /// The content.
  package var content: VisualInstruction

  /// The number of the roundabout exit to take, counted from 1.
  package var exitNumber: Int?

  /// The trigger distance before the maneuver in meters.
  package var triggerDistance: Double

  /// The actual distance before the maneuver in meters.
  package var actualDistance: Double

  /// Whether it is shown as a notification because the app is in the background.
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
