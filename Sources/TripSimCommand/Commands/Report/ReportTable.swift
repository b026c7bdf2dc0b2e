import Notations
import Reports
import ToolKit

extension ReportArguments {
  /// The table of `tripsim report`.
  static var table: CommandTable<ReportArguments> {
    let usage = CommandUsage(
      name: "report", summary: "show a trip as a page: map, timeline, player, events",
      details: [
        "The page is one file that needs no network and no server. A case is run with all its "
          + "events, and where its golden differs the page shows both beside each other; the "
          + "exit code does not tell of that, 'tripsim check' does.",
        "A stream of events draws the drive as finely as it tells of it: 'tripsim run --events "
          + "all' has every fix. It does not hold the lines of its routes: '--route' names the "
          + "files, of which those are drawn that were driven.",
      ],
      operands: [
        OperandUsage(
          ValueUsage("EVENTS|CASE", .file),
          summary: "JSON Lines of 'tripsim run', '-' for standard input, or a case")
      ],
      examples: [
        UsageExample(
          line: "tripsim report traces/missed-exit -o missed-exit.html",
          summary: "see what a case does, and what differs from its golden"),
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
          "usage", "'--route \(route)' is given with a case",
          expected: "'--route' with events alone", hint: "a case has its routes")
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
          summary: "draw the routes of a file that were driven")
      ) { arguments, value in
        arguments.routes.append(value.text)
      },
      .text(
        "trip", "NAME", \.tripName,
        "show this trip of a case with several traces, or of a folder of cases"),
      .choice(
        "format", "FORMAT", \.namedForm, "write html, the page, or svg, the map alone",
        details: "Without it the ending of the output's name tells; on standard output it is "
          + "html."),
    ]
  }
}
