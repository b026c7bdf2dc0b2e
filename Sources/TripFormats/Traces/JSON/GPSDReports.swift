import Notations

/// A position report of gpsd, possibly not yet complete.
struct GPSDReport {
  /// The fields so far.
  var draft: FixDraft

  /// The receiver's name, if stated.
  var device: String?

  /// The location of the first report of this instant in the input.
  var position: SourcePosition
}

/// Merges the reports of one instant.
///
/// A receiver may state its speed in a later report than its position. A report without a speed is
/// held until the next one, unless the last such report was not completed: a live stream of a
/// receiver that never states a speed must not lag by a fix.
struct GPSDReports {
  private var held: GPSDReport?
  private var completes = true
  private var last: GPSDReport?

  /// Adds a report; returns the previous one if it belongs to another instant.
  mutating func add(_ report: GPSDReport) -> GPSDReport? {
    defer { last = held }
    guard let before = held else {
      held = report
      // A report that was not held is completed too late, so the next one is held.
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

  /// Takes a report that need not wait for another one of its instant; at the end, any report.
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
  /// Sets the fields from a later report of the same instant, and keeps those that it lacks.
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
