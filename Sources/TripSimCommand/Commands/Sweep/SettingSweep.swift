import Notations
import Regression
import ToolKit
import TripPlans
import TripRuns

/// Runs every case under every setting of a grid.
struct SettingSweep {
  let grid: SettingGrid
  /// The number of child processes that run trips.
  let jobs: Int
  /// The seconds of silence after which a child process is ended.
  let patience: Double
  let console: Console
  /// The typed settings and engine, which replace those of every case.
  var configuration = ConfigurationSource()

  /// Runs the cases, and reports trips that cannot run under a setting and unreadable truths.
  ///
  /// - Returns: The figures, and whether everything could be run.
  func perform(_ cases: [FoundCase]) throws(RunStop) -> (table: SettingTable, isWhole: Bool) {
    let faults = cases.flatMap(\.diagnostics).filter { $0.severity == .error }
    for fault in faults { console.report(fault) }
    var isWhole = faults.isEmpty
    let trips = cases.flatMap(\.jobs)
    var truths = trips.map { trip in
      let reading = trip.trip.plan.readTruth(DiskFiles(within: trip.root))
      for fault in reading.diagnostics where fault.severity == .error {
        console.report(fault)
        isWhole = false
      }
      return reading.value
    }
    let notes = configuration.idleNotes(
      of: grid.axes.map(\.key), in: trips, under: grid.settings.map(grid.words))
    for note in notes { console.report(note) }
    let events = TripFigures.events(judging: truths.contains { $0 != nil })
    var table = SettingTable(grid)
    let progress = ProgressLine(of: grid.count * trips.count, "trips")
    for (index, setting) in grid.settings.enumerated() {
      let words = grid.words(of: setting)
      let options = words.flatMap { ["--set", $0] } + ["--events", events]
      let pool = WorkerPool(
        count: jobs, patience: patience, configuration: configuration, options: options)
      var failure: Diagnostic?
      var count = 0
      pool.run(trips) { job, output in
        if output.exit > 1, failure == nil { failure = fault(of: job, output, words) }
        if index == 0, output.exit <= 1, let fault = truths[count]?.fault(against: output.lines) {
          console.report(fault)
          truths[count] = nil
          isWhole = false
        }
        table.add(output, of: job.trip.name, truth: truths[count], settingIndex: index)
        count += 1
        progress.show(done: index * trips.count + count)
        return true
      }
      if let failure {
        progress.end()
        console.report(failure)
        isWhole = false
      }
      if let signal = Interruption.signal {
        progress.end()
        let place = "at \(words.joined(separator: " ")), after \(index) of \(grid.count) values"
        console.report(.ended(by: signal, place))
        throw .interrupted(signal)
      }
    }
    progress.end()
    return (table, isWhole)
  }

  /// The fault of a trip that could not be run, with the first line of the reason.
  private func fault(of job: CaseJob, _ output: CaseOutput, _ words: [String]) -> Diagnostic {
    let reason = Diagnostic.reasonLine(among: output.messages) ?? ""
    return Diagnostic(
      .error, code: "sweep", file: "tripsim",
      "trip '\(job.trip.name)' could not be run with \(words.joined(separator: " ")): \(reason)")
  }
}

extension OptionValue {
  /// A key and the values to try: `off_route.max_m=30,40`; each value is validated.
  func axis() throws(Diagnostic) -> SettingGrid.Axis {
    let parts = text.split(separator: "=", maxSplits: 1)
    let values = parts.count == 2 ? Self.values(in: parts[1]) : []
    guard parts.count == 2, !values.contains(""), Set(values).count == values.count else {
      throw unusable(expected: "a key and different values, such as off_route.max_m=20,30,40")
    }
    for value in values {
      var configuration = Configuration()
      try configuration.set("\(parts[0])=\(value)")
    }
    return SettingGrid.Axis(key: String(parts[0]), values: values)
  }

  /// The values between commas; a comma in parentheses is part of a value.
  private static func values(in text: Substring) -> [String] {
    var depth = 0
    let values = text.split(omittingEmptySubsequences: false) { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }
    return values.map(String.init)
  }
}

extension SettingGrid {
  /// The maximum number of settings.
  static let limit = 10_000

  /// Adds a key; throws if the grid already has it, or if there are too many settings.
  mutating func add(_ axis: Axis, _ value: OptionValue) throws(Diagnostic) {
    if axes.contains(where: { $0.key == axis.key }) {
      throw value.unusable(expected: "a key other than \(axis.key), which already has values")
    }
    axes.append(axis)
    if count > SettingGrid.limit {
      throw value.unusable(expected: "at most \(SettingGrid.limit) combinations of values")
    }
  }
}
