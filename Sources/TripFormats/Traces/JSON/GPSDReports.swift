import Notations

/// A position report of gpsd: a fix in the making.
struct GPSDReport {
  /// The fields so far.
  var draft: FixDraft

  /// The receiver's name, if stated.
  var device: String?

  /// The location of the first report of this instant in the input.
  var position: SourcePosition
}

/// Merges the reports of one instant: a receiver may state its speed in a later one than its
/// position.
///
/// A report without a speed is held until the next one, unless the last such report was not
/// completed: a live stream of a receiver that never states a speed must not lag by a fix.
struct GPSDReports {
  private var held: GPSDReport?
  private var completes = true
  private var last: GPSDReport?

  /// Adds a report; returns the one before it if it belongs to another instant.
  mutating func add(_ report: GPSDReport) -> GPSDReport? {
    defer { last = held }
    guard let before = held else {
      held = report
      // A report that was not waited for is completed too late; the next one will be waited for.
      if let last, isSameInstant(last, report) { completes = true }
      return nil
    }
    if isSameInstant(before, report) {
      held?.draft.complete(with: report.draft)
      return nil
    }
    completes = false
    held = report
    return before
  }

  /// Takes the report that need not wait for another one of its instant; at the end, any.
  mutating func take(isAtEnd: Bool) -> GPSDReport? {
    guard let report = held, isAtEnd || !completes || report.draft.speed != nil else { return nil }
    held = nil
    return report
  }

  private func isSameInstant(_ one: GPSDReport, _ other: GPSDReport) -> Bool {
    one.device == other.device && one.draft.time != nil && one.draft.time == other.draft.time
  }
}

extension FixDraft {
  /// Takes the fields of a later report of the same instant, and keeps those that it lacks.
  fileprivate mutating func complete(with later: FixDraft) {
    let before = self
    self = later
    altitude = altitude ?? before.altitude
    accuracy = accuracy ?? before.accuracy
    course = course ?? before.course
    speed = speed ?? before.speed
    isSimulated = isSimulated || before.isSimulated
  }
}
