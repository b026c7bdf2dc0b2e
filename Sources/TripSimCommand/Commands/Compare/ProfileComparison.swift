import Notations
import StreamComparison
import ToolKit
import TripPlans
import TripRecords
import TripRuns

/// `tripsim compare --profiles A,B ROUTE TRACE`: one trip, run in memory under each profile or
/// engine.
struct ProfileComparison {
  private var arguments: CompareCommand.Arguments
  /// The faults reported so far: a file has the same faults under every profile.
  private var told: Set<String> = []
  /// Whether a trip failed.
  private var hasFailed = false

  /// Prepares the comparison.
  init(_ arguments: CompareCommand.Arguments) {
    self.arguments = arguments
  }

  /// Runs the trips and prints what happened in each variant.
  func perform(_ console: Console) -> ExitStatus {
    Interruption.listen()
    var comparison = self
    var streams: [(name: String, lines: [RecordLine])] = []
    guard let contents = pipedInputs(console) else { return .noAnswer }
    comparison.hold(contents)
    for variant in arguments.variants {
      guard let lines = comparison.lines(under: variant, console) else { return .noAnswer }
      if lines.last?["outcome"]?.text == "failed" { comparison.hasFailed = true }
      streams.append((variant.name, lines))
      if let signal = Interruption.signal { return .interrupted(signal: signal) }
    }
    let status = console.show(comparison.text(TripTable(streams)))
    return comparison.hasFailed && status == .success ? .noAnswer : status
  }

  private func text(_ table: TripTable) -> String {
    guard arguments.format == .jsonl else {
      return table.lines(limit: arguments.limit).map { printable($0) + "\n" }.joined()
    }
    var bytes: [UInt8] = []
    table.appendJSONLines(limit: arguments.limit, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The contents of standard input and pipes, read once for all trips; absent if unreadable.
  private func pipedInputs(_ console: Console) -> [String: [UInt8]]? {
    var contents: [String: [UInt8]] = [:]
    for path in arguments.run.inputs {
      guard FileDescriptor.isPipe(path), contents[path] == nil else { continue }
      do throws(FileFault) {
        contents[path] = try WholeFile.bytes(of: path)
      } catch {
        console.report(error.diagnostic)
        return nil
      }
    }
    return contents
  }

  private mutating func hold(_ contents: [String: [UInt8]]) {
    arguments.run.contents = contents
    arguments.run.configuration.contents = arguments.run.configuration.path.flatMap { contents[$0] }
  }

  /// The lines of the trip in one variant, those until the failure of a foreign engine; absent if
  /// it could not be run.
  private mutating func lines(
    under variant: TripVariant, _ console: Console
  ) -> [RecordLine]? {
    var run = arguments.run
    variant.apply(to: &run.configuration)
    let trip = run.typedTrip()
    tell(trip.diagnostics, console)
    guard let typed = trip.soundValue else { return nil }
    let (output, faults) = typed.run.performed()
    tell(faults, console)
    if output.exit > 1 {
      // A broken engine costs its own column alone.
      guard typed.plan.engine != nil, Interruption.signal == nil else { return nil }
      console.report(.failedEngine(variant.name))
      hasFailed = true
    }
    return RecordReader.readAll(output.events, file: variant.name).value ?? []
  }

  private mutating func tell(_ faults: [Diagnostic], _ console: Console) {
    for fault in faults where told.insert(fault.rendered).inserted { console.report(fault) }
  }
}

extension Diagnostic {
  /// The note about which of several engines could not run the trip.
  fileprivate static func failedEngine(_ name: String) -> Diagnostic {
    Diagnostic(
      .note, code: "failed_engine", file: "tripsim",
      "the trip is compared as far as it went: the engine '\(name)' could not run it")
  }
}
