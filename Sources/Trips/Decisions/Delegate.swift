package import TripModel

/// The application's own decisions during a trip.
///
/// Implementations with side effects are outside this target.
package protocol Delegate {
  /// Answers a question, or reports why it cannot.
  mutating func reply(to query: DelegateQuery) -> DelegateReply
}

/// A question with its event.
package struct DelegateQuery: Equatable, Sendable {
  /// The question's number on its trip, counted from 1.
  package var number: Int

  /// The question.
  package var question: Question

  /// The event in question, as it would be announced.
  package var event: TripEvent

  /// The instant of the trip's first fix.
  package var start: Instant

  /// The routes to choose from; empty for other questions.
  package var choices: [RouteChoice] = []
}

/// The data about a route that a delegate may choose.
package struct RouteChoice: Equatable, Sendable {
  /// The length in meters.
  package var distance: Double

  /// The router's duration in seconds.
  package var duration: Double?
}

/// The reply of a delegate.
package enum DelegateReply: Equatable, Sendable {
  /// An answer, and the seconds of trip time until it takes effect.
  case answer(DecisionAnswer, delay: Double)
  /// No answer to this question.
  case noOpinion
  /// A failure; the trip continues with the default.
  case failure(WarningReport)
}
