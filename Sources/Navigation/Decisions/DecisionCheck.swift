/// A decision that an engine made at a fix, and what it compared for it.
package struct DecisionCheck: Equatable, Sendable {
  /// What is decided: the name of the event that follows, else what becomes of the place.
  package enum Decision: String, Hashable, Sendable, CaseIterable {
    /// Whether the fix is set aside before the engine sees it.
    case discard = "location_discard"
    /// Whether a fix far away is taken for an outlier.
    case outlier
    /// Whether the only place goes on without others being weighed.
    case follow
    case depart
    case offRoute = "off_route"
    /// Leaving the route by driving it backward.
    case wrongWay = "wrong_way"
    case onRoute = "on_route"
    case step
    case approach = "waypoint_approach"
    case arrival
    case visual = "visual_instruction"
    case spoken = "spoken_instruction"
    case reroute = "reroute_request"
    case fasterRoute = "faster_route"
  }

  /// What is decided.
  package var decision: Decision
  /// The step, waypoint or instruction it is about, as events number it; absent for none.
  package var subject: Int?
  /// The part of a rule that is made of several; absent for the whole.
  package var part: String?
  /// What was compared, in order.
  package var comparisons: [Comparison]
  /// How it was decided.
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
