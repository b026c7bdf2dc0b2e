import Notations
import Regression
import TripModel
import TripPlans
import TripRecords
import Trips

/// One trip of a case, run to its end in memory.
struct CaseRun {
  private let plan: TripPlan
  private let options: TripLoop.Options
  private let files: JobFiles

  /// The faults of a run in the order in which they are told.
  private final class Faults {
    var all: FaultList

    init(isStrict: Bool) {
      all = FaultList(isStrict: isStrict)
    }
  }

  /// Whether programs may run and services be asked: only for a case that the user trusts.
  private var asksLiveRouters: Bool

  /// Prepares the run of a case's trip, with the case's events unless others are wanted.
  init(_ job: CaseJob, events: EventSelection? = nil) {
    var options = TripLoop.Options()
    options.events =
      events ?? CaseTerms.read(job.tripCase).value?.selection ?? .printedByDefault
    self.init(
      job.trip.plan, options, JobFiles(DiskFiles(within: job.root)),
      asksLiveRouters: job.root == nil)
  }

  /// Prepares the run of a trip.
  init(
    _ plan: TripPlan, _ options: TripLoop.Options, _ files: JobFiles, asksLiveRouters: Bool = false
  ) {
    self.asksLiveRouters = asksLiveRouters
    self.plan = plan
    self.options = options
    self.files = files
  }

  /// Runs the trip.
  func perform() -> CaseOutput {
    performed().output
  }

  /// Runs the trip and tells its faults one by one; each route driven is handed over.
  func performed(
    noteRoute: (Route) -> Void = { _ in }
  ) -> (output: CaseOutput, faults: [Diagnostic]) {
    let faults = Faults(isStrict: options.isStrict)
    let (bytes, status) = run(faults, noteRoute)
    let messages = faults.all.all.map(\.rendered)
    return (CaseOutput(events: bytes, exit: status.code, messages: messages), faults.all.all)
  }

  private func run(
    _ faults: Faults, _ noteRoute: (Route) -> Void
  ) -> (bytes: [UInt8], status: ExitStatus) {
    let watch = RouterWatch { faults.all.add([$0]) }
    let preparation = plan.prepare(
      reading: files, live: asksLiveRouters ? LiveRouters.unrecorded(watch) : nil)
    faults.all.add(preparation.diagnostics)
    guard !faults.all.hasError, let trip = preparation.value,
      let source = trip.simulatedTrace ?? openTrace(faults)
    else {
      return ([], .noAnswer)
    }
    let feed = TraceFeed(plan, source: source)
    var loop = TripLoop(trip, feed: feed, watch: watch, options: options) {
      faults.all.add([$0])
    }
    var bytes: [UInt8] = []
    var step = TripLoop.Step.goingOn
    var driven = loop.drivenRoute
    noteRoute(driven.route)
    while step == .goingOn {
      step = loop.step(into: &bytes)
      if loop.drivenRoute.number == driven.number { continue }
      driven = loop.drivenRoute
      noteRoute(driven.route)
    }
    let isGood = loop.finish(step == .fault ? .fault : .traceEnded, into: &bytes)
    guard isGood else { return (bytes, .noAnswer) }
    return (bytes, loop.hasFailed ? .difference : .success)
  }

  private func openTrace(_ faults: Faults) -> (any ByteSource)? {
    let path = plan.trace
    do throws(FileFailure) {
      return try files.source(of: path.text)
    } catch {
      faults.all.add([
        error.diagnostic(reading: path.text, file: path.file, at: path.position)
      ])
      return nil
    }
  }
}
