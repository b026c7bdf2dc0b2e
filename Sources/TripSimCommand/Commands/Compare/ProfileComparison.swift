import Notations
import StreamComparison
import ToolKit
import TripPlans
import TripRecords
import TripRuns

/// `tripsim compare --profiles A,B ROUTE TRACE`: one trip under each profile or engine.
///
/// The trip runs in memory.
struct ProfileComparison {
  private var arguments: CompareCommand.Arguments
  /// The faults reported so far, because a file has the same faults under every profile.
  private var reported: Set<String> = []
  /// Whether a trip failed.
  private var hasFailed = false

  init(_ arguments: CompareCommand.Arguments) {
    self.arguments = arguments
  }

  /// Runs the trips and prints the events in each variant.
  mutating func perform(_ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    var streams: [(name: String, lines: [RecordLine])] = []
    try readPipes()
    for variant in arguments.variants {
      guard let lines = self.lines(under: variant, console) else { return .noAnswer }
      if lines.last?["outcome"]?.text == "failed" { hasFailed = true }
      streams.append((variant.name, lines))
      if let signal = Interruption.signal { return .interrupted(signal: signal) }
    }
    let status = console.show(text(TripTable(streams)))
    return hasFailed && status == .success ? .noAnswer : status
  }

  private func text(_ table: TripTable) -> String {
    guard arguments.format == .jsonl else {
      return table.lines(limit: arguments.limit).map { printable($0) + "\n" }.joined()
    }
    var bytes: [UInt8] = []
    table.appendJSONLines(limit: arguments.limit, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads standard input and pipes once for all trips.
  private mutating func readPipes() throws(RunStop) {
    for path in arguments.run.inputs where FileDescriptor.isPipe(path) {
      if arguments.run.contents[path] != nil { continue }
      arguments.run.contents[path] = try WholeFile.contents(of: path)
    }
    let path = arguments.run.configuration.path
    arguments.run.configuration.contents = path.flatMap { arguments.run.contents[$0] }
  }

  /// The lines of the trip in one variant; absent if it could not be run.
  ///
  /// If a foreign engine fails, they are the lines until then.
  private mutating func lines(under variant: TripVariant, _ console: Console) -> [RecordLine]? {
    var run = arguments.run
    variant.apply(to: &run.configuration)
    let trip = run.typedTrip()
    report(trip.diagnostics, console)
    guard let typed = trip.soundValue else {
      if trip.diagnostics.contains(where: { $0.code == "configuration" }) {
        console.report(.unsoundVariant(variant.name))
      }
      return nil
    }
    let result = typed.run.performed()
    report(result.faults, console)
    if result.output.exit > 1 {
      // A broken engine affects only its own column.
      guard typed.plan.engine != nil, Interruption.signal == nil else { return nil }
      console.report(.failedEngine(variant.name))
      hasFailed = true
    }
    return RecordReader.readAll(result.output.events, file: variant.name).value ?? []
  }

  private mutating func report(_ faults: [Diagnostic], _ console: Console) {
    for fault in faults where reported.insert(fault.rendered).inserted { console.report(fault) }
  }
}

extension Diagnostic {
  /// The note that names the profile or engine with the previous fault.
  fileprivate static func unsoundVariant(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, code: "unsound_variant", file: "tripsim", "the trip cannot run under '\(name)'")
  }

  /// The note that names the engine that could not run the trip.
  fileprivate static func failedEngine(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, code: "failed_engine", file: "tripsim",
      "the trip is compared as far as it went: the engine '\(name)' could not run it")
  }
}
