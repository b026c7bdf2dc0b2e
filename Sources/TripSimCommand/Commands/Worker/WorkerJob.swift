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
      line, file: "-", expecting: WorkerJobReader.form, firstLine: number)
    guard let value = reading.value else {
      answer.output.messages = reading.diagnostics.map(\.rendered)
      return answer
    }
    if value["id"]?.string != nil || value["id"]?.number != nil { answer.id = value["id"] }
    let name = value["case"]?.string.map { "the case \(shellWord($0))" }
    answer.leaveToFault(at: name ?? "line \(number) of standard input")
    do throws(RunStop) {
      let reader = WorkerJobReader(value: value, configuration: configuration)
      answer.want = try reader.want()
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
    let audit = DriveAudit(
      output, routes: result.routes, truth: truth.value, follows: job.followsRoute)
    rows = DriveAnswer(row: audit.row, maneuvers: audit.maneuvers)
  }
}

/// Parses a job from its JSON.
struct WorkerJobReader {
  /// What a job is, in the words of faults.
  static let form = #"an object such as {"case":"PATH"}"#

  /// The keys of a job.
  private enum Key: String, CaseIterable {
    case id
    case `case`
    case route
    case trace
    case paths
    case options
    case want
    case trip
    case root
    case trust
    case truth
    case follows
  }

  let value: JSONValue
  /// The typed configuration; its engine replaces that of the job.
  let configuration: ConfigurationSource

  private subscript(_ key: Key) -> JSONValue? { value[key.rawValue] }
}

extension WorkerJobReader {
  /// The requested part of the events.
  func want() throws(RunStop) -> WorkerAnswer.Want {
    guard let members = value.members else {
      throw fault(
        "the job is \(value.kindName)", at: value, expected: WorkerJobReader.form)
    }
    let names = Key.allCases.map(\.rawValue)
    for member in members where Key(rawValue: member.name) == nil {
      throw .fault(.unknownKey(member.name, known: names).in("-").at(member.namePosition))
    }
    if let id = self[.id], id.string == nil, id.number == nil, !id.isNull {
      throw fault("'id' is \(id.kindName)", at: id, expected: "a string or a number")
    }
    guard let want = self[.want] else { return .events }
    if let word = want.string.flatMap(WorkerAnswer.Want.init(rawValue:)) { return word }
    throw fault(
      "unknown value of 'want'", at: want,
      expected: "'events', 'digest', 'verdict', 'row' or 'maneuvers'")
  }

  /// The trip to run.
  func job() throws(RunStop) -> WorkerJob {
    var arguments = RunArguments()
    arguments.configuration = configuration
    let words = try options()
    if !words.isEmpty {
      arguments = try self.arguments(words)
      try checkEngine(of: arguments)
    }
    let isOfRows = try want().isOfRows
    if isOfRows {
      arguments.configuration.timesSpeech = true
      arguments.trip.events = DriveAudit.selection
    }
    for key in [Key.truth, .follows] where !isOfRows {
      guard let given = self[key] else { continue }
      throw fault(
        "'\(key.rawValue)' has no effect here", at: given,
        expected: "'want' to be 'row' or 'maneuvers'")
    }
    _ = try value(of: .trust, "true or false", \.boolean)
    _ = try value(of: .root, "the path of a folder", \.string)
    if let source = self[.case] {
      if let other = self[.route] ?? self[.trace] {
        throw fault(
          "the job has both a case and a route or trace", at: other, expected: "one of them")
      }
      return try job(of: try arguments.typedTrip(of: try caseJob(source)).usable())
    }
    if let want = self[.want], want.string == WorkerAnswer.Want.verdict.rawValue {
      throw fault("'verdict' requires a case", at: want, expected: "'events' or 'digest'")
    }
    return try job(of: try typedTrip(&arguments))
  }

  private func fault(_ message: String, at value: JSONValue, expected: String) -> RunStop {
    .fault(
      Diagnostic(
        .error, code: "job", file: "-", at: value.position, message, expected: expected,
        hint: "'tripsim help worker' describes jobs"))
  }

  private func text(_ value: JSONValue, _ key: Key) throws(RunStop) -> String {
    if let text = value.string, !text.isEmpty { return text }
    throw fault("'\(key.rawValue)' is \(kind(of: value))", at: value, expected: "a path")
  }

  private func kind(of value: JSONValue) -> String {
    value.string == "" ? "empty" : value.kindName
  }

  /// The value of a key of the right kind; absent without the key.
  private func value<Value>(
    of key: Key, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RunStop) -> Value? {
    guard let given = self[key] else { return nil }
    if let value = read(given) { return value }
    throw fault("'\(key.rawValue)' is \(given.kindName)", at: given, expected: expected)
  }

  private func options() throws(RunStop) -> [String] {
    try values(of: .options, "strings", \.string)
  }

