import Notations
import Regression
import Routing
import TripPlans

/// The making of a case: everything is read and run before anything is written.
struct CaseRecording {
  private let arguments: RecordCommand.Arguments
  private let store = DiskFiles()

  /// Prepares a recording.
  init(_ arguments: RecordCommand.Arguments) {
    self.arguments = arguments
  }

  /// Makes the case; the value is the paths of what was written.
  func perform() -> Reading<[String]> {
    if let path = inputs.first(where: FileDescriptor.isPipe) {
      return Reading(nil, diagnostics: [notCopied(path)])
    }
    let configuration = arguments.configuration.read()
    guard let rules = configuration.value, !configuration.hasError else {
      return Reading(nil, diagnostics: configuration.diagnostics)
    }
    let newCase = newCase(rules)
    if !arguments.replacesExisting, store.exists(newCase.file) {
      let fault = FileFault.existing(newCase.file).diagnostic
      return Reading(nil, diagnostics: configuration.diagnostics + [fault])
    }
    let copies = newCase.copies(reading: store)
    guard let copies = copies.value else { return Reading(nil, diagnostics: copies.diagnostics) }
    let (goldens, faults) = goldens(of: newCase)
    guard let goldens else { return Reading(nil, diagnostics: faults) }
    do throws(RecordingFault) {
      return Reading(try write(newCase, copies, goldens), diagnostics: faults)
    } catch {
      return Reading(nil, diagnostics: faults + [error.diagnostic])
    }
  }

  /// The files that the case gets copies of, as they were typed.
  private var inputs: [String] {
    [arguments.route] + arguments.traces + arguments.routers.flatMap(\.paths)
      + [arguments.timeline, arguments.decisions].compactMap(\.self)
  }

  /// An input is read twice, for the copy and for the golden: what ends with its first reading
  /// cannot be one.
  private func notCopied(_ path: String) -> Diagnostic {
    let name = path == arguments.route ? "route.json" : "drive.csv"
    return Diagnostic(
      .error, code: "record_pipe", file: path, "is no file that the case could get a copy of",
      expected: "the path of a regular file",
      hint: "'cat > \(name)' keeps in a file what comes through a pipe")
  }

  private func newCase(_ rules: Configuration) -> NewCase {
    let isSimulated = arguments.simulation != nil
    let traces = isSimulated ? [TraceSimulation.traceName] : arguments.traces
    let plans = traces.map { trace in
      var plan = TripPlan(
        route: PlacedText(arguments.route), trace: PlacedText(trace), configuration: rules,
        routers: arguments.routers.map { PlacedRouter($0) })
      plan.simulation = arguments.simulation
      if let timeline = arguments.timeline { plan.timeline = .file(PlacedText(timeline)) }
      if let decisions = arguments.decisions { plan.decisions = .file(PlacedText(decisions)) }
      return plan
    }
    return NewCase(
      folder: arguments.folder, plans: plans, events: arguments.events,
      description: arguments.description)
  }

  /// Runs the trips from the files where they are; no goldens where one of them fails.
  private func goldens(of newCase: NewCase) -> (goldens: [[UInt8]]?, faults: [Diagnostic]) {
    let trips = newCase.plans.map { CaseTrip(name: "", plan: $0, golden: "") }
    let tripCase = TripCase(
      name: "", trips: trips, events: newCase.events.map { PlacedText($0) })
    var goldens: [[UInt8]] = []
    var faults: [Diagnostic] = []
    for index in trips.indices {
      let job = CaseJob(file: newCase.file, root: nil, tripCase: tripCase, index: index)
      let run = CaseRun(job)
      let (output, diagnostics) = run.performed()
      faults += diagnostics
      if output.exit != 0 { return (nil, faults) }
      goldens.append(output.events)
    }
    return (goldens, faults)
  }
}

extension CaseRecording {
  /// Writes the inputs, then the case file, the goldens last.
  private func write(
    _ newCase: NewCase, _ copies: [NewCase.Copy], _ goldens: [[UInt8]]
  ) throws(RecordingFault) -> [String] {
    var files: [(path: String, bytes: [UInt8])] = []
    for copy in copies {
      let path = FilePath.joined(copy.name, to: newCase.folder)
      // Whoever records again in the folder of a case names the copies themselves.
      if FilePath.normalized(path) == FilePath.normalized(copy.source) { continue }
      do throws(FileFailure) {
        files.append((path, try store.read(copy.source)))
      } catch {
        throw RecordingFault(error.diagnostic(reading: copy.source))
      }
    }
    files.append((newCase.file, newCase.caseFile))
    let trips = try trips(of: newCase)
    files += zip(trips.map(\.golden), goldens).map { ($0, $1) }
    // What waits beside an older golden must not be accepted over the new one.
    for trip in trips { try remove(GoldenFiles.pending(of: trip)) }
    var written: [String] = []
    for file in files where !written.contains(file.path) {
      try write(file.bytes, to: file.path)
      written.append(file.path)
    }
    return written
  }

  /// The trips as the case file itself tells them, and as every later reader will have them.
  private func trips(of newCase: NewCase) throws(RecordingFault) -> [CaseTrip] {
    let reading = CaseReader.read(newCase.caseFile, file: newCase.file, root: nil)
    if let tripCase = reading.value { return tripCase.trips }
    throw RecordingFault(
      reading.diagnostics.first
        ?? Diagnostic(.error, code: "record", file: newCase.file, "the case cannot be read back"))
  }

  private func remove(_ path: String) throws(RecordingFault) {
    guard store.exists(path) else { return }
    do throws(FileFailure) {
      try store.remove(path)
    } catch {
      throw RecordingFault(error.diagnostic(writing: path))
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(RecordingFault) {
    do throws(FileFailure) {
      try store.makeFolder(FilePath.folder(of: path))
      try store.write(bytes, to: path)
    } catch {
      throw RecordingFault(error.diagnostic(writing: path))
    }
  }
}

/// Why a case cannot be written.
private struct RecordingFault: Error {
  let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}

extension Reading {
  /// Whether an error is among the faults.
  fileprivate var hasError: Bool { diagnostics.contains { $0.severity == .error } }
}
