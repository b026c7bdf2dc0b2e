import Notations
import Regression
import TripFormats
import TripModel
import TripPlans
import TripRecords
import Trips

/// One trip of a case, run to its end in memory.
struct CaseRun {
  private let plan: TripPlan
  private let selection: EventSelection
  private let files: RealFolder
  private var faults: [Diagnostic] = []

  /// Prepares a run.
  init(_ job: CaseJob) {
    plan = job.trip.plan
    selection = CaseTerms.read(job.tripCase).value?.selection ?? .printedByDefault
    files = RealFolder(job.root)
  }

  /// Runs the trip.
  consuming func perform() -> CaseOutput {
    performed().output
  }

  /// Runs the trip and tells its faults one by one.
  consuming func performed() -> (output: CaseOutput, faults: [Diagnostic]) {
    let preparation = plan.prepare(reading: files)
    faults = preparation.diagnostics
    let hasError = faults.contains { $0.severity == .error }
    guard !hasError, let trip = preparation.value, let source = openTrace() else {
      return (output([], .noAnswer), faults)
    }
    let (bytes, status) = drive(trip, source)
    return (output(bytes, status), faults)
  }

  private func output(_ bytes: [UInt8], _ status: ExitStatus) -> CaseOutput {
    CaseOutput(events: bytes, exit: status.code, messages: faults.map(\.rendered))
  }

  private mutating func openTrace() -> FileSource? {
    let path = plan.trace
    do throws(FileFailure) {
      if let root = files.root, !files.isInside(path.text) { throw .outside(folder: root) }
      do throws(FileFault) {
        return try FileSource(path: path.text)
      } catch {
        throw error.failure
      }
    } catch {
      let fault = error.diagnostic(reading: path.text, file: path.file, at: path.position)
      faults.append(fault)
      return nil
    }
  }

  private mutating func drive(
    _ trip: PreparedTrip, _ source: FileSource
  ) -> (bytes: [UInt8], status: ExitStatus) {
    var session = trip.session(selection: selection)
    var reader = plan.traceReader(of: source)
    var writer = RecordWriter(format: .jsonl, selection: selection, usesColor: false)
    var bytes: [UInt8] = []
    func write() {
      for event in session.events { writer.append(event, to: &bytes) }
      session.removeEvents()
    }
    var ending = TripEnding.traceEnded
    do throws(TripFault) {
      while ending == .traceEnded, let item = reader.next() {
        if Interruption.signal != nil { break }
        switch item {
        case .fix(let fix): try session.receive(fix)
        case .diagnostic(let fault):
          faults.append(fault)
          if fault.severity == .error { ending = .fault }
          if fault.severity == .warning { session.receive(WarningReport(fault)) }
        }
        if !session.events.isEmpty { write() }
      }
      if ending == .traceEnded, session.usedFixes < 2 { ending = tooFewFixes(session.usedFixes) }
      try session.finish(ending)
    } catch {
      let fault = error.diagnostic(route: plan.route.text, trace: plan.trace.text)
      faults.append(fault)
      ending = .fault
    }
    write()
    return (bytes, ending == .fault ? .noAnswer : .success)
  }

  private mutating func tooFewFixes(_ count: Int) -> TripEnding {
    let fault = Diagnostic(
      .error, code: "too_few_fixes", file: plan.trace.text,
      "the trace has \(count == 0 ? "no usable fix" : "only one usable fix")",
      expected: "at least 2 fixes with a place and a time")
    faults.append(fault)
    return .fault
  }
}
