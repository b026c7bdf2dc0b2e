import Geodesy
package import TripModel

/// Decides which fixes are used, by the fixes before them and independently of the route.
package struct FixQualification: Sendable {
  /// The thresholds.
  private let rules: NavigationRules

  /// The last fix that was used.
  package private(set) var last: Fix?

  /// The fix used before it.
  package private(set) var previous: Fix?

  /// The fix used before that one; of fixes that state speeds not the latest.
  package private(set) var beforePrevious: Fix?

  /// Whether a sufficiently accurate fix has been used.
  private var hasQualified = false

  /// The last rejected outlier, and the run of fixes that agree with it.
  private var outlier: Fix?
  private var agreeingOutliers = 0
  private var startOfRun: Fix?

  /// The offset of the trip's clock from the receiver's in milliseconds.
  package private(set) var clockShift: Int64 = 0

  /// The number of fixes that must agree with each other to overrule the last one used.
  private static let agreeingFixes = 3

  /// The number of fixes that must agree to overrule several earlier ones.
  ///
  /// Receivers that resend fixes, as some do after a loss of connection, resend fewer.
  private static let agreeingFixesOfOldTime = 30

  /// The distance in meters by which fixes must lead away from the last one used to show that the
  /// clock was set back; more than a receiver's usual error.
  private static let headway = 10.0

  /// The time in seconds without a fix, as in a tunnel, after which a receiver may set its clock.
  private static let longestPause = 60.0

  /// The time in seconds between two fixes above which a single later one counts as a wrong clock.
  ///
  /// A wrong date is off by at least a day; most silences of parked cars and paused traces are
  /// shorter.
  private static let longestSilence = 86_400.0

  /// Makes the rule before the first fix.
  package init(rules: NavigationRules) {
    self.rules = rules
  }

  /// A fix with its time on the trip's clock, which never goes back.
  ///
  /// If enough fixes agree that the last used time was too late, and the drive continues from its
  /// position, the clock was wrong: the trip's clock continues at the receiver's pace. Fixes that
  /// arrive late, or twice, begin farther back and lead to that position.
  @inline(__always)
  package mutating func timed(_ fix: Fix) -> Fix {
    var fix = fix
    if clockShift != 0 { fix.time.milliseconds += clockShift }
    guard let last, fix.time < last.time else { return fix }
    setClock(to: &fix, after: last)
    return fix
  }

  private mutating func setClock(to fix: inout Fix, after last: Fix) {
    let agreeing = agreeingOutliers(with: fix)
    guard agreeing >= believedFixes(from: fix), let start = startOfRun,
      previous == nil || goesOn(from: last, start, to: fix)
    else { return }
    let run = fix.time.milliseconds - start.time.milliseconds
    let time = last.time.milliseconds + run * Int64(agreeing) / Int64(agreeing - 1)
    let shift = time - fix.time.milliseconds
    clockShift += shift
    outlier?.time.milliseconds += shift
    fix.time.milliseconds = time
  }

  /// Whether a run of fixes continues the drive from the last one used and leads away from there.
  private func goesOn(from last: Fix, _ start: Fix, to fix: Fix) -> Bool {
    let gap = start.coordinate.distance(to: last.coordinate)
    return gap <= rules.maximumSpeed * Self.longestPause
      && fix.coordinate.distance(to: last.coordinate) > gap + Self.headway
  }

  /// The number of agreeing fixes needed to accept an earlier time.
  private func believedFixes(from fix: Fix) -> Int {
    previous.map { fix.time <= $0.time } ?? false
      ? FixQualification.agreeingFixesOfOldTime : FixQualification.agreeingFixes
  }

  /// Whether a fix is so much later than the last one that its clock may be wrong.
  @inline(__always)
  package func isLeap(_ fix: Fix) -> Bool {
    guard let last,
      fix.time.milliseconds - last.time.milliseconds
        > Int64(FixQualification.longestSilence * 1000)
    else { return false }
    return agreeingOutliers(with: fix) < FixQualification.agreeingFixes
  }

  /// The reason to discard a fix; absent if it should be used.
  package func fault(of fix: Fix) -> DiscardReason? {
    var witness = SilentWitness()
    return fault(of: fix, &witness)
  }

  /// The checks that decide whether a fix is discarded; the first that holds applies.
  package func checks(of fix: Fix) -> [DecisionCheck] {
    var witness = TellingWitness()
    _ = fault(of: fix, &witness)
    return witness.checks
  }

  @inline(__always)
  private func fault(of fix: Fix, _ witness: inout some Witness) -> DiscardReason? {
    var reason: DiscardReason?
    if let accuracy = fix.accuracy {
      let isInexact = witness.decides(.discard, of: nil, part: DiscardReason.accuracy.rawValue) {
        (accuracy < 0
          ? $0.finds("accuracy_m", accuracy, .below, 0)
          : $0.finds("accuracy_m", accuracy, .above, rules.maximumAccuracy))
          && !isUsedAtFirst
      }
      if isInexact { reason = .accuracy }
    }
    guard let last else { return reason }
    if reason == nil, let outlier, fix.time == outlier.time, fix.coordinate == outlier.coordinate {
      witness.note(
        check(
          .duplicate,
          [Comparison("after_outlier_s", 0, .equal, 0), Comparison("moved_m", 0, .equal, 0)], true))
      return .duplicate
    }
    return fix.time > last.time
      ? outlierFault(of: fix, from: last, reason, &witness)
      : orderFault(of: fix, from: last, reason, &witness)
  }

  /// The reason to discard a fix that is not later than the last one.
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

  /// The reason to discard a fix that is much later than the last one, or too far from it.
  @inline(__always)
  private func outlierFault(
    of fix: Fix, from last: Fix, _ earlier: DiscardReason?, _ witness: inout some Witness
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
      "agreeing_fixes", Double(agreeingOutliers(with: fix)), .below,
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

  /// Whether a fix is too inaccurate to use.
  @inline(__always)
  private func isInexact(_ fix: Fix) -> Bool {
    fix.accuracy.map { $0 < 0 || $0 > rules.maximumAccuracy } ?? false
  }

  /// Whether inaccurate fixes are still used because the trip has just begun.
  private var isUsedAtFirst: Bool {
    switch rules.firstFixes {
    case .qualified: false
    case .first: last == nil
    case .anyBefore: !hasQualified
    }
  }

  /// The number of consecutive fixes, including this one, that agree with each other but not with
  /// the last one used.
  private func agreeingOutliers(with fix: Fix) -> Int {
    outlier.map { agrees(fix, with: $0) } ?? false ? agreeingOutliers + 1 : 1
  }

  private func agrees(_ fix: Fix, with outlier: Fix) -> Bool {
    fix.time > outlier.time && isReachable(fix, from: outlier)
      && fix.time.seconds(since: outlier.time) <= FixQualification.longestSilence
  }

  /// Records a fix, used or not.
  package mutating func record(_ fix: Fix, discarded reason: DiscardReason?) {
    switch reason {
    case nil:
      if fix.speed == nil { beforePrevious = previous }
      previous = last
      if !hasQualified { hasQualified = !isInexact(fix) }
      last = fix
      if outlier != nil { outlier = nil }
      agreeingOutliers = 0
    case .impossible, .outOfOrder:
      if isStraggler(fix) { return }
      agreeingOutliers = agreeingOutliers(with: fix)
      if agreeingOutliers == 1 { startOfRun = fix }
      outlier = fix
    case .accuracy, .duplicate, .sameTime:
      break
    }
  }

  /// Whether a fix arrives late within a run of agreeing fixes, or repeats the time of one.
  ///
  /// Such a fix neither continues nor ends the run.
  private func isStraggler(_ fix: Fix) -> Bool {
    guard let outlier, let start = startOfRun, start.time <= fix.time else { return false }
    return fix.time == outlier.time || fix.time < outlier.time && isReachable(outlier, from: fix)
  }

  /// Whether the maximum speed suffices to get from one fix to the next.
  private func isReachable(_ fix: Fix, from last: Fix) -> Bool {
    let seconds = fix.time.seconds(since: last.time)
    let limit = rules.maximumSpeed * seconds
    // The distance needs trigonometric functions; for most fixes a difference of degrees decides.
    let degrees =
      abs(fix.coordinate.latitude - last.coordinate.latitude)
      + abs(fix.coordinate.longitude - last.coordinate.longitude)
    if degrees * Earth.metersPerDegree <= limit { return true }
    return fix.coordinate.distance(to: last.coordinate) <= limit
  }
}
