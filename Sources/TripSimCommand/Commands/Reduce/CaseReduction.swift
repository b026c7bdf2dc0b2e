import Notations
import Regression
import ToolKit
import TripFormats
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// The reduction of one trip of a case, by repeated runs with parts of its trace.
struct CaseReduction {
  /// The result of a reduction.
  struct Result {
    /// The indices of the window's first and last fix.
    var window: ClosedRange<Int>
    /// The number of runs made.
    var runs = 0
    /// The failure that the window shows.
    var failure: TripFailure
    /// A sentence that fails in the window and holds without the failure; absent if none can
    /// express it.
    var sentence: String?
  }

  /// The trip, which prints the case's events and also `progress`, for positions on the route.
  private var trip: TypedTrip
  /// The trip with the case's own settings; absent if none were typed.
  private var ownTrip: TypedTrip?
  private let job: CaseJob
  private let terms: CaseTerms
  /// The golden of the trip; absent without one.
  private let golden: [RecordLine]?
  private let fixes: [Fix]
  private let path: String
  /// The typed options of the case as command-line words, each preceded by a space.
  private let typedOptions: String

  /// Reads a case and its trace.
  init(_ arguments: RunArguments) throws(RunStop) {
    path = arguments.casePath ?? ""
    typedOptions =
      arguments.configuration.shellWords + (arguments.isTrusting ? " --trust" : "")
    job = try arguments.caseJob(path).usable()
    terms = try CaseTerms.read(job.tripCase).usable()
    trip = try arguments.typedTrip(of: job).usable()
    trip.options.events.insert(.progress)
    if !arguments.configuration.shellWords.isEmpty {
      var own = arguments
      own.configuration = ConfigurationSource()
      ownTrip = try own.typedTrip(of: job).usable()
    }
    let file = job.trip.golden
    let bytes = job.tripCase.hasGolden ? try? trip.files.read(file) : nil
    golden = bytes.flatMap { RecordReader.readAll($0, file: file).value }
    fixes = try Self.fixes(of: trip)
  }

  /// The fixes of the trace, or of the simulated drive.
  private static func fixes(of trip: TypedTrip) throws(RunStop) -> [Fix] {
    let prepared = try trip.plan.prepare(reading: trip.files).usable()
    let source = try stopping { () throws(Diagnostic) in try prepared.openTrace(in: trip.files) }
    var reader = trip.plan.traceReader(of: source)
    return reader.readAll().value ?? []
  }
}

extension CaseReduction {
  /// Searches for the shortest window.
  func perform() throws(RunStop) -> Result {
    let whole = trip.run.perform()
    guard whole.exit == 0, fixes.count > 1 else {
      let reason = Diagnostic.reasonLine(among: whole.messages) ?? "no fix"
      throw unusable("the case cannot be run: \(reason)")
    }
    guard let failure = failure(of: whole) else { throw nothingToReduce(whole) }
    let everything = 0...fixes.count - 1
    // A failure under the case's own settings is not a failure of the typed settings.
    let comparison = ownTrip.flatMap { own -> TypedTrip? in
      guard let output = lines(of: everything, own) else { return nil }
      return failure.occurs(in: output, from: 0, at: 0, terms) ? nil : own
    }
    let progress = ProgressLine(of: fixes.count, "fixes")
    defer { progress.end() }
    guard let all = result(of: everything, failure, comparison) else {
      throw unusable("the failure does not depend only on the fixes of the trace")
    }
    var (best, runs) = (all, 1)
    var search = WindowSearch(
      count: fixes.count, required: failure.fixes, keepsBeginning: keepsBeginning)
    _ = search.shortest { window in
      // After a signal no further window is tried, and the result is not printed.
      if Interruption.signal != nil { return false }
      runs += 1
      progress.show("run \(runs): \(window.count) of \(fixes.count) fixes")
      guard let found = result(of: window, failure, comparison),
        all.sentence == nil || found.sentence != nil
      else { return false }
      best = found
      return true
    }
    best.runs = search.runs + 2
    return best
  }

  /// The result if a window shows the failure and the comparison does not; absent otherwise.
  private func result(
    of window: ClosedRange<Int>, _ failure: TripFailure, _ comparison: TypedTrip?
  ) -> Result? {
    let (first, begin) = (window.lowerBound, seconds(at: window.lowerBound))
    guard let output = lines(of: window, trip),
      failure.shows(in: output, from: first, at: begin, terms)
    else { return nil }
    let other = comparison.flatMap { lines(of: window, $0) }
    if comparison != nil, other == nil { return nil }
    if let other, failure.occurs(in: other, from: first, at: begin, terms) { return nil }
    // A golden shows how a difference is resolved, but may violate the case's own sentences.
    let isDifference = if case .difference = failure.sign { true } else { false }
    let sound = other ?? (isDifference ? golden?.lines(of: window, from: begin) : nil)
    return Result(
      window: window, failure: failure,
      sentence: failure.expectation(at: begin, output: output, sound: sound, terms))
  }

