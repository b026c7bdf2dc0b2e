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

extension TimelineReader {
  private mutating func moment(of entry: JSONValue) -> TimelineMoment? {
    let found = TimelineWords.moments.filter { entry[$0] != nil }
    guard found.count == 1 else {
      reader.report(.notOne(of: TimelineWords.moments, found: found), at: entry.position)
      return nil
    }
    if let value = entry["at_s"] {
      return reader.number("at_s", value, in: 0...1e9, "seconds, at least 0").map { .elapsed($0) }
    }
    if let value = entry["at_m"] {
      return reader.number("at_m", value, in: 0...1e9, "meters, at least 0").map { .traveled($0) }
    }
    guard let name = entry["on"] else { return nil }
    let trigger = reader.choice(among: TimelineEntry.triggers, by: \.rawValue, "on", name)
    var delay: Double? = 0
    if let value = entry["after_s"] {
      delay = reader.number("after_s", value, in: 0...1e9, "seconds, at least 0")
    }
    guard let trigger, let delay else { return nil }
    return .event(trigger, after: delay)
  }

  private mutating func act(of entry: JSONValue) -> TimelineAct? {
    let found = ["set", "do"].filter { entry[$0] != nil }
    guard found.count == 1 else {
      reader.report(.notOne(of: ["set", "do"], found: found), at: entry.position)
      return nil
    }
    let (verb, noun, changes) =
      entry["set"] != nil
      ? ("set", "state", TimelineChange.states) : ("do", "action", TimelineChange.deeds)
    guard let name = entry[verb],
      let change = reader.choice(among: changes, by: \.word, verb, name, noun: noun)
    else { return nil }
    if entry["on"] == nil, let delay = entry["after_s"] {
      reader.report(.unwantedKey("after_s", beside: "a fixed time"), at: delay.position)
    }
    reader.checkKeys(
      entry, TimelineWords.moments + [TimelineWords.delay, verb] + change.keys.map(\.name))
    return change.read(&self, entry)
  }

  /// Reads the value of a state that is one of several words.
  mutating func choice<Word: RawRepresentable<String> & CaseIterable>(
    of words: Word.Type, in entry: JSONValue
  ) -> Word? {
    reader.required("value", of: entry, expected: oneOf(words.allCases.map(\.rawValue)))
      .flatMap { reader.word(words, "value", $0) }
  }

  /// Reads whether the application is in the background and what it may do there.
  mutating func background(_ entry: JSONValue) -> TimelineAct? {
    guard let word = choice(of: SwitchWord.self, in: entry) else { return nil }
    let notifies = entry["notifications"].map { reader.flag("notifications", $0) } ?? true
    let locates = entry["locations"].map { reader.flag("locations", $0) } ?? true
    guard let notifies, let locates else { return nil }
    return .background(isOn: word == .on, notifies: notifies, locates: locates)
  }

  /// Reads the battery's charge level and whether it is being charged.
  mutating func power(_ entry: JSONValue) -> TimelineAct? {
    var level: Double?
    if let value = entry["level"] {
      level = reader.number("level", value, in: TimelineReader.charges, "a fraction in 0...1")
      if level == nil { return nil }
    }
    return reader.required("plugged", of: entry, expected: "true or false")
      .flatMap { reader.flag("plugged", $0) }.map { .power(level: level, isPlugged: $0) }
  }

  /// Reads the main route of the file named by an entry.
  mutating func route(_ entry: JSONValue) -> Route? {
    reader.required("route", of: entry, expected: "the path of a route file")
      .flatMap { routes(named: "route", $0).first }
  }

  /// Reads the routes of the files named by an entry.
  mutating func routes(_ entry: JSONValue) -> [Route]? {
    let expected = "an array of paths of route files"
    guard let value = reader.required("routes", of: entry, expected: expected) else { return nil }
    guard let paths = value.array, !paths.isEmpty else {
      reader.wrongKind("'routes'", value, expected: expected)
      return nil
    }
    return paths.flatMap { routes(named: "routes", $0) }
  }

  /// Reads the routes of the file named by a value.
  private mutating func routes(named key: String, _ value: JSONValue) -> [Route] {
    guard let path = reader.text(key, value) else { return [] }
    let location = FilePath.joined(path, to: FilePath.folder(of: reader.file))
    let reading = readRoutes(LocatedText(location, file: reader.file, position: value.position))
    reader.diagnostics += reading.diagnostics
    return reading.value ?? []
  }

  /// Reads the command to a location simulator: drive along the current route, drive along another
  /// `route`, or stay at a `place`.
  mutating func simulation(_ entry: JSONValue) -> TimelineAct? {
    if let coordinate = entry["place"] { return stay(at: coordinate, entry) }
    var factor = 1.0
    if let value = entry["speed"] {
      guard let number = speedFactor("speed", value) else { return nil }
      factor = number
    }
    guard entry["route"] != nil else { return .simulate(.routeDriven, speedFactor: factor) }
    return route(entry).map { .simulate(.route($0), speedFactor: factor) }
  }

  private mutating func stay(at coordinate: JSONValue, _ entry: JSONValue) -> TimelineAct? {
    for key in ["route", "speed"] {
      guard let value = entry[key] else { continue }
      reader.report(.excludedKey(key, by: "place"), at: value.position)
    }
    guard let place = reader.coordinate(coordinate) else { return nil }
    if let far = reach.excess(of: place) {
      reader.report(
        .farAway("place", far, expected: "[lat,lon]").as(.warning),
        at: coordinate.position)
    }
    return .simulate(.stay(place), speedFactor: 1)
  }

  /// Reads the speed of a simulated traveler relative to the road's speeds.
  mutating func speedFactor(_ key: String, _ value: JSONValue) -> Double? {
    reader.number(key, value, in: TimelineReader.speedFactors, TimelineReader.expectedFactor)
  }

  /// The valid speed factors.
  static let speedFactors = 0.05...20.0

  /// The valid speed factors in words.
  static let expectedFactor = "a factor from 0.05 to 20"

  /// The valid charge levels of the battery.
  static let charges = 0...1.0
}
