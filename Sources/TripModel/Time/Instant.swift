/// A time in whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// There is no way to get the current time: every instant comes from an input.
package struct Instant: Equatable, Comparable, Sendable {
  /// Milliseconds since the Unix epoch; negative before it.
  package var milliseconds: Int64

  /// Makes an instant from milliseconds since the Unix epoch.
  @inlinable
  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  @inlinable
  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Instant {
  /// The seconds from another instant to this one; negative if the other is later.
  @inlinable
  package func seconds(since other: Instant) -> Double {
    Double(milliseconds - other.milliseconds) / 1000
  }

  /// The instant a number of seconds later, rounded to the nearest millisecond.
  package func advanced(bySeconds seconds: Double) -> Instant {
    Instant(milliseconds: milliseconds + Int64((seconds * 1000).rounded()))
  }
}
