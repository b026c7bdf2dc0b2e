import Notations
import Regression
import Reports
import ToolKit
import TripPlans

/// `tripsim tune [PATH…] --keys KEY=V1,V2`: the settings that no other setting beats.
enum TuneCommand {
  struct Arguments: Sendable {
    /// Folders, case files, names and globs; empty for the standard folder.
    var paths: [String] = []
    /// The settings to try.
    var grid = SettingGrid([])
    /// The figures to minimize; empty for the default ones.
    var small: [Figure] = []
    /// The limits that figures should reach.
    var targets: [FigureTarget] = []
    /// The path of the chart; absent if it is not written.
    var chart: String?
    /// Whether an existing chart may be replaced.
    var replacesExisting = false
    /// The number of child processes that run trips.
    var jobs = Thread.processorCount
    /// Whether cases may read files anywhere.
    var isTrusting = false
  }

  static var table: CommandTable<Arguments> {
    let usage = usage
    return CommandTable(usage, rows: rows) { (arguments, words) throws(Diagnostic) in
      arguments.paths = words
      try OutputEnding.check(arguments.chart, of: "--chart", among: ["svg"])
      if arguments.grid.axes.isEmpty { throw .missingOption(keysUsage, command: usage) }
    }
  }

  private static var usage: CommandUsage {
    CommandUsage(
      name: "tune", summary: "try settings on cases and print those that no other setting beats",
      details: [
        "Every case is run with every combination of the values. A combination is printed, with "
          + "its worst trips, if no other one is at least as good in every figure, as printed, and "
          + "better in one (Pareto-optimal). If some combinations reach the targets, only these "
          + "are compared; otherwise the exit code is 1. A combination under which a trip cannot "
          + "be run is left out.",
        "Most figures need the true positions behind the fixes: 'simulate' in a case provides "
          + "them, or 'truth' names a file that 'tripsim simulate --truth' wrote.",
        "A rate has the ends of its 95 % interval in brackets, as if its events were independent.",
        "Figures: "
          + Figure.all.map { "'\($0.name)': \($0.summary)" }.joined(separator: "; ") + ".",
      ],
      showing: [keysUsage],
      operands: [.cases],
      examples: [
        "tripsim tune --keys off_route.fixes=2,3,5 --target 'false_per_100km <= 1'":
          "find how many fixes must agree for at most one false alarm per 100 km"
      ])
  }

  private static let keysUsage = OptionUsage(
    "keys", letter: "k", value: ValueUsage("KEY=V1,V2,…", .key), isRepeatable: true,
    summary: "try these values of a configuration key")

  private static var rows: [CommandTable<Arguments>.Row] {
    [
      .init(keysUsage) { (arguments, value) throws(Diagnostic) in
        try arguments.grid.add(value.axis(), value)
      },
      .option(
        "target", "FIGURE<=NUMBER", kind: .figures, isRepeatable: true,
        "limit that a figure should reach, such as 'false_per_100km <= 1'"
      ) { (arguments, value) throws(Diagnostic) in
        arguments.targets.append(try FigureTarget(value.text))
      },
      .option(
        "small", "FIGURE,…", kind: .figures,
        "figures to minimize (false_per_100km,unnoticed,noticed_s_p95)"
      ) { (arguments, value) throws(Diagnostic) in
        for name in value.text.split(separator: ",") {
          arguments.small.append(try Figure.named(String(name)))
        }
      },
      .file(
        "chart", \.chart,
        "draw the first figure over the last one as an SVG file, created only when complete"),
      .flag("force", letter: "f", \.replacesExisting, "overwrite an existing chart"),
      CheckArguments.jobsRow(\.jobs),
      .flag("trust", \.isTrusting, "let cases read files outside the given folder"),
    ]
  }

  static func perform(_ arguments: Arguments, _ console: Console) throws(RunStop) -> ExitStatus {
    if arguments.chart == "-" {
      throw .fault(
        .unusableValue(
          option: "--chart", value: "-", expected: "a file: standard output has the table"))
    }
    Interruption.listen()
    var found = CaseFinder(Disk(), isTrusting: arguments.isTrusting).find(arguments.paths)
    found.cases.tellTripsApart()
    if !found.diagnostics.isEmpty { throw .faults(found.diagnostics) }
    let inputs = found.cases.flatMap(\.jobs).flatMap(\.files)
    if let path = arguments.chart, !arguments.replacesExisting, FileDescriptor.kind(of: path) != nil
    {
      throw .file(.existing(path))
    }
    let sweep = SettingSweep(
      grid: arguments.grid, jobs: arguments.jobs, patience: 60, console: console)
    let (table, isWhole) = try sweep.perform(found.cases)
    let result = TuningResult(table, arguments, found.cases)
    if let fault = result.fault { throw .fault(fault) }
    if let path = arguments.chart {
      try stopping { () throws(FileFault) in
        try OutputStream.write(
          result.chart.svg, to: path, replacesExisting: arguments.replacesExisting, inputs: inputs)
      }
    }
    let status = console.show(lines: result.lines)
    guard isWhole, status == .success else { return .noAnswer }
    return result.isReached ? .success : .difference
  }
}

/// The result of a tuning, as text.
private struct TuningResult {
  private let table: SettingTable
  private let arguments: TuneCommand.Arguments
  private let front: SettingFront
  private let small: [Figure]
  /// The case of each trip.
  private let jobs: [CaseJob]

