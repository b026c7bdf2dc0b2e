package import Notations
import StreamComparison

/// A condition on a column of a row, as typed after `--fail-if`: `late > 2`, `outcome = error`.
package struct RowCondition<Row: TableRow>: Sendable {
  private let column: RowColumn<Row>
  private let comparison: FieldCondition.Comparison
  private let value: String

  /// Parses a condition.
  ///
  /// - Throws: the fault of the first word that cannot be understood, at its column.
  package init(_ text: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      try self.init(words: try ExpectationWords(text, noun: "condition"))
    } catch {
      throw error.in("--fail-if")
    }
  }

  private init(words: ExpectationWords) throws(Diagnostic) {
    var words = words
    let name = try words.take(expecting: "a column and a comparison, such as 'late > 2'")
    guard let column = Row.columns.first(where: { $0.name == name.text }) else {
      let names = Row.columns.map(\.name)
      throw name.fault(expected: oneOf(names), names)
    }
    let operators = FieldCondition.Comparison.allCases.map(\.rawValue)
    let signs = "one of " + operators.joined(separator: " ")
    let sign = try words.take(expecting: signs)
    guard let comparison = FieldCondition.Comparison(rawValue: sign.text) else {
      throw sign.fault(expected: signs)
    }
    if !column.isNumeric { try comparison.checkEquality(sign, of: column.name) }
    let value = try words.take(expecting: "a value for '\(column.name)'")
    if decimalNumber(of: value.text) == nil, column.isNumeric {
      throw value.fault(expected: "a number")
    }
    if !column.words.isEmpty, !column.words.contains(value.text) {
      throw value.fault(expected: oneOf(column.words), column.words)
    }
    if let rest = words.next { throw rest.fault(expected: "nothing after the value") }
    (self.column, self.comparison, self.value) = (column, comparison, value.text)
  }

  /// Whether a row meets the condition; a row without the value never does.
  func isMet(by row: Row) -> Bool {
    guard let found = column.value(row) else { return false }
    guard let number = found.number, let limit = decimalNumber(of: value) else {
      return comparison.holds(among: found.texts) { comparison.holds($0, value) }
    }
    return comparison.holds(number, limit)
  }

  /// A note on the rows that meet the condition; absent if none does.
  package func note(about rows: [Row]) -> Diagnostic? {
    let met = rows.filter(isMet)
    guard let first = met.first else { return nil }
    let name = Row.nameColumn.value(first).map { ", the first is '\(printable($0.text))'" } ?? ""
    return Diagnostic(
      .note, code: "condition", file: "--fail-if",
      "\(plural(met.count, "row")) of \(rows.count) \(met.count == 1 ? "meets" : "meet") "
        + "'\(column.name) \(comparison.rawValue) \(value)'\(name)")
  }

  /// The fault of a condition that needs the true positions, if no drive has one; absent otherwise.
  package func fault(in rows: [Row]) -> Diagnostic? {
    let rows = rows.filter { !$0.isVoid }
    guard column.needsTruth, !rows.isEmpty, rows.allSatisfy({ column.value($0) == nil }) else {
      return nil
    }
    return Diagnostic(
      "no_figures", "no drive has a value of '\(column.name)'",
      expected: "drives whose true positions are known",
      hint: "put 'truth.jsonl' beside a trace, or use --follows if every drive follows its route"
    ).in("--fail-if")
  }
}
