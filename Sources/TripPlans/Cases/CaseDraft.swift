import Notations
import Trips

/// A case as written: the value of each key.
struct CaseDraft: Sendable {
  var schema: LocatedText?
  var name: LocatedText?
  var description: LocatedText?
  var issue: LocatedText?
  var rows: [LocatedText]?
  var sketch: JSONValue?
  var route: LocatedText?
  var trace: OneOrMore?
  var simulation: JSONValue?
  var truth: OneOrMore?
  var reading: JSONValue?
  var profile: LocatedText?
  var configuration: JSONValue?
  var engine: LocatedText?
  var router: OneOrMore?
  var decisions: ScriptSource?
  var timeline: ScriptSource?
  var events: LocatedText?
  var explains: Bool?
  var expectations: [LocatedText]?
  var hasGolden: Bool?
  var failsWith: LocatedText?
  var tolerance: JSONMembers?
}

/// One text, or a list of them.
struct OneOrMore: Sendable {
  var texts: [LocatedText]
  let isList: Bool
  let position: SourcePosition
}

extension CaseDraft {
  static let keys: [ShapeKey<CaseDraft>] = [
    .init(
      "schema", \.schema, .text(["pattern": "^tripsim\\.case/1\\."]),
      "the version of the case format"),
    .init("name", \.name, .text(), "the case's name; default: that of its folder or file"),
    .init("description", \.description, .text(), "a sentence about what the case shows"),
    .init("issue", \.issue, .text(), "the URL of the issue"),
    .init(
      "rows", \.rows, .texts,
      "labels of your own, such as requirement numbers; tripsim ignores them"),
    .init(
      "sketch", \.sketch, .any("a drawing", schema: SketchDraft.shape.schema),
      "roads, route and drive, drawn instead of read from files"),
    .init("route", \.route, .text(), "the path of the planned route"),
    .init("trace", \.trace, .paths, "the path of the drive, or of several"),
    .init(
      "simulate", \.simulation, .any("a drive", schema: TraceSimulation.schema),
      "a simulated drive instead of a trace, with the options of 'tripsim simulate'"),
    .init(
      "truth", \.truth, .paths,
      "the path of the true positions, as 'simulate --truth' writes them, or one for each trace"),
    .init(
      "reading", \.reading, .any("options", schema: ReadingKey.schema),
      "how route and trace are read, with the options of 'tripsim run': track, csv, …"),
    .init(
      "profile", \.profile, .text(["enum": .texts(Profile.all.map(\.name))]), "the profile"),
    .init(
      "config", \.configuration, .any("keys and values", schema: Configuration.schema),
      "keys and values that override the profile"),
    .init(
      "engine", \.engine, .text(["pattern": "^(default|exec:.+)$"]),
      "the engine: default, or exec:CMD, which needs --trust"),
    .init(
      "router", \.router,
      .oneOrMore(
        "a router or a list of two", ["maxItems": .integer(SpecifiedRouter.most)]),
      "the source of new routes: none, files:A,B, script:FILE, network:FILE, replay:DIR; or two "
        + "of them, the first onboard and the second online"),
    .init(
      "decisions", \.decisions, .script(DecisionRule.schema),
      "the answers to the trip's questions, or the path of a file with them"),
    .init(
      "timeline", \.timeline, .script(TimelineEntry.schema),
      "scripted events during the trip, or the path of a file with them"),
    .init("events", \.events, .text(), "the events to print, as for --events"),
    .init(
      "explain", \.explains, .flag, "whether decisions include their comparisons, like --explain"),
    .init("expect", \.expectations, .texts, "the expectations, one sentence each"),
    .init(
      "golden", \.hasGolden, .flag,
      "whether the events are compared with a golden; false if the expectations suffice"),
    .init(
      "fails_with", \.failsWith, .text(),
      "options of 'tripsim check' with which an expectation fails, as proof that it can"),
    .init(
      "tolerance", \.tolerance,
      .members(#"an object such as {"_m":2}"#, of: ["type": "number", "minimum": 0]),
      "the allowed differences of numbers, by unit (\(Tolerance.units.joined(separator: ", "))) or field, "
        + "optionally after an event's name and a point"),
  ]
}

extension Shape<LocatedText> {
  fileprivate static func text(
    _ more: @escaping @autoclosure @Sendable () -> SchemaNode = [:]
  ) -> Shape {
    located("a string that is not empty", more())
  }
}

extension Shape<[LocatedText]> {
  fileprivate static let texts = list(of: .text(), "a list of strings")
}

extension Shape<OneOrMore> {
  fileprivate static let paths = oneOrMore("a path or a list of paths")

  fileprivate static func oneOrMore(
    _ expected: String, _ more: @escaping @autoclosure @Sendable () -> SchemaNode = [:]
  ) -> Shape {
    let many = Shape<[LocatedText]>.list(of: .text(), expected)
    return either(
      Shape<LocatedText>.located(expected).reading {
        OneOrMore(texts: [$3], isList: false, position: $2.position)
      },
      if: { $0.string != nil },
      or: many.schema(many.schema + ["minItems": 1] + more()).reading {
        OneOrMore(texts: $3, isList: true, position: $2.position)
      })
  }
}

extension Shape<ScriptSource> {
  /// A list in the case, or the path of a file with one.
  fileprivate static func script(
    _ element: @escaping @autoclosure @Sendable () -> SchemaNode
  ) -> Shape {
    let expected = "an array or the path of a file"
    return either(
      Shape<LocatedText>.located(expected).map { .file($0) }, if: { $0.string != nil },
      or: Shape<JSONElements>.type("array", expected, \.array)
        .schema(["type": "array", "items": element()])
        .reading { reader, _, value, _ in .inline(value, file: reader.file) })
  }
}