  /// The maximum number of trips listed for a setting.
  private static let worst = 3

  init(_ table: SettingTable, _ arguments: TuneCommand.Arguments, _ cases: [FoundCase]) {
    self.table = table
    self.arguments = arguments
    let standard = ["false_per_100km", "unnoticed", "noticed_s_p95"]
    small =
      arguments.small.isEmpty
      ? Figure.all.filter { standard.contains($0.name) } : arguments.small
    front = SettingFront(of: table, small: small, targets: arguments.targets)
    jobs = cases.flatMap(\.jobs)
  }

  /// Whether some setting reaches every target.
  var isReached: Bool { front.reachingCount > 0 }

  /// The fault of trips that have none of the figures, or no value of a target's.
  var fault: Diagnostic? {
    if let target = arguments.targets.first(where: { target in
      table.totals.allSatisfy { target.figure.value($0) == nil }
    }) {
      return Diagnostic(
        .error, code: "no_figures", file: "tripsim",
        "no trip has a value of '\(target.figure.name)', so that the target cannot be judged",
        expected: target.figure.summary)
    }
    if table.totals.contains(where: { total in small.contains { $0.value(total) != nil } }) {
      return nil
    }
    return Diagnostic(
      .error, code: "no_figures", file: "tripsim",
      "no trip has any of the figures \(small.map { "'\($0.name)'" }.joined(separator: ", "))",
      expected: "cases with 'simulate', or with 'truth' beside 'trace'",
      hint: "'tripsim simulate ROUTE --truth FILE' writes the true positions; "
        + "'--small off_route,lead_s' compares figures that need none")
  }

  var lines: [String] {
    let names = small.map(\.name).joined(separator: ", ")
    let broken = table.grid.count - front.compared.count
    let head =
      "not beaten in \(names): \(front.settings.count) of \(plural(table.grid.count, "setting"))"
      + (arguments.targets.isEmpty ? "" : "; \(front.reachingCount) reach the targets")
      + (broken == 0 ? "" : "; \(broken) cannot run every trip")
    return [head, ""] + Notations.table(rows) + front.settings.flatMap(worstTrips)
  }

  /// Every setting as a point, and the front as a line.
  var chart: CurveChart {
    let (x, y) = (small[small.count - 1], small[0])
    let totals = table.totals
    func point(_ index: Int) -> CurveChart.Point? {
      guard let across = x.value(totals[index]), let up = y.value(totals[index]) else { return nil }
      let setting = table.grid.words(of: table.grid.settings[index]).joined(separator: " ")
      return CurveChart.Point(x: across, y: up, words: setting)
    }
    let front = front.settings.compactMap(point).sorted { ($0.x, $1.y) < ($1.x, $0.y) }
    let others = self.front.compared.compactMap(point).filter { !front.contains($0) }
    return CurveChart(
      title: "\(y.name) over \(x.name)", x: x.summary, y: y.summary,
      [
        CurveChart.Series("not beaten", front),
        CurveChart.Series("others", others, isLoose: true),
      ])
  }

  private var rows: [[String]] {
    let asked = small.map(\.name) + arguments.targets.map(\.figure.name)
    var names = Set(asked + ["km", "departures"])
    let totals = front.settings.map { table.totals[$0] }
    if totals.contains(where: { $0.errors > 0 }) { names.insert("errors") }
    let shown = Figure.all.filter { figure in
      names.contains(figure.name) && totals.contains { figure.value($0) != nil }
    }
    let hasTargets = !arguments.targets.isEmpty
    let head =
      table.grid.axes.map(\.key) + shown.map(\.name) + (hasTargets ? ["targets"] : [])
    return [head]
      + zip(front.settings, totals).map { setting, total in
        table.grid.settings[setting] + shown.map { $0.text(total) ?? "-" }
          + (hasTargets ? [isReached ? "reached" : "missed"] : [])
      }
  }

  /// The worst trips under a setting.
  ///
  /// They have the most false off-routes; of those with equally many, they noticed a departure
  /// last.
  private func worstTrips(_ setting: Int) -> [String] {
    let trips = table.figures[setting]
    let words = table.grid.words(of: table.grid.settings[setting])
    let options = words.map { " --set \(shellWord($0))" }.joined()
    let wrong = trips.indices.filter { !trips[$0].falseLeavings.isEmpty }
      .sorted { (trips[$1].falseLeavings.count, $0) < (trips[$0].falseLeavings.count, $1) }
    var lines = wrong.prefix(TuningResult.worst).map { index in
      let fixes = trips[index].falseLeavings
      return "  \(table.names[index]): \(plural(fixes.count, "false off-route")): "
        + "tripsim explain \(CloserLook.words(naming: jobs[index]))\(options) --fix \(fixes[0])"
    }
    let late = trips.indices.max { latest(trips[$0]) < latest(trips[$1]) }
    if let late, latest(trips[late]) > 0 {
      lines.append(
        "  \(table.names[late]): a departure noticed after "
          + "\(shortDecimalText(latest(trips[late]), decimals: 1)) s")
    }
    return lines.isEmpty ? [] : ["", words.joined(separator: " ") + ":"] + lines
  }

  private func latest(_ figures: TripFigures) -> Double {
    figures.noticedAfter.map(\.seconds).max() ?? 0
  }
}
