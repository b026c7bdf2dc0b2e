package import TripModel

/// The application's own mind, asked during a trip: the one with effects lives at the edge.
package protocol Delegate {
  /// Answers a question, or says why it cannot.
  mutating func reply(to query: DelegateQuery) -> DelegateReply
}

/// A question with the event that it is about.
package struct DelegateQuery: Equatable, Sendable {
  /// The number of the question on its trip, the first being 1.
  package var number: Int

  /// The question.
  package var question: Question

  /// What it is about, as it would be announced.
  package var event: TripEvent

  /// The instant of the trip's first fix.
  package var start: Instant

  /// The routes to choose from; empty unless the question is for one of them.
  package var choices: [RouteChoice] = []
}

/// What a delegate learns of a route that it may choose.
package struct RouteChoice: Equatable, Sendable {
  /// The length in meters.
  package var distance: Double

  /// The router's duration in seconds.
  package var duration: Double?
}

/// What a delegate says.
package enum DelegateReply: Equatable, Sendable {
  /// An answer, and the seconds of the trip after which it takes effect.
  case answer(DecisionAnswer, delay: Double)
  /// The question is not its business.
  case noOpinion
  /// It failed; the trip goes on with the default.
  case failure(WarningReport)
}
