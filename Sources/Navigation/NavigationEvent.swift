package import TripModel

/// A fact found by the engine at a fix, in the order of announcement.
package struct NavigationEvent: Equatable, Sendable {
  /// The kind of fact.
  package var kind: Kind

  /// The comparisons behind it; empty unless the engine explains.
  package var why: [Comparison]

  /// Makes an event.
  package init(_ kind: Kind, why: [Comparison] = []) {
    self.kind = kind
    self.why = why
  }

  /// The kinds of facts.
  package enum Kind: Equatable, Sendable {
    /// The first fix on the route.
    case departed(deviation: Double)
    /// The traveler is off route.
    case leftRoute(OffRoute)
    /// The traveler is back on the route after `offDuration` seconds.
    case returned(offDuration: Double, deviation: Double)
    /// A step with a length began.
    case enteredStep(RoadIndex)
    /// A leg began.
    case startedLeg(Int)
    /// The next waypoint is near; reported once per waypoint, or at every fix on request.
    case approaching(waypoint: Int, isFirst: Bool)
    /// A waypoint was reached or passed; the distance is straight from the fix.
    case arrived(waypoint: Int, distance: Double, reason: ArrivalReason)
    /// A waypoint was left behind without an arrival; `nearest` is the minimum distance to it in
    /// meters.
    case missed(waypoint: Int, nearest: Double, reason: MissReason)
    /// An instruction is due.
    case instruction(DueInstruction)
  }
}

extension NavigationEvent {
  /// Whether it is the first fix on the route.
  package var isDeparture: Bool {
    if case .departed = kind { true } else { false }
  }

  /// Whether it concerns being on or off route.
  package var isAboutRoute: Bool {
    switch kind {
    case .leftRoute, .returned, .missed: true
    case .departed, .enteredStep, .startedLeg, .approaching, .arrived, .instruction: false
    }
  }
}

/// A step of a route by leg and index in the leg.
package struct RoadIndex: Equatable, Comparable, Sendable {
  /// The leg.
  package var leg: Int
  /// The step within the leg.
  package var step: Int

  /// Makes an index.
  package init(leg: Int, step: Int) {
    self.leg = leg
    self.step = step
  }

  package static func < (left: RoadIndex, right: RoadIndex) -> Bool {
    (left.leg, left.step) < (right.leg, right.step)
  }
}

/// An instruction whose trigger has been passed.
package struct DueInstruction: Equatable, Sendable {
  /// What is shown or spoken: the route's instruction or a foreign engine's own.
  ///
  /// A foreign engine's own instruction is rare and stored indirectly.
  package enum Content: Equatable, Sendable {
    case visual
    case spoken
    indirect case ownVisual(VisualInstruction)
    indirect case ownSpoken(SpokenInstruction)
  }

  /// What is shown or spoken.
  package var content: Content
  /// The step to which it belongs.
  package var road: RoadIndex
  /// Its index among the step's instructions of its kind.
  package var index: Int
  /// The trigger distance before the maneuver in meters, by the route's geometry.
  package var triggerDistance: Double
  /// The actual distance before the maneuver in meters.
  package var actualDistance: Double

  /// Makes a due instruction.
  package init(
    _ content: Content, road: RoadIndex, index: Int, triggerDistance: Double,
    actualDistance: Double
  ) {
    self.content = content
    self.road = road
    self.index = index
    self.triggerDistance = triggerDistance
    self.actualDistance = actualDistance
  }

  /// Whether it is spoken rather than shown.
  package var isSpoken: Bool {
    switch content {
    case .spoken, .ownSpoken: true
    case .visual, .ownVisual: false
    }
  }
}
