import Regression

/// The rows of features that cases meet, and the claims without evidence.
struct FeatureLedger {
  /// A line for each piece of evidence that no case shows, in the order of the rows.
  private(set) var missing: [String] = []

  /// A line for each claim of a case that shows no evidence of the row.
  private(set) var hollow: [String] = []

  /// The number of rows met.
  private(set) var met = 0

  /// Compares the claims of cases with the rows; a test is evidence if its name is in `tests`.
  init(_ cases: [ShownCase], tests: String) {
    for row in FeatureRow.all {
      let claiming = cases.filter { $0.rows.contains(row.number) }
      let unmet = row.evidence.filter { piece in
        if case .test(let name) = piece { return !tests.contains("`\(name)`(") }
        return !claiming.contains { piece.isShown(by: $0) }
      }
      if unmet.isEmpty { met += 1 }
      missing += unmet.map { "\(row.number): no case that claims it has \($0)" }
      for shown in claiming where !row.evidence.contains(where: { $0.isShown(by: shown) }) {
        hollow.append("\(row.number): \(shown.found.file) shows nothing of it")
      }
    }
    let known = Set(FeatureRow.all.map(\.number))
    for shown in cases {
      hollow += shown.rows.filter { !known.contains($0) }.map {
        "\($0): no row, \(shown.found.file)"
      }
    }
  }

  /// The number of rows met, and all faults.
  var text: String {
    (["rows: \(met) of \(FeatureRow.all.count)"] + missing + hollow).joined(separator: "\n")
  }
}
