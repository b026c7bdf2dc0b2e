import Notations
import Regression
import TripModel
import TripPlans
import TripRecords
import Trips

/// One trip of a case, run to its end in memory.
struct CaseRun {
  private let plan: TripPlan
  private let selection: EventSelection
  private let files: RealFolder

  /// The faults of a run in the order in which they are told.
  private final class Faults {
    var all: [Diagnostic] = []
  }

  /// Prepares a run.
  init(_ job: CaseJob) {
    plan = job.trip.plan
    selection = CaseTerms.read(job.tripCase).value?.selection ?? .printedByDefault
    files = RealFolder(job.root)
  }

  /// Runs the trip.
  func perform() -> CaseOutput {
    performed().output
  }

  /// Runs the trip and tells its faults one by one.
  func performed() -> (output: CaseOutput, faults: [Diagnostic]) {
    let faults = Faults()
    let (bytes, status) = run(faults)
    let messages = faults.all.map(\.rendered)
    return (CaseOutput(events: bytes, exit: status.code, messages: messages), faults.all)
  }

  private func run(_ faults: Faults) -> (bytes: [UInt8], status: ExitStatus) {
    let preparation = plan.prepare(reading: files)
    faults.all = preparation.diagnostics
    let hasError = faults.all.contains { $0.severity == .error }
    guard !hasError, let trip = preparation.value, let source = openTrace(faults) else {
      return ([], .noAnswer)
    }
    var options = TripLoop.Options()
    options.events = selection
    let feed = TraceFeed(plan, source: source)
    var loop = TripLoop(trip, feed: feed, options: options) { faults.all.append($0) }
    var bytes: [UInt8] = []
    var step = TripLoop.Step.goingOn
    while step == .goingOn { step = loop.step(into: &bytes) }
    let isGood = loop.finish(step == .fault ? .fault : .traceEnded, into: &bytes)
    return (bytes, isGood ? .success : .noAnswer)
  }

  private func openTrace(_ faults: Faults) -> FileSource? {
    let path = plan.trace
    do throws(FileFailure) {
      if let root = files.root, !files.isInside(path.text) { throw .outside(folder: root) }
      do throws(FileFault) {
        return try FileSource(path: path.text)
      } catch {
        throw error.failure
      }
    } catch {
      faults.all.append(
        error.diagnostic(reading: path.text, file: path.file, at: path.position))
      return nil
    }
  }
}
