import Notations
import Testing

@testable import ToolKit

/// Sorting the words of a command line into options and operands.
struct TypedWordsTests {
  /// A command with an option of each kind.
  private static let command = CommandUsage(
    name: "drive", summary: "drive",
    operands: [OperandUsage("ROUTE", .file, summary: "a route")],
    options: [
      OptionUsage("format", letter: "f", value: ValueUsage("FORM"), summary: "form"),
      OptionUsage(
        "report",
        value: ValueUsage(
          "FORMAT[=FILE]", .words({ ["junit", "tap"] }, isPathNext: true)), summary: "report"),
      OptionUsage("mode", value: ValueUsage("MODE", .choice { ["car", "foot"] }), summary: "mode"),
      OptionUsage("force", letter: "F", summary: "force"),
      OptionUsage("quick", letter: "q", summary: "quick"),
      OptionUsage("set", value: ValueUsage("KEY=VALUE"), isRepeatable: true, summary: "set"),
    ])

  /// A line and its meaning: options as `name=value`, then operands.
  struct Line: Sendable {
    let words: [String]
    let options: [String]
    let operands: [String]
  }

  @Test(arguments: [
    Line(words: ["a", "b"], options: [], operands: ["a", "b"]),
    Line(words: ["--format", "csv", "a"], options: ["format=csv"], operands: ["a"]),
    Line(words: ["a", "--format=csv"], options: ["format=csv"], operands: ["a"]),
    Line(words: ["--format="], options: ["format="], operands: []),
    Line(words: ["--set", "a=b", "--set=c=d"], options: ["set=a=b", "set=c=d"], operands: []),
    Line(words: ["-f", "csv"], options: ["format=csv"], operands: []),
    Line(words: ["-fcsv"], options: ["format=csv"], operands: []),
    Line(words: ["-f=csv"], options: ["format=csv"], operands: []),
    Line(words: ["-Fqf", "csv", "-"], options: ["force", "quick", "format=csv"], operands: ["-"]),
    Line(words: ["-Fqfcsv"], options: ["force", "quick", "format=csv"], operands: []),
    Line(words: ["--format", "-", "a"], options: ["format=-"], operands: ["a"]),
    Line(words: ["-q", "--", "--format", "-q"], options: ["quick"], operands: ["--format", "-q"]),
    Line(words: ["-q", "-q"], options: ["quick", "quick"], operands: []),
  ])
  func `words are split into options and operands`(_ line: Line) throws {
    let typed = try TypedWords(line.words, of: Self.command)
    let options = typed.options.map { $0.usage.name + ($0.value.map { "=" + $0 } ?? "") }
    #expect(options == line.options)
    #expect(typed.operands == line.operands)
  }

  /// A line and its message.
  struct Fault: Sendable {
    let words: [String]
    let message: String
  }

  @Test(arguments: [
    Fault(
      words: ["--fromat", "csv"],
      message: """
        tripsim: error: unknown option '--fromat'
          expected an option of 'tripsim drive'
          hint: did you mean '--format'?
        """),
    Fault(
      words: ["-format"],
      message: """
        tripsim: error: unknown option '-format'
          expected an option of 'tripsim drive'
          hint: did you mean '--format'?
        """),
    Fault(
      words: ["--tap=a.tap"],
      message: """
        tripsim: error: unknown option '--tap'
          expected an option of 'tripsim drive'
          hint: did you mean '--report tap=FILE'?
        """),
    Fault(
      words: ["--foot"],
      message: """
        tripsim: error: unknown option '--foot'
          expected an option of 'tripsim drive'
          hint: did you mean '--mode foot'?
        """),
    Fault(
      words: ["-qx"],
      message: """
        tripsim: error: unknown option '-x'
          expected an option of 'tripsim drive'
          hint: 'tripsim drive --help' lists the options
        """),
    Fault(
      words: ["--format"],
      message: """
        tripsim: error: option '--format' has no value
          expected FORM
        """),
    Fault(
      words: ["-f", "--force"],
      message: """
        tripsim: error: option '-f' has no value
          expected FORM
        """),
    Fault(
      words: ["--quick=yes"],
      message: """
        tripsim: error: unexpected value 'yes' of '--quick'
          expected '--quick' alone
        """),
    Fault(
      words: ["-f", "csv", "--format", "gpx"],
      message: """
        tripsim: error: option '--format' is given twice
          expected it once
        """),
  ])
  func `a fault names the option as typed`(_ fault: Fault) {
    let thrown = #expect(throws: Diagnostic.self) {
      try TypedWords(fault.words, of: Self.command)
    }
    #expect(thrown?.rendered == fault.message)
  }
}
