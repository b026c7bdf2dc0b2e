import Geodesy
package import TripModel

/// What the fixes so far say about the next one.
package struct QualificationState: Equatable, Sendable {
  /// The last accepted fix.
  package internal(set) var last: Fix?

  /// Whether a fix was exact enough already.
  var hasQualified = false

  /// When the accepted fix before it was made.
  var timeBeforeLast: Instant?

  /// The last fix set aside for its place or time, and the run of those that agree with it.
  var outlier: Fix?
  var agreeingOutliers = 0
  var startOfRun: Instant?

  /// Milliseconds by which the clock of the trip is ahead of the receiver's.
  var clockShift: Int64 = 0

  /// Makes the state before the first fix.
  package init() {}
}

/// The rule by which a fix is used or set aside, whatever the route.
package struct FixQualification: Sendable {
  /// The thresholds.
  package let rules: NavigationRules

  /// This many fixes that agree with each other are believed against the one before them.
  static let agreeingFixes = 3

  /// This many are believed against more than one before them: a receiver that sends a stretch
  /// again, as some do after a loss of connection, sends less.
  static let agreeingFixesOfOldTime = 30

  /// Seconds between two fixes above which the later one alone is taken for a wrong clock.
  ///
  /// A wrong date is a day off at least; cars rest, and traces pause, mostly for less.
  static let longestSilence = 86_400.0

  /// Makes the rule.
  package init(rules: NavigationRules) {
    self.rules = rules
  }

  /// A fix with its time on the clock of the trip, which never goes back.
  ///
  /// Where enough fixes agree with each other that it is earlier than the last one used, that one
  /// was wrong: the trip's clock goes on from it at the pace of the receiver's.
  @inline(__always)
  package func timed(_ fix: Fix, in state: inout QualificationState) -> Fix {
    var fix = fix
    if state.clockShift != 0 { fix.time.milliseconds += state.clockShift }
    guard let last = state.last, fix.time < last.time else { return fix }
    setClock(to: &fix, after: last, in: &state)
    return fix
  }

  private func setClock(
    to fix: inout Fix, after last: Fix, in state: inout QualificationState
  ) {
    let agreeing = agreeingOutliers(with: fix, in: state)
    guard agreeing >= believedFixes(from: fix, in: state), let start = state.startOfRun else {
      return
    }
    let run = fix.time.milliseconds - start.milliseconds
    let time = last.time.milliseconds + run * Int64(agreeing) / Int64(agreeing - 1)
    let shift = time - fix.time.milliseconds
    state.clockShift += shift
    state.outlier?.time.milliseconds += shift
    fix.time.milliseconds = time
  }

  /// How many fixes that agree with each other are believed against an earlier clock.
  func believedFixes(from fix: Fix, in state: QualificationState) -> Int {
    guard let before = state.timeBeforeLast, fix.time <= before else {
      return FixQualification.agreeingFixes
    }
    return FixQualification.agreeingFixesOfOldTime
  }

  /// Whether a fix is so much later than the last one that its clock is in doubt.
  @inline(__always)
  package func isLeap(_ fix: Fix, after state: QualificationState) -> Bool {
    guard let last = state.last,
      fix.time.milliseconds - last.time.milliseconds
        > Int64(FixQualification.longestSilence * 1000)
    else { return false }
    return agreeingOutliers(with: fix, in: state) < FixQualification.agreeingFixes
  }

  /// Why a fix should not be used; absent when it should. Changes nothing.
  package func fault(of fix: Fix, after state: QualificationState) -> DiscardReason? {
    var witness = SilentWitness()
    return fault(of: fix, after: state, &witness)
  }

  /// What decides whether a fix is set aside; the first that holds does.
  package func checks(of fix: Fix, after state: QualificationState) -> [DecisionCheck] {
    var witness = TellingWitness()
    _ = fault(of: fix, after: state, &witness)
    return witness.checks
  }

  @inline(__always)
  private func fault(
    of fix: Fix, after state: QualificationState, _ witness: inout some Witness
  ) -> DiscardReason? {
    var reason: DiscardReason?
    if let accuracy = fix.accuracy {
      let isInexact = witness.decides(.discard, of: nil, part: DiscardReason.accuracy.rawValue) {
        (accuracy < 0
          ? $0.finds("accuracy_m", accuracy, .below, 0)
          : $0.finds("accuracy_m", accuracy, .above, rules.maximumAccuracy))
          && !isUsedAtFirst(state)
      }
      if isInexact { reason = .accuracy }
    }
    guard let last = state.last else { return reason }
    return fix.time > last.time
      ? outlierFault(of: fix, from: last, after: state, reason, &witness)
      : orderFault(of: fix, from: last, reason, &witness)
  }

  /// Why a fix that is no later than the last one is not used.
  private func orderFault(
    of fix: Fix, from last: Fix, _ earlier: DiscardReason?, _ witness: inout some Witness
  ) -> DiscardReason? {
    let reason: DiscardReason =
      earlier
      ?? (fix.time < last.time
        ? .outOfOrder : fix.coordinate == last.coordinate ? .duplicate : .sameTime)
    let seconds = fix.time.seconds(since: last.time)
    let meters = fix.coordinate.distance(to: last.coordinate)
    let isSameTime = Comparison("after_last_s", seconds, .equal, 0)
    witness.note(
      check(
        .outOfOrder, [Comparison("after_last_s", seconds, .below, 0)], reason == .outOfOrder))
    witness.note(
      check(
        .duplicate, [isSameTime, Comparison("moved_m", meters, .equal, 0)], reason == .duplicate))
    witness.note(
      check(
        .sameTime, [isSameTime, Comparison("moved_m", meters, .above, 0)], reason == .sameTime))
    return reason
  }

  /// Why a fix that is much later than the last one, or far from it, is not used.
  @inline(__always)
  private func outlierFault(
    of fix: Fix, from last: Fix, after state: QualificationState, _ earlier: DiscardReason?,
    _ witness: inout some Witness
  ) -> DiscardReason? {
    let seconds = fix.time.seconds(since: last.time)
    let isLate = Comparison("after_last_s", seconds, .above, FixQualification.longestSilence)
    let isFast = {
      let meters = fix.coordinate.distance(to: last.coordinate)
      return Comparison("speed_mps", meters / seconds, .above, rules.maximumSpeed)
    }
    let isFar = !isReachable(fix, from: last)
    guard isLate.holds || isFar else {
      witness.note(check(.impossible, [isFast()], false))
      return earlier
    }
    let isAlone = Comparison(
      "agreeing_fixes", Double(agreeingOutliers(with: fix, in: state)), .below,
      Double(FixQualification.agreeingFixes))
    var reason = earlier
    if isLate.holds {
      if isAlone.holds { reason = reason ?? .outOfOrder }
      witness.note(check(.outOfOrder, [isLate, isAlone], reason == .outOfOrder))
    }
    if isFar, isAlone.holds { reason = reason ?? .impossible }
    witness.note(
      check(.impossible, isFar ? [isFast(), isAlone] : [isFast()], reason == .impossible))
    return reason
  }

  private func check(
    _ part: DiscardReason, _ comparisons: [Comparison], _ outcome: Bool
  ) -> DecisionCheck {
    DecisionCheck(.discard, part: part.rawValue, comparisons, outcome: outcome)
  }

  /// Whether a fix is too inexact to count.
  @inline(__always)
  package func isInexact(_ fix: Fix) -> Bool {
    guard let accuracy = fix.accuracy else { return false }
    return accuracy < 0 || accuracy > rules.maximumAccuracy
  }

  /// Whether the beginning is not over, at which inexact fixes are used, too.
  private func isUsedAtFirst(_ state: QualificationState) -> Bool {
    switch rules.firstFixes {
    case .qualified: false
    case .first: state.last == nil
    case .anyBefore: !state.hasQualified
    }
  }

  /// How many fixes in a row agree with each other and not with the last one used, this one counted.
  func agreeingOutliers(with fix: Fix, in state: QualificationState) -> Int {
    guard let outlier = state.outlier, agrees(fix, with: outlier) else { return 1 }
    return state.agreeingOutliers + 1
  }

  private func agrees(_ fix: Fix, with outlier: Fix) -> Bool {
    fix.time > outlier.time && isReachable(fix, from: outlier)
      && fix.time.seconds(since: outlier.time) <= FixQualification.longestSilence
  }

  /// Takes a fix into account, used or not.
  package func record(
    _ fix: Fix, discarded reason: DiscardReason?, in state: inout QualificationState
  ) {
    switch reason {
    case nil:
      state.timeBeforeLast = state.last?.time
      if !state.hasQualified { state.hasQualified = !isInexact(fix) }
      state.last = fix
      if state.outlier != nil { state.outlier = nil }
      state.agreeingOutliers = 0
    case .impossible, .outOfOrder:
      state.agreeingOutliers = agreeingOutliers(with: fix, in: state)
      if state.agreeingOutliers == 1 { state.startOfRun = fix.time }
      state.outlier = fix
    case .accuracy, .duplicate, .sameTime:
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
