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

/// The action to take when off route.
///
/// **Source:** Ferrostar's `CorrectiveAction`.
package enum CorrectiveAction: Equatable, Sendable {
  /// Nothing.
  case doNothing
  /// Request routes to these coordinates, by default to the remaining waypoints.
  case getNewRoutes(waypoints: [Coordinate]?)
}

/// The changes to a request.
package struct RequestPatch: Equatable, Sendable {
  /// A change of a value: keep it, replace it, or remove it.
  package enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
    case keep
    case remove
    case set(Value)
  }

  /// The radius in meters around the origin within which maneuvers are avoided.
  package var avoidRadius = Change<Double>.keep

  /// The course at the origin.
  package var course = Change<Bearing>.keep

  /// The waypoints to visit.
  package var waypoints: [Coordinate]?

  /// Further options as `key=value`.
  package var options: [String] = []

  /// Makes a patch that changes nothing.
  package init() {}

  /// Applies the changes to a request.
  func apply(to request: inout RouteRequest) {
    avoidRadius.apply(to: &request.avoidRadius)
    course.apply(to: &request.course)
    if let waypoints { (request.waypoints, request.vias) = (waypoints, []) }
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

/// The changes to an instruction.
package struct InstructionPatch: Equatable, Sendable {
  /// The spoken text.
  package var text: String?
  /// The spoken text in Speech Synthesis Markup Language; empty to remove it.
  package var ssml: String?
  /// The primary line of the banner.
  package var primary: String?
  /// The secondary line; empty to remove it.
  package var secondary: String?
  /// The line about the following maneuver; empty to remove it.
  package var sub: String?
  /// Whether spoken instructions are muted.
  package var mutesSpoken = false
  /// Whether visual instructions are muted.
  package var mutesVisual = false

  /// Makes a patch that changes nothing.
  package init() {}

  /// Changes the text of a spoken instruction; a new text removes the old markup.
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
