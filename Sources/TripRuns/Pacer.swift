import ToolKit
package import TripModel

/// Slows a trip down to a multiple of real time; it does not change any line.
package struct Pacer: Sendable {
  /// The speed relative to real time.
  private let factor: Double

  /// The time of the first fix, by the trip's clock and by the machine's.
  private var begin: (trip: Instant, machine: Double)?

  /// Makes a pacer.
  package init(factor: Double) {
    self.factor = factor
  }

  /// Sleeps until an instant of the trip is due, or a signal comes.
  package mutating func wait(until instant: Instant) {
    let now = Deadline.now
    guard let begin else {
      begin = (instant, now)
      return
    }
    let due = begin.machine + instant.seconds(since: begin.trip) / factor
    if due > now { Interruption.sleep(seconds: due - now) }
  }
}
