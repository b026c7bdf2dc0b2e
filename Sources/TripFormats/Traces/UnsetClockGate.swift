import TripModel

/// Drops the first fixes if their receiver's clock was not set yet.
///
/// Some receivers and programs write a time of 1970, 1980 or the year 1 until they know it. An
/// early first fix and others with the same time are held until the time changes, which happens at
/// the second fix of a trace whose times count from 1970.
struct UnsetClockGate {
  /// The maximum number of fixes held.
  private static let limit = 60

  /// The earliest time of a clock that is set, 2000-01-01.
  private static let earliest = Instant(milliseconds: 946_684_800_000)

  /// Whether all later fixes pass.
  private(set) var isOpen: Bool

  private var waiting: [Fix] = []

  /// Makes a gate; assumed times pass it.
  init(options: TraceReadingOptions) {
    isOpen = options.assumesTimes
  }
}

extension UnsetClockGate {
  /// The fixes that pass when one arrives.
  mutating func pass(_ fix: Fix, _ report: inout TraceReport) -> [Fix] {
    if isOpen { return [fix] }
    let first = waiting.first ?? fix
    if first.time < Self.earliest, fix.time == first.time, waiting.count < Self.limit {
      waiting.append(fix)
      return []
    }
    let isLeap = fix.time.seconds(since: first.time) > TraceFacts.leapDuration
    guard isLeap, !waiting.isEmpty else { return finish() + [fix] }
    report.warn(.unsetClock(count: waiting.count), dropping: waiting.count)
    waiting = []
    return finish() + [fix]
  }

  /// The fixes that pass at the end, or at the first fix with another time.
  mutating func finish() -> [Fix] {
    defer { waiting = [] }
    isOpen = true
    return waiting
  }
}
