import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Whether the decisions at the latest fix are to be explained.
  private var isExplained: Bool { explainedFixes?.contains(counts.fixes - 1) ?? false }

  /// Notes what was weighed, if the fix is to be explained.
  mutating func explain(_ fact: TripExplanation.Fact) {
    guard isExplained else { return }
    explanations.append(
      TripExplanation(
        fixIndex: counts.fixes - 1, instant: now, eventCount: events.count, fact: fact))
  }

  /// Notes a decision of the trip.
  mutating func explain(_ check: DecisionCheck) {
    explain(.check(check))
  }

  /// Notes a fix and whether it is used.
  mutating func explainReceipt(of fix: Fix, _ received: Fix?) {
    explain(.received(fix, asReceived: received))
    guard isExplained, let received else { return }
    for check in qualification.checks(of: received, after: qualificationState) {
      explain(.check(check))
    }
  }

  /// Notes what the engine weighs at a fix.
  mutating func explainPlace(of fix: Fix) {
    guard isExplained else { return }
    explain(.engine(engine.explanation(of: fix, after: state)))
  }
}
