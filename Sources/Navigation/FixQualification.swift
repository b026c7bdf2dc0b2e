import Geodesy
package import TripModel

/// What the fixes so far say about the next one.
package struct QualificationState: Hashable, Sendable {
  /// The last accepted fix.
  package internal(set) var last: Fix?

  /// The last fix set aside as impossible, and how many in a row agree with it.
  var outlier: Fix?
  var agreeingOutliers = 0

  /// Makes the state before the first fix.
  package init() {}
}

/// The rule by which a fix is used or set aside, whatever the route.
package struct FixQualification: Sendable {
  /// The thresholds.
  package let rules: NavigationRules

  /// This many fixes that agree with each other are believed against the one before them.
  static let agreeingFixes = 3

  /// Makes the rule.
  package init(rules: NavigationRules) {
    self.rules = rules
  }

  /// Why a fix should not be used; absent when it should. Changes nothing.
  package func fault(of fix: Fix, after state: QualificationState) -> DiscardReason? {
    if let accuracy = fix.accuracy, accuracy < 0 || accuracy > rules.maximumAccuracy {
      return .accuracy
    }
    guard let last = state.last else { return nil }
    if fix.time < last.time { return .outOfOrder }
    if fix.time == last.time {
      return fix.coordinate == last.coordinate ? .duplicate : .sameTime
    }
    if isReachable(fix, from: last) { return nil }
    return agreeingOutliers(with: fix, in: state) >= FixQualification.agreeingFixes
      ? nil : .impossible
  }

  /// How many fixes in a row agree with each other and not with the last one used, this one counted.
  func agreeingOutliers(with fix: Fix, in state: QualificationState) -> Int {
    guard let outlier = state.outlier, fix.time > outlier.time, isReachable(fix, from: outlier)
    else { return 1 }
    return state.agreeingOutliers + 1
  }

  /// Takes a fix into account, used or not.
  package func record(
    _ fix: Fix, discarded reason: DiscardReason?, in state: inout QualificationState
  ) {
    switch reason {
    case nil:
      state.last = fix
      state.outlier = nil
      state.agreeingOutliers = 0
    case .impossible:
      state.agreeingOutliers = agreeingOutliers(with: fix, in: state)
      state.outlier = fix
    default:
      break
    }
  }

  /// Whether no more than the greatest speed is needed from one fix to the next.
  private func isReachable(_ fix: Fix, from last: Fix) -> Bool {
    let seconds = fix.time.seconds(since: last.time)
    let limit = rules.maximumSpeed * seconds
    // The distance costs circular functions; most fixes are told by their degrees alone.
    let degrees =
      abs(fix.coordinate.latitude - last.coordinate.latitude)
      + abs(fix.coordinate.longitude - last.coordinate.longitude)
    if degrees * Earth.metersPerDegree <= limit { return true }
    return fix.coordinate.distance(to: last.coordinate) <= limit
  }
}
