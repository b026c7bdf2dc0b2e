import Navigation
import Notations
import TripRecords

/// The output of `tripsim schema engine`: the JSON Schema of the lines of the engine protocol.
///
/// **Source:** JSON Schema, draft 2020-12.
package enum EngineSchemaDocument {
  /// The document's bytes, with a final line feed.
  package static var bytes: [UInt8] { page.document }

  private static var page: SchemaNode {
    let inputs = EngineInput.allCases.map { SchemaNode.Member("input_\($0.rawValue)", input($0)) }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:tripsim:schema:engine:1.0",
      "title": .text(EngineProtocol.version),
      "description": """
      A line between a trip and the engine that drives it. The trip writes an input, with \
      'input' and its number 'n'; the engine answers with events and then 'done' with that \
      number. An engine leaves out the fields that it does not know; it skips inputs, and both \
      sides skip fields, that they do not know.
      """,
      "oneOf": .array((inputs + answers).map { ["$ref": "#/$defs/\($0.name)"] }),
      "$defs": .object(inputs + answers),
    ]
  }
}

extension EngineSchemaDocument {
  /// An input: its name and number, then its own members.
  private static func input(_ input: EngineInput) -> SchemaNode {
    let (own, required): (SchemaNode, [String]) =
      switch input {
      case .hello:
        (
          [
            EngineGreeting.versionKey: constant(EngineProtocol.version),
            EngineGreeting.explainKey: kind("boolean", "whether events have 'why'"),
            EngineGreeting.eventsKey: kind("array", "the events that the trip prints"),
            EngineGreeting.profileKey: kind("string", "the profile of tripsim's engine"),
            EngineGreeting.configurationKey:
              kind("object", "the configuration of tripsim's engine; another may ignore it"),
          ], [EngineGreeting.versionKey]
        )
      case .route:
        (
          [
            "reason": choice(
              ["initial", "replaced", "refresh"],
              "'refresh' keeps the location on the route; only the annotations are new"),
            "leg": kind(
              "integer", "the leg on which the trip begins to follow the route, if it is known"),
            "along_m": kind("number", "meters along the route before which the trip is not"),
            "route": kind("object", "Route GeoJSON, as 'tripsim run --export-route' writes it"),
            "original":
              kind("object", "the router's answer that contained the first route, if there is one"),
          ], ["reason", "route"]
        )
      case .fix: (nodes(of: EngineFix.fields), required(of: EngineFix.fields))
      case .answer:
        (
          [
            "question": choice(EngineQuestion.allCases.map(\.rawValue), "the question"),
            "answer": kind("boolean", "whether the next leg begins, or the waypoint is skipped"),
          ], ["question", "answer"]
        )
      case .continueToNextLeg, .advanceStep, .ignoreDeviation, .beginReckoning, .endReckoning,
        .end:
        ([:], [])
      }
    return object(
      input.summary,
      [
        EngineProtocol.input: constant(input.rawValue),
        EngineProtocol.number: kind("integer", "the number of the input, counted from 0"),
      ] + own, required: [EngineProtocol.input, EngineProtocol.number] + required)
  }

  /// The lines that an engine writes.
  private static var answers: [SchemaNode.Member] {
    let abilities = EngineAbility.allCases.map { ability -> SchemaNode in
      ["const": .text(ability.rawValue), "description": .text(ability.summary)]
    }
    return [
      .init(
        "engine",
        object(
          "the engine's name and abilities: the answer to 'hello'",
          [
            EngineIdentity.nameKey: kind("string", "its name"),
            EngineIdentity.versionKey: kind("string", "its version"),
            EngineIdentity.abilitiesKey: [
              "description": "what it can do; expectations about the rest are skipped",
              "type": "array", "items": ["oneOf": .array(abilities)],
            ],
          ], required: [EngineIdentity.nameKey])),
      .init(
        "done",
        object(
          "the end of the answer to an input",
          [EngineProtocol.done: kind("integer", "the number of the input")],
          required: [EngineProtocol.done])),
    ] + EngineEvent.allCases.map { .init($0.rawValue, event($0.rawValue, $0.fields)) } + [
      .init("progress", event("progress", EngineReport.progressFields)),
      .init("location", event("location", EngineReport.locationFields)),
    ]
  }

  private static func event<Message>(
    _ name: String, _ fields: [EngineField<Message>]
  ) -> SchemaNode {
    object(
      EventSchema.named(name)?.summary ?? name,
      ["event": constant(name)] + nodes(of: fields),
      required: ["event"] + required(of: fields))
  }

  private static func required<Message>(of fields: [EngineField<Message>]) -> [String] {
    fields.filter(\.isRequired).map(\.name)
  }

  private static func nodes<Message>(of fields: [EngineField<Message>]) -> SchemaNode {
    .object(fields.map { .init($0.name, $0.type.rules + ["description": .text($0.summary)]) })
  }
}

extension EngineSchemaDocument {
  private static func object(
    _ summary: String, _ properties: SchemaNode, required: [String]
  ) -> SchemaNode {
    [
      "description": .text(summary), "type": "object", "properties": properties,
      "required": .texts(required),
    ]
  }

  private static func constant(_ text: String) -> SchemaNode { ["const": .text(text)] }

  private static func kind(_ name: String, _ summary: String) -> SchemaNode {
    ["type": .text(name), "description": .text(summary)]
  }

  private static func choice(_ words: [String], _ summary: String) -> SchemaNode {
    ["enum": .texts(words), "description": .text(summary)]
  }
}

extension FieldType {
  /// The constraints on a value for both sides, without rounding of numbers.
  fileprivate var rules: SchemaNode {
    switch self {
    case .text, .digest: ["type": "string"]
    case .word(let words): ["enum": .texts(words)]
    case .timestamp: ["type": "string", "format": "date-time"]
    case .count: ["type": "integer", "minimum": 0]
    case .decimal(let unit): ["type": "number", "x-unit": .text(unit.words)]
    case .boolean: ["type": "boolean"]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .decimals: ["type": "array", "items": ["type": "number"]]
    }
  }
}
