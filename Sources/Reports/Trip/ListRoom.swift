import TripRecords

/// The remaining capacity of a page for events, in rows and in bytes.
struct ListRoom: Equatable, Sendable {
  var rows: Int
  var bytes: Int

  /// The capacity of the table.
  static let table = ListRoom(rows: 5_000, bytes: 3_000_000)

  /// The capacity of map, timeline and player, which need less space per event.
  static let page = ListRoom(rows: 10_000, bytes: 6_000_000)

  /// Reserves the capacity for a line; returns false if there is not enough.
  mutating func take(_ line: RecordLine) -> Bool {
    let length = line.fields.reduce(0) { $0 + $1.key.utf8.count + $1.value.literal.utf8.count }
    guard rows > 0, bytes >= length else { return false }
    rows -= 1
    bytes -= length
    return true
  }

  /// The indices of the events that fit, by rank.
  ///
  /// Of events with the same rank, a sample spread over the trip is taken.
  func fitting(_ events: [ReportedEvent]) -> [Int] {
    // The first multiples of the golden ratio, modulo 1, are spread evenly, however many there are.
    // Source: Knuth, The Art of Computer Programming, volume 3, section 6.4, theorem S.
    let keys = events.map { ($0.rank, UInt32(truncatingIfNeeded: $0.number) &* 2_654_435_769) }
    let order = events.indices.sorted { keys[$0] < keys[$1] }
    var room = self
    return order.filter { room.take(events[$0].line) }.sorted()
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
