import ToolKit
package import TripModel

/// Slows a trip down to a multiple of real time; it does not change any line.
package struct Pacer: Sendable {
  /// The speed relative to real time.
  private let factor: Double

  /// The descriptor of the output; negative for none.
  private let output: Int32

  /// The time of the first fix, by the trip's clock and by the machine's.
  private var begin: (trip: Instant, machine: Double)?

  /// Makes a pacer of a trip that is written to an output.
  package init(factor: Double, output: Int32) {
    self.factor = factor
    self.output = output
  }

  /// Sleeps until an instant of the trip is due, or a signal comes.
  ///
  /// Once the reader of the output has closed it, the trip goes on without pauses: the next line
  /// ends it.
  package mutating func wait(until instant: Instant) {
    let now = Deadline.now
    guard let begin else {
      begin = (instant, now)
      return
    }
    let due = begin.machine + instant.seconds(since: begin.trip) / factor
    if due > now { Interruption.sleep(seconds: due - now, output: output) }
  }
}
