import Notations
import ToolKit
import TripRecords
import TripRuns

/// `tripsim explain ROUTE TRACE --fix A..B`: the candidates and comparisons behind each decision.
enum ExplainCommand {
  /// The command's table; a run does the work.
  static var subcommand: Subcommand {
    var arguments = RunArguments()
    arguments.explains = true
    arguments.trip.explanation = ExplanationOptions()
    return Subcommand(table, initial: arguments, RunCommand.perform)
  }

  private static var table: CommandTable<RunArguments> {
    let rows =
      rows + RunArguments.eventRows.filter { $0.usage.name == "events" } + RunArguments.tripRows
      + RunArguments.traceRows
      + OutputRows.rows(output: \.output, force: \.replacesExisting)
    return CommandTable(usage, rows: rows) { (arguments, words) throws(Diagnostic) in
      try arguments.take(words, usage)
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "explain", summary: "show every candidate and comparison behind each decision",
      details: [
        "The trip runs from its first fix as in 'tripsim run'. For each fix of the range it prints "
          + "the receiver's report and why the fix is used or not; the candidate positions on the "
          + "route, with the distance along the route, from it (right positive), "
          + "the angle to the course, the cost, and the origin and outcome of "
          + "each; each decision with its comparisons; questions and their answers; the events.",
        "With --format jsonl each is a line: 'explain' names its kind (fix, movement, threshold, "
          + "candidate, check, question), events have their own lines. A check has 'decision', "
          + "'outcome', and a line per comparison with 'quantity', 'value', 'relation', 'limit', "
          + "'holds'.",
        "A failed 'tripsim check' prints such a command line after 'look closer'.",
      ],
      operands: [
        OperandUsage(ValueUsage("ROUTE", .file), summary: "the planned route, or a case"),
        OperandUsage(
          ValueUsage("TRACE", .file), .optional,
          summary: "the recorded drive; with a case, one of its traces"),
      ],
      examples: [
        UsageExample(
          line: "tripsim explain route.geojson drive.gpx --fix 54..56",
          summary: "explain three fixes; the first of the trace is 0"),
        UsageExample(
          line: "tripsim explain traces/missed-exit --fix 55 --format jsonl | "
            + #"jq 'select(.explain == "candidate")'"#,
          summary: "list the candidates of one fix of a case"),
      ])
  }

  private static var rows: [CommandTable<RunArguments>.Row] {
    [
      .init(
        OptionUsage(
          "fix", value: ValueUsage("A..B"),
          summary: "explain these fixes (default: all), counted from 0: 57, 50..60, 50.. or ..60")
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.explanation?.fixes = try value.fixes()
      },
      .init(
        OptionUsage(
          "format",
          value: ValueUsage("FORMAT", .choice(ExplanationOptions.Format.allCases.map(\.rawValue))),
          summary: "print text (the default) or jsonl")
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.explanation?.format = try value.choice()
      },
    ]
  }
}

extension OptionValue {
  /// A range of fixes by index: `57`, `50..60`, `50..` or `..60`.
  func fixes() throws(Diagnostic) -> ClosedRange<Int> {
    guard let range = Self.range(of: text[...]) else {
      throw unusable(expected: "fixes counted from 0, such as 57, 50..60, 50.. or ..60")
    }
    guard range.first <= range.last else {
      throw unusable(expected: "a range that begins before it ends")
    }
    return range.first...range.last
  }

  private static func range(of text: Substring) -> (first: Int, last: Int)? {
    let number = { (part: Substring) in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    guard let dots = text.firstIndex(of: ".") else {
      return number(text).map { ($0, $0) }
    }
    let (before, after) = (text[..<dots], text[dots...].dropFirst(2))
    guard text[dots...].hasPrefix(".."), !before.isEmpty || !after.isEmpty,
      let first = before.isEmpty ? 0 : number(before),
      let last = after.isEmpty ? Int.max : number(after)
    else { return nil }
    return (first, last)
  }
}
