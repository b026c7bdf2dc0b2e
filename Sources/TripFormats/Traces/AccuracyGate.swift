import Notations
import TripModel

/// Decides what a negative accuracy means: an unusable position in a source that measures accuracy,
/// an unknown accuracy in one that does not.
///
/// Fixes with a negative accuracy at the start are held, at most 60, until one with a positive
/// accuracy shows that the source measures it.
struct AccuracyGate {
  /// The maximum number of fixes held.
  static let limit = 60

  private enum Knowledge {
    case none
    case measured
    case unmeasured
  }

  private var knowledge = Knowledge.none
  private var waiting: [Fix] = []
  private var taken = 0
  private(set) var isReleasing = false
}

extension AccuracyGate {
  /// Returns the fix with its accuracy interpreted; absent while it is held.
  mutating func pass(_ fix: Fix, _ report: inout TraceReport) -> Fix? {
    if knowledge == .measured { return fix }
    if let accuracy = fix.accuracy, accuracy >= 0 {
      knowledge = .measured
      return waiting.isEmpty ? fix : wait(fix)
    }
    if knowledge == .unmeasured {
      var fix = fix
      fix.accuracy = nil
      return fix
    }
    if waiting.isEmpty, fix.accuracy == nil { return fix }
    _ = wait(fix, isReleasing: false)
    if waiting.count >= Self.limit { finish(&report) }
    return nil
  }

  /// Releases all held fixes at the end of the input or at the limit.
  mutating func finish(_ report: inout TraceReport) {
    guard knowledge == .none, !waiting.isEmpty else { return }
    knowledge = .unmeasured
    report.warn(.accuracyNeverMeasured)
    for index in waiting.indices { waiting[index].accuracy = nil }
    isReleasing = true
  }

  /// Queues an accepted fix until the faults found before it are reported.
  mutating func keep(_ fix: Fix) {
    _ = wait(fix)
  }

  /// Takes the first queued fix.
  mutating func takeFirst() -> Fix? {
    guard taken < waiting.count else {
      waiting.removeAll(keepingCapacity: true)
      taken = 0
      isReleasing = false
      return nil
    }
    taken += 1
    return waiting[taken - 1]
  }

  private mutating func wait(_ fix: Fix, isReleasing: Bool = true) -> Fix? {
    waiting.append(fix)
    self.isReleasing = isReleasing
    return nil
  }
}
