import Geodesy
import Navigation
import TripModel

/// The receiver's fixes: which of them are used, and how long the receiver has been silent.
struct Receiver {
  /// Decides which fixes are used.
  var qualification: FixQualification
  /// Whether fixes state if they are on the route.
  let takesVerdicts: Bool
  /// The intervals between fixes.
  var signal = SignalWatch()

  init(rules: NavigationRules) {
    qualification = FixQualification(rules: rules)
    takesVerdicts = rules.takesVerdicts
  }

  /// The last used fix.
  var last: Fix? { qualification.last }
  /// The used fix before it.
  var previous: Fix? { qualification.previous }
  /// The fix used before that one, if the last states no speed.
  var beforePrevious: Fix? { qualification.beforePrevious }

  /// The warning that the receiver's clock was set back; absent otherwise.
  var clockWarning: WarningReport? {
    let shift = qualification.clockShift
    guard shift != 0 else { return nil }
    return WarningReport(
      code: "clock_set_back",
      message: "the clock of the receiver went back by \(shift / 1000) s; the trip goes on at its "
        + "own time")
  }

  /// Records a used fix, which counts as a signal only if it is accurate enough.
  @inline(__always)
  mutating func accept(_ fix: Fix, isExact: Bool) {
    qualification.record(fix, discarded: nil)
    if isExact { signal.note(fix) }
  }
}

extension Trip {
  /// Announces that the signal is lost.
  mutating func loseSignal(at instant: Instant) {
    guard let loss = receiver.signal.lose(at: instant) else { return }
    emit(.signalLost(silence: loss.value), view: view(), why: why([loss]))
  }

  /// Announces that a lost signal is back, before any other event of the fix.
  mutating func regainSignal(at fix: Fix, after last: Fix?) {
    guard let last, let silence = receiver.signal.regain(at: fix, after: last) else { return }
    emit(
      .signalBack(silence: silence.value, gap: fix.coordinate.distance(to: last.coordinate)),
      view: view(), why: why([silence]))
  }
}
