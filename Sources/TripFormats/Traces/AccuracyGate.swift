import Notations
import TripModel

/// The rule that a negative accuracy says "unusable place" in a source that measures accuracy, and
/// nothing in one that never does.
///
/// Fixes with a negative accuracy at the beginning wait, at most 60 of them, until one with a real
/// accuracy shows that the source measures it.
struct AccuracyGate {
  /// How many fixes may wait.
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
  /// Lets a fix through, as it is to be understood; absent when it has to wait.
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

  /// Lets everything through at the end of the input or of the patience.
  mutating func finish(_ report: inout TraceReport) {
    guard knowledge == .none, !waiting.isEmpty else { return }
    knowledge = .unmeasured
    report.warn(.accuracyNeverMeasured)
    for index in waiting.indices { waiting[index].accuracy = nil }
    isReleasing = true
  }

  /// Keeps a fix that came through until the faults found before it are told.
  mutating func keep(_ fix: Fix) {
    _ = wait(fix)
  }

  /// Takes the first fix that waited.
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
