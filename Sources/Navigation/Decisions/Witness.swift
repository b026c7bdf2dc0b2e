/// An observer of the comparisons in decisions.
///
/// A decision consists of its comparisons, each evaluated once, in source order:
///
/// ```swift
/// let isLate = witness.decides(.reroute) {
///   $0.finds("delay_s", delay, .atLeast, rules.delay) && $0.finds("routers", count, .atLeast, 1)
/// }
/// ```
///
/// The silent witness records nothing and stops at the first comparison that fails; the telling
/// witness records all of them.
protocol Witness {
  /// Evaluates one comparison of a decision.
  ///
  /// - Returns: whether it holds; always true for a telling witness, so that all comparisons are
  ///   recorded before it determines the outcome.
  mutating func finds(_ comparison: Comparison) -> Bool

  /// Makes a decision, which is true if all of its comparisons hold.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - subject: The step, waypoint or instruction concerned.
  ///   - part: The part of a composite rule.
  ///   - body: Evaluates the comparisons.
  /// - Returns: the result.
  mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int?, part: String?,
    _ body: (inout Self) -> Bool
  ) -> Bool

  /// The comparisons of the first decision of a kind about a subject; empty if there is none, or
  /// for a silent witness.
  func why(_ decision: DecisionCheck.Decision, of subject: Int?) -> [Comparison]

  /// The comparisons behind an event when they come from several decisions; empty for a silent
  /// witness.
  func reasons(_ comparisons: @autoclosure () -> [Comparison]) -> [Comparison]

  /// Records a position that was considered; a silent witness does not evaluate it.
  mutating func weigh(_ position: @autoclosure () -> WeighedPosition)

  /// Marks the last decision as insufficient: its event needs further conditions.
  mutating func postpone()

  /// Records a check; a silent witness does not evaluate it.
  mutating func note(_ check: @autoclosure () -> DecisionCheck)
}

extension Witness {
  /// The comparisons of the first decision of a kind.
  @inline(__always)
  func why(_ decision: DecisionCheck.Decision) -> [Comparison] {
    why(decision, of: nil)
  }

  /// Evaluates one comparison of a decision.
  @inline(__always)
  mutating func finds(
    _ quantity: String, _ value: Double, _ relation: Comparison.Relation, _ limit: Double,
    slack: Double = 0
  ) -> Bool {
    finds(Comparison(quantity, value, relation, limit, slack: slack))
  }

  /// Makes a decision without parts.
  @inline(__always)
  mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int? = nil, _ body: (inout Self) -> Bool
  ) -> Bool {
    decides(decision, of: subject, part: nil, body)
  }
}

/// The witness of a trip without explanations.
struct SilentWitness: Witness {
  /// Makes a witness.
  init() {}

  @inline(__always)
  mutating func finds(_ comparison: Comparison) -> Bool { comparison.holds }

  @inline(__always)
  mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int?, part: String?,
    _ body: (inout SilentWitness) -> Bool
  ) -> Bool {
    body(&self)
  }

  @inline(__always)
  func why(_ decision: DecisionCheck.Decision, of subject: Int?) -> [Comparison] { [] }

  @inline(__always)
  func reasons(_ comparisons: @autoclosure () -> [Comparison]) -> [Comparison] { [] }

  @inline(__always)
  mutating func weigh(_ position: @autoclosure () -> WeighedPosition) {}

  @inline(__always)
  mutating func postpone() {}

  @inline(__always)
  mutating func note(_ check: @autoclosure () -> DecisionCheck) {}
}

/// A witness that records every decision with its comparisons.
struct TellingWitness: Witness {
  /// The decisions in order.
  private(set) var checks: [DecisionCheck] = []

  /// The positions considered, in order.
  private(set) var weighed: [WeighedPosition] = []

  private(set) var why: [Comparison] = []

  /// Makes a witness without records.
  init() {}

  mutating func finds(_ comparison: Comparison) -> Bool {
    why.append(comparison)
    return true
  }

  mutating func decides(
    _ decision: DecisionCheck.Decision, of subject: Int?, part: String?,
    _ body: (inout TellingWitness) -> Bool
  ) -> Bool {
    why = []
    let isDone = body(&self)
    let outcome = isDone && why.allSatisfy(\.holds)
    checks.append(DecisionCheck(decision, of: subject, part: part, why, outcome: outcome))
    return outcome
  }

  func why(_ decision: DecisionCheck.Decision, of subject: Int?) -> [Comparison] {
    let check = checks.first {
      $0.decision == decision && $0.subject == subject && $0.outcome && !$0.comparisons.isEmpty
    }
    return check?.comparisons ?? []
  }

  func reasons(_ comparisons: @autoclosure () -> [Comparison]) -> [Comparison] {
    comparisons()
  }

  mutating func weigh(_ position: @autoclosure () -> WeighedPosition) {
    weighed.append(position())
  }

  mutating func postpone() {
    if !checks.isEmpty { checks[checks.count - 1].outcome = false }
  }

  mutating func note(_ check: @autoclosure () -> DecisionCheck) {
    let made = check()
    why = made.comparisons
    checks.append(made)
  }
}
