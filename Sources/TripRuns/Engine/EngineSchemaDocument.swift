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
    .object([
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .text("urn:tripsim:schema:engine:1.0")),
      .init("title", .text(EngineProtocol.version)),
      .init(
        "description",
        .text(
          "A line between a trip and the engine that drives it. The trip writes an input, with"
            + " 'input' and its number 'n'; the engine answers with events and then 'done' with"
            + " that number. An engine leaves out the fields that it does not know; it skips"
            + " inputs, and both sides skip fields, that they do not know.")),
      .init(
        "oneOf",
        .array(
          EngineInput.allCases.map { reference("input_\($0.rawValue)") }
            + answers.map { reference($0.name) })),
      .init(
        "$defs",
        .object(
          EngineInput.allCases.map { .init("input_\($0.rawValue)", input($0)) } + answers)),
    ])
  }

  private static func reference(_ name: String) -> SchemaNode {
    .object([.init("$ref", .text("#/$defs/\(name)"))])
  }
}

extension EngineSchemaDocument {
  /// An input: its own members after its name and number.
  private static func input(_ input: EngineInput) -> SchemaNode {
    let own: [SchemaNode.Member] =
      switch input {
      case .hello:
        [
          .init(EngineGreeting.versionKey, constant(EngineProtocol.version)),
          .init(EngineGreeting.explainKey, kind("boolean", "whether events have 'why'")),
          .init(EngineGreeting.eventsKey, kind("array", "the events that the trip prints")),
          .init(EngineGreeting.profileKey, kind("string", "the profile of tripsim's engine")),
          .init(
            EngineGreeting.configurationKey,
            kind("object", "the configuration of tripsim's engine; another may ignore it")),
        ]
      case .route:
        [
          .init(
            "reason",
            choice(
              ["initial", "replaced", "refresh"],
              "'refresh' keeps the place on the route; only its annotations are new")),
          .init(
            "route", kind("object", "Route GeoJSON, as 'tripsim run --export-route' writes it")),
          .init(
            "original",
            kind("object", "the router's answer that the first route came in, if there is one")),
        ]
      case .fix: EngineFix.fields.map { .init($0.name, $0.node) }
      case .answer:
        [
          .init("question", choice(EngineQuestion.allCases.map(\.rawValue), "the question")),
          .init(
            "answer", kind("boolean", "whether the next leg begins, or the waypoint is skipped")),
        ]
      case .continueToNextLeg, .advanceStep, .ignoreDeviation, .beginReckoning, .endReckoning,
        .end:
        []
      }
    let required: [String] =
      switch input {
      case .hello: [EngineGreeting.versionKey]
      case .route: ["reason", "route"]
      case .fix: EngineFix.fields.filter(\.isRequired).map(\.name)
      case .answer: ["question", "answer"]
      case .continueToNextLeg, .advanceStep, .ignoreDeviation, .beginReckoning, .endReckoning,
        .end:
        []
      }
    return object(
      input.summary,
      [
        .init(EngineProtocol.input, constant(input.rawValue)),
        .init(EngineProtocol.number, kind("integer", "the number of the input, counted from 0")),
      ] + own, required: [EngineProtocol.input, EngineProtocol.number] + required)
  }

  /// What an engine writes.
  private static var answers: [SchemaNode.Member] {
    [
      .init(
        "engine",
        object(
          "who the engine is: the answer to 'hello'",
          [
            .init(EngineIdentity.nameKey, kind("string", "its name")),
            .init(EngineIdentity.versionKey, kind("string", "its version")),
            .init(
              EngineIdentity.abilitiesKey,
              .object([
                .init("description", .text("what it can do; the rest is not expected of it")),
                .init("type", .text("array")),
                .init(
                  "items",
                  .object([
                    .init(
                      "oneOf",
                      .array(
                        EngineAbility.allCases.map { ability in
                          .object([
                            .init("const", .text(ability.rawValue)),
                            .init("description", .text(ability.summary)),
                          ])
                        }))
                  ])),
              ])),
          ], required: [EngineIdentity.nameKey])),
      .init(
        "done",
        object(
          "the end of the answer to an input",
          [.init(EngineProtocol.done, kind("integer", "the number of the input"))],
          required: [EngineProtocol.done])),
    ] + EngineFactRow.all.map { .init($0.event.rawValue, event($0.event.rawValue, $0.fields)) } + [
      .init("progress", event("progress", EngineReport.progressFields)),
      .init("location", event("location", EngineReport.locationFields)),
    ]
  }

  private static func event<Message>(
    _ name: String, _ fields: [EngineField<Message>]
  ) -> SchemaNode {
    object(
      EventSchema.named(name)?.summary ?? name,
      [.init("event", constant(name))] + fields.map { .init($0.name, $0.node) },
      required: ["event"] + fields.filter(\.isRequired).map(\.name))
  }
}

extension EngineSchemaDocument {
  private static func object(
    _ summary: String, _ members: [SchemaNode.Member], required: [String]
  ) -> SchemaNode {
    .object([
      .init("description", .text(summary)), .init("type", .text("object")),
      .init("properties", .object(members)), .init("required", .texts(required)),
    ])
  }

  private static func constant(_ text: String) -> SchemaNode {
    .object([.init("const", .text(text))])
  }

  private static func kind(_ name: String, _ summary: String) -> SchemaNode {
    .object([.init("type", .text(name)), .init("description", .text(summary))])
  }

  private static func choice(_ words: [String], _ summary: String) -> SchemaNode {
    .object([.init("enum", .texts(words)), .init("description", .text(summary))])
  }
}

extension EngineField {
  /// The field in a schema.
  fileprivate var node: SchemaNode {
    .object(type.rules + [.init("description", .text(summary))])
  }
}

extension FieldType {
  /// The constraints on a value that both sides keep; numbers have all their digits here.
  fileprivate var rules: [SchemaNode.Member] {
    switch self {
    case .text, .digest: [.init("type", .text("string"))]
    case .word(let words): [.init("enum", .texts(words))]
    case .timestamp: [.init("type", .text("string")), .init("format", .text("date-time"))]
    case .count: [.init("type", .text("integer")), .init("minimum", .integer(0))]
    case .decimal(let unit):
      [.init("type", .text("number")), .init("x-unit", .text(unit.words))]
    case .boolean: [.init("type", .text("boolean"))]
    case .texts:
      [
        .init("type", .text("array")),
        .init("items", .object([.init("type", .text("string"))])),
      ]
    case .decimals:
      [
        .init("type", .text("array")),
        .init("items", .object([.init("type", .text("number"))])),
      ]
    }
  }
}
