import TripModel

/// A receiver of the fields of one line, in order.
protocol RecordSink {
  /// Begins a line with the event's name.
  mutating func begin(_ event: EventName)

  /// Writes the next field of the line.
  mutating func take(_ value: FieldValue, of field: EventField)
}

extension RecordSink {
  /// Writes every field of an event's line in the order of the table.
  mutating func line(of event: TripEvent, sequence: Int, start: Instant) {
    let schema = EventSchema.of(event.kind.name)
    begin(schema.event)
    schema.visit(event.kind, .leading) { take($0, of: $1) }
    take(LineHead(event, sequence: sequence, start: start), LineHead.rows)
    schema.visit(event.kind, .following) { take($0, of: $1) }
    if !event.why.isEmpty { take(.texts(event.why), of: EventSchema.whyField) }
  }

  /// Writes the values that the rows read from a payload.
  mutating func take<Payload>(_ payload: Payload, _ rows: [FieldRow<Payload>]) {
    for row in rows {
      if let value = row.value(payload) { take(value, of: row.field) }
    }
  }
}
