import Notations
import Reports
import ToolKit

extension ReportArguments {
  /// The table of `tripsim report`.
  static var table: CommandTable<ReportArguments> {
    let usage = CommandUsage(
      name: "report", summary: "show a trip as a page: map, timeline, player, events",
      details: [
        "The page is one file that needs no network or server. A case is run with all its "
          + "events, and if its golden differs the page shows both side by side; the "
          + "exit code does not reflect that, use 'tripsim check'.",
        "The drive is drawn from the events in the stream: 'tripsim run --events "
          + "all' includes every fix. Events do not contain route geometry: '--route' names the "
          + "files, and routes that were driven are drawn.",
      ],
      operands: [
        OperandUsage(
          ValueUsage("EVENTS|CASE", .file),
          summary: "JSON Lines of 'tripsim run', '-' for standard input, or a case")
      ],
      examples: [
        UsageExample(
          line: "tripsim report traces/missed-exit -o missed-exit.html",
          summary: "show what a case does and how it differs from its golden"),
        UsageExample(
          line: "tripsim run --events all route.json drive.gpx | "
            + "tripsim report - --route route.json -o drive.svg",
          summary: "draw the map of a drive"),
      ])
    return CommandTable(
      usage, rows: rows + OutputRows.rows(output: \.output, force: \.replacesExisting)
    ) { (arguments, words) throws(Diagnostic) in
      arguments.source = words[0]
      if let route = arguments.routes.first, arguments.isCase {
        throw Diagnostic(
          "usage", "'--route \(route)' cannot be used with a case",
          expected: "'--route' with events alone", hint: "a case names its own routes")
      }
      if arguments.isFormUnknown {
        throw .unusableValue(
          option: "--output", value: arguments.output ?? "",
          expected: "a name that ends in .html or .svg, or '--format html|svg'")
      }
    }
  }

  private static var rows: [CommandTable<ReportArguments>.Row] {
    [
      .init(
        OptionUsage(
          "route", value: ValueUsage("FILE", .file), isRepeatable: true,
          summary: "draw the routes of this file that were driven")
      ) { arguments, value in
        arguments.routes.append(value.text)
      },
      .text(
        "trip", "NAME", \.tripName,
        "show this trip of a case with several traces, or of a folder of cases"),
      .choice(
        "format", "FORMAT", \.namedForm, "write html (the page) or svg (the map alone)",
        details: "The default comes from the output's extension; on standard output it is "
          + "html."),
    ]
  }
}
