import ToolKit
package import TripModel

/// What makes a trip take the time it took, or a fraction of it; it changes no line.
package struct Pacer: Sendable {
  /// How many times faster than real time.
  private let factor: Double

  /// When the first fix was let through, by the trip's clock and by the machine's.
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
