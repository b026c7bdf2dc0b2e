import TripModel

/// Replaces the times of a trace whose fixes nearly all have the same time, if the user assumes
/// times: some devices and editors write the time at which they saved a track.
struct EqualTimes {
  /// What the times of the trace mean.
  private enum State {
    /// The user assumes none, or they are not known yet.
    case stated
    /// The first fixes, which are held, will tell.
    case undecided
    /// All are replaced.
    case assumed
  }

  /// The number of fixes that tell.
  private static let limit = 20

  private var state = State.stated
  private var count = 0
  private var clock: FixClock

  /// Makes it for a trace read with these options.
  init(options: TraceReadingOptions) {
    clock = FixClock(options: options)
  }
}

extension EqualTimes {
  /// Whether the times may be those of the fixes, which are then passed on at once.
  var areStated: Bool { state == .stated }

  /// Whether fixes are held.
  var isHolding: Bool { state == .undecided }

  /// Begins to hold the fixes of a trace with times.
  mutating func hold() { state = .undecided }

  /// Counts a held fix; returns whether enough are held.
  mutating func isFull() -> Bool {
    count += 1
    return state == .undecided && count >= Self.limit
  }

  /// Replaces all times.
  mutating func assume() { state = .assumed }

  /// The fix at its own time, or at the next assumed one.
  mutating func timed(_ fix: Fix) -> Fix {
    guard state == .assumed else { return fix }
    var fix = fix
    fix.time = Instant(milliseconds: clock.assumedTime(at: fix.coordinate))
    return fix
  }
}
