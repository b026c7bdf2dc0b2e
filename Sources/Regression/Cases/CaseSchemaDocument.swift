import StreamComparison
import TripPlans
import TripRecords

/// The output of `tripsim schema case`: the JSON Schema of a case file.
///
/// **Source:** JSON Schema, draft 2020-12.
package enum CaseSchemaDocument {
  /// The document's bytes, with a final line feed.
  package static var bytes: [UInt8] { page.document }

  /// Each key with its meaning, for help.
  package static var summaries: [(String, String)] {
    CaseKey.allCases.map { key in
      let description = property(of: key).members.first { $0.name == "description" }
      guard case .text(let summary)? = description?.value else { return (key.rawValue, "") }
      return (key.rawValue, summary)
    }
  }

  private static var page: SchemaNode {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A case of tripsim",
      "type": "object",
      "oneOf": .array(
        [[CaseKey.route, .trace], [.route, .simulate], [.sketch]].map {
          ["required": .texts($0.map(\.rawValue))]
        }),
      "additionalProperties": false,
      "properties": .object(CaseKey.allCases.map { .init($0.rawValue, property(of: $0)) }),
    ]
  }

  private static func property(of key: CaseKey) -> SchemaNode {
    switch key {
    case .schema:
      text("the version of the case format", ["pattern": "^tripsim\\.case/1\\."])
    case .name: text("the case's name; default: that of its folder or file")
    case .description: text("a sentence about what the case shows")
    case .issue: text("the URL of the issue")
    case .rows: texts("labels of your own, such as requirement numbers; tripsim ignores them")
    case .sketch: sketch
    case .route: text("the path of the planned route")
    case .trace:
      either("the path of the drive, or of several", [kind("string"), texts + ["minItems": 1]])
    case .simulate: simulation
    case .truth:
      either(
        "the path of the true positions, as 'simulate --truth' writes them, or one for each trace",
        [kind("string"), texts + ["minItems": 1]])
    case .reading: reading
    case .profile:
      text("the profile", ["enum": .texts(Profile.all.map(\.name))])
    case .config: configuration
    case .engine:
      text(
        "the engine: default, or exec:CMD, which needs --trust",
        ["pattern": "^(default|exec:.+)$"])
    case .router:
      either(
        "the source of new routes: none, files:A,B, script:FILE, network:FILE, replay:DIR; or two "
          + "of them, the first onboard and the second online",
        [kind("string"), texts + ["minItems": 1, "maxItems": .integer(SpecifiedRouter.most)]])
    case .decisions: script("the answers to the trip's questions", ScriptSchema.decision)
    case .timeline: script("scripted events during the trip", ScriptSchema.timelineEntry)
    case .events: text("the events to print, as for --events")
    case .explain: flag("whether decisions include their comparisons, like --explain")
    case .expect: texts("the expectations, one sentence each")
    case .golden:
      flag("whether the events are compared with a golden; false if the expectations suffice")
    case .failsWith:
      text("options of 'tripsim check' with which an expectation fails, as proof that it can")
    case .tolerance: tolerance
    }
  }
}

extension CaseSchemaDocument {
  private static func kind(_ name: String) -> SchemaNode { ["type": .text(name)] }

  private static func described(_ summary: String) -> SchemaNode {
    ["description": .text(summary)]
  }

  private static func text(_ summary: String, _ more: SchemaNode = [:]) -> SchemaNode {
    described(summary) + ["type": "string", "minLength": 1] + more
  }

  private static func flag(_ summary: String) -> SchemaNode {
    described(summary) + kind("boolean")
  }

  private static var texts: SchemaNode {
    ["type": "array", "items": ["type": "string", "minLength": 1]]
  }

  private static func texts(_ summary: String) -> SchemaNode { described(summary) + texts }

  private static func either(_ summary: String, _ kinds: [SchemaNode]) -> SchemaNode {
    described(summary) + ["anyOf": .array(kinds)]
  }

  private static func script(_ summary: String, _ item: SchemaNode) -> SchemaNode {
    either(
      summary + ", or the path of a file with them",
      [kind("string"), ["type": "array", "items": item]])
  }

