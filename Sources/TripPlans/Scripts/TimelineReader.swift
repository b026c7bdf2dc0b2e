import Notations
import TripModel
import Trips

/// Reads a timeline and tells every fault in it.
struct TimelineReader {
  var reader: DocumentReader

  /// Reads the routes of a file named at a place, or tells why not.
  private let readRoutes: (PlacedText) -> Reading<[Route]>

  /// Reads a timeline.
  ///
  /// - Parameters:
  ///   - script: its text.
  ///   - readRoutes: reads the routes of a file that an entry names, the main one first.
  /// - Returns: the entries without fault, and every fault.
  static func read(
    _ script: ScriptText, readRoutes: @escaping (PlacedText) -> Reading<[Route]>
  ) -> Reading<Timeline> {
    var reader = TimelineReader(
      reader: DocumentReader(code: "timeline", file: script.file), readRoutes: readRoutes)
    let entries = reader.entries(of: script.value)
    return Reading(Timeline(entries), diagnostics: reader.reader.diagnostics)
  }

  private init(reader: DocumentReader, readRoutes: @escaping (PlacedText) -> Reading<[Route]>) {
    self.reader = reader
    self.readRoutes = readRoutes
  }

  private mutating func entries(of value: JSONValue) -> [TimelineEntry] {
    guard let elements = value.array else {
      reader.wrongKind(
        "the timeline", value,
        expected: #"an array such as [{"at_s":60,"set":"network","value":"off"}]"#)
      return []
    }
    return elements.compactMap { entry(of: $0) }
  }

  private mutating func entry(of value: JSONValue) -> TimelineEntry? {
    guard value.members != nil else {
      reader.wrongKind(
        "the entry", value,
        expected: #"an object such as {"at_s":60,"set":"network","value":"off"}"#)
      return nil
    }
    let moment = moment(of: value)
    let act = act(of: value)
    guard let moment, let act else { return nil }
    return TimelineEntry(moment, act)
  }
}

extension TimelineReader {
  private static let momentKeys = ["at_s", "at_m", "on"]

  private mutating func moment(of entry: JSONValue) -> TimelineMoment? {
    let found = TimelineReader.momentKeys.filter { entry[$0] != nil }
    guard found.count == 1 else {
      reader.report(.notOne(of: TimelineReader.momentKeys, found: found), at: entry.position)
      return nil
    }
    if let value = entry["at_s"] {
      let seconds = reader.number("at_s", value, in: 0...1e9, "seconds, at least 0")
      return seconds.map { .elapsed($0) }
    }
    if let value = entry["at_m"] {
      let meters = reader.number("at_m", value, in: 0...1e9, "meters, at least 0")
      return meters.map { .traveled($0) }
    }
    guard let name = entry["on"] else { return nil }
    let trigger = reader.word(among: Timeline.triggers, "on", name, noun: "event")
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
    if let name = entry["set"] {
      guard let state = reader.word(TimelineState.self, "set", name, noun: "state") else {
        return nil
      }
      checkKeys(of: entry, and: ["set"] + state.keys)
      return change(of: state, entry)
    }
    guard let name = entry["do"], let deed = reader.word(TimelineDeed.self, "do", name, noun: "act")
    else {
      return nil
    }
    checkKeys(of: entry, and: ["do"] + deed.keys)
    switch deed {
    case .continueToNextLeg: return .continueToNextLeg
    case .advanceStep: return .advanceStep
    case .setRoute: return route(entry).map { .setRoute($0) }
    case .offerFasterRoute: return route(entry).map { .offerFasterRoute($0) }
    case .offerAlternatives: return routes(entry).map { .offerAlternatives($0) }
    case .refresh: return route(entry).map { .refresh($0) }
    case .simulate: return simulation(entry)
    case .pauseSimulation: return .pauseSimulation(isOn: true)
    case .resumeSimulation: return .pauseSimulation(isOn: false)
    case .stopSimulation: return .stopSimulation
    }
  }

  private mutating func checkKeys(of entry: JSONValue, and keys: [String]) {
    if entry["on"] == nil, let delay = entry["after_s"] {
      reader.report(.unwantedKey("after_s", beside: "a moment of its own"), at: delay.position)
    }
    reader.checkKeys(entry, TimelineReader.momentKeys + ["after_s"] + keys)
  }

  private mutating func change(of state: TimelineState, _ entry: JSONValue) -> TimelineAct? {
    if state == .power { return power(entry) }
    guard let value = entry["value"] else {
      reader.report(.missing("value", expected: state.expectation), at: entry.position)
      return nil
    }
    switch state {
    case .power: return power(entry)
    case .authorization:
      return reader.word(LocationAuthorization.self, "value", value).map { .authorize($0) }
    case .signal:
      return reader.word(SignalWord.self, "value", value).map { .signal(isOn: $0 == .back) }
    case .simulationSpeed:
      return speedFactor("value", value).map { .simulationSpeed(factor: $0) }
    case .network: return isOn(value).map { .network(isOn: $0) }
    case .updates: return isOn(value).map { .updates(isOn: $0) }
    case .guidance: return isOn(value).map { .guidance(isOn: $0) }
    case .background: return isOn(value).flatMap { background(isOn: $0, entry) }
    }
  }

  private mutating func isOn(_ value: JSONValue) -> Bool? {
    reader.word(SwitchWord.self, "value", value).map { $0 == .on }
  }

  private mutating func background(isOn: Bool, _ entry: JSONValue) -> TimelineAct? {
    let notifies = entry["notifications"].map { reader.flag("notifications", $0) } ?? true
    let locates = entry["locations"].map { reader.flag("locations", $0) } ?? true
    guard let notifies, let locates else { return nil }
    return .background(isOn: isOn, notifies: notifies, locates: locates)
  }

  private mutating func power(_ entry: JSONValue) -> TimelineAct? {
    var level: Double?
    if let value = entry["level"] {
      level = reader.number("level", value, in: 0...1, "a part of the whole in 0...1")
      if level == nil { return nil }
    }
    guard let value = entry["plugged"] else {
      reader.report(.missing("plugged", expected: "true or false"), at: entry.position)
      return nil
    }
    return reader.flag("plugged", value).map { .power(level: level, isPlugged: $0) }
  }

  /// The main route of the file that an entry names.
  mutating func route(_ entry: JSONValue) -> Route? {
    guard let value = entry["route"] else {
      reader.report(.missing("route", expected: "the path of a route file"), at: entry.position)
      return nil
    }
    return routes(named: "route", value).first
  }

  private mutating func routes(_ entry: JSONValue) -> [Route]? {
    let expected = "an array of paths of route files"
    guard let value = entry["routes"] else {
      reader.report(.missing("routes", expected: expected), at: entry.position)
      return nil
    }
    guard let paths = value.array, !paths.isEmpty else {
      reader.wrongKind("'routes'", value, expected: expected)
      return nil
    }
    return paths.flatMap { routes(named: "routes", $0) }
  }

  /// The routes of the file that a value names.
  private mutating func routes(named key: String, _ value: JSONValue) -> [Route] {
    guard let path = reader.text(key, value) else { return [] }
    let place = FilePath.joined(path, to: FilePath.folder(of: reader.file))
    let reading = readRoutes(PlacedText(place, file: reader.file, position: value.position))
    reader.diagnostics += reading.diagnostics
    return reading.value ?? []
  }
}

/// The words of a switch.
private enum SwitchWord: String, CaseIterable {
  case on
  case off
}

/// The words of the receiver's state.
private enum SignalWord: String, CaseIterable {
  case lost
  case back
}
