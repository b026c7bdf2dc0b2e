import Notations
import TripModel

/// A sink that writes the fields of a line into the columns of a table.
///
/// The columns are the fields of all selected events, without duplicates, common ones first; rows
/// and quotes follow RFC 4180, but rows end with LF like all other output.
struct CSVRowSink: RecordSink, Sendable {
  /// The names of the columns in order.
  let columns: [String]

  /// Each event's fields, in the order of its line.
  private let fields: [[EventField]]

  /// The column of each field of `fields`.
  private let fieldColumns: [[Int]]

  /// The fields of the row in the order of arrival.
  private var values: [UInt8] = []

  /// The range in `values` of each column's cell.
  private var cells: [Range<Int>]

  /// The event of the row.
  private var event = 0

  /// The number of the event's fields already passed.
  private var passed = 0

  /// Makes a sink for a table of some events.
  init(selection: EventSelection) {
    let tail = EventSchema.whyField.name
    var names = [EventSchema.eventField.name]
    var known: Set<String> = [tail, names[0]]
    let selected = EventSchema.all.filter { selection.contains($0.event) }
    let own = selected.flatMap { $0.leadingFields + $0.fields }
    for field in EventSchema.commonFields + own where known.insert(field.name).inserted {
      names.append(field.name)
    }
    columns = names + [tail]
    let positions = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
    fields = EventSchema.fieldsOfLines
    fieldColumns = fields.map { $0.map { positions[$0.name] ?? 0 } }
    cells = Array(repeating: 0..<0, count: columns.count)
  }

  mutating func begin(_ event: EventName) {
    self.event = event.ordinal
    passed = 0
    values.removeAll(keepingCapacity: true)
    for column in cells.indices { cells[column] = 0..<0 }
    cell(EventSchema.eventField) { appendCSVCell(event.rawValue, to: &$0) }
  }

  mutating func take(_ value: FieldValue, of field: EventField) {
    cell(field) { bytes in
      switch value {
      case .text(let text): appendCSVCell(text, to: &bytes)
      case .texts(let texts): appendCSVCell(texts.joined(separator: "; "), to: &bytes)
      case .integer(let value): appendInteger(value, to: &bytes)
      case .boolean(let value): append(value ? "true" : "false", to: &bytes)
      case .number(let value, let unit): appendDecimal(value, decimals: unit.decimals, to: &bytes)
      case .numbers(let values, let unit):
        for (index, value) in values.enumerated() {
          if index > 0 { append("; ", to: &bytes) }
          appendDecimal(value, decimals: unit.decimals, to: &bytes)
        }
      case .instant(let instant): appendTimestamp(milliseconds: instant.milliseconds, to: &bytes)
      case .seconds(let milliseconds): appendSeconds(milliseconds: milliseconds, to: &bytes)
      }
    }
  }
}

extension CSVRowSink {
  func appendHeader(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: columns.joined(separator: ",").utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends the row of the fields written since it began.
  func appendRow(to bytes: inout [UInt8]) {
    for column in cells.indices {
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: values[cells[column]])
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a cell into the column of the event's next field equal to this one.
  ///
  /// Fields come in the order of the table, some omitted, so the search only goes forward.
  private mutating func cell(_ field: EventField, _ write: (inout [UInt8]) -> Void) {
    let count = fields[event].count
    while passed < count, fields[event][passed] !== field { passed += 1 }
    precondition(passed < count, "a field is written in the order of the table of events")
    let start = values.count
    write(&values)
    cells[fieldColumns[event][passed]] = start..<values.count
    passed += 1
  }
}
