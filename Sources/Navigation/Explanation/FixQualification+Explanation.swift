import Geodesy
package import TripModel

extension FixQualification {
  /// What decides whether a fix is set aside; the first that holds does.
  package func checks(of fix: Fix, after state: QualificationState) -> [DecisionCheck] {
    let reason = fault(of: fix, after: state)
    let check = { (part: DiscardReason, comparisons: [Comparison]) in
      DecisionCheck(.discard, part: part.rawValue, comparisons, outcome: reason == part)
    }
    var checks: [DecisionCheck] = []
    if let accuracy = fix.accuracy {
      let comparison =
        accuracy < 0
        ? Comparison("accuracy_m", accuracy, .below, 0)
        : Comparison("accuracy_m", accuracy, .above, rules.maximumAccuracy)
      checks.append(check(.accuracy, [comparison]))
    }
    guard let last = state.last else { return checks }
    let seconds = fix.time.seconds(since: last.time)
    let meters = fix.coordinate.distance(to: last.coordinate)
    if seconds <= 0 {
      return checks + [
        check(.outOfOrder, [Comparison("after_last_s", seconds, .below, 0)]),
        check(
          .duplicate,
          [
            Comparison("after_last_s", seconds, .equal, 0),
            Comparison("moved_m", meters, .equal, 0),
          ]),
        check(
          .sameTime,
          [
            Comparison("after_last_s", seconds, .equal, 0),
            Comparison("moved_m", meters, .above, 0),
          ]),
      ]
    }
    if seconds > FixQualification.longestSilence {
      let agreeing = Double(agreeingOutliers(with: fix, in: state))
      checks.append(
        check(
          .outOfOrder,
          [
            Comparison("after_last_s", seconds, .above, FixQualification.longestSilence),
            Comparison("agreeing_fixes", agreeing, .below, Double(FixQualification.agreeingFixes)),
          ]))
    }
    var impossible = [Comparison("speed_mps", meters / seconds, .above, rules.maximumSpeed)]
    if impossible[0].holds {
      let agreeing = Double(agreeingOutliers(with: fix, in: state))
      impossible.append(
        Comparison("agreeing_fixes", agreeing, .below, Double(FixQualification.agreeingFixes)))
    }
    return checks + [check(.impossible, impossible)]
  }
}
