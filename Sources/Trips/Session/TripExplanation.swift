package import Navigation
package import TripModel

/// One thing that was weighed at a fix whose decisions are explained.
package struct TripExplanation: Equatable, Sendable {
  /// What was weighed.
  package enum Fact: Equatable, Sendable {
    /// A fix arrived, as the application got it; absent where its surroundings kept it away.
    case received(Fix, asReceived: Fix?)
    /// The engine placed it and decided.
    case engine(EngineExplanation)
    /// The trip decided.
    case check(DecisionCheck)
    /// A question was asked.
    case question(Question, source: AnswerSource, answer: DecisionAnswer?)
  }

  /// What answered a question.
  package enum AnswerSource: String, Hashable, Sendable {
    /// A rule of the decisions.
    case rule
    /// The program of `--delegate`.
    case delegate
    /// Nothing: the default holds.
    case none = "default"
  }

  /// The index of the fix.
  package var fixIndex: Int

  /// The instant on the trip's clock.
  package var instant: Instant

  /// How many of the session's events were announced before it.
  package var eventCount: Int

  /// What was weighed.
  package var fact: Fact
}
