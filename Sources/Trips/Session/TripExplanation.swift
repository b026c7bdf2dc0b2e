package import Navigation
package import TripModel

/// A fact recorded at a fix whose decisions are explained.
package struct TripExplanation: Equatable, Sendable {
  /// The kinds of facts.
  package enum Fact: Equatable, Sendable {
    /// A fix arrived, as the application received it; absent if the application did not receive it.
    case received(Fix, asReceived: Fix?)
    /// The engine matched the fix and decided.
    case engine(EngineExplanation)
    /// The trip decided.
    case check(DecisionCheck)
    /// A question was asked.
    case question(Question, source: AnswerSource, answer: DecisionAnswer?)
  }

  /// The source of an answer.
  package enum AnswerSource: String, Hashable, Sendable {
    /// A rule of the decisions.
    case rule
    /// The program of `--delegate`.
    case delegate
    /// None: the default applies.
    case none = "default"
  }

  /// The index of the fix.
  package var fixIndex: Int

  /// The instant on the trip's clock.
  package var instant: Instant

  /// The number of the session's events before the fact.
  package var eventCount: Int

  /// The fact.
  package var fact: Fact
}
