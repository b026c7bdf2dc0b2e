import Testing

@testable import ToolKit

/// The ends of a command line that every shell offers.
struct CompletionsTests {
  private static let usages = [
    CommandUsage(
      name: "run", summary: "drive",
      operands: [OperandUsage("ROUTE", .file, summary: "a route")],
      options: [
        OptionUsage(
          "events", letter: "e", value: ValueUsage("LIST", .words { ["all", "arrival", "step"] }),
          summary: "list"),
        OptionUsage(
          "router", value: ValueUsage("SPEC", .words({ ["none", "network:"] }, isPathNext: true)),
          summary: "router"),
        OptionUsage(
          "set", value: ValueUsage("KEY", .words { ["speed=", "rule=far", "rule=near"] }),
          isRepeatable: true, summary: "set"),
        OptionUsage("quiet", letter: "q", summary: "quiet"),
        OptionUsage("name", value: ValueUsage("NAME"), summary: "name"),
        OptionUsage("output", letter: "o", value: ValueUsage("DIR", .folder), summary: "folder"),
      ]),
    CommandUsage(
      name: "shell", summary: "script",
      operands: [OperandUsage("SHELL", .choice { ["bash", "fish"] }, summary: "shell")]),
  ]

  @Test(arguments: [
    (["s"], "files|,shell|script"), (["--s"], "none|,--set|set"), (["--v"], "none|,--version|"),
    (["shell", ""], "none|,bash|,fish|"), (["shell", "f"], "none|,fish|"),
    (["shell", "fish", ""], "none|"), (["--quiet", "shell", "b"], "none|,bash|"),
    (["run", "--q"], "none|,--quiet|quiet"), (["run", "--", "--q"], "files|"),
    (["-q", "--", "s"], "files|"), (["a.json", "s"], "none|"),
    (["run", "--events", "al"], "none|,all|"), (["run", "-qe", "al"], "none|,all|"),
    (["run", "--events=al"], "none|,--events=all|"), (["run", "-eall", "x"], "files|"),
    (["run", "-e", "all,-st"], "none|,all,-step|"),
    (["run", "-e", "all,"], "none|,all,all|,all,arrival|,all,step|"),
    (["run", "--router", "net"], "none|,network:|"),
    (["run", "--router", "network:a/b"], "files|network:"),
    (["run", "--router=network:"], "files|--router=network:"),
    (["run", "--set", "sp"], "none|,speed=|"), (["run", "--set", "speed=a"], "none|"),
    (["run", "--set", ""], "none|,speed=|,rule=|"), (["run", "--set", "speed="], "none|"),
    (["run", "--set", "rule="], "none|,rule=far|,rule=near|"),
    (["run", "--set=rule=n"], "none|,--set=rule=near|"),
    (["run", "--name", "s"], "none|"), (["run", "-o", "s"], "folders|"),
    (["run", "run"], "files|"), ([], "files|,run|drive,shell|script"),
  ])
  func `the last word is completed by its kind`(words: [String], answer: String) {
    let lines = Completions(of: words, for: Self.usages).text.split(separator: "\n")
    let shown = lines.map { line in
      line.replacing("\t", with: "|").replacing("print the version", with: "")
    }
    #expect(shown.joined(separator: ",") == answer)
  }
}
