import Notations
import Regression
import RouteServices
import ToolKit
import TripPlans
import TripRuns

/// Makes a case; everything is read and run before anything is written.
struct CaseRecording {
  let arguments: RecordCommand.Arguments
  /// The disk that receives the case.
  var disk: any FileDisk = Disk()

  /// Makes the case and returns the paths of the files written.
  func perform() -> Reading<[String]> {
    if let path = inputs.first(where: FileDescriptor.isPipe) {
      return Reading(nil, diagnostics: [notCopied(path)])
    }
    let configuration = arguments.run.configuration.read()
    guard let rules = configuration.soundValue else {
      return Reading(nil, diagnostics: configuration.diagnostics)
    }
    let newCase = newCase(rules)
    let copies = newCase.copies(reading: TypedFiles())
    guard let copies = copies.value else { return Reading(nil, diagnostics: copies.diagnostics) }
    var faults = configuration.diagnostics
    do throws(Diagnostic) {
      let writing = try CaseWriting(newCase, on: disk)
      let needed = try writing.needed(copies)
      let goldenNames = writing.trips.map { writing.name($0.golden) }
      try writing.check(
        needed.map(\.name) + goldenNames, replacesExisting: arguments.run.replacesExisting)
      let (goldens, told) = goldens(of: newCase)
      faults = told
      guard let goldens else { return Reading(nil, diagnostics: faults) }
      var files = try needed.map { (copy) throws(Diagnostic) in
        try copy.file(reading: TypedFiles())
      }
      files.append(CaseFolder.File(name: CaseFinder.caseFileName, bytes: newCase.caseFile))
      files += zip(goldenNames, goldens).map { CaseFolder.File(name: $0, bytes: $1) }
      return Reading(try writing.write(files), diagnostics: faults)
    } catch {
      return Reading(nil, diagnostics: faults + [error])
    }
  }

  /// The files to copy into the case, as typed.
  private var inputs: [String] {
    let run = arguments.run
    return [run.route] + arguments.traces + run.routers.flatMap(\.paths)
      + [run.timeline, run.decisions].compactMap(\.self)
  }

  /// The fault of an input that is not a regular file: it is read twice, for the copy and the
  /// golden.
  private func notCopied(_ path: String) -> Diagnostic {
    let name = path == arguments.run.route ? "route.json" : "drive.csv"
    return Diagnostic(
      .error, code: "record_pipe", file: path,
      "is not a regular file and cannot be copied into the case",
      expected: "the path of a regular file",
      hint: "save a pipe to a file first: 'cat > \(name)'")
  }

  private func newCase(_ rules: Configuration) -> NewCase {
    let isSimulated = arguments.simulation != nil
    let traces = isSimulated ? [TraceSimulation.traceName] : arguments.traces
    let plans = traces.map { trace in
      var plan = arguments.run.plan(rules)
      plan.trace = LocatedText(trace)
      plan.simulation = arguments.simulation
      return plan
    }
    return NewCase(
      folder: arguments.folder, plans: plans, events: arguments.run.eventList,
      description: arguments.description)
  }

  /// Runs the trips from the original files; absent goldens if one of them fails.
  private func goldens(of newCase: NewCase) -> (goldens: [[UInt8]]?, faults: [Diagnostic]) {
    let trips = newCase.plans.map { CaseTrip(name: "", plan: $0, golden: "") }
    let tripCase = TripCase(
      name: "", trips: trips, events: newCase.events.map { LocatedText($0) })
    var goldens: [[UInt8]] = []
    var faults: [Diagnostic] = []
    for index in trips.indices {
      let job = CaseJob(file: newCase.file, root: nil, tripCase: tripCase, index: index)
      let (output, diagnostics) = CaseRun(job).performed()
      faults += diagnostics
      if output.exit != 0 { return (nil, faults) }
      goldens.append(output.events)
    }
    return (goldens, faults)
  }
}
