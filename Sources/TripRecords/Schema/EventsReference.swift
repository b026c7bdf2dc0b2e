/// The event table as text: the reference in the man page and the help.
package enum EventsReference {
  /// A paragraph per group, an entry per event, a line per field; ends with a line feed.
  ///
  ///     reroute
  ///       off_route (printed by default): the traveler is off route
  ///         reason: the reason; one of distance, wrong_way, …
  package static var text: String {
    var lines = ["every event"]
    let common = [EventSchema.eventField] + EventSchema.commonFields + [EventSchema.whyField]
    lines += common.map { "    " + line(for: $0) }
    for group in EventGroup.allCases {
      let events = EventSchema.all.filter { $0.group == group }
      if events.isEmpty { continue }
      lines += ["", group.rawValue] + events.flatMap(self.lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(for schema: EventSchema) -> [String] {
    let mark = schema.isDefault ? " (printed by default)" : ""
    return ["  \(schema.name)\(mark): \(schema.summary)"]
      + (schema.leadingFields + schema.fields).map { "    " + line(for: $0) }
  }

  private static func line(for field: EventField) -> String {
    let condition = field.isRequired ? "" : ", if known"
    return "\(field.name)\(condition): \(field.summary)\(words(for: field.type))"
  }

  private static func words(for type: FieldType) -> String {
    switch type {
    case .word(let words) where words.count > 1: "; one of " + words.joined(separator: ", ")
    case .boolean: "; true or false"
    case .texts: "; an array of strings"
    case .decimals: "; an array of numbers"
    case .text, .word, .digest, .timestamp, .count, .decimal: ""
    }
  }
}
