import Notations

/// The output of `tripsim schema events`: the JSON Schema of an event line.
///
/// Unknown events and fields are allowed, because readers must skip them; `RecordCheck` also checks
/// the order of keys and the number of decimals, which JSON Schema cannot express.
///
/// **Source:** JSON Schema, draft 2020-12.
package enum EventsSchemaDocument {
  /// The changes in each version of the wire format, oldest first.
  ///
  /// A new event or field is a minor version; a renamed or removed one is a major version.
  package static let versions: [(version: String, changes: String)] = [
    ("tripsim.events/1.0", "the first version")
  ]

  /// The document's bytes, with a final line feed.
  package static var bytes: [UInt8] { page.document }

  private static var page: SchemaNode {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:tripsim:schema:events:1.0",
      "title": .text(EventSchema.version),
      "description": """
      An event line. Keys are in the order given here: event, the event's fields marked \
      x-leading, the common fields, the event's other fields, why. A field with an unknown value \
      is omitted. Readers must skip events and fields that they do not know: additions are minor \
      versions, renamings major ones.
      """,
      "x-versions": .array(
        versions.map { ["version": .text($0.version), "changes": .text($0.changes)] }),
      "type": "object",
      "properties": properties(of: everyLine),
      "required": required(of: everyLine),
      "allOf": .array(EventSchema.all.map(reference)),
      "$defs": .object(EventSchema.all.map { .init($0.name, definition(of: $0)) }),
    ]
  }

  /// The fields that any line may have.
  private static var everyLine: [EventField] {
    [EventSchema.eventField] + EventSchema.commonFields + [EventSchema.whyField]
  }
}

extension EventsSchemaDocument {
  /// The rule that applies an event's definition to its lines.
  private static func reference(to schema: EventSchema) -> SchemaNode {
    [
      "if": ["properties": ["event": ["const": .text(schema.name)]], "required": ["event"]],
      "then": ["$ref": "#/$defs/\(schema.name)"],
    ]
  }

  private static func definition(of schema: EventSchema) -> SchemaNode {
    let leading = schema.leadingFields.map {
      SchemaNode.Member($0.name, node(of: $0) + ["x-leading": true])
    }
    return [
      "description": .text(schema.summary),
      "x-group": .text(schema.group.rawValue),
      "x-default": .boolean(schema.isDefault),
      "properties": .object(leading) + properties(of: schema.fields),
      "required": required(of: schema.leadingFields + schema.fields),
    ]
  }

  private static func properties(of fields: [EventField]) -> SchemaNode {
    .object(fields.map { .init($0.name, node(of: $0)) })
  }

  private static func required(of fields: [EventField]) -> SchemaNode {
    .texts(fields.filter(\.isRequired).map(\.name))
  }

  private static func node(of field: EventField) -> SchemaNode {
    rules(of: field) + ["description": .text(field.summary)]
  }

  /// The constraints on a value.
  private static func rules(of field: EventField) -> SchemaNode {
    switch field.type {
    case .text: ["type": "string"]
    case .word(let words): ["enum": .texts(words)]
    case .digest: ["type": "string", "pattern": "^[0-9a-f]{16}$"]
    case .timestamp:
      [
        "type": "string", "format": "date-time",
        "pattern": "T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
      ]
    case .count: ["type": "integer", "minimum": 0]
    case .decimal(let unit):
      ["type": "number"] + limits(of: field, unit) + notes(on: unit)
    case .boolean: ["type": "boolean"]
    case .texts: ["type": "array", "minItems": 1, "items": ["type": "string"]]
    case .decimals(let unit):
      ["type": "array", "minItems": 1, "items": ["type": "number"]] + notes(on: unit)
    }
  }

  /// The properties of a number that JSON Schema cannot express.
  private static func notes(on unit: FieldUnit) -> SchemaNode {
    ["x-unit": .text(unit.words), "x-decimals": .integer(unit.decimals)]
  }

  /// The range of a number, if its unit has one.
  private static func limits(of field: EventField, _ unit: FieldUnit) -> SchemaNode {
    switch unit {
    case .coordinateDegrees:
      field.name.hasSuffix("lat")
        ? ["minimum": -90, "maximum": 90] : ["minimum": -180, "maximum": 180]
    case .degrees: ["minimum": 0, "exclusiveMaximum": 360]
    case .fraction: ["minimum": 0, "maximum": 1]
    case .percent: ["minimum": 0]
    case .meters, .metersPerSecond, .seconds: [:]
    }
  }
}
