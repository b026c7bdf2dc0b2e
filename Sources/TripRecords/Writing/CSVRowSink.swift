import Notations
import TripModel

/// The sink that puts the fields of a line into the columns of a table.
///
/// The columns are the fields of all selected events, each once, common ones first; rows and
/// quotes are those of RFC 4180, but rows end in LF as every other output of the tool.
struct CSVRowSink: RecordSink, Sendable {
  /// The names of the columns in order.
  let columns: [String]

  /// The names of each event's fields, in the order of its line.
  private let fieldNames: [[String]]

  /// The column of each field of `fieldNames`.
  private let fieldColumns: [[Int]]

  /// The fields of the row in the order they came.
  private var values: [UInt8] = []

  /// The range in `values` of each column's cell.
  private var cells: [Range<Int>]

  /// The event of the row.
  private var event = 0

  /// How many of the event's fields have been passed.
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
    fieldNames = EventSchema.all.map { $0.lineFields.map(\.name) }
    fieldColumns = fieldNames.map { $0.map { positions[$0] ?? 0 } }
    cells = Array(repeating: 0..<0, count: columns.count)
  }

  mutating func begin(_ event: EventName) {
    self.event = Int(event.rawValue)
    passed = 0
    values.removeAll(keepingCapacity: true)
    for column in cells.indices { cells[column] = 0..<0 }
    cell("event") { appendCSVCell(EventSchema.of(event).name, to: &$0) }
  }

  mutating func text(_ key: StaticString, _ value: String) {
    cell(key) { appendCSVCell(value, to: &$0) }
  }

  mutating func texts(_ key: StaticString, _ values: [String]) {
    cell(key) { appendCSVCell(values.joined(separator: "; "), to: &$0) }
  }

  mutating func integer(_ key: StaticString, _ value: Int) {
    cell(key) { appendInteger(value, to: &$0) }
  }

  mutating func boolean(_ key: StaticString, _ value: Bool) {
    cell(key) { append(value ? "true" : "false", to: &$0) }
  }

  mutating func number(_ key: StaticString, _ value: Double, _ unit: FieldUnit) {
    cell(key) { appendDecimal(value, decimals: unit.decimals, to: &$0) }
  }

  mutating func numbers(_ key: StaticString, _ values: [Double], _ unit: FieldUnit) {
    cell(key) { bytes in
      for (index, value) in values.enumerated() {
        if index > 0 { append("; ", to: &bytes) }
        appendDecimal(value, decimals: unit.decimals, to: &bytes)
      }
    }
  }

  mutating func instant(_ key: StaticString, _ value: Instant) {
    cell(key) { appendTimestamp(milliseconds: value.milliseconds, to: &$0) }
  }

  mutating func seconds(_ key: StaticString, milliseconds: Int64) {
    cell(key) { appendSeconds(milliseconds: milliseconds, to: &$0) }
  }
}

extension CSVRowSink {
  /// Appends the header.
  func appendHeader(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: columns.joined(separator: ",").utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends the row of the fields taken since it began.
  func appendRow(to bytes: inout [UInt8]) {
    for column in cells.indices {
      if column > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: values[cells[column]])
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes a cell into the column of the event's next field with a name.
  ///
  /// Fields come in the order of the table, some left out, so the search only goes on.
  private mutating func cell(_ key: StaticString, _ write: (inout [UInt8]) -> Void) {
    let names = fieldNames[event]
    while passed < names.count, !isSame(key, names[passed]) { passed += 1 }
    precondition(passed < names.count, "a field is written in the order of the table of events")
    let start = values.count
    write(&values)
    cells[fieldColumns[event][passed]] = start..<values.count
    passed += 1
  }

  private func isSame(_ key: StaticString, _ name: String) -> Bool {
    key.withUTF8Buffer { unsafe name.utf8.elementsEqual($0) }
  }
}

/// Appends a text as a cell, quoted where it must be.
///
/// **Source:** RFC 4180, section 2, rules 5 to 7.
private func appendCSVCell(_ text: String, to bytes: inout [UInt8]) {
  let mustBeQuoted = text.utf8.contains {
    $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20
  }
  guard mustBeQuoted else {
    bytes.append(contentsOf: text.utf8)
    return
  }
  bytes.append(UInt8(ascii: "\""))
  for byte in text.utf8 {
    if byte == UInt8(ascii: "\"") { bytes.append(byte) }
    bytes.append(byte)
  }
  bytes.append(UInt8(ascii: "\""))
}
