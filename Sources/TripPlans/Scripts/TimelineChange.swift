import Geodesy
package import Notations
import RouteServices
import TripModel
import Trips

/// A state or an action of a timeline entry: its word, its other keys, and how to read it.
package struct TimelineChange: Sendable {
  /// The word after `set` or `do`.
  package let word: String

  /// The keys that belong to it.
  package let keys: [KeyRow]

  /// Reads it from the entry; absent, with a fault, if not valid.
  let read: @Sendable (inout TimelineReader, JSONValue) -> TimelineAct?

  private init<Draft: Sendable>(
    _ word: String, from draft: Draft, _ keys: [ShapeKey<Draft>],
    act: @escaping @Sendable (inout TimelineReader, Draft, JSONValue) -> TimelineAct?
  ) {
    self.word = word
    self.keys = keys.map(\.row)
    read = { reader, entry in
      reader.reader.read(keys, of: entry, from: draft).flatMap { act(&reader, $0, entry) }
    }
  }
}

extension TimelineChange {
  /// One without other keys.
  private static func bare(_ word: String, _ act: TimelineAct) -> TimelineChange {
    TimelineChange(word, from: 0, []) { _, _, _ in act }
  }

  /// One with a single key.
  private static func one<Value: Sendable>(
    _ word: String, _ key: String, _ shape: Shape<Value>,
    _ act: @escaping @Sendable (inout TimelineReader, Value) -> TimelineAct?
  ) -> TimelineChange {
    let key = ShapeKey<Value?>(key, \.self, shape, isRequired: true)
    return TimelineChange(word, from: nil, [key]) { reader, value, _ in
      value.flatMap { act(&reader, $0) }
    }
  }

  /// A state whose value is one of several words.
  private static func choice<Word>(
    _ word: String, _ act: @escaping @Sendable (Word) -> TimelineAct
  ) -> TimelineChange
  where Word: RawRepresentable<String> & CaseIterable & Sendable & SendableMetatype {
    one(word, "value", .word()) { _, value in act(value) }
  }

  /// An action with the route of a file.
  private static func route(
    _ word: String, _ act: @escaping @Sendable (Route) -> TimelineAct
  ) -> TimelineChange {
    one(word, "route", .routePath) { $0.routes(of: $1).first.map(act) }
  }
}

extension TimelineChange {
  /// The states that a timeline can set.
  static let states: [TimelineChange] = [
    choice("authorization") { .authorize($0) },
    TimelineChange(
      "power", from: PowerDraft(),
      [
        .init("level", \.level, .number(in: 0...1, "a fraction in 0...1")),
        .init("plugged", \.isPlugged, .flag, isRequired: true),
      ]
    ) { _, draft, _ in draft.isPlugged.map { .power(level: draft.level, isPlugged: $0) } },
    choice("network") { (word: SwitchWord) in .network(isOn: word == .on) },
    TimelineChange(
      "background", from: BackgroundDraft(),
      [
        .init("value", \.value, .word(), isRequired: true),
        .init("notifications", \.notifies, .flag), .init("locations", \.locates, .flag),
      ]
    ) { _, draft, _ in
      .background(
        isOn: draft.value == .on, notifies: draft.notifies ?? true, locates: draft.locates ?? true)
    },
    choice("updates") { (word: SwitchWord) in .updates(isOn: word == .on) },
    choice("guidance") { (word: SwitchWord) in .guidance(isOn: word == .on) },
    choice("signal") { (word: SignalWord) in .signal(isOn: word == .back) },
    one("simulation_speed", "value", .speedFactor) { .simulationSpeed(factor: $1) },
  ]

  /// The actions of a timeline.
  static let deeds: [TimelineChange] = [
    bare("continue_to_next_leg", .continueToNextLeg),
    bare("advance_step", .advanceStep),
    route("set_route") { .setRoute($0) },
    route("offer_faster_route") { .offerFasterRoute($0) },
    one(
      "offer_alternatives", "routes",
      .list(of: .routePath, "an array of paths of route files", atLeast: 1)
    ) {
      reader, paths in .offerAlternatives(paths.flatMap { reader.routes(of: $0) })
    },
    route("refresh") { .refresh($0) },
    TimelineChange(
      "simulate", from: SimulationDraft(),
      [
        .init("route", \.route, .routePath), .init("place", \.place, .coordinate),
        .init("speed", \.speed, .speedFactor),
      ],
      act: { $0.simulation($1, $2) }),
    bare("pause_simulation", .pauseSimulation(isOn: true)),
    bare("resume_simulation", .pauseSimulation(isOn: false)),
    bare("stop_simulation", .stopSimulation),
  ]

  /// A state, by its word.
  static let state = Shape.choice(among: states, by: \.word, noun: "state")

  /// An action, by its word.
  static let deed = Shape.choice(among: deeds, by: \.word, noun: "action")

  /// The battery's charge level and whether it is being charged.
  private struct PowerDraft {
    var level: Double?
    var isPlugged: Bool?
  }

  /// Whether the application is in the background and what it may do there.
  private struct BackgroundDraft {
    var value: SwitchWord?
    var notifies: Bool?
    var locates: Bool?
  }

  /// The command to a location simulator: drive along the current route, drive along another one,
  /// or stay at a place.
  struct SimulationDraft {
    var route: LocatedText?
    var place: Coordinate?
    var speed: Double?
  }
}

extension Shape<LocatedText> {
  fileprivate static let routePath = located("the path of a route file")
}

extension Shape<Double> {
  /// The speed of a simulated traveler relative to the road's speeds.
  fileprivate static let speedFactor = number(in: 0.05...20, "a factor from 0.05 to 20")
}

/// The words used in timelines, for schemas and help.
package enum TimelineWords {
  /// The states and the actions, each after the key whose value names it.
  package static let changes: [(verb: String, changes: [TimelineChange])] = [
    ("set", TimelineChange.states), ("do", TimelineChange.deeds),
  ]

  /// The states and the keys that belong to each, in words.
  package static let stateRows = rows(TimelineChange.states)

  /// The actions and the keys that belong to each, in words.
  package static let actRows = rows(TimelineChange.deeds)

  private static func rows(_ changes: [TimelineChange]) -> [(String, String)] {
    changes.map { change in
      let keys = change.keys.map { key in
        "'\(key.name)': \(key.values)\(key.isRequired ? "" : " (optional)")"
      }
      return (change.word, keys.isEmpty ? "no other keys" : keys.joined(separator: "; "))
    }
  }

  /// The events that an entry can wait for.
  package static let events = TimelineEntry.triggers.map(\.rawValue)
}

/// The words of a switch.
private enum SwitchWord: String, CaseIterable {
  case on
  case off
}

/// The words for the state of the receiver.
private enum SignalWord: String, CaseIterable {
  case lost
  case back
}
