import TripModel

/// Replaces the times of a trace if nearly all are equal and the user assumes times.
///
/// Some devices and editors write the time at which they saved a track. The first 20 fixes are held
/// until their times decide; stated times that differ are an error.
struct EqualTimesGate {
  /// The meaning of the times in the trace.
  private enum State {
    /// The user does not assume times, or the decoder already applies the assumption.
    case stated
    /// The first fixes, which are held, will decide.
    case undecided
    /// All times are replaced.
    case assumed
  }

  /// The number of fixes that decide.
  private static let limit = 20

  private var state: State
  private var waiting: [Fix] = []
  private var steps = StepCheck()
  private var clock: FixClock

  /// Makes a gate for a trace read with these options.
  init(options: TraceReadingOptions) {
    state = options.assumesTimes && !options.allowsStatedTimes ? .undecided : .stated
    clock = FixClock(options: options)
  }
}

extension EqualTimesGate {
  /// Whether fixes pass unchanged.
  var isOpen: Bool { state == .stated }

  /// The fixes that pass when one arrives.
  mutating func pass(_ fix: Fix, _ report: inout TraceReport) -> [Fix] {
    if state == .undecided, waiting.isEmpty, report.assumesTimes { state = .stated }
    switch state {
    case .stated: return [fix]
    case .assumed: return [timed(fix)]
    case .undecided:
      waiting.append(fix)
      steps.add(fix)
      return waiting.count < Self.limit ? [] : finish(&report)
    }
  }

  /// The held fixes, at the end or once enough are held.
  mutating func finish(_ report: inout TraceReport) -> [Fix] {
    guard !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    guard steps.isWithoutTimes else {
      report.stop(.statedTimes)
      return []
    }
    state = .assumed
    report.warn(.assumedTimesForEqual)
    return waiting.map { timed($0) }
  }

  /// The fix at the next assumed time.
  private mutating func timed(_ fix: Fix) -> Fix {
    var fix = fix
    fix.time = Instant(milliseconds: clock.assumedTime(at: fix.coordinate))
    return fix
  }
}
