package import Notations
package import RouteServices
import ToolKit
package import TripModel
package import TripPlans
import Trips

/// One trip of a case, run in memory.
package struct CaseRun {
  private let plan: TripPlan
  private var options: TripLoop.Options
  private let files: any SourceFiles
  /// Makes live routers; absent if they are not allowed.
  private let live: ((RouterWatch) -> LiveMaterials)?
  /// Starts foreign engines; absent if programs are not allowed.
  private let channels: EngineChannels?

  /// Prepares the run of a trip.
  ///
  /// - Parameters:
  ///   - plan: the trip.
  ///   - options: the events to print and to fail on.
  ///   - files: the files that it may read.
  ///   - live: makes its live routers; absent if programs and services are not allowed.
  ///   - channels: starts its foreign engine, if it has one; absent if programs are not allowed.
  package init(
    _ plan: TripPlan, _ options: TripLoop.Options, _ files: any SourceFiles,
    live: ((RouterWatch) -> LiveMaterials)? = nil, channels: EngineChannels? = nil
  ) {
    self.live = live
    self.channels = channels
    self.plan = plan
    self.options = options
    self.files = files
  }

  /// Runs the trip.
  package func perform() -> CaseOutput {
    performed().output
  }

  /// Runs the trip with every fix explained, and returns the trip and each route driven.
  package func explained(
    noteTrip: (PreparedTrip) -> Void, noteRoute: (Route) -> Void,
    noteExplanation: (_ fix: Int, _ text: [UInt8]) -> Void
  ) -> (output: CaseOutput, faults: [Diagnostic]) {
    var run = self
    run.options.explainsEveryFix = true
    return run.performed(
      noteTrip: noteTrip, noteRoute: noteRoute, noteExplanation: noteExplanation)
  }

  /// Runs the trip, reports its faults one by one, and hands over the trip, each route driven and
  /// each explanation.
  package func performed(
    noteTrip: (PreparedTrip) -> Void = { _ in }, noteRoute: (Route) -> Void = { _ in },
    noteExplanation: (_ fix: Int, _ text: [UInt8]) -> Void = { _, _ in }
  ) -> (output: CaseOutput, faults: [Diagnostic]) {
    var all: [Diagnostic] = []
    let faults = RunFaults(isStrict: options.isStrict) { all.append($0) }
    var output = run(faults, noteTrip, noteRoute, noteExplanation)
    // After a signal the trace only appears to end: neither events nor faults are those of the trip.
    if let signal = Interruption.signal {
      all = [.interruptedRun(signal: signal)]
      output = Self.noAnswer
    }
    output.messages = all.map(\.rendered)
    return (output, all)
  }

  /// The output of a trip that could not run.
  private static var noAnswer: CaseOutput {
    CaseOutput(events: [], exit: ExitStatus.noAnswer.code)
  }

  /// Runs the trip; the output has no messages yet.
  private func run(
    _ faults: RunFaults, _ noteTrip: (PreparedTrip) -> Void, _ noteRoute: (Route) -> Void,
    _ noteExplanation: (Int, [UInt8]) -> Void
  ) -> CaseOutput {
    let watch = RouterWatch(faults)
    let preparation = plan.prepare(reading: files, live: live?(watch))
    for fault in preparation.diagnostics { faults.add(fault) }
    guard !faults.hasError, let trip = preparation.value else { return Self.noAnswer }
    let source: any ByteSource
    let engine: EngineLink?
    do throws(Diagnostic) {
      source = try trip.openTrace(in: files)
      engine = try EngineLink.start(trip, options, by: channels)
    } catch {
      faults.add(error)
      return Self.noAnswer
    }
    let feed = TraceFeed(plan, source: source)
    var loop = TripLoop(
      trip, feed: feed, watch: watch, engine: engine, options: options, faults: faults)
    noteTrip(trip)
    var bytes: [UInt8] = []
    var step = TripLoop.Step.goingOn
    var driven = loop.drivenRoute
    noteRoute(driven.route)
    while step == .goingOn {
      step = loop.step(into: &bytes)
      for (fix, text) in loop.takeExplanations() { noteExplanation(fix, text) }
      if loop.routeNumber == driven.number { continue }
      driven = loop.drivenRoute
      noteRoute(driven.route)
    }
    let isGood = loop.finish(step == .fault ? .fault : .traceEnded, into: &bytes)
    for (fix, text) in loop.takeExplanations() { noteExplanation(fix, text) }
    let status: ExitStatus = isGood ? (loop.hasFailed ? .difference : .success) : .noAnswer
    var output = CaseOutput(events: bytes, exit: status.code)
    output.engine = engine?.identity
    return output
  }
}

extension Diagnostic {
  fileprivate static func interruptedRun(signal: Int32) -> Diagnostic {
    Diagnostic(
      .error, code: "interrupted", file: "tripsim", "signal \(signal) interrupted the run")
  }
}
