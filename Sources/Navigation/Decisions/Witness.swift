/// Hears what decisions compare.
///
/// A decision is its comparisons, each evaluated once, in the order in which it is written:
///
/// ```swift
/// let isLate = witness.decides(.reroute) {
///   $0.finds("delay_s", delay, .atLeast, rules.delay) && $0.finds("routers", count, .atLeast, 1)
/// }
/// ```
///
/// The silent witness keeps nothing and stops at the first comparison that fails; a telling one
/// hears all of them.
package protocol Witness {
  /// The comparisons of the decision made last; empty where the witness is silent.
  var why: [Comparison] { get }

  /// Makes one comparison of a decision.
  ///
  /// - Returns: whether it holds, and to a telling witness always true: the decision goes on, and
  ///   its outcome is found from all that was heard.
  mutating func finds(_ comparison: Comparison) -> Bool

  /// Makes a decision, which is true where all of its comparisons hold.
  ///
  /// - Parameters:
  ///   - decision: What is decided.
  ///   - subject: The step, waypoint or instruction that it is about.
  ///   - part: The part of a rule that is made of several.
  ///   - body: Makes the comparisons.
  /// - Returns: how it was decided.
  mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int?, part: String?,
    _ body: (inout Self) -> Bool
  ) -> Bool

  /// The comparisons of the first decision of a kind that was made, about a subject; empty where
  /// none was, and where the witness is silent.
  func why(_ decision: DecisionCheck.Decision, of subject: Int?) -> [Comparison]

  /// Comparisons behind an event that are not those of one decision; empty where the witness is
  /// silent.
  func reasons(_ comparisons: @autoclosure () -> [Comparison]) -> [Comparison]

  /// Takes back that the decision made last leads to anything: more than it has to come about.
  mutating func postpone()

  /// Takes note of a check; a silent witness does not even have it made.
  mutating func note(_ check: @autoclosure () -> DecisionCheck)
}

extension Witness {
  /// The comparisons of the first decision of a kind that was made.
  @inlinable
  @inline(__always)
  package func why(_ decision: DecisionCheck.Decision) -> [Comparison] {
    why(decision, of: nil)
  }

  /// Makes one comparison of a decision.
  @inlinable
  @inline(__always)
  package mutating func finds(
    _ quantity: String, _ value: Double, _ relation: Comparison.Relation, _ limit: Double,
    slack: Double = 0
  ) -> Bool {
    finds(Comparison(quantity, value, relation, limit, slack: slack))
  }

  /// Makes a decision that has no parts.
  @inlinable
  @inline(__always)
  package mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int? = nil, _ body: (inout Self) -> Bool
  ) -> Bool {
    decides(decision, of: subject, part: nil, body)
  }
}

/// The witness of a trip that does not explain itself.
package struct SilentWitness: Witness {
  /// Makes a witness.
  @inlinable
  package init() {}

  @inlinable
  package var why: [Comparison] { [] }

  @inlinable
  @inline(__always)
  package mutating func finds(_ comparison: Comparison) -> Bool { comparison.holds }

  @inlinable
  @inline(__always)
  package mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int?, part: String?,
    _ body: (inout SilentWitness) -> Bool
  ) -> Bool {
    body(&self)
  }

  @inlinable
  @inline(__always)
  package func why(_ decision: DecisionCheck.Decision, of subject: Int?) -> [Comparison] { [] }

  @inlinable
  @inline(__always)
  package func reasons(_ comparisons: @autoclosure () -> [Comparison]) -> [Comparison] { [] }

  @inlinable
  @inline(__always)
  package mutating func postpone() {}

  @inlinable
  @inline(__always)
  package mutating func note(_ check: @autoclosure () -> DecisionCheck) {}
}

/// A witness that keeps every decision with what was compared for it.
package struct TellingWitness: Witness {
  /// The decisions in the order in which they were made.
  package private(set) var checks: [DecisionCheck] = []

  package private(set) var why: [Comparison] = []

  /// Makes a witness that has heard nothing.
  package init() {}

  package mutating func finds(_ comparison: Comparison) -> Bool {
    why.append(comparison)
    return true
  }

  package mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int?, part: String?,
    _ body: (inout TellingWitness) -> Bool
  ) -> Bool {
    why = []
    let isDone = body(&self)
    let outcome = isDone && why.allSatisfy(\.holds)
    checks.append(DecisionCheck(decision, of: subject, part: part, why, outcome: outcome))
    return outcome
  }

  package func why(_ decision: DecisionCheck.Decision, of subject: Int?) -> [Comparison] {
    let check = checks.first {
      $0.decision == decision && $0.subject == subject && $0.outcome && !$0.comparisons.isEmpty
    }
    return check?.comparisons ?? []
  }

  package func reasons(_ comparisons: @autoclosure () -> [Comparison]) -> [Comparison] {
    comparisons()
  }

  package mutating func postpone() {
    if !checks.isEmpty { checks[checks.count - 1].outcome = false }
  }

  package mutating func note(_ check: @autoclosure () -> DecisionCheck) {
    let made = check()
    why = made.comparisons
    checks.append(made)
  }
}
