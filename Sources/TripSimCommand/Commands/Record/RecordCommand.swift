import Notations
import Regression
import RouteServices
import ToolKit
import TripModel
import TripPlans
import TripRecords

/// `tripsim record DIR ROUTE TRACE…`: a case with copies of its inputs and its golden.
enum RecordCommand {
  struct Arguments: Sendable {
    /// The folder of the new case.
    var folder = ""
    /// The trip to run, except its trace.
    var run = RunArguments()
    /// The traces' paths.
    var traces: [String] = []
    /// The drive to simulate instead of traces; absent if there are traces.
    var simulation: TraceSimulation?
    /// A sentence about what the case shows.
    var description: String?
  }

  static var table: CommandTable<Arguments> {
    let usage = usage
    let rows =
      ConfigurationSource.tripRows.within(\Arguments.run.configuration)
      + tripRows + RunArguments.scriptRows.within(\Arguments.run)
      + FileReading.rows.within(\Arguments.run.reading) + caseRows
    return CommandTable(usage, rows: rows) { (arguments, words) throws(Diagnostic) in
      // The folder was named last.
      if words.count > 2, FileDescriptor.isFile(words[0]),
        !words[1...].allSatisfy(FileDescriptor.isFile)
      {
        throw .missingOperand(usage.operands[0], command: usage)
      }
      arguments.folder = words[0]
      arguments.run.route = words[1]
      arguments.traces = Array(words.dropFirst(2))
      try arguments.run.reading.check()
      if arguments.simulation != nil {
        if let trace = arguments.traces.first {
          throw .twoOfOne("--simulate", trace)
        }
        try arguments.checkSimulatesOnly()
      } else if arguments.traces.isEmpty {
        guard FileReading.isRecording(words[1]) else {
          let isRoute = FileDescriptor.isFile(words[0])
          throw .missingOperand(usage.operands[isRoute ? 0 : 2], command: usage)
        }
        arguments.traces = [words[1]]
        arguments.run.configuration.take(recording: words[1])
      }
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "record", summary: "make a case folder from a route and a recorded drive",
      details: [
        "The folder gets copies of the inputs, 'case.json' with the options, and the events as "
          + "the golden 'expected.jsonl': review it before you commit it. Several traces "
          + "get one golden each, 'expected.NAME.jsonl'. A network in a folder above the case is "
          + "referenced, not copied.",
        "With --simulate no trace is needed: the case simulates the drive whenever it runs.",
      ],
      operands: [
        OperandUsage("DIR", .folder, summary: "the new folder"),
        OperandUsage(
          "ROUTE", .file, summary: "the planned route, or a Ferrostar recording, which holds both"),
        OperandUsage("TRACE", .file, .any, summary: "the recorded drives; none with --simulate"),
      ],
      examples: [
        "tripsim record traces/missed-exit route.json drive.gpx --set off_route.max_m=40":
          "record a drive with a changed threshold"
      ])
  }

  private static var tripRows: [CommandTable<Arguments>.Row] {
    [
      .option(
        "simulate", "OPTION=VALUE", isRepeatable: true,
        "simulate the drive with an option of 'tripsim simulate': noise=5, seed=7"
      ) { (arguments, value) throws(Diagnostic) in
        let sides = value.text.split(separator: "=", maxSplits: 1).map(String.init)
        var simulation = arguments.simulation ?? TraceSimulation()
        try simulation.set(sides.first ?? "", to: sides.count > 1 ? sides[1] : "true")
        arguments.simulation = simulation
      },
      .option(
        "router", letter: "r", "SPEC", kind: .router, isRepeatable: true,
        "source of new routes: none (the default), files:A,B, script:FILE, network:FILE, replay:DIR"
      ) { (arguments, value) throws(Diagnostic) in
        try value.addRouter(to: &arguments.run.routers)
      },
      .option(
        "events", letter: "e", "LIST", kind: .events, isRepeatable: true,
        "events to print, by name, group, 'default' or 'all'"
      ) { (arguments, value) throws(Diagnostic) in
        try arguments.run.addEvents(value.text)
      },
    ]
  }

  private static var caseRows: [CommandTable<Arguments>.Row] {
    [
      .text("description", "TEXT", \.description, "a sentence about what the case shows"),
      .flag("force", letter: "f", \.run.replacesExisting, "replace an existing case"),
    ]
  }

  /// The fault of a live router, because a case must always give the same result.
  private static func liveRouter(_ router: RouterSpecification) -> Diagnostic {
    Diagnostic(
      .error, code: "router_live", file: "tripsim",
      "a case cannot use the live router '\(router.scheme)', whose answers may change",
      expected: "a router such as 'network:FILE' or 'files:DIR'",
      hint: "'tripsim run --record-routes DIR' records its answers")
  }

  /// The note about a golden that an earlier case in the folder had.
  private static func staleGolden(_ path: String) -> Diagnostic {
    Diagnostic(
      .note, code: "stale_golden", file: path, "no trace of this case has this golden",
      hint: "remove it, and the trace that it belonged to, if the new case replaces it")
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    if let router = arguments.run.routers.first(where: \.isLive) {
      throw .fault(liveRouter(router))
    }
    let files = try console.value(of: CaseRecording(arguments: arguments).perform())
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    let status = console.show(lines: files.map { "wrote \($0)" })
    let written = files.map(FilePath.lastComponent)
    for name in (try? TypedFiles().names(inFolder: arguments.folder)) ?? []
    where name.hasPrefix("expected.") && name.hasSuffix(".jsonl") && !written.contains(name) {
      console.report(staleGolden(FilePath.joined(name, to: arguments.folder)))
    }
    for found in CaseFinder(Disk()).find([arguments.folder]).cases {
      for fault in found.diagnostics where fault.code == "file_outside" {
        var fault = fault.as(.note)
        fault.hint =
          "check a folder that contains both, move the file below 'traces', or use --trust"
        console.report(fault)
      }
    }
    return status
  }
}

extension RecordCommand.Arguments {
  /// Checks that no option about traces is given with a simulated drive.
  ///
  /// - Throws: The fault of an option that would have no effect.
  fileprivate func checkSimulatesOnly() throws(Diagnostic) {
    let plan = run.plan(nil)
    let keys = ReadingKey.allCases.filter(\.isForTraces)
    if let key = keys.first(where: { $0.value(in: plan) != nil }) {
      throw .ineffective("--\(key.rawValue)", expected: "a trace instead of '--simulate'")
    }
  }
}

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
    let writing = CaseWriting(
      newCase: newCase, disk: disk, replacesExisting: arguments.run.replacesExisting)
    let result = writing.perform(copying: copies, from: TypedFiles(), runningFrom: DiskFiles())
    return Reading(result.value, diagnostics: configuration.diagnostics + result.diagnostics)
  }

  /// The files to copy into the case, as typed.
  private var inputs: [String] {
    let run = arguments.run
    return [run.route] + arguments.traces + run.routers.flatMap(\.paths)
      + [run.timeline, run.decisions].compactMap(\.self)
  }

  /// The fault of an input that is not a regular file.
  ///
  /// An input is read twice, for the copy and for the golden.
  private func notCopied(_ path: String) -> Diagnostic {
    let name = path == arguments.run.route ? "route.json" : "drive.csv"
    return Diagnostic(
      .error, code: "record_pipe", file: path,
      "the path is not a regular file and cannot be copied into the case",
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
}
