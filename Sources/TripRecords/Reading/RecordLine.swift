package import Geodesy
package import Notations

/// An event line as read: keys and values in their order.
package struct RecordLine: Equatable, Sendable {
  /// The fields in the line's order.
  package var fields: [RecordField]

  /// The 1-based number of the line in its file.
  package var number: Int

  package init(fields: [RecordField], number: Int) {
    self.fields = fields
    self.number = number
  }
}

/// A key of a line with its value.
package struct RecordField: Equatable, Sendable {
  package var key: String

  package var value: RecordValue

  /// The location of the key.
  package var position: SourcePosition

  package init(key: String, value: RecordValue, position: SourcePosition) {
    self.key = key
    self.value = value
    self.position = position
  }
}

extension RecordLine {
  /// The value of a key; of duplicate keys, the first.
  package subscript(_ key: String) -> RecordValue? {
    fields.first { $0.key == key }?.value
  }

  /// The event's name.
  package var event: String? { self["event"]?.text }

  /// The coordinate in the fields whose names end in `lat` and `lon` after a prefix; absent if
  /// missing or out of range.
  package func coordinate(_ prefix: String = "") -> Coordinate? {
    guard let latitude = self[prefix + "lat"]?.number, let longitude = self[prefix + "lon"]?.number,
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The line's sequence number.
  package var sequence: Int? { self["seq"]?.integer }

  /// The definition of the event; absent if unknown.
  package var schema: EventSchema? { event.flatMap { EventSchema.named($0) } }
}
