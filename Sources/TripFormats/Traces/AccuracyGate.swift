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

  /// The fixes that pass, with their accuracy interpreted, when one arrives that does not pass
  /// unchanged.
  mutating func pass(_ fix: Fix, _ report: inout TraceReport) -> [Fix] {
    waiting.append(fix)
    if let accuracy = fix.accuracy, accuracy >= 0 {
      isMeasured = true
    } else if isMeasured == nil, waiting.count < Self.limit {
      return []
    }
    return finish(&report)
  }

  /// The held fixes, at the end of the input or once they are understood.
  mutating func finish(_ report: inout TraceReport) -> [Fix] {
    defer { waiting = [] }
    if isMeasured == true || waiting.isEmpty { return waiting }
    if isMeasured == nil { report.warn(.accuracyNeverMeasured) }
    isMeasured = false
    for index in waiting.indices { waiting[index].accuracy = nil }
    return waiting
  }
}
