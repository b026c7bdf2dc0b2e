import Notations
import ToolKit
import TripRuns

/// `tripsim explain ROUTE TRACE --fix A..B`: the candidates and comparisons behind each decision.
enum ExplainCommand {
  /// The arguments of a run that explains itself.
  static var initial: RunArguments {
    var arguments = RunArguments()
    arguments.explains = true
    arguments.trip.explanation = ExplanationOptions()
    return arguments
  }

  static func perform(_ arguments: RunArguments, _ console: Console) throws(RunStop) -> ExitStatus {
    guard let event = arguments.absentEvent else {
      return try RunCommand.perform(arguments, console)
    }
    Interruption.listen()
    let lines = try WhyNot(event, arguments).lines()
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    return try stopping { () throws(FileFault) in
      try OutputStream.write(
        Array(lines.map { $0 + "\n" }.joined().utf8), to: arguments.output,
        replacesExisting: arguments.replacesExisting, inputs: arguments.inputs)
      return .success
    }
  }

  static var table: CommandTable<RunArguments> {
    let rows =
      rows + RunArguments.eventRows.filter { $0.usage.name == "events" } + RunArguments.tripRows
      + RunArguments.traceRows + RunArguments.outputRows.filter { $0.usage.name == "quiet" }
      + OutputRows.rows(output: \.output, force: \.replacesExisting)
    return CommandTable(usage, rows: rows) { (arguments, words) throws(Diagnostic) in
      if let explanation = arguments.trip.explanation, let landmark = explanation.landmark,
        explanation.fixes != ExplanationOptions().fixes
      {
        throw .twoOfOne("--fix", landmark.isEvent ? "--event" : "--at")
      }
      if arguments.absentEvent != nil, !isAboutOneFix(arguments.trip.explanation) {
        throw .onlyWith("--why-not", "--at", value: "TIME")
      }
      if arguments.absentEvent != nil, arguments.trip.explanation?.format == .jsonl {
        throw .ineffective("--format jsonl", expected: "text: '--why-not' has no other format")
      }
      try arguments.take(words, usage)
    }
  }

  /// Whether the options identify one fix, by its time or index.
  private static func isAboutOneFix(_ options: ExplanationOptions?) -> Bool {
    guard let options else { return false }
    if case .time = options.landmark { return true }
    return options.landmark == nil && options.fixes.lowerBound == options.fixes.upperBound
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "explain", summary: "show every candidate and comparison behind each decision",
      details: [
        "The trip runs from its first fix as in 'tripsim run'. For each fix of the range it prints "
          + "the receiver's report and why the fix is used or not; each candidate position on the "
          + "route, with its distance along the route and from it (right positive), its angle to "
          + "the course, its cost, origin and outcome; each decision with its comparisons; "
          + "questions and their answers; the events.",
        "With --format jsonl, each of these is a JSON line: 'explain' names its kind (fix, "
          + "movement, threshold, candidate, check, question); events have their own lines. A "
          + "check has a line per comparison with 'decision', 'outcome', 'quantity', 'value', "
          + "'relation', 'limit' and 'holds'.",
        "When 'tripsim check' fails, it prints such a command line after 'look closer'.",
      ],
      operands: [
        OperandUsage("ROUTE", .file, summary: "the planned route, or a case"),
        OperandUsage(
          "TRACE", .file, .optional, summary: "the recorded drive; with a case, one of its traces"),
      ],
      examples: [
        "tripsim explain route.geojson drive.gpx --fix 54..56":
          "explain three fixes; the first of the trace is 0",
        "tripsim explain traces/missed-exit --event off_route":
          "explain why the drive counts as off route",
        "tripsim explain traces/missed-exit --why-not off_route --at 0:55":
          "find a setting that would have noticed it sooner",
        "tripsim explain traces/missed-exit --fix 55 --format jsonl | "
          + #"jq 'select(.explain == "candidate")'"#: "list the candidates of one fix of a case",
      ])
  }

  private static var rows: [CommandTable<RunArguments>.Row] {
    [
      .option(
        "fix", "A..B",
        "explain these fixes (default: all), counted from 0: 57, 50..60, 50.. or ..60"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.explanation?.fixes = try value.fixes()
      },
      .option(
        "at", "TIME",
        "explain the first fix at this time or later: 110, 1:50 or RFC 3339"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.explanation?.landmark = .time(try value.traceTime())
      },
      .option(
        "event", "EVENT[:N]", kind: .event,
        "explain the fix at which this event happens for the first, or N-th, time"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.explanation?.landmark = try value.event()
      },
      .option(
        "why-not", "EVENT", kind: .event,
        "find the smallest change of one key that would print this event at --at",
        details: "The trip is run repeatedly up to that fix, moving each number of the "
          + "configuration farther from its value and inverting each flag. An event up to 10 "
          + "fixes earlier counts too. 'reroute' stands for 'reroute_request', the decision "
          + "behind it."
      ) { (arguments, value) throws(Diagnostic) in
        arguments.absentEvent = try value.eventName()
      },
      .option(
        "format", "FORMAT", kind: .names(of: ExplanationOptions.Format.self),
        "print text (the default) or jsonl"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.trip.explanation?.format = try value.choice()
      },
    ]
  }
}

extension OptionValue {
  /// An event with its occurrence: `off_route`, `off_route:2`.
  func event() throws(Diagnostic) -> ExplanationOptions.Landmark {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = try OptionValue(option: option, text: String(parts[0])).eventName()
    guard parts.count > 1 else { return .event(name, 1) }
    guard let number = Int(parts[1]), number >= 1 else {
      throw unusable(expected: "a number from 1 on after ':', such as off_route:2")
    }
    return .event(name, number)
  }

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