  /// Why a case has no failure at a fix of its trace.
  private func nothingToReduce(_ whole: CaseOutput) -> RunStop {
    if golden == nil, job.tripCase.hasGolden {
      return unusable("the case has no readable golden, and no sentence of 'expect' fails")
    }
    let all = golden.map { TripFailure.differing(terms, golden: $0, output: whole.lines) } ?? []
    // Typed settings do not count as a difference, as in `check`.
    let names = all.filter { ownTrip == nil || $0 != "start" }
    if names.isEmpty {
      return unusable("the case passes", hint: "'tripsim check' lists the cases that fail")
    }
    let list = names.map { "'\($0)'" }.joined(separator: " and ")
    return unusable("the case differs from its golden only in \(list)")
  }

  private func unusable(_ message: String, hint: String? = nil) -> RunStop {
    .fault(
      Diagnostic(
        .error, code: "reduce", file: path, message,
        expected:
          "a case that runs and fails an expectation or differs from its golden in an event "
          + "other than 'start', 'warning' and 'summary'",
        hint: hint))
  }

  /// The failure of the whole trip; absent if nothing fails at a fix.
  private func failure(of whole: CaseOutput) -> TripFailure? {
    TripFailure(terms, golden: golden, output: whole.lines, times: fixes.indices.map(seconds(at:)))
  }

  /// Whether the case has times that count from the beginning of its trace.
  private var keepsBeginning: Bool {
    trip.plan.timeline != .absent || trip.plan.decisions != .absent
  }

  /// The lines printed for a part of the trace; absent if it cannot be run.
  private func lines(of window: ClosedRange<Int>, _ trip: TypedTrip) -> [RecordLine]? {
    var part = trip
    part.plan = plan(of: Self.traceName, trip.plan)
    part.plan.traceFormat = .csv
    part.files.contents[Self.traceName] = trace(of: window)
    let output = part.run.perform()
    return output.exit == 0 ? output.lines : nil
  }

  /// The plan with the window as its trace.
  private func plan(of trace: String, _ plan: TripPlan) -> TripPlan {
    var plan = plan
    plan.trace = LocatedText(trace)
    plan.simulation = nil
    plan.traceFormat = nil
    plan.reading = TraceReadingOptions(member: plan.reading.member)
    return plan
  }

  private static let traceName = "window.csv"

  private func trace(of window: ClosedRange<Int>) -> [UInt8] {
    TraceWriter(exactly: fixes[window]).trace(fixes[window])
  }

  /// The time in seconds from the first fix of the trace to another fix.
  private func seconds(at fix: Int) -> Double {
    fixes[fix].time.seconds(since: fixes[0].time)
  }
}

extension CaseReduction {
  /// The result as text for people.
  func report(_ result: Result) -> [String] {
    let window = result.window
    let from = decimalText(seconds(at: window.lowerBound), decimals: 3)
    let to = decimalText(seconds(at: window.upperBound), decimals: 3)
    let trace = job.tripCase.trips.count > 1 ? " " + shellWord(traceWord) : ""
    let last = window.upperBound - window.lowerBound
    // A name that is found only below 'traces' becomes a path.
    let isName = CaseFinder(Disk()).isCaseName(path)
    let words = shellWord(isName ? CloserLook.path(of: CaseVerdict(job)) : path) + trace
    return [
      "\(job.trip.name): \(window.count) of \(fixes.count) fixes still show it, "
        + "\(window.lowerBound)..\(window.upperBound), after \(result.runs) runs",
      "  \(result.failure.words)",
      "  look closer  tripsim explain \(words) --from \(from) "
        + "--to \(to) --fix 0..\(last)\(typedOptions)",
    ]
  }

  private var traceWord: String { FilePath.lastComponent(of: trip.plan.trace.text) }

  /// Writes the window as a new case and returns the paths of the files written.
  func write(
    _ result: Result, to folder: String, replacesExisting: Bool
  ) throws(RunStop) -> [String] {
    let plan = plan(of: FilePath.joined(Self.traceName, to: folder), trip.plan)
    var newCase = NewCase(
      folder: folder, plans: [plan], events: job.tripCase.events?.text,
      description: "Fixes \(result.window.lowerBound)..\(result.window.upperBound) of "
        + "\(traceWord) of the case \(job.tripCase.name). \(result.failure.words).")
    newCase.expectations = result.sentence.map { [$0] } ?? []
    newCase.hasGolden = job.tripCase.hasGolden || newCase.expectations.isEmpty
    let originals = plan.withSketch(trip.files)
    let copies = try newCase.copies(reading: originals).usable()
    let window = FolderWriting.File(name: Self.traceName, bytes: trace(of: result.window))
    return try CaseWriting(newCase: newCase, replacesExisting: replacesExisting).perform(
      copying: copies.filter { $0.source != plan.trace.text }, from: originals, made: [window]
    ).usable()
  }
}
