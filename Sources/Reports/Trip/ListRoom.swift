import TripRecords

/// The remaining capacity of a page's list, in rows and in bytes.
struct ListRoom: Equatable, Sendable {
  private var rows = 2_500
  private var bytes = 1_500_000

  /// Reserves the capacity for a line; returns false if there is not enough.
  mutating func take(_ line: RecordLine) -> Bool {
    let length = line.fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.literal.utf8.count }
    guard rows > 0, bytes >= length else { return false }
    rows -= 1
    bytes -= length
    return true
  }
}

extension RecordLine {
  /// The line with texts and lists truncated for a table.
  var shortened: RecordLine {
    RecordLine(
      fields: fields.prefix(48).map { field in
        var field = field
        field.key = field.key.shortened
        switch field.value {
        case .text(let text): field.value = .text(text.shortened)
        case .texts(let texts): field.value = .texts(texts.prefix(16).map(\.shortened))
        case .numbers(let numbers): field.value = .numbers(Array(numbers.prefix(16)))
        case .number, .boolean: break
        }
        return field
      },
      number: number)
  }
}

extension String {
  /// The text truncated for a table cell.
  var shortened: String {
    let limit = 400
    return utf8.count <= limit ? self : prefix(limit / 4) + "…"
  }
}