  /// The elements of a key's array, each of the right kind; none without the key.
  private func values<Value>(
    of key: Key, _ noun: String, _ read: (JSONValue) -> Value?
  ) throws(RunStop) -> [Value] {
    var values: [Value] = []
    for element in try value(of: key, "an array of \(noun)", \.array) ?? .empty {
      guard let value = read(element) else {
        throw fault(
          "'\(key.rawValue)' contains \(kind(of: element))", at: element, expected: "only \(noun)")
      }
      values.append(value)
    }
    return values
  }

  /// Checks that a program named by the job itself, unlike a typed one, is trusted.
  private func checkEngine(of arguments: RunArguments) throws(RunStop) {
    let engine = arguments.configuration.engine
    guard case .program(let command) = engine, engine != configuration.engine,
      self[.trust]?.boolean != true
    else { return }
    throw fault(
      "the options start the engine 'exec:\(command)'", at: self[.options] ?? value,
      expected: "'trust' true beside them, or the engine 'default'")
  }

  /// The options as for `tripsim run`, except those about outputs and pace.
  private func arguments(_ words: [String]) throws(RunStop) -> RunArguments {
    if words.contains(where: ["-h", "--help"].contains) {
      throw fault(
        "the options ask for help", at: self[.options] ?? value, expected: "options of a trip")
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
      initial.casePath = self[.case].map { _ in "" }
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
      at: self[.options] ?? value,
      expected: """
        none of --output, --export-route, --record-routes, --format, --speed, --realtime and \
        --delegate
        """)
  }
}

extension WorkerJobReader {
  /// The trip of a case that the job selects.
  private func caseJob(_ source: JSONValue) throws(RunStop) -> CaseJob {
    let found = try source.members == nil ? foundCase(try text(source, .case)) : ownCase(source)
    let jobs = found.jobs
    let index = self[.trip].map { $0.number.flatMap(Int.init(exactly:)) ?? -1 } ?? 0
    guard jobs.indices.contains(index), self[.trip] != nil || jobs.count == 1 else {
      throw fault(
        "the case has \(plural(jobs.count, "trip"))", at: self[.trip] ?? self[.case] ?? value,
        expected: jobs.count == 1 ? "'trip' 0" : "'trip' from 0 to \(jobs.count - 1)")
    }
    return jobs[index]
  }

  /// The case contained in the job itself; its paths are relative to 'root' or the current folder,
  /// and may not leave it.
  private func ownCase(_ value: JSONValue) throws(RunStop) -> FoundCase {
    var writer = JSONWriter()
    writer.value(value)
    let folder = self[.root]?.string ?? "."
    let root = self[.trust]?.boolean == true ? nil : folder
    let file = FilePath.normalized(FilePath.joined("job" + CaseFinder.caseFileEnding, to: folder))
    let tripCase = try CaseReader.read(writer.bytes, file: file, root: root).usable()
    return FoundCase(file: file, root: root, tripCase: tripCase, diagnostics: [])
  }

  private func foundCase(_ path: String) throws(RunStop) -> FoundCase {
    let finder = CaseFinder(Disk(), isTrusting: self[.trust]?.boolean ?? false)
    var (path, root) = (path, self[.root]?.string)
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
      "there are \(found.cases.count) cases in '\(path)'", at: self[.case] ?? value,
      expected: "one case")
  }

  /// The job of a trip, with the truth named in the job, or that of the trip's own plan.
  private func job(of trip: TypedTrip) throws(RunStop) -> WorkerJob {
    let followsRoute = try value(of: .follows, "true or false", \.boolean) ?? false
    var trip = trip
    if let path = self[.truth] {
      trip.plan.truth = LocatedText(try text(path, .truth), file: "-", position: path.position)
    }
    return WorkerJob(trip: trip, followsRoute: followsRoute)
  }

  private func typedTrip(_ arguments: inout RunArguments) throws(RunStop) -> TypedTrip {
    guard let route = self[.route], let trace = self[.trace] else {
      throw fault(
        "the job has \(self[.route] == nil ? "no route" : "no trace")", at: value,
        expected: "a case, or a route and a trace")
    }
    arguments.route = try file(route, .route, &arguments.contents)
    arguments.trace = try file(trace, .trace, &arguments.contents)
    var trip = try arguments.typedTrip().usable()
    trip.isTrusted = self[.trust]?.boolean ?? false
    return trip
  }

  /// The keys whose strings are paths, whatever they look like.
  private func paths() throws(RunStop) -> [Key] {
    try values(of: .paths, "'route' and 'trace'") { element in
      element.string.flatMap(Key.init(rawValue:)).flatMap {
        [.route, .trace].contains($0) ? $0 : nil
      }
    }
  }

  /// The path of a file, or the name given to content in the job.
  private func file(
    _ value: JSONValue, _ key: Key, _ contents: inout [String: [UInt8]]
  ) throws(RunStop) -> String {
    let isPath = try paths().contains(key)
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
