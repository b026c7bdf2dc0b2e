package import Notations
package import RouteServices
import ToolKit
package import TripModel
package import TripPlans
import Trips

/// One trip of a case, run in memory.
package struct CaseRun {
  private let plan: TripPlan
  private let options: TripLoop.Options
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

  /// Runs the trip, and passes on the explanation of every fix if requested.
  package func performed(
    noteExplanation: ((_ fix: Int, _ text: [UInt8]) -> Void)? = nil
  ) -> Result {
    var all: [Diagnostic] = []
    let faults = RunFaults(isStrict: options.isStrict) { all.append($0) }
    var result = run(faults, noteExplanation)
    // After a signal the trace only appears to end, so neither events nor faults belong to the
    // trip.
    if let signal = Interruption.signal {
      all = [.interruptedRun(signal: signal)]
      result = Result()
    }
    result.faults = all
    result.output.messages = all.map(\.rendered)
    result.output.outstanding = all.filter { $0.code == Diagnostic.outstandingEntry }
      .map(\.rendered)
    return result
  }

  /// Runs the trip; the result has no faults yet.
  private func run(_ faults: RunFaults, _ noteExplanation: ((Int, [UInt8]) -> Void)?) -> Result {
    var result = Result()
    let watch = RouterWatch(faults)
    let preparation = plan.prepare(reading: files, live: live?(watch))
    for fault in preparation.diagnostics { faults.add(fault) }
    guard !faults.hasError, let trip = preparation.value else { return result }
    let source: any ByteSource
    let engine: EngineLink?
    do throws(Diagnostic) {
      source = try trip.openTrace(in: files)
      engine = try EngineLink.start(trip, options, by: channels)
    } catch {
      faults.add(error)
      return result
    }
    result.trip = trip
    let feed = TraceFeed(plan, source: source)
    var options = options
    options.explainsEveryFix = noteExplanation != nil
    var loop = TripLoop(
      trip, feed: feed, watch: watch, engine: engine, options: options, faults: faults)
    result.drive(&loop, noteExplanation)
    result.output.engine = engine?.identity
    return result
  }
}

extension CaseRun {
  /// The result of a run; it has no trip if the trip could not be prepared.
  package struct Result {
    /// The events and how the run ended.
    package var output = CaseOutput(events: [], exit: ExitStatus.noAnswer.code)
    /// The faults in the order found.
    package var faults: [Diagnostic] = []
    package var trip: PreparedTrip?
    /// The routes driven.
    package var routes: [Route] = []

    /// Runs a trip to its end.
    fileprivate mutating func drive(
      _ loop: inout TripLoop, _ noteExplanation: ((Int, [UInt8]) -> Void)?
    ) {
      var bytes: [UInt8] = []
      var step = TripLoop.Step.goingOn
      var driven = loop.drivenRoute
      routes = [driven.route]
      while step == .goingOn {
        step = loop.step(into: &bytes)
        for (fix, text) in loop.takeExplanations() { noteExplanation?(fix, text) }
        if loop.routeNumber == driven.number { continue }
        driven = loop.drivenRoute
        routes.append(driven.route)
      }
      let isGood = loop.finish(step == .fault ? .fault : .traceEnded, into: &bytes)
      for (fix, text) in loop.takeExplanations() { noteExplanation?(fix, text) }
      let status: ExitStatus = isGood ? (loop.hasFailed ? .difference : .success) : .noAnswer
      output = CaseOutput(events: bytes, exit: status.code)
    }
  }
}

extension Diagnostic {
  fileprivate static func interruptedRun(signal: Int32) -> Diagnostic {
    Diagnostic(.error, code: "interrupted", file: "tripsim", "signal \(signal) interrupted the run")
  }
}
