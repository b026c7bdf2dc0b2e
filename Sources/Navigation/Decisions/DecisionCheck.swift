/// A decision of an engine at a fix, with its comparisons.
package struct DecisionCheck: Equatable, Sendable {
  /// The subject of a decision: the event that follows, or the effect on the fix.
  package enum Decision: String, Hashable, Sendable, CaseIterable {
    /// Whether the fix is discarded before the engine sees it.
    case discard = "location_discard"
    /// Whether a distant fix counts as an outlier.
    case outlier
    /// Whether the only candidate is followed without a search for others.
    case follow
    /// Whether the progress is smoothed.
    case smooth = "smoothing"
    case depart
    case offRoute = "off_route"
    /// Whether the traveler is off route by driving the route backward.
    case wrongWay = "wrong_way"
    case onRoute = "on_route"
    case step
    case approach = "waypoint_approach"
    case arrival
    case visual = "visual_instruction"
    case spoken = "spoken_instruction"
    case reroute = "reroute_request"
    case fasterRoute = "faster_route"
    /// Whether an alternative is kept.
    case alternatives
  }

  /// The decision.
  package var decision: Decision
  /// The step, waypoint or instruction concerned, numbered as in events; absent if there is none.
  package var subject: Int?
  /// The part of a composite rule; absent for the whole.
  package var part: String?
  /// The comparisons in order.
  package var comparisons: [Comparison]
  /// The result.
  package var outcome: Bool

  /// Makes a check.
  package init(
    _ decision: Decision, of subject: Int? = nil, part: String? = nil,
    _ comparisons: [Comparison], outcome: Bool
  ) {
    self.decision = decision
    self.subject = subject
    self.part = part
    self.comparisons = comparisons
    self.outcome = outcome
  }
}
