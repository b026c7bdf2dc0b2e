package import Geodesy
package import TripModel

/// An answer to a question.
package enum DecisionAnswer: Equatable, Sendable {
  case boolean(Bool)
  case verdict(RouteVerdict)
  case action(CorrectiveAction)
  case request(RequestPatch)
  case instruction(InstructionPatch)
  case index(Int)
}

/// What to do about having left the route.
///
/// **Source:** Ferrostar's `CorrectiveAction`.
package enum CorrectiveAction: Equatable, Sendable {
  /// Nothing.
  case doNothing
  /// Ask for routes to these places; absent for the waypoints still to visit.
  case getNewRoutes(waypoints: [Coordinate]?)
}

/// What is different in a request.
package struct RequestPatch: Equatable, Sendable {
  /// A value in the place of another, or nothing in its place.
  package enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
    case keep
    case remove
    case set(Value)
  }

  /// Meters from the origin within which no maneuver is wanted.
  package var avoidRadius = Change<Double>.keep

  /// The direction of travel at the origin.
  package var course = Change<Bearing>.keep

  /// The places to visit.
  package var waypoints: [Coordinate]?

  /// Further options as `key=value`.
  package var options: [String] = []

  /// Makes a patch that changes nothing.
  package init() {}

  /// Changes a request.
  func apply(to request: inout RouteRequest) {
    avoidRadius.apply(to: &request.avoidRadius)
    course.apply(to: &request.course)
    if let waypoints { request.waypoints = waypoints }
    request.options += options
  }
}

extension RequestPatch.Change {
  fileprivate func apply(to value: inout Value?) {
    switch self {
    case .keep: break
    case .remove: value = nil
    case .set(let new): value = new
    }
  }
}

/// What is different in an instruction.
package struct InstructionPatch: Equatable, Sendable {
  /// The spoken words.
  package var text: String?
  /// The spoken words in Speech Synthesis Markup Language; empty to have none.
  package var ssml: String?
  /// The main line shown.
  package var primary: String?
  /// The smaller line; empty to have none.
  package var secondary: String?
  /// The line about what follows; empty to have none.
  package var sub: String?
  /// Whether spoken instructions are left out.
  package var mutesSpoken = false
  /// Whether visual instructions are left out.
  package var mutesVisual = false

  /// Makes a patch that changes nothing.
  package init() {}

  /// Changes the words of a spoken instruction; new words make the old markup wrong.
  func apply(to announcement: inout SpokenAnnouncement) {
    if let text {
      announcement.text = text
      announcement.ssml = nil
    }
    if let ssml { announcement.ssml = ssml.isEmpty ? nil : ssml }
  }

  /// Changes the lines of a visual instruction.
  func apply(to announcement: inout VisualAnnouncement) {
    if let primary { announcement.content.primary = primary }
    if let secondary { announcement.content.secondary = secondary.isEmpty ? nil : secondary }
    if let sub { announcement.content.sub = sub.isEmpty ? nil : sub }
  }
}
