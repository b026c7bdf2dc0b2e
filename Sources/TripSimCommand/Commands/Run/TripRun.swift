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
  /// Whether each fix's events are written immediately.
  private let isLive: Bool
  /// The file that is read; absent for a simulated trace and for a file in an archive.
  private let file: FileSource?
  /// The progress of reading the file, if it is long and the terminal is free.
  private let progress: ProgressLine?

  /// Prepares a run of a trace or of the trip's own simulated one; reads nothing yet.
  init(
    _ trip: PreparedTrip, source: any ByteSource, output: consuming OutputStream,
    watch: RouterWatch, delegate: CommandDelegate?, engine: EngineLink?,
    options: TripLoop.Options, _ faults: RunFaults, _ console: Console
  ) {
    self.console = console
    let file = source as? FileSource
    self.file = file
    let megabytes = (file?.length ?? 0) / Self.megabyte
    let progress =
      output.sparesTerminal && options.pace == nil && megabytes > 0
      ? ProgressLine(of: megabytes, "MB") : nil
    self.progress = progress
    var options = options
    options.output = output.descriptor
    let feed = TraceFeed(trip.plan, source: source, readsAhead: true)
    faults.willReport = { progress?.end() }
    loop = TripLoop(
      trip, feed: feed, watch: watch, delegate: delegate, engine: engine, options: options,
      faults: faults)
    self.output = output
    isLive = file?.isLive == true || options.pace != nil
  }

  /// Runs the trace to its end, an error or a signal, and ends the stream.
  consuming func perform() -> ExitStatus {
    do throws(FileFault) {
      let ending = try drive()
      progress?.end()
      let isGood = loop.finish(ending, into: &output.buffer)
      try output.drain(isUrgent: true)
      guard isGood else { return .noAnswer }
      try output.finish()
    } catch {
      return console.report(error)
    }
    return loop.hasFailed ? .difference : .success
  }

  private static let megabyte = 1_000_000

  /// The number of steps between two updates of the progress.
  private static let stepsPerLook = 4096

  private mutating func drive() throws(FileFault) -> TripEnding {
    var steps = 0
    while true {
      let step = loop.step(into: &output.buffer)
      steps += 1
      if let progress, steps % Self.stepsPerLook == 0, let file {
        progress.show(done: file.offset / Self.megabyte)
      }
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
