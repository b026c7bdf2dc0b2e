import Notations
import TripModel

/// Decides what a negative accuracy means.
///
/// In a source that measures accuracy it is an unusable position, in other sources an unknown
/// accuracy.
///
/// Fixes with a negative accuracy at the start are held, at most 60, until a positive accuracy
/// shows that the source measures it.
struct AccuracyGate {
  /// The maximum number of fixes held.
  static let limit = 60

  /// Whether the source measures accuracy; absent until that is known.
  private var isMeasured: Bool?
  private var waiting: [Fix] = []
}

extension AccuracyGate {
  /// Whether a fix passes unchanged.
  func isOpen(for fix: Fix) -> Bool {
    isMeasured == true || isMeasured == nil && fix.accuracy == nil && waiting.isEmpty
  }

  /// Passes on a fix with its accuracy interpreted, or holds it.
  mutating func pass(_ fix: Fix, _ report: inout TraceReport, into ready: inout Queue<Fix>) {
    if isOpen(for: fix) { return ready.append(fix) }
    if let accuracy = fix.accuracy, accuracy >= 0 {
      isMeasured = true
      for fix in waiting + [fix] { ready.append(fix) }
      waiting = []
    } else if isMeasured == false {
      var fix = fix
      fix.accuracy = nil
      ready.append(fix)
    } else {
      waiting.append(fix)
      if waiting.count >= Self.limit { finish(&report, into: &ready) }
    }
  }

  /// Passes on all held fixes at the end of the input or at the limit.
  mutating func finish(_ report: inout TraceReport, into ready: inout Queue<Fix>) {
    guard !waiting.isEmpty else { return }
    isMeasured = false
    report.warn(.accuracyNeverMeasured)
    for var fix in waiting {
      fix.accuracy = nil
      ready.append(fix)
    }
    waiting = []
  }
}
