package import TripModel

/// A fact that the engine found at a fix, in the order in which it is announced.
package struct NavigationEvent: Equatable, Sendable {
  /// What was found.
  package var kind: Kind

  /// The comparisons behind it; empty unless the engine explains.
  package var why: [Comparison]

  /// Makes an event.
  package init(_ kind: Kind, why: [Comparison] = []) {
    self.kind = kind
    self.why = why
  }

  /// What an engine can find.
  package enum Kind: Equatable, Sendable {
    /// The first fix on the route.
    case departed(deviation: Double)
    /// The route was left.
    case leftRoute(OffRoute)
    /// The traveler is back on the route after a number of seconds.
    case returned(offDuration: Double, deviation: Double)
    /// A step with a length began.
    case enteredStep(RoadIndex)
    /// A leg began.
    case startedLeg(Int)
    /// The waypoint ahead is near; printed once for each, or at every fix when asked.
    case approaching(waypoint: Int, isFirst: Bool)
    /// A waypoint was reached or passed; the distance is straight from the fix.
    case arrived(waypoint: Int, distance: Double, reason: ArrivalReason)
    /// A waypoint was left behind without a visit; `nearest` are meters from the drive to it.
    case missed(waypoint: Int, nearest: Double, reason: MissReason)
    /// A visual instruction is due.
    case visual(DueInstruction)
    /// A spoken instruction is due.
    case spoken(DueInstruction)
  }
}

extension NavigationEvent {
  /// Whether it is the first fix on the route.
  package var isDeparture: Bool {
    if case .departed = kind { true } else { false }
  }

  /// Whether it is about being on the route or off it, not about the road.
  package var isAboutRoute: Bool {
    switch kind {
    case .leftRoute, .returned, .missed: true
    case .departed, .enteredStep, .startedLeg, .approaching, .arrived, .visual, .spoken: false
    }
  }
}

/// A step of a route by leg and by place in the leg, both from 0.
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

/// An instruction whose trigger lies behind the traveler.
package struct DueInstruction: Equatable, Sendable {
  /// The step it belongs to.
  package var road: RoadIndex
  /// Its index among the step's instructions of its kind.
  package var index: Int
  /// Meters before the maneuver at which it was due, by the route's geometry.
  package var triggerDistance: Double
  /// Meters before the maneuver at which it is announced.
  package var actualDistance: Double

  /// Makes a due instruction.
  package init(road: RoadIndex, index: Int, triggerDistance: Double, actualDistance: Double) {
    self.road = road
    self.index = index
    self.triggerDistance = triggerDistance
    self.actualDistance = actualDistance
  }
}
