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
    .object([
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .text("urn:tripsim:schema:events:1.0")),
      .init("title", .text(EventSchema.version)),
      .init(
        "description",
        .text(
          "An event line. Keys are in the order given here: event, the event's fields"
            + " marked x-leading, the common fields, the event's other fields, why. A field"
            + " with an unknown value is omitted. Readers must skip events and fields that they do"
            + " not know: additions are minor versions, renamings major ones.")),
      .init("x-versions", .array(versionRows)),
      .init("type", .text("object")),
      .init("properties", properties(of: everyLine)),
      .init("required", required(of: everyLine)),
      .init("allOf", .array(EventSchema.all.map(reference))),
      .init("$defs", .object(EventSchema.all.map { .init($0.name, definition(of: $0)) })),
    ])
  }

  private static var versionRows: [SchemaNode] {
    versions.map {
      .object([.init("version", .text($0.version)), .init("changes", .text($0.changes))])
    }
  }

  /// The fields that any line may have.
  private static var everyLine: [EventField] {
    [EventSchema.eventField] + EventSchema.commonFields + [EventSchema.whyField]
  }
}

extension EventsSchemaDocument {
  /// The rule that applies an event's definition to its lines.
  private static func reference(to schema: EventSchema) -> SchemaNode {
    let name = SchemaNode.object([.init("const", .text(schema.name))])
    return .object([
      .init(
        "if",
        .object([
          .init("properties", .object([.init("event", name)])),
          .init("required", .texts(["event"])),
        ])),
      .init("then", .object([.init("$ref", .text("#/$defs/\(schema.name)"))])),
    ])
  }

  private static func definition(of schema: EventSchema) -> SchemaNode {
    let leading = schema.leadingFields.map {
      SchemaNode.Member($0.name, node(of: $0, isLeading: true))
    }
    let own = schema.fields.map { SchemaNode.Member($0.name, node(of: $0)) }
    return .object([
      .init("description", .text(schema.summary)),
      .init("x-group", .text(schema.group.rawValue)),
      .init("x-default", .boolean(schema.isDefault)),
      .init("properties", .object(leading + own)),
      .init("required", required(of: schema.leadingFields + schema.fields)),
    ])
  }

  private static func properties(of fields: [EventField]) -> SchemaNode {
    .object(fields.map { .init($0.name, node(of: $0)) })
  }

  private static func required(of fields: [EventField]) -> SchemaNode {
    .texts(fields.filter(\.isRequired).map(\.name))
  }

  private static func node(of field: EventField, isLeading: Bool = false) -> SchemaNode {
    var members = rules(of: field)
    members.append(.init("description", .text(field.summary)))
    if isLeading { members.append(.init("x-leading", .boolean(true))) }
    return .object(members)
  }

  /// The constraints on a value.
  private static func rules(of field: EventField) -> [SchemaNode.Member] {
    switch field.type {
    case .text: [.init("type", .text("string"))]
    case .word(let words): [.init("enum", .texts(words))]
    case .digest:
      [.init("type", .text("string")), .init("pattern", .text("^[0-9a-f]{16}$"))]
    case .timestamp:
      [
        .init("type", .text("string")), .init("format", .text("date-time")),
        .init("pattern", .text("T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$")),
      ]
    case .count: [.init("type", .text("integer")), .init("minimum", .integer(0))]
    case .decimal(let unit):
      [.init("type", .text("number"))] + limits(of: field, unit) + [
        .init("x-unit", .text(unit.words)), .init("x-decimals", .integer(unit.decimals)),
      ]
    case .boolean: [.init("type", .text("boolean"))]
    case .texts:
      [
        .init("type", .text("array")), .init("minItems", .integer(1)),
        .init("items", .object([.init("type", .text("string"))])),
      ]
    case .decimals(let unit):
      [
        .init("type", .text("array")), .init("minItems", .integer(1)),
        .init("items", .object([.init("type", .text("number"))])),
        .init("x-unit", .text(unit.words)), .init("x-decimals", .integer(unit.decimals)),
      ]
    }
  }

  /// The range of a number, if its unit has one.
  private static func limits(of field: EventField, _ unit: FieldUnit) -> [SchemaNode.Member] {
    func range(_ minimum: Int, _ maximum: Int) -> [SchemaNode.Member] {
      [.init("minimum", .integer(minimum)), .init("maximum", .integer(maximum))]
    }
    return switch unit {
    case .coordinateDegrees: field.name.hasSuffix("lat") ? range(-90, 90) : range(-180, 180)
    case .degrees: [.init("minimum", .integer(0)), .init("exclusiveMaximum", .integer(360))]
    case .fraction: range(0, 1)
    case .percent: [.init("minimum", .integer(0))]
    case .meters, .metersPerSecond, .seconds: []
    }
  }
}
