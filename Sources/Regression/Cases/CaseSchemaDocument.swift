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
      guard case .object(let members) = property(of: key),
        case .text(let summary)? = members.first(where: { $0.name == "description" })?.value
      else { return (key.rawValue, "") }
      return (key.rawValue, summary)
    }
  }

  private static var page: SchemaNode {
    .object([
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text("A case of tripsim")),
      .init("type", .text("object")),
      .init(
        "oneOf",
        .array(
          [[CaseKey.route, .trace], [.route, .simulate], [.sketch]].map { keys in
            .object([.init("required", .texts(keys.map(\.rawValue)))])
          })),
      .init("additionalProperties", .boolean(false)),
      .init(
        "properties",
        .object(CaseKey.allCases.map { .init($0.rawValue, property(of: $0)) })),
    ])
  }

  private static func property(of key: CaseKey) -> SchemaNode {
    switch key {
    case .schema:
      text("the version of the case format", [.init("pattern", .text("^tripsim\\.case/1\\."))])
    case .name: text("the case's name; default: that of its folder or file")
    case .description: text("a sentence about what the case shows")
    case .issue: text("the URL of the issue")
    case .rows: texts("labels of your own, such as requirement numbers; tripsim ignores them", [])
    case .sketch: sketch
    case .route: text("the path of the planned route")
    case .trace:
      either(
        "the path of the drive, or of several",
        [kind("string"), list([.init("minItems", .integer(1))])])
    case .simulate: simulation
    case .truth:
      either(
        "the path of the truth behind the trace, as 'simulate --truth' writes it, or one for each",
        [kind("string"), list([.init("minItems", .integer(1))])])
    case .reading: reading
    case .profile:
      text("the profile", [.init("enum", .texts(Profile.all.map(\.name)))])
    case .config: configuration
    case .engine:
      text(
        "the engine: default, or exec:CMD, which needs --trust",
        [.init("pattern", .text("^(default|exec:.+)$"))])
    case .router:
      either(
        "the source of new routes: none, files:A,B, script:FILE, network:FILE; or two of them, "
          + "the first onboard and the second online",
        [
          kind("string"),
          list([.init("minItems", .integer(1)), .init("maxItems", .integer(PlacedRouter.most))]),
        ])
    case .decisions: script("the answers to the trip's questions", kind("object"))
    case .timeline: script("scripted events during the trip", timelineEntry)
    case .events: text("the events to print, as for --events")
    case .explain: flag("whether decisions include their comparisons, like --explain")
    case .expect: texts("the expectations, one sentence each", [])
    case .golden:
      flag("whether the events are compared with a golden; false if the expectations say it all")
    case .failsWith:
      text("options of 'tripsim check' with which an expectation fails: the proof that it can")
    case .tolerance: tolerance
    }
  }
}

extension CaseSchemaDocument {
  private static func kind(_ name: String) -> SchemaNode {
    .object([.init("type", .text(name))])
  }

  private static func text(_ summary: String, _ more: [SchemaNode.Member] = []) -> SchemaNode {
    let members: [SchemaNode.Member] = [
      .init("description", .text(summary)), .init("type", .text("string")),
      .init("minLength", .integer(1)),
    ]
    return .object(members + more)
  }

  private static func flag(_ summary: String) -> SchemaNode {
    .object([.init("description", .text(summary)), .init("type", .text("boolean"))])
  }

  private static func list(_ more: [SchemaNode.Member]) -> SchemaNode {
    let item = SchemaNode.object([
      .init("type", .text("string")), .init("minLength", .integer(1)),
    ])
    return .object([.init("type", .text("array")), .init("items", item)] + more)
  }

  private static func texts(_ summary: String, _ more: [SchemaNode.Member]) -> SchemaNode {
    guard case .object(let members) = list(more) else { return list(more) }
    return .object([.init("description", .text(summary))] + members)
  }

  private static func either(_ summary: String, _ kinds: [SchemaNode]) -> SchemaNode {
    .object([.init("description", .text(summary)), .init("anyOf", .array(kinds))])
  }

  private static func script(_ summary: String, _ item: SchemaNode) -> SchemaNode {
    let list = SchemaNode.object([.init("type", .text("array")), .init("items", item)])
    return either(summary + ", or the path of a file with them", [kind("string"), list])
  }

