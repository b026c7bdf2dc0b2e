import Notations
import Regression

/// `tripsim compare A B`: what differs between two event streams.
enum CompareCommand {
  /// What was asked for.
  struct Arguments: Sendable {
    /// The old stream's file.
    var old = ""
    /// The new stream's file.
    var new = ""
    /// How far numbers may lie apart.
    var tolerances = ToleranceTable()
    /// The most differences that are shown.
    var limit = 50
  }

  /// The table and the work.
  static var subcommand: Subcommand {
    Subcommand(table, initial: Arguments(), perform)
  }

  private static var table: CommandTable<Arguments> {
    let usage = CommandUsage(
      name: "compare", summary: "align two event streams and print what differs",
      details: [
        "Events are aligned by kind, leg, step and order, not by line: a missing event is one "
          + "difference. Each is missing, extra, moved or changed. The exit code is 0 where "
          + "nothing differs and 1 where something does."
      ],
      operands: [
        OperandUsage(ValueUsage("A", .file), summary: "the old events, '-' for standard input"),
        OperandUsage(ValueUsage("B", .file), summary: "the new events, '-' for standard input"),
      ],
      examples: [
        UsageExample(
          line: "tripsim run route.json drive.gpx --set off_route.max_m=40 | "
            + "tripsim compare expected.jsonl -",
          summary: "show what a threshold changes"),
        UsageExample(
          line: "tripsim compare --tolerance _m=2 --tolerance _s=1 old.jsonl new.jsonl",
          summary: "overlook two meters and a second"),
      ])
    return CommandTable(usage, rows: rows) { (arguments, words) throws(UsageFault) in
      if words == ["-", "-"] { throw .unwantedOperand("-", command: usage) }
      arguments.old = words[0]
      arguments.new = words[1]
    }
  }

  private static var rows: [CommandTable<Arguments>.Row] {
    [
      .init(
        OptionUsage(
          "tolerance", letter: "t", value: ValueUsage("KEY=NUMBER"), isRepeatable: true,
          summary: "let numbers lie so far apart: by unit (_m, _s, _mps, _deg, _pct) or field",
          details: "An event's name before it makes it that event's: 'arrival.distance_m=5'.")
      ) { (arguments, value) throws(UsageFault) in
        let parts = value.text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let number = OptionValue.decimal(parts[1]), number >= 0 else {
          throw value.unusable(expected: "a unit or field and a number, such as _m=2")
        }
        let key = String(parts[0])
        guard ToleranceTable.isKey(key) else {
          throw .unknownValue(
            option: value.option, value: key, candidates: ToleranceTable.units)
        }
        arguments.tolerances[key] = number
      },
      .init(
        OptionUsage("limit", value: ValueUsage("N"), summary: "show so many differences, not 50")
      ) { (arguments, value) throws(UsageFault) in
        guard let limit = Int(value.text), limit >= 0 else {
          throw value.unusable(expected: "a number of differences")
        }
        arguments.limit = limit
      },
    ]
  }

  private static func perform(_ arguments: Arguments, _ console: Console) -> ExitStatus {
    let reading: Reading<StreamComparison>
    do throws(FileFault) {
      reading = RecordStream.compare(
        try WholeFile.bytes(of: arguments.old), arguments.old,
        try WholeFile.bytes(of: arguments.new), arguments.new, tolerances: arguments.tolerances)
    } catch {
      return console.report(error)
    }
    for fault in reading.diagnostics { console.report(fault) }
    guard let comparison = reading.value else { return .noAnswer }
    let lines = comparison.lines(limit: arguments.limit)
    let status = console.show(lines.map { $0 + "\n" }.joined())
    return status == .success && !comparison.differences.isEmpty ? .difference : status
  }
}
