import Notations
package import TripRuns

/// The results of every case with each value of a key, as a table.
package struct SweepTable: Sendable {
  private let key: String
  private let values: [String]
  private var names: [String] = []
  /// For each value, the result of each trip.
  private var tallies: [[SweepTally]]

  /// Makes an empty table.
  package init(key: String, values: [String]) {
    self.key = key
    self.values = values
    tallies = values.map { _ in [] }
  }

  /// Adds the output of the next trip with the value at an index.
  package mutating func add(_ output: CaseOutput, of name: String, valueIndex: Int) {
    if valueIndex == 0 { names.append(name) }
    tallies[valueIndex].append(SweepTally(output))
  }

  /// The table as text: the trips affected by the key, then the totals.
  ///
  /// `since_s`, `latency_s` and `lead_s` are medians.
  package var lines: [String] {
    var rows = [["case", key] + SweepTally.headings]
    var unchanged = 0
    for (index, name) in names.enumerated() {
      let cells = tallies.map { $0.indices.contains(index) ? $0[index].cells : [] }
      if Set(cells).count == 1 {
        unchanged += 1
        continue
      }
      rows += zip(values, cells).map { [name, $0] + $1 }
    }
    for (value, tallies) in zip(values, tallies) {
      var sum = SweepTally()
      for tally in tallies { sum.add(tally) }
      rows.append(["all", value] + sum.cells)
    }
    let note = "\(unchanged) of \(plural(names.count, "trip")) unchanged by the values"
    return table(rows) + [note]
  }
}
