import Notations
import ToolKit
import TripPlans
import TripRuns
import Trips

/// A run: reads a trace, drives the loop and writes the output.
struct TripRun: ~Copyable {
  private let console: Console
  private var loop: TripLoop
  private var output: OutputStream
  /// Whether each fix's events are written at once.
  private let isLive: Bool

  /// Prepares a run of a file or of the trip's own simulated trace; reads nothing yet.
  init(
    _ trip: PreparedTrip, source: FileSource?, output: consuming OutputStream,
    watch: RouterWatch, delegate: CommandDelegate?, engine: EngineLink?,
    options: TripLoop.Options,
    _ console: Console
  ) {
    self.console = console
    let feed =
      if let source {
        TraceFeed(trip.plan, file: source)
      } else {
        TraceFeed(trip.plan, source: trip.simulatedTrace ?? MemorySource(name: "-", bytes: []))
      }
    loop = TripLoop(
      trip, feed: feed, watch: watch, delegate: delegate, engine: engine, options: options,
      report: console.report)
    self.output = output
    isLive = source?.isLive == true || options.pace != nil
  }

  /// Runs the trace to its end, an error or a signal, and ends the stream.
  consuming func perform() -> ExitStatus {
    do throws(FileFault) {
      let ending = try drive()
      let isGood = loop.finish(ending, into: &output.buffer)
      try output.drain(isUrgent: true)
      guard isGood else { return .noAnswer }
      try output.finish()
    } catch {
      return console.report(error)
    }
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    return loop.hasFailed ? .difference : .success
  }

  private mutating func drive() throws(FileFault) -> TripEnding {
    while true {
      let step = loop.step(into: &output.buffer)
      if !output.buffer.isEmpty { try output.drain(isUrgent: isLive) }
      if Interruption.signal != nil { return .interrupted }
      switch step {
      case .goingOn: continue
      case .over: return .traceEnded
      case .fault: return .fault
      }
    }
  }
}
