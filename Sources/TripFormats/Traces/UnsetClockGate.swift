import TripModel

/// Drops the first fixes if their receiver's clock was not set yet.
///
/// Some receivers and programs write a time of 1970, 1980 or the year 1 until they know it, and
/// some clocks run on from there. Early first fixes are held until the time leaps, up to a limit.
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
    let isLeap = fix.time.seconds(since: first.time) > TraceFacts.leapDuration
    if first.time < Self.earliest, !isLeap, waiting.count < Self.limit {
      waiting.append(fix)
      return []
    }
    guard isLeap, !waiting.isEmpty else { return finish() + [fix] }
    report.warn(.unsetClock(count: waiting.count), dropping: waiting.count)
    waiting = []
    return finish() + [fix]
  }

  /// The fixes that pass at the end, or at a fix that shows that the clock was set.
  mutating func finish() -> [Fix] {
    defer { waiting = [] }
    isOpen = true
    return waiting
  }
}