  private static var sketch: SchemaNode {
    let paths = SchemaNode.object([
      .init("description", .text("other routes, by the names of their files without '.geojson'")),
      .init("type", .text("object")), .init("additionalProperties", kind("string")),
    ])
    let properties = SketchKey.allCases.map { key -> SchemaNode.Member in
      let node: SchemaNode =
        switch key {
        case .map:
          .object([
            .init(
              "description",
              .text("the lines of a drawing, in which letters and digits are places")),
            .init("type", .text("array")), .init("items", kind("string")),
          ])
        case .cell:
          .object([
            .init("description", .text("meters from character to character and line to line")),
            .init("type", .text("number")),
          ])
        case .roads:
          .object([
            .init("description", .text("a name or OpenStreetMap tags, by places such as 'ABC'")),
            .init("type", .text("object")),
            .init(
              "additionalProperties",
              .object([.init("type", .texts(["string", "object"]))])),
          ])
        case .route: text("the places of the planned route, such as 'A B stop C'")
        case .drive: text("the places driven, such as 'A 50km/h B wait 20s C lost D found E'")
        case .routes: paths
        }
      return .init(key.rawValue, node)
    }
    return .object([
      .init("description", .text("roads, route and drive, drawn instead of read from files")),
      .init("type", .text("object")), .init("additionalProperties", .boolean(false)),
      .init(
        "required",
        .texts([SketchKey.map, .roads, .route, .drive].map(\.rawValue))),
      .init("properties", .object(properties)),
    ])
  }

  private static var simulation: SchemaNode {
    let value = SchemaNode.object([
      .init("type", .texts(["number", "string", "boolean", "array"]))
    ])
    let options = TraceSimulation.names.map { SchemaNode.Member($0, value) }
    return .object([
      .init(
        "description",
        .text("a simulated drive instead of a trace, with the options of 'tripsim simulate'")),
      .init("type", .text("object")), .init("additionalProperties", .boolean(false)),
      .init("properties", .object(options + [.init("routes", list([]))])),
    ])
  }

  private static var reading: SchemaNode {
    let members = ReadingKey.allCases.map { key -> SchemaNode.Member in
      let node: SchemaNode =
        switch key {
        case .routeFormat, .traceFormat: .object([.init("enum", .texts(key.choices))])
        case .csv, .member: kind("string")
        case .track: .object([.init("type", .texts(["string", "number"]))])
        case .assumeInterval, .assumeSpeed:
          .object([.init("type", .text("number")), .init("exclusiveMinimum", .integer(0))])
        }
      return .init(key.rawValue, node)
    }
    return .object([
      .init(
        "description",
        .text("how route and trace are read, with the options of 'tripsim run': track, csv, …")),
      .init("type", .text("object")), .init("additionalProperties", .boolean(false)),
      .init("properties", .object(members)),
    ])
  }

  private static var timelineEntry: SchemaNode {
    let words = { (words: [String]) in SchemaNode.object([.init("enum", .texts(words))]) }
    return .object([
      .init("type", .text("object")),
      .init(
        "properties",
        .object([
          .init("at_s", kind("number")), .init("at_m", kind("number")),
          .init("on", words(TimelineWords.events)), .init("after_s", kind("number")),
          .init("set", words(TimelineWords.states)), .init("do", words(TimelineWords.acts)),
        ])),
    ])
  }

  private static var configuration: SchemaNode {
    let rules = Configuration().rules
    let keys = ConfigurationKey.all.map { key in
      let name =
        switch key.value(in: rules) {
        case .number: "number"
        case .flag: "boolean"
        case .word: "string"
        }
      return SchemaNode.Member(key.name, kind(name))
    }
    return .object([
      .init("description", .text("keys and values that override the profile")),
      .init("type", .text("object")), .init("properties", .object(keys)),
    ])
  }

  private static var tolerance: SchemaNode {
    .object([
      .init(
        "description",
        .text(
          "the allowed differences of numbers, by unit "
            + "(\(Tolerance.units.joined(separator: ", "))) or field, optionally after an event's "
            + "name and a point")),
      .init("type", .text("object")),
      .init(
        "additionalProperties",
        .object([.init("type", .text("number")), .init("minimum", .integer(0))])),
    ])
  }
}
