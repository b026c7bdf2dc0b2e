import Notations
import Regression
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

/// A worker's job, parsed from its line.
struct WorkerJob {
  /// The trip to run.
  let trip: TypedTrip

  /// Whether the drive is known to follow its route.
  let followsRoute: Bool

  /// Runs a job and returns its answer, whatever bytes the line contains.
  ///
  /// A typed engine replaces the job's own.
  static func answer(
    to line: [UInt8], number: Int, _ configuration: ConfigurationSource
  ) -> WorkerAnswer {
    var answer = WorkerAnswer(output: CaseOutput(events: [], exit: ExitStatus.noAnswer.code))
    answer.leaveToFault(at: "line \(number) of standard input")
    let reading = JSONReader.readDocument(
      line, file: "-", expecting: JobDraft.shape.expected, firstLine: number)
    guard let value = reading.value else {
      answer.output.messages = reading.diagnostics.map(\.rendered)
      return answer
    }
    if value["id"]?.string != nil || value["id"]?.number != nil { answer.id = value["id"] }
    let name = value["case"]?.string.map { "the case \(shellWord($0))" }
    answer.leaveToFault(at: name ?? "line \(number) of standard input")
    do throws(RunStop) {
      let reader = WorkerJobReader(
        value: value, draft: try JobDraft.read(value), configuration: configuration)
      answer.want = reader.draft.want ?? .events
      let job = try reader.job()
      if answer.want.isOfRows {
        answer.audit(job)
        return answer
      }
      answer.output = job.trip.run.perform()
      if answer.want == .verdict, let origin = job.trip.job {
        answer.output = CaseChecker.shortened(answer.output, of: origin, Disk())
      }
    } catch {
      answer.output.messages = error.diagnostics.map(\.rendered)
    }
    return answer
  }
}

extension WorkerAnswer {
  /// Runs a job and computes its rows.
  fileprivate mutating func audit(_ job: WorkerJob) {
    let truth = job.trip.plan.readTruth(job.trip.files)
    let faults = truth.diagnostics.filter { $0.severity == .error }
    if !faults.isEmpty {
      output.messages = faults.map(\.rendered)
      return
    }
    var trip = job.trip
    if trip.plan.engine != nil { trip.options.events.insert(.progress) }
    let result = trip.run.performed()
    output = result.output
    guard output.exit <= 1 else { return }
    if let fault = truth.value?.fault(against: output.lines) {
      output = CaseOutput(events: [], exit: 2, messages: [fault.rendered])
      return
    }
    let audit = DriveAudit(
      output, routes: result.routes, truth: truth.value, follows: job.followsRoute)
    rows = DriveAnswer(row: audit.row, maneuvers: audit.maneuvers)
  }
}

/// A file of a job.
private enum FileKey: String, CaseIterable {
  case route
  case trace
}

/// A job as written.
private struct JobDraft {
  var id: JSONValue?
  var source: JSONValue?
  var route: JSONValue?
  var trace: JSONValue?
  /// The files whose strings are paths, whatever they look like.
  var paths: [FileKey]?
  var options: [String]?
  var want: WorkerAnswer.Want?
  var trip: Int?
  var root: String?
  var isTrusted: Bool?
  var truth: LocatedText?
  var followsRoute: Bool?

  static let shape = Shape<JobDraft>.object(
    #"an object such as {"case":"PATH"}"#, from: JobDraft(),
    [
      .init("id", \.id, .id), .init("case", \.source, .any("a path or a case")),
      .init("route", \.route, .any("a path or a route")),
      .init("trace", \.trace, .any("a path or a trace")),
      .init("paths", \.paths, .list(of: .word(), "an array of 'route' and 'trace'")),
      .init("options", \.options, .list(of: .text, "an array of strings")),
      .init("want", \.want, .word()), .init("trip", \.trip, .whole()),
      .init("root", \.root, .text), .init("trust", \.isTrusted, .flag),
      .init("truth", \.truth, .located("a path")), .init("follows", \.followsRoute, .flag),
    ])

  static let hint = "'tripsim help worker' describes jobs"

  /// Reads a job; throws every fault in it.
  static func read(_ value: JSONValue) throws(RunStop) -> JobDraft {
    var reader = DocumentReader(code: "job", file: "-")
    if let draft = shape.read(&reader, "the job", value) { return draft }
    throw .faults(
      reader.diagnostics.map { fault in
        var fault = fault
        fault.hint = fault.hint ?? hint
        return fault
      })
  }
}

