import Notations
import TripModel
import Trips

/// A state or an action of a timeline entry: its word, its other keys, and how to read it.
package struct TimelineChange: Sendable {
  /// A key that belongs to a state or an action.
  package struct Key: Sendable {
    /// The valid values of a key.
    package enum Values: Sendable {
      case words([String])
      case number(ClosedRange<Double>)
      case flag
      case path
      case paths
      /// A coordinate, `[lat,lon]`.
      case coordinate
    }

    /// Its name.
    package let name: String
    /// Its valid values.
    package let values: Values
    /// Whether the state or action needs it.
    package var isRequired = false
  }

  /// The word after `set` or `do`.
  package let word: String

  /// The keys that belong to it.
  package var keys: [Key] = []

  /// Reads it from the entry; absent, with a fault, if not valid.
  let read: @Sendable (inout TimelineReader, JSONValue) -> TimelineAct?
}

extension TimelineChange {
  /// The states that a timeline can set.
  static let states: [TimelineChange] = [
    choice("authorization", of: LocationAuthorization.self) { .authorize($0) },
    TimelineChange(
      word: "power",
      keys: [
        Key(name: "level", values: .number(TimelineReader.charges)),
        Key(name: "plugged", values: .flag, isRequired: true),
      ]
    ) { $0.power($1) },
    choice("network", of: SwitchWord.self) { .network(isOn: $0 == .on) },
    TimelineChange(
      word: "background",
      keys: [
        value(of: SwitchWord.self), Key(name: "notifications", values: .flag),
        Key(name: "locations", values: .flag),
      ]
    ) { $0.background($1) },
    choice("updates", of: SwitchWord.self) { .updates(isOn: $0 == .on) },
    choice("guidance", of: SwitchWord.self) { .guidance(isOn: $0 == .on) },
    choice("signal", of: SignalWord.self) { .signal(isOn: $0 == .back) },
    TimelineChange(
      word: "simulation_speed",
      keys: [Key(name: "value", values: .number(TimelineReader.speedFactors), isRequired: true)]
    ) { reader, entry in
      reader.reader.required("value", of: entry, expected: TimelineReader.expectedFactor)
        .flatMap { reader.speedFactor("value", $0) }.map { .simulationSpeed(factor: $0) }
    },
  ]

  /// The actions of a timeline.
  static let deeds: [TimelineChange] = [
    TimelineChange(word: "continue_to_next_leg") { _, _ in .continueToNextLeg },
    TimelineChange(word: "advance_step") { _, _ in .advanceStep },
    route("set_route") { .setRoute($0) },
    route("offer_faster_route") { .offerFasterRoute($0) },
    TimelineChange(
      word: "offer_alternatives", keys: [Key(name: "routes", values: .paths, isRequired: true)]
    ) {
      $0.routes($1).map { .offerAlternatives($0) }
    },
    route("refresh") { .refresh($0) },
    TimelineChange(
      word: "simulate",
      keys: [
        Key(name: "route", values: .path), Key(name: "place", values: .coordinate),
        Key(name: "speed", values: .number(TimelineReader.speedFactors)),
      ]
    ) { $0.simulation($1) },
    TimelineChange(word: "pause_simulation") { _, _ in .pauseSimulation(isOn: true) },
    TimelineChange(word: "resume_simulation") { _, _ in .pauseSimulation(isOn: false) },
    TimelineChange(word: "stop_simulation") { _, _ in .stopSimulation },
  ]

  /// A state whose value is one of several words.
  private static func choice<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ word: String, of words: Word.Type, _ act: @escaping @Sendable (Word) -> TimelineAct
  ) -> TimelineChange {
    TimelineChange(word: word, keys: [value(of: words)]) { reader, entry in
      reader.choice(of: words, in: entry).map(act)
    }
  }

  /// The key with one of several words.
  private static func value<Word: RawRepresentable<String> & CaseIterable>(
    of words: Word.Type
  ) -> Key {
    Key(name: "value", values: .words(words.allCases.map(\.rawValue)), isRequired: true)
  }

  /// An action with the route of a file.
  private static func route(
    _ word: String, _ act: @escaping @Sendable (Route) -> TimelineAct
  ) -> TimelineChange {
    TimelineChange(word: word, keys: [Key(name: "route", values: .path, isRequired: true)]) {
      $0.route($1).map(act)
    }
  }
}

extension TimelineChange.Key.Values {
  /// The values in words, for help.
  fileprivate var words: String {
    switch self {
    case .words(let words): oneOf(words)
    case .number(let range):
      "\(shortDecimalText(range.lowerBound)) to \(shortDecimalText(range.upperBound))"
    case .flag: "true or false"
    case .path: "the path of a route file"
    case .paths: "an array of paths of route files"
    case .coordinate: "[LAT,LON]"
    }
  }
}

/// The words used in timelines, for schemas and help.
package enum TimelineWords {
  /// The states and the actions, each after the key whose value names it.
  package static let changes: [(verb: String, changes: [TimelineChange])] = [
    ("set", TimelineChange.states), ("do", TimelineChange.deeds),
  ]

  /// The keys for the time of an entry, of which it has one.
  package static let moments = TimelineMomentKey.allCases.map(\.rawValue)

  /// The key for the delay after an event.
  package static let delay = "after_s"

  /// The states and the keys that belong to each, in words.
  package static let stateRows = rows(TimelineChange.states)

  /// The actions and the keys that belong to each, in words.
  package static let actRows = rows(TimelineChange.deeds)

  private static func rows(_ changes: [TimelineChange]) -> [(String, String)] {
    changes.map { change in
      let keys = change.keys.map { key in
        "'\(key.name)': \(key.values.words)\(key.isRequired ? "" : " (optional)")"
      }
      return (change.word, keys.isEmpty ? "no other keys" : keys.joined(separator: "; "))
    }
  }

  /// The events that an entry can wait for.
  package static let events = TimelineEntry.triggers.map(\.rawValue)
}

/// The words of a switch.
enum SwitchWord: String, CaseIterable {
  case on
  case off
}

/// The words for the state of the receiver.
enum SignalWord: String, CaseIterable {
  case lost
  case back
}

/// The keys for the time of a timeline entry.
package enum TimelineMomentKey: String, CaseIterable {
  /// Seconds since the first fix.
  case elapsed = "at_s"
  /// Meters along the route.
  case traveled = "at_m"
  /// The name of an event.
  case event = "on"
}