  private static var sketch: SchemaNode {
    [
      "description": "roads, route and drive, drawn instead of read from files",
      "type": "object", "additionalProperties": false,
      "required": .texts([SketchKey.map, .roads, .route, .drive].map(\.rawValue)),
      "properties": .object(SketchKey.allCases.map { .init($0.rawValue, property(of: $0)) }),
    ]
  }

  private static func property(of key: SketchKey) -> SchemaNode {
    switch key {
    case .map:
      described("the lines of a drawing, in which letters and digits are places")
        + ["type": "array", "items": kind("string")]
    case .cell:
      described("meters from character to character and line to line") + kind("number")
    case .roads:
      described("a name or OpenStreetMap tags, by places such as 'ABC'")
        + ["type": "object", "additionalProperties": ["type": ["string", "object"]]]
    case .route: text("the places of the planned route, such as 'A B stop C'")
    case .drive: text("the places driven, such as 'A 50km/h B wait 20s C lost D found E'")
    case .routes:
      described("other routes, by the names of their files without '.geojson'")
        + ["type": "object", "additionalProperties": kind("string")]
    }
  }

  /// An object with no properties other than these.
  private static func closed(_ summary: String, _ properties: [SchemaNode.Member]) -> SchemaNode {
    described(summary) + [
      "type": "object", "additionalProperties": false, "properties": .object(properties),
    ]
  }

  private static var simulation: SchemaNode {
    let options = TraceSimulation.names.map { name in
      SchemaNode.Member(name, ["type": ["number", "string", "boolean", "array"]])
    }
    return closed(
      "a simulated drive instead of a trace, with the options of 'tripsim simulate'",
      options + [.init("routes", texts)])
  }

  private static var reading: SchemaNode {
    let members = ReadingKey.allCases.map { key -> SchemaNode.Member in
      let node: SchemaNode =
        switch key {
        case .routeFormat, .traceFormat: ["enum": .texts(key.choices)]
        case .csv, .member: kind("string")
        case .track: ["type": ["string", "number"]]
        case .assumeInterval, .assumeSpeed: ["type": "number", "exclusiveMinimum": 0]
        }
      return .init(key.rawValue, node)
    }
    return closed(
      "how route and trace are read, with the options of 'tripsim run': track, csv, …", members)
  }

  private static var configuration: SchemaNode {
    let keys = ConfigurationKey.all.map { SchemaNode.Member($0.name, node(of: $0.values)) }
    let foreign: SchemaNode =
      kind("object")
      + ["anyOf": .array(FerrostarConfiguration.marks.map { ["required": .texts([$0])] })]
    let recording: SchemaNode = ["required": ["config"], "properties": ["config": foreign]]
    return either(
      "keys and values that override the profile",
      [
        kind("object") + ["properties": .object(keys), "additionalProperties": false],
        foreign, kind("object") + recording,
      ])
  }

  private static func node(of values: ConfigurationKey.Values) -> SchemaNode {
    switch values {
    case .number(let range, let isOrZero):
      isOrZero ? ["anyOf": [["const": 0], .decimal(in: range)]] : .decimal(in: range)
    case .count(let range):
      [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    case .flag: kind("boolean")
    // A word may also be alone in an array.
    case .words(let words):
      [
        "anyOf": [
          ["enum": .texts(words)],
          ["type": "array", "items": ["enum": .texts(words)], "minItems": 1, "maxItems": 1],
        ]
      ]
    case .text: ["type": ["string", "array"], "items": kind("string"), "minItems": 1]
    }
  }

  private static var tolerance: SchemaNode {
    let units = Tolerance.units
    let plain = units + ToleranceTable.numbers(of: EventSchema.all)
    let ofEvents = EventSchema.all.map { schema in
      "\(schema.name)\\.(\((units + ToleranceTable.numbers(of: [schema])).joined(separator: "|")))"
    }
    return [
      "description": """
      the allowed differences of numbers, by unit (\(units.joined(separator: ", "))) or field, \
      optionally after an event's name and a point
      """,
      "type": "object", "additionalProperties": ["type": "number", "minimum": 0],
      "propertyNames": [
        "anyOf": [["enum": .texts(plain)], ["pattern": "^(\(ofEvents.joined(separator: "|")))$"]]
      ],
    ]
  }
}
