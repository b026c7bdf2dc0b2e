import Geodesy
import Notations
import TripModel
import Trips

/// Reads a timeline and reports every fault in it.
struct TimelineReader {
  var reader: DocumentReader

  /// Reads the routes of a file, or reports why not.
  private let readRoutes: (LocatedText) -> Reading<[Route]>

  /// The surroundings of the route.
  private var reach: RouteReach

  /// Reads a timeline.
  ///
  /// - Parameters:
  ///   - script: its JSON.
  ///   - line: the route's line.
  ///   - readRoutes: reads the routes of a file named by an entry, the main one first.
  /// - Returns: the entries without fault, and every fault.
  static func read(
    _ script: ScriptText, near line: [Coordinate],
    readRoutes: @escaping (LocatedText) -> Reading<[Route]>
  ) -> Reading<[TimelineEntry]> {
    var reader = TimelineReader(
      reader: DocumentReader(code: "timeline", file: script.file), readRoutes: readRoutes,
      reach: RouteReach(line))
    let entries = reader.entries(of: script.value)
    return Reading(entries, diagnostics: reader.reader.diagnostics)
  }

  private mutating func entries(of value: JSONValue) -> [TimelineEntry] {
    let elements = reader.content(
      \.array, of: value, "the timeline", expected: ScriptSource.timeline)
    return (elements ?? .empty).compactMap { entry(of: $0) }
  }

  private mutating func entry(of value: JSONValue) -> TimelineEntry? {
    let expected = #"an object such as {"at_s":60,"set":"network","value":"off"}"#
    guard reader.content(\.members, of: value, "the entry", expected: expected) != nil else {
      return nil
    }
    let moment = moment(of: value)
    let act = act(of: value)
    guard let moment, let act else { return nil }
    return TimelineEntry(moment, act)
  }
}

/// The time of an entry: seconds since the first fix, meters along the route, or the name of an
/// event with a delay.
private struct MomentDraft {
  var elapsed: Double?
  var traveled: Double?
  var trigger: EventName?
  var delay: Double?

  static let keys: [ShapeKey<MomentDraft>] = [
    .init("at_s", \.elapsed, .number(in: 0...1e9, "seconds, at least 0")),
    .init("at_m", \.traveled, .number(in: 0...1e9, "meters, at least 0")),
    .init("on", \.trigger, .choice(among: TimelineEntry.triggers, by: \.rawValue)),
    .init("after_s", \.delay, .number(in: 0...1e9, "seconds, at least 0")),
  ]

  /// The names of the keys; an entry has one of all but the last.
  static let names = keys.map(\.row.name)
}

extension TimelineReader {
  private mutating func moment(of entry: JSONValue) -> TimelineMoment? {
    guard only(MomentDraft.names.dropLast(), in: entry) != nil,
      let moment = reader.read(MomentDraft.keys, of: entry, from: MomentDraft())
    else { return nil }
    if let delay = entry["after_s"], moment.trigger == nil {
      reader.report(.unwantedKey("after_s", beside: "a fixed time"), at: delay.position)
    }
    return moment.elapsed.map { .elapsed($0) } ?? moment.traveled.map { .traveled($0) }
      ?? moment.trigger.map { .event($0, after: moment.delay ?? 0) }
  }

  private mutating func act(of entry: JSONValue) -> TimelineAct? {
    guard let verb = only(["set", "do"], in: entry), let name = entry[verb] else { return nil }
    let shape = verb == "set" ? TimelineChange.state : TimelineChange.deed
    guard let change = shape.read(&reader, "'\(verb)'", name) else { return nil }
    reader.checkKeys(entry, MomentDraft.names + [verb] + change.keys.map(\.name))
    return change.read(&self, entry)
  }

  /// The only one of several keys that an entry has; reports none and more than one.
  private mutating func only(_ keys: [String], in entry: JSONValue) -> String? {
    let found = keys.filter { entry[$0] != nil }
    if found.count == 1 { return found[0] }
    reader.report(.notOne(of: keys, found: found), at: entry.position)
    return nil
  }

  /// Reads the routes of the file at a path in the timeline, the main one first.
  mutating func routes(of path: LocatedText) -> [Route] {
    var path = path
    path.text = FilePath.joined(path.text, to: FilePath.folder(of: reader.file))
    let reading = readRoutes(path)
    reader.diagnostics += reading.diagnostics
    return reading.value ?? []
  }

  /// Makes a command to a location simulator.
  mutating func simulation(
    _ draft: TimelineChange.SimulationDraft, _ entry: JSONValue
  ) -> TimelineAct? {
    guard let place = draft.place else {
      let factor = draft.speed ?? 1
      guard let path = draft.route else { return .simulate(.routeDriven, speedFactor: factor) }
      return routes(of: path).first.map { .simulate(.route($0), speedFactor: factor) }
    }
    for key in ["route", "speed"] {
      guard let value = entry[key] else { continue }
      reader.report(.excludedKey(key, by: "place"), at: value.position)
    }
    if let far = reach.excess(of: place) {
      reader.report(
        .farAway("place", far, expected: "[lat,lon]").as(.warning), at: entry["place"]?.position)
    }
    return .simulate(.stay(place), speedFactor: 1)
  }
}

extension TimelineEntry {
  /// The JSON Schema of an entry.
  static let schema: SchemaNode = [
    "type": "object",
    "properties": .properties(MomentDraft.keys.map(\.row))
      + .object(
        TimelineWords.changes.map { verb, changes in
          .init(verb, ["enum": .texts(changes.map(\.word))])
        }),
    "dependentRequired": ["after_s": ["on"]],
    "oneOf": .oneRequired(of: MomentDraft.names.dropLast()),
    "allOf": .array(
      [["oneOf": .oneRequired(of: TimelineWords.changes.map(\.verb))]]
        + TimelineWords.changes.flatMap { verb, changes in changes.map { rule(of: $0, verb) } }),
  ]

  /// The keys that an entry with a change may and must have.
  private static func rule(of change: TimelineChange, _ verb: String) -> SchemaNode {
    let known = MomentDraft.names + [verb] + change.keys.map(\.name)
    return .when(
      verb, is: change.word,
      ["propertyNames": ["enum": .texts(known)]] + .members(change.keys))
  }
}
