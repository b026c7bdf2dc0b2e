import Notations
import TripModel
package import TripPlans
package import TripRuns

/// The figures of every trip under each setting of a grid.
package struct SettingTable: Sendable {
  package let grid: SettingGrid

  /// The trips in their order.
  package private(set) var names: [String] = []

  /// For each setting, the figures of each trip.
  package private(set) var figures: [[TripFigures]]

  /// The figures of all trips under each setting.
  package private(set) var totals: [TripFigures]

  package init(_ grid: SettingGrid) {
    self.grid = grid
    figures = grid.settings.map { _ in [] }
    totals = figures.map { _ in TripFigures() }
  }

  /// Adds the output of the next trip under the setting at an index.
  package mutating func add(
    _ output: CaseOutput, of name: String, truth: TripTruth?, settingIndex: Int
  ) {
    if settingIndex == 0 { names.append(name) }
    let trip = TripFigures(output, truth: truth)
    figures[settingIndex].append(trip)
    totals[settingIndex].add(trip)
  }
}

extension SettingTable {
  /// The table as text in a format.
  package func lines(as format: TableFormat) -> [String] {
    switch format {
    case .table:
      let (rows, note) = briefRows { $0 }
      return table(rows) + note
    case .markdown:
      let (rows, note) = briefRows(naming: markdownCode)
      return markdownTable(rows) + (note.isEmpty ? [] : [""] + note)
    case .csv: return allRows.map(csvLine)
    case .jsonl: return jsonLines
    }
  }

  /// The head, the trips affected by the settings and the totals; and how many trips are left out,
  /// if any are.
  ///
  /// `naming` writes the names of the trips.
  private func briefRows(naming: (String) -> String) -> (rows: [[String]], note: [String]) {
    // The figures of the short table for which some trip has a value.
    let brief = Figure.all.filter { figure in
      figure.isShort
        && totals.contains { figure.value($0).map { $0 != 0 || figure.isShownAtZero } ?? false }
    }
    var rows = [["case"] + grid.axes.map(\.key) + brief.map(\.name)]
    var unchanged = 0
    for (index, name) in names.enumerated() {
      let cells = figures.map { trips in
        trips.element(at: index).map { trip in brief.map { $0.text(trip) ?? "-" } } ?? []
      }
      if Set(cells).count == 1 {
        unchanged += 1
        continue
      }
      rows += zip(grid.settings, cells).map { [naming(name)] + $0 + $1 }
    }
    rows += zip(grid.settings, totals).map { setting, total in
      ["all"] + setting + brief.map { $0.text(total) ?? "-" }
    }
    let trips = plural(names.count, "trip")
    let note = "left out: \(unchanged) of \(trips), with the same figures under all values"
    return (rows, unchanged == 0 ? [] : [note])
  }

  /// Every trip and the totals, with the intervals in separate columns.
  private var allRows: [[String]] {
    let head = ["case"] + grid.axes.map(\.key) + Figure.all.flatMap(\.columns)
    return [head]
      + entries.map { name, setting, figures in
        [name] + setting + Figure.all.flatMap { $0.cells(figures) }
      }
  }

  /// The trips and the totals, each under every setting.
  private var entries: [(name: String, setting: [String], figures: TripFigures)] {
    let trips = names.indices.flatMap { index in
      zip(grid.settings, figures).compactMap { setting, trips in
        trips.element(at: index).map { (names[index], setting, $0) }
      }
    }
    return trips + zip(grid.settings, totals).map { ("all", $0, $1) }
  }

  private var jsonLines: [String] {
    entries.map { name, setting, figures in
      JSONWriter.text { line in
        line.member("case", name)
        line.object("set") { set in
          for (axis, value) in zip(grid.axes, setting) {
            set.member(axis.key, ConfigurationValue(value))
          }
        }
        for figure in Figure.all {
          for (column, number) in zip(figure.columns, figure.numbers(figures)) {
            line.member(column, number, fixed: figure.decimals)
          }
        }
      }
    }
  }
}

extension Figure {
  /// The names of the columns: of the number and, if it has an interval, of its ends.
  fileprivate var columns: [String] {
    [name] + (interval == nil ? [] : [name + "_low", name + "_high"])
  }

  /// The numbers of the columns.
  fileprivate func numbers(_ figures: TripFigures) -> [Double?] {
    let bounds = interval?(figures)
    return [value(figures), bounds?.lowerBound, bounds?.upperBound]
  }

  /// The cells of the columns.
  fileprivate func cells(_ figures: TripFigures) -> [String] {
    numbers(figures).prefix(columns.count).map { number in
      number.map { decimalText($0, decimals: decimals) } ?? ""
    }
  }
}
