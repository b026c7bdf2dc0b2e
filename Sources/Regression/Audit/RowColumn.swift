package import Notations

/// A column of a table whose rows are computed by workers: it formats, sends and reads a value.
package struct RowColumn<Row: Sendable>: Sendable {
  /// The name: the key in JSON, the head of the column, the word in `--fail-if`.
  package let name: String

  /// Its meaning: a phrase without a period.
  package let summary: String

  /// Whether it is in the table for a terminal; CSV and JSON Lines have every column.
  package let isShort: Bool

  /// Whether that table shows it even if it is 0 in every row.
  private(set) var isShownAtZero = true

  /// Whether its values are numbers.
  let isNumeric: Bool

  /// Whether its values are known only with the true positions.
  var needsTruth = false

  /// The words that its values may be; empty if any text is valid.
  package private(set) var words: [String] = []

  /// The value; absent if there is none.
  package let value: @Sendable (Row) -> RowValue?

  /// Sets the value as read from JSON; returns false if it is of another kind.
  let read: @Sendable (inout Row, JSONValue) -> Bool
}

package enum RowValue: Equatable, Sendable {
  case text(String)
  case count(Int)
  /// A number with the decimals shown.
  case number(Double, decimals: Int)
  case texts([String])
}

extension RowValue {
  /// The value in a cell.
  package var text: String {
    switch self {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .number(let number, let decimals): decimalText(number, decimals: decimals)
    case .texts(let texts): texts.joined(separator: "; ")
    }
  }

  /// The texts for comparisons: those of a list, otherwise that of the cell.
  var texts: [String] {
    switch self {
    case .text, .count, .number: [text]
    case .texts(let texts): texts
    }
  }

  /// The number for comparisons; absent for texts.
  var number: Double? {
    switch self {
    case .count(let count): Double(count)
    case .number(let number, _): number
    case .text, .texts: nil
    }
  }

  fileprivate func append(_ name: String, to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.member(name, text)
    case .count(let count): json.member(name, count)
    case .number(let number, let decimals): json.member(name, number, fixed: decimals)
    case .texts(let texts): json.member(name, texts)
    }
  }
}

extension RowColumn where Row: TableRow {
  /// A writable property of a row.
  typealias Property<Value> = WritableKeyPath<Row, Value> & Sendable

  static func text(
    _ name: String, _ property: any Property<String?>, _ summary: String, isShort: Bool = true,
    words: [String] = []
  ) -> RowColumn {
    RowColumn(
      name: name, summary: summary, isShort: isShort, isNumeric: false, words: words,
      value: { $0[keyPath: property].map(RowValue.text) },
      read: { row, value in
        row[keyPath: property] = value.string
        return value.string != nil
      })
  }

  /// A count that is known for every drive that was run.
  static func count(
    _ name: String, _ property: any Property<Int>, _ summary: String, isShownAtZero: Bool = true
  ) -> RowColumn {
    RowColumn(
      name: name, summary: summary, isShort: true, isShownAtZero: isShownAtZero, isNumeric: true,
      value: { $0.isVoid ? nil : .count($0[keyPath: property]) },
      read: { row, value in
        guard let count = value.number.flatMap(Int.init(exactly:)) else { return false }
        row[keyPath: property] = count
        return true
      })
  }

  /// A count that may be unknown.
  static func known(
    _ name: String, _ property: any Property<Int?>, _ summary: String, isShort: Bool = true,
    needsTruth: Bool = false
  ) -> RowColumn {
    RowColumn(
      name: name, summary: summary, isShort: isShort, isNumeric: true,
      needsTruth: needsTruth,
      value: { $0[keyPath: property].map(RowValue.count) },
      read: { row, value in
        row[keyPath: property] = value.number.flatMap(Int.init(exactly:))
        return row[keyPath: property] != nil
      })
  }

  static func number(
    _ name: String, _ property: any Property<Double?>, decimals: Int, _ summary: String
  ) -> RowColumn {
    RowColumn(
      name: name, summary: summary, isShort: true, isNumeric: true,
      value: { $0[keyPath: property].map { .number($0, decimals: decimals) } },
      read: { row, value in
        row[keyPath: property] = value.number
        return value.number != nil
      })
  }

  /// Texts; absent if there are none.
  static func texts(
    _ name: String, _ property: any Property<[String]>, _ summary: String
  ) -> RowColumn {
    RowColumn(
      name: name, summary: summary, isShort: false, isNumeric: false,
      value: { $0[keyPath: property].isEmpty ? nil : .texts($0[keyPath: property]) },
      read: { row, value in
        row[keyPath: property] = value.array?.compactMap(\.string) ?? []
        return value.array != nil
      })
  }
}

/// A row of a table: the result that workers send for a drive or a maneuver.
package protocol TableRow: Sendable {
  /// Every column in its order.
  static var columns: [RowColumn<Self>] { get }

  /// The column with the name of the row's drive, which a worker does not know.
  static var nameColumn: RowColumn<Self> { get }

  /// Whether the drive could not be run, so that the row has no counts.
  var isVoid: Bool { get }

  init()
}

extension TableRow {
  /// The row as a worker sends it, without its name.
  package func write(to json: inout JSONWriter) {
    for column in Self.columns { column.value(self)?.append(column.name, to: &json) }
  }

  /// The row with its name as a line of JSON, without a line feed.
  var line: String {
    JSONWriter.text { json in
      Self.nameColumn.value(self)?.append(Self.nameColumn.name, to: &json)
      write(to: &json)
    }
  }

  /// Reads a row as a worker sends it; absent if a value is of another kind.
  package init?(_ value: JSONValue) {
    self.init()
    for column in Self.columns {
      guard let found = value[column.name] else { continue }
      if !column.read(&self, found) { return nil }
    }
  }

  /// Rows as text in a format.
  ///
  /// Tables for a terminal and in Markdown have only the short columns in which some row has a
  /// value to show.
  package static func lines(_ rows: [Self], as format: TableFormat) -> [String] {
    let all = [nameColumn] + columns
    switch format {
    case .jsonl: return rows.map(\.line)
    case .csv:
      return ([all.map(\.name)] + rows.map { row in all.map { $0.value(row)?.text ?? "" } })
        .map(csvLine)
    case .table, .markdown:
      let isMarkdown = format == .markdown
      let shown = all.filter { column in
        column.isShort
          && rows.contains { row in
            column.value(row).map { column.isShownAtZero || $0 != .count(0) } ?? false
          }
      }
      let cells = rows.map { row in
        shown.map { column in
          guard let text = column.value(row)?.text else { return "-" }
          let isFree = !column.isNumeric && column.words.isEmpty
          return isMarkdown && isFree ? markdownCode(text) : printable(text)
        }
      }
      let texts = [shown.map(\.name)] + cells
      return isMarkdown ? markdownTable(texts) : table(texts)
    }
  }
}
