import Geodesy

/// The times of fixes: those stated, or assumed ones where the user asked for them.
///
/// A trace whose first fix has no time is taken to have none at all: with an assumption every time
/// is assumed, counted from 1970-01-01T00:00:00Z; without one, fixes that lack a time are dropped.
struct FixClock {
  /// How many fixes lacked a time.
  private(set) var untimed = 0

  /// How many fixes stated a time.
  private(set) var timed = 0

  private let interval: Double?
  private let speed: Double?
  private var isAssuming = false
  private var elapsed = 0.0
  private var last: Coordinate?

  /// Makes a clock for a trace read with these options.
  init(options: TraceReadingOptions) {
    interval = options.assumedInterval
    speed = options.assumedSpeed
  }

  /// The fewest and most milliseconds that are taken for a moment: the years 1…9999.
  static let range = Int64(-62_135_596_800_000)...253_402_300_799_999
}

extension FixClock {
  /// Whether times are assumed.
  var assumes: Bool { isAssuming }

  /// Dates a fix in milliseconds; absent when it has no time and none is to be assumed.
  mutating func time(of draft: FixDraft) -> Int64? {
    if timed == 0, draft.time == nil || isAssuming, interval != nil || speed != nil {
      isAssuming = true
      return assumedTime(of: draft)
    }
    guard let time = draft.time else {
      untimed += 1
      return nil
    }
    timed += 1
    return time
  }

  /// The next moment at the assumed interval or speed.
  private mutating func assumedTime(of draft: FixDraft) -> Int64? {
    let place = Coordinate(latitude: draft.latitude, longitude: draft.longitude)
    if let last {
      if let interval {
        elapsed += interval
      } else if let speed {
        elapsed += last.distance(to: place) / speed
      }
    }
    last = place
    let milliseconds = (elapsed * 1000).rounded()
    guard milliseconds <= Double(Self.range.upperBound) else { return nil }
    return Int64(milliseconds)
  }
}