extension Shape<JSONValue> {
  fileprivate static let id = any("a string or a number").reading { reader, what, value, id in
    if id.string != nil || id.number != nil || id.isNull { return id }
    reader.wrongKind(what, value, expected: "a string or a number")
    return nil
  }
}

/// Makes the trip of a job.
private struct WorkerJobReader {
  let value: JSONValue

  let draft: JobDraft

  /// The typed configuration; its engine replaces that of the job.
  let configuration: ConfigurationSource

  /// The trip to run.
  func job() throws(RunStop) -> WorkerJob {
    var arguments = RunArguments()
    arguments.configuration = configuration
    if let words = draft.options, !words.isEmpty {
      arguments = try self.arguments(words)
      try checkEngine(of: arguments)
    }
    if draft.want?.isOfRows == true {
      arguments.configuration.timesSpeech = true
      arguments.trip.events = DriveAudit.selection
    } else if let position = draft.truth?.position ?? value["follows"]?.position {
      let key = draft.truth == nil ? "follows" : "truth"
      throw fault(
        "'\(key)' has no effect here", at: position, expected: "'want' to be 'row' or 'maneuvers'")
    }
    if let source = draft.source {
      if let other = draft.route ?? draft.trace {
        throw fault(
          "the job has both a case and a route or trace", at: other, expected: "one of them")
      }
      return job(of: try arguments.typedTrip(of: try caseJob(source)).usable())
    }
    if draft.want == .verdict, let want = value["want"] {
      throw fault("'verdict' requires a case", at: want, expected: "'events' or 'digest'")
    }
    return job(of: try typedTrip(&arguments))
  }

  private func fault(_ message: String, at value: JSONValue, expected: String) -> RunStop {
    fault(message, at: value.position, expected: expected)
  }

  private func fault(_ message: String, at position: SourcePosition, expected: String) -> RunStop {
    .fault(
      Diagnostic(
        .error, code: "job", file: "-", at: position, message, expected: expected,
        hint: JobDraft.hint))
  }

  private func kind(of value: JSONValue) -> String {
    value.string == "" ? "empty" : value.kindName
  }

  /// Checks that a program named by the job itself, unlike a typed one, is trusted.
  private func checkEngine(of arguments: RunArguments) throws(RunStop) {
    let engine = arguments.configuration.engine
    guard case .program(let command) = engine, engine != configuration.engine,
      draft.isTrusted != true
    else { return }
    throw fault(
      "the options start the engine 'exec:\(command)'", at: value["options"] ?? value,
      expected: "'trust' true beside them, or the engine 'default'")
  }

  /// The options as for `tripsim run`, except those about outputs and pace.
  private func arguments(_ words: [String]) throws(RunStop) -> RunArguments {
    if words.contains(where: ["-h", "--help"].contains) {
      throw fault(
        "the options ask for help", at: value["options"] ?? value, expected: "options of a trip")
    }
    do throws(Diagnostic) {
      let table = RunArguments.table
      let trip = ["-", "-."]
      // An option at the end must not take the operands as its value.
      _ = try TypedWords(words, of: table.usage)
      let typed = try TypedWords(words + ["--"] + trip, of: table.usage)
      if let word = typed.operands.first, typed.operands != trip {
        throw .unwantedOperand(word, command: table.usage)
      }
      var initial = RunArguments()
      initial.configuration = configuration
      // Some options are valid only for a case.
      initial.casePath = draft.source.map { _ in "" }
      var arguments = try table.arguments(from: typed, initial: initial)
      let isPlain =
        arguments.output == nil && arguments.exportedRoute == nil && arguments.delegate == nil
        && arguments.recordedRoutes == nil && arguments.trip.pace == nil
        && arguments.trip.format == .jsonl
      if isPlain {
        (arguments.route, arguments.trace, arguments.casePath) = ("", "", nil)
        return arguments
      }
    } catch {
      throw .fault(error.asUsage)
    }
    throw fault(
      "the options control outputs or pace, or name a program",
      at: value["options"] ?? value,
      expected: """
        none of --output, --export-route, --record-routes, --format, --speed, --realtime and \
        --delegate
        """)
  }
}

