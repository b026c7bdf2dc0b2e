/// Refines times in whole seconds by a count of milliseconds from the start of the recording.
///
/// AirData writes ten fixes with the same date and time, and the milliseconds of the flight. The
/// first fix is assumed to be at the start of its second. Other columns in milliseconds, such as
/// the duration of a request, do not advance with the clock.
struct FineCounter {
  /// The time at which the count was 0.
  private var start: Int64 = 0

  private var last: (time: Int64, count: Int64)?

  /// Whether the latest fixes share a second.
  private var isDense = false

  /// Whether any fixes so far share a second: before, the stated times are as fine as the fixes, and
  /// the clock of a device beside them would only add its own error.
  private var hasShared = false

  /// The seconds in which the count advanced with the clock, less twice the fixes at which it did
  /// not advance at all.
  private var trust = 0
}

extension FineCounter {
  /// Whether the column may be a counter.
  var isPlausible: Bool { trust >= 0 }

  /// The time in milliseconds of a fix whose stated time has whole seconds.
  ///
  /// It is the stated time where the counter paused or restarted.
  mutating func refined(_ time: Int64, count: Int64) -> Int64 {
    let before = last
    last = (time, count)
    if let before, before.time == time { hasShared = true }
    if let before, follows(time - before.time, count - before.count), hasShared {
      let fine = start + count
      if (fine - time).magnitude <= 1000 { return fine }
    }
    start = time - count
    return time
  }

  /// Whether the counter advanced with the clock since the previous fix.
  private mutating func follows(_ elapsed: Int64, _ counted: Int64) -> Bool {
    // Only fixes in the same second show that the next second may begin at once.
    let isSlow = !isDense && counted < elapsed / 2
    isDense = elapsed == 0
    if counted <= 0 { trust -= 2 }
    let follows = counted > 0 && !isSlow && (counted - elapsed).magnitude < 1000
    if follows, elapsed > 0 { trust += 1 }
    return follows
  }
}
