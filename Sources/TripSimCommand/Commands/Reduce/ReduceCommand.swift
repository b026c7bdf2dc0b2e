import Notations
import ToolKit

/// `tripsim reduce CASE`: the shortest window of its trace that still fails or differs.
enum ReduceCommand {
  static var table: CommandTable<RunArguments> {
    CommandTable(usage, rows: rows + ConfigurationSource.tripRows.within(\.configuration)) {
      (arguments, words) throws(Diagnostic) in
      arguments.casePath = words[0]
      arguments.caseTrace = words.count > 1 ? words[1] : nil
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "reduce", summary: "find the shortest window of a case's trace that still fails",
      details: [
        "The window still fails in the same way: the first sentence of 'expect' that fails does so "
          + "again or, without one, the first event that differs from the golden is again printed "
          + "or missing at the same fix, at the same position on the route and in the same state. "
          + "If only typed settings make the case fail, it does not fail in the window without them. "
          + "If a sentence allows N events, the window has the first N + 1, and none that violates "
          + "the sentence only because the trip begins there. Removing a fix from "
          + "either end of the window would lose the failure; shorter windows elsewhere in the "
          + "trace are not searched.",
        "If an expected event is missing, it is missing in any shorter trace too. The window then "
          + "spans the sentence's 'between A and B', or every fix up to the event in the golden, "
          + "or the whole trace. Times in a window count from its own first fix, and the times in "
          + "the sentence are shifted to match. If a case has a timeline or decisions, the window "
          + "begins with the trace, because their times count from there.",
        "With -o, the window becomes a new case. Its trace is CSV in full precision, and its "
          + "'expect' has one sentence that fails: the case's own, or one that forbids the extra "
          + "event or requires the missing one; if no sentence can express the failure, a warning "
          + "says so. The new case has no golden: 'tripsim accept' makes one when the sentence "
          + "holds, unless the case itself is without goldens.",
      ],
      operands: [
        OperandUsage("CASE", .file, summary: "a case that fails: folder or file"),
        OperandUsage("TRACE", .file, .optional, summary: "which of the case's traces"),
      ],
      examples: [
        "tripsim reduce traces/missed-exit --set off_route.min_m=60 --set off_route.max_m=60":
          "find the part of a drive where a changed threshold matters",
        "tripsim reduce traces/missed-exit -o traces/missed-exit-reduced": "make the window a case",
      ])
  }

  private static var rows: [CommandTable<RunArguments>.Row] {
    [
      .folder("output", letter: "o", \.output, "make the window a case in this folder"),
      .flag("force", letter: "f", \.replacesExisting, "replace an existing case"),
      .flag("trust", \.isTrusting, "let the case read any file and run programs"),
    ]
  }

  static func perform(_ arguments: RunArguments, _ console: Console) throws(RunStop) -> ExitStatus {
    Interruption.listen()
    let reduction = try CaseReduction(arguments)
    let result = try reduction.perform()
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    var lines = reduction.report(result)
    if let folder = arguments.output {
      let files = try reduction.write(
        result, to: folder, replacesExisting: arguments.replacesExisting)
      lines += files.map { "  wrote        \($0)" }
      if result.sentence == nil { console.report(.withoutSentence(folder)) }
    }
    return console.show(lines: lines)
  }
}

extension Diagnostic {
  /// The warning about a new case that passes with any output.
  fileprivate static func withoutSentence(_ folder: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "reduce", file: folder,
      "the case has no 'expect': no sentence expresses the difference")
  }
}