extension WorkerJobReader {
  /// The trip of a case that the job selects.
  private func caseJob(_ source: JSONValue) throws(RunStop) -> CaseJob {
    let found = try source.members == nil ? foundCase(try path(of: source)) : ownCase(source)
    let jobs = found.jobs
    let index = draft.trip ?? 0
    guard jobs.indices.contains(index), draft.trip != nil || jobs.count == 1 else {
      throw fault(
        "the case has \(plural(jobs.count, "trip"))", at: value["trip"] ?? source,
        expected: jobs.count == 1 ? "'trip' 0" : "'trip' from 0 to \(jobs.count - 1)")
    }
    return jobs[index]
  }

  /// The case contained in the job itself; its paths are relative to 'root' or the current folder,
  /// and may not leave it.
  private func ownCase(_ value: JSONValue) throws(RunStop) -> FoundCase {
    var writer = JSONWriter()
    writer.value(value)
    let folder = draft.root ?? "."
    let root = draft.isTrusted == true ? nil : folder
    let file = FilePath.normalized(FilePath.joined("job" + CaseFinder.caseFileEnding, to: folder))
    let tripCase = try CaseReader.read(writer.bytes, file: file, root: root).usable()
    return FoundCase(file: file, root: root, tripCase: tripCase, diagnostics: [])
  }

  private func foundCase(_ path: String) throws(RunStop) -> FoundCase {
    let finder = CaseFinder(Disk(), isTrusting: draft.isTrusted ?? false)
    var (path, root) = (path, draft.root)
    // The case and the root may be one relative and one absolute: compare them as real paths.
    if let folder = root, folder.hasPrefix("/") != path.hasPrefix("/") {
      path = FilePath.joined(path, to: Disk().workingFolder)
      root = FilePath.joined(folder, to: Disk().workingFolder)
    }
    let found = finder.find(path: path, root: root)
    let faults = found.diagnostics + found.cases.flatMap(\.diagnostics)
    if faults.hasError { throw .faults(faults) }
    if found.cases.count == 1, let first = found.cases.first { return first }
    throw fault(
      "there are \(found.cases.count) cases in '\(path)'", at: draft.source ?? value,
      expected: "one case")
  }

  /// The job of a trip, with the truth named in the job, or that of the trip's own plan.
  private func job(of trip: TypedTrip) -> WorkerJob {
    var trip = trip
    trip.plan.truth = draft.truth ?? trip.plan.truth
    return WorkerJob(trip: trip, followsRoute: draft.followsRoute ?? false)
  }

  private func typedTrip(_ arguments: inout RunArguments) throws(RunStop) -> TypedTrip {
    guard let route = draft.route, let trace = draft.trace else {
      throw fault(
        "the job has \(draft.route == nil ? "no route" : "no trace")", at: value,
        expected: "a case, or a route and a trace")
    }
    arguments.route = try file(route, .route, &arguments.contents)
    arguments.trace = try file(trace, .trace, &arguments.contents)
    var trip = try arguments.typedTrip().usable()
    trip.isTrusted = draft.isTrusted ?? false
    return trip
  }

  /// The path of the case.
  private func path(of source: JSONValue) throws(RunStop) -> String {
    if let text = source.string, !text.isEmpty { return text }
    throw fault("'case' is \(kind(of: source))", at: source, expected: "a path or a case")
  }

  /// The path of a file, or the name given to content in the job.
  private func file(
    _ value: JSONValue, _ key: FileKey, _ contents: inout [String: [UInt8]]
  ) throws(RunStop) -> String {
    let isPath = draft.paths?.contains(key) == true
    var writer = JSONWriter()
    switch value.content {
    case .string(let text) where !text.isEmpty:
      let isContent = text.contains { $0.isNewline } || text.hasPrefix("<") || text.hasPrefix("{")
      if isPath || !isContent { return text }
      contents[key.rawValue] = Array(text.utf8)
    case .array(let elements) where key == .trace:
      var bytes: [UInt8] = []
      for element in elements {
        var writer = JSONWriter()
        writer.value(element)
        bytes += writer.bytes + [UInt8(ascii: "\n")]
      }
      contents[key.rawValue] = bytes
    case .object:
      writer.value(value)
      contents[key.rawValue] = writer.bytes
    case .null, .boolean, .number, .string, .array:
      throw fault(
        "'\(key.rawValue)' is \(kind(of: value))", at: value,
        expected: "a path, a string with line feeds, or JSON")
    }
    return key.rawValue
  }
}
