import Notations
import Regression
import ToolKit

/// `tripsim reduce CASE`: the shortest window of its trace that still fails or differs.
enum ReduceCommand {
  /// The command's table and implementation.
  static var subcommand: Subcommand {
    Subcommand(table, initial: RunArguments(), perform)
  }

  private static var table: CommandTable<RunArguments> {
    CommandTable(usage, rows: rows + ConfigurationSource.rows(of: \.configuration)) {
      (arguments, words) throws(Diagnostic) in
      arguments.casePath = words[0]
      arguments.caseTrace = words.count > 1 ? words[1] : nil
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "reduce", summary: "find the shortest window of a case's trace that still fails",
      details: [
        "The first sentence of 'expect' that does not hold is kept failing, else the first event "
          + "that differs from the golden: a window shows the same where at the same fix the same "
          + "is printed, or lacking, with the traveler at the same place of the route in the same "
          + "state. No fix can be taken from either end of the window that is found; a much "
          + "shorter one elsewhere is not looked for.",
        "Where a sentence lacks an event, the window spans its 'between A and B', without one only "
          + "the trace's end. Times of a window count from its own first fix, and those of the "
          + "sentence are moved by as much. A case with a timeline or decisions keeps the "
          + "beginning of its trace, since their times are told from there.",
        "With -o the window becomes a case of its own: its trace is our CSV with all digits, and "
          + "'expect' has one sentence that fails: the case's own, else that what is printed must "
          + "not be, or that what lacks must. It has no golden; 'tripsim accept' makes it once the "
          + "sentence holds.",
      ],
      operands: [
        OperandUsage(ValueUsage("CASE", .file), summary: "a case that fails: folder or file"),
        OperandUsage(
          ValueUsage("TRACE", .file), .optional, summary: "which of the case's traces"),
      ],
      examples: [
        UsageExample(
          line:
            "tripsim reduce traces/missed-exit --set off_route.min_m=60 --set off_route.max_m=60",
          summary: "find what part of a drive a changed threshold matters to"),
        UsageExample(
          line: "tripsim reduce traces/missed-exit -o traces/missed-exit-reduced",
          summary: "make the window a case"),
      ])
  }

  private static var rows: [CommandTable<RunArguments>.Row] {
    [
      .folder("output", letter: "o", \.output, "make the window a case in this folder"),
      .flag("force", letter: "f", \.replacesExisting, "replace an existing case"),
      .flag("trust", \.isTrusting, "let the case read files anywhere and run programs"),
    ]
  }

  private static func perform(_ arguments: RunArguments, _ console: Console) -> ExitStatus {
    Interruption.listen()
    do throws(ReductionFault) {
      let reduction = try CaseReduction(arguments)
      let result = try reduction.perform()
      if let signal = Interruption.signal { return .interrupted(signal: signal) }
      var lines = reduction.report(result)
      if let folder = arguments.output {
        let files = try reduction.write(
          result, to: folder, replacesExisting: arguments.replacesExisting)
        lines += files.map { "  wrote        \($0)" }
      }
      return console.show(lines: lines)
    } catch {
      for fault in error.diagnostics { console.report(fault) }
      return .noAnswer
    }
  }
}

/// Why a case cannot be reduced.
struct ReductionFault: Error {
  /// The diagnostics, at least one of them an error.
  let diagnostics: [Diagnostic]

  /// Makes a fault from diagnostics.
  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
