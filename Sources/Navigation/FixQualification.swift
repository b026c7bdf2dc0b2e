package import TripModel

/// What the accepted fixes so far say about the next one.
package struct QualificationState: Hashable, Sendable {
  /// The last accepted fix.
  package internal(set) var last: Fix?

  /// Makes the state before the first fix.
  package init() {}
}

/// The rule by which a fix is used or set aside, whatever the route.
package struct FixQualification: Sendable {
  /// The thresholds.
  package let rules: NavigationRules

  /// Makes the rule.
  package init(rules: NavigationRules) {
    self.rules = rules
  }

  /// Why a fix should not be used; absent when it should. Changes nothing.
  package func fault(of fix: Fix, after state: QualificationState) -> DiscardReason? {
    nil
  }

  /// Takes a fix into account, used or not.
  package func record(
    _ fix: Fix, discarded reason: DiscardReason?, in state: inout QualificationState
  ) {
  }
}
