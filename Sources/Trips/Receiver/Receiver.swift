import Geodesy
import Navigation
import TripModel

/// The receiver's fixes: which of them are usable, and how long it has been silent.
struct Receiver {
  private let qualification: FixQualification
  /// Whether fixes state whether they are on the route.
  let takesVerdicts: Bool
  /// The state of the qualification.
  private var state = QualificationState()
  /// The qualified fix before the last one.
  private(set) var previous: Fix?
  /// The intervals between fixes.
  var signal = SignalWatch()

  init(rules: NavigationRules) {
    qualification = FixQualification(rules: rules)
    takesVerdicts = rules.takesVerdicts
  }

  /// The last qualified fix.
  var last: Fix? { state.last }

  /// A fix with its time on the trip clock.
  @inline(__always)
  mutating func timed(_ fix: Fix) -> Fix {
    qualification.timed(fix, in: &state)
  }

  /// Whether a fix is so much later than the last one that its clock may be wrong.
  @inline(__always)
  func isLeap(_ fix: Fix) -> Bool {
    qualification.isLeap(fix, after: state)
  }

  /// The reason why a fix cannot be used; absent if it can.
  @inline(__always)
  func fault(of fix: Fix) -> DiscardReason? {
    qualification.fault(of: fix, after: state)
  }

  /// Records a used fix; only one that is accurate enough counts as a signal.
  @inline(__always)
  mutating func accept(_ fix: Fix, isExact: Bool) {
    if let last = state.last { previous = last }
    qualification.record(fix, discarded: nil, in: &state)
    if isExact { signal.note(fix) }
  }

  /// Records a discarded fix.
  mutating func discard(_ fix: Fix, _ reason: DiscardReason) {
    qualification.record(fix, discarded: reason, in: &state)
  }

  /// The comparisons that qualify a fix.
  func checks(of fix: Fix) -> [DecisionCheck] {
    qualification.checks(of: fix, after: state)
  }
}

extension Trip {
  /// Announces that the signal is lost.
  mutating func loseSignal(at instant: Instant) {
    guard let loss = receiver.signal.lose(at: instant) else { return }
    emit(
      .signalLost(silence: loss.value), view: view(), why: why([loss]))
  }

  /// Announces that a lost signal is back, before any other event of the fix.
  mutating func regainSignal(at fix: Fix, after last: Fix?) {
    guard let last, let silence = receiver.signal.regain(at: fix, after: last) else { return }
    emit(
      .signalBack(
        silence: silence.value, gap: fix.coordinate.distance(to: last.coordinate)),
      view: view(), why: why([silence]))
  }
}
