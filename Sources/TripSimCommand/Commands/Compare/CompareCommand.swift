import Notations
import Regression
import StreamComparison
import ToolKit
import TripModel

/// `tripsim compare A B`: the differences between two event streams.
enum CompareCommand {
  struct Arguments: Sendable {
    /// The old stream's file.
    var old = ""
    /// The new stream's file.
    var new = ""
    /// The allowed differences between numbers.
    var tolerances = ToleranceTable()
    /// The maximum number of differences, or of events in a table; absent for the default.
    var limit: Int?
    /// The names of events in A if it is an application's log; absent for an event stream.
    var names: AppLog.Names?
    /// The profiles or engines under which to run one trip; empty to compare two streams.
    var variants: [TripVariant] = []
    /// The trip to run under them.
    var run = RunArguments()
    /// The output format of that trip's events; absent if not typed.
    var format: Format?
  }

  static var table: CommandTable<Arguments> {
    let usage = usage
    let all =
      rows + profileRows
      + RunArguments.comparedRows.map {
        $0.within(\Arguments.run).requiring("profiles", "engines")
      }
    return CommandTable(usage, rows: all) { (arguments, words) throws(Diagnostic) in
      if !arguments.variants.isEmpty { return try arguments.run.take(words, usage) }
      if let format = arguments.format {
        throw .onlyWith(
          "--format \(format.rawValue)", [("--profiles", "A,B"), ("--engines", "A,B")])
      }
      if words.count < 2 { throw .missingOperand(usage.operands[1], command: usage) }
      if words == ["-", "-"] { throw .unwantedOperand("-", command: usage) }
      arguments.old = words[0]
      arguments.new = words[1]
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "compare",
      summary: "align two event streams, or one drive under several profiles, and show differences",
      details: [
        "Events are aligned by kind, leg, step and order, not by line, so a missing event is a "
          + "single difference. An event that is only in A is 'gone', one only in B is 'new'; "
          + "other events come later or earlier, are renamed, or have changed fields. The exit "
          + "code is 0 if nothing differs and 1 otherwise.",
        "With --profiles or --engines, the operands are ROUTE TRACE or a case, and the output is a "
          + "table with a row per event and a column per profile or engine. A cell has the event's "
          + "time, or '-' if there is no such event. The trip options of 'tripsim run' apply to "
          + "every column. The exit code is 0, even if columns differ.",
        "With --map, A is the log of an application that received the same fixes: a JSON object on "
          + "each line with 'event' (or 'name' or 'type') and 't_s', or 'time' on the clock of the "
          + "fixes. Only events that are in the log or named by --map are compared, and of each "
          + "event only the fields that its line in the log has. Events are ordered by time; "
          + "within the tolerance any order is accepted. An event that tripsim predicts but the "
          + "log lacks is 'gone', one that only the log has is 'new'.",
      ],
      operands: [
        OperandUsage(
          "A", .file,
          summary: "the old events, '-' for standard input; with --profiles the route, or a case"),
        OperandUsage(
          "B", .file, .optional,
          summary: "the new events, '-' for standard input; with --profiles the trace"),
      ],
      examples: [
        "tripsim run route.json drive.gpx --set off_route.max_m=40 | "
          + "tripsim compare expected.jsonl -": "show what a threshold changes",
        "tripsim compare --tolerance _m=2 --tolerance _s=1 old.jsonl new.jsonl":
          "ignore differences up to two meters or one second",
        "tripsim compare --profiles mapbox,ferrostar route.json drive.gpx":
          "show what each of two SDKs would have done",
        "tripsim compare app.jsonl events.jsonl --map onReroute=reroute -t _s=2":
          "compare an application's own log with what tripsim predicts",
      ])
  }

  private static var profileRows: [CommandTable<Arguments>.Row] {
    [
      .value(
        "profiles", letter: "p", "A,B,…", kind: .profiles, \.variants, OptionValue.profiles,
        "run one trip under each of these profiles ('all' for every profile)"),
      .value(
        "engines", "A,B,…", kind: .engines, \.variants, OptionValue.engines,
        "run one trip under each of these engines: default, a profile, or exec:CMD"
      ).excluding("profiles"),
      .choice(
        "format", "FORMAT", \.format,
        "with --profiles or --engines, print a table (the default) or jsonl"),
    ]
  }

  /// The output formats of events under several profiles.
  enum Format: String, CaseIterable {
    case table
    case jsonl
  }

  private static var rows: [CommandTable<Arguments>.Row] {
    [
      .option(
        "tolerance", letter: "t", "KEY=NUMBER", kind: .tolerance, isRepeatable: true,
        "allow numbers to differ by this, per unit (_m, _s, _mps, _deg, _pct) or field",
        details: "Prefix an event's name to limit it to that event: 'arrival.distance_m=5'."
      ) { (arguments, value) throws(Diagnostic) in
        let parts = value.text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let number = decimalNumber(of: parts[1]), number >= 0 else {
          throw value.unusable(expected: "a unit or field and a number, such as _m=2")
        }
        let key = String(parts[0])
        guard ToleranceTable.isKey(key) else {
          var fault = value.unusable(expected: ToleranceTable.expectedKey)
          fault.hint = ToleranceTable.hint(for: key)
          throw fault
        }
        arguments.tolerances[key] = number
      }.excluding("profiles", "engines"),
      .option(
        "map", "NAME=EVENT", isRepeatable: true,
        "A is an application's log, in which this event has that name"
      ) { (arguments, value) throws(Diagnostic) in
        let parts = value.text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.dropLast().contains(where: { !$0.isEmpty }) else {
          throw value.unusable(expected: "a name in the log and an event: onReroute=reroute")
        }
        let event = OptionValue(option: value.option, text: String(parts[parts.count - 1]))
        let name = try event.eventName().rawValue
        let app = parts.dropLast().joined(separator: "=")
        var names = arguments.names ?? AppLog.Names()
        if let other = names.pairs.first(where: { $0.app == app && $0.event != name }) {
          throw value.unusable(expected: "one event per name, and '\(app)' is '\(other.event)'")
        }
        names.pairs.append((app, name))
        arguments.names = names
      }.excluding("profiles", "engines"),
      .option(
        "limit", "N", "maximum number of differences (50) or events (all) to show"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.limit = try value.count(in: 0..., "a number of differences")
      },
    ]
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    if !arguments.variants.isEmpty {
      var comparison = ProfileComparison(arguments)
      return try comparison.perform(console)
    }
    let old = try WholeFile.contents(of: arguments.old)
    let new = try WholeFile.contents(of: arguments.new)
    let reading =
      if let names = arguments.names {
        RecordStream.compare(
          log: old, arguments.old, names: names, with: new, arguments.new,
          tolerances: arguments.tolerances)
      } else {
        RecordStream.compare(
          old, arguments.old, new, arguments.new, tolerances: arguments.tolerances)
      }
    for fault in reading.diagnostics { console.report(fault) }
    guard let comparison = reading.value else { return .noAnswer }
    let lines = comparison.lines(limit: arguments.limit ?? 50, style: console.dataStyle)
    let status = console.show(lines.map { $0 + "\n" }.joined())
    return status == .success && !comparison.differences.isEmpty ? .difference : status
  }
}
