package import Notations
package import TripModel
package import TripPlans

/// The first input of the protocol: the settings that the engine needs.
package struct EngineGreeting {
  /// The printed events; an engine may leave out the others.
  package var events: EventSelection

  /// Whether events include their comparisons.
  package var explains: Bool

  /// The configuration, which an engine other than tripsim's may ignore.
  package var configuration: Configuration

  package init(events: EventSelection, explains: Bool, configuration: Configuration) {
    self.events = events
    self.explains = explains
    self.configuration = configuration
  }
}

extension EngineGreeting {
  static let versionKey = "protocol"
  static let explainKey = "explain"
  static let eventsKey = "events"
  static let profileKey = "profile"
  static let configurationKey = "config"

  /// Writes the members after the input's name and number.
  func write(to json: inout JSONWriter) {
    json.member(Self.versionKey, EngineProtocol.version)
    if explains { json.member(Self.explainKey, true) }
    json.member(Self.eventsKey, events.names.map(\.rawValue))
    json.member(Self.profileKey, configuration.profile.name)
    json.object(Self.configurationKey) { json in
      for key in ConfigurationKey.all {
        json.member(key.name, key.value(in: configuration.rules))
      }
    }
  }
}

/// The name, version and abilities that an engine states.
package struct EngineIdentity: Equatable, Sendable {
  package var name: String

  /// Its version; empty if it states none.
  package var version: String

  package var abilities: Set<EngineAbility>
}

extension EngineIdentity {
  static let nameKey = "engine"
  static let versionKey = "version"
  static let abilitiesKey = "can"

  /// Writes the members.
  package func write(to json: inout JSONWriter) {
    json.member(Self.nameKey, name)
    if !version.isEmpty { json.member(Self.versionKey, version) }
    let words = EngineAbility.allCases.filter(abilities.contains).map(\.rawValue)
    json.member(Self.abilitiesKey, words)
  }

  /// Reads an identity; throws the fault of a member.
  package init(_ value: JSONValue) throws(Diagnostic) {
    guard let name = value[Self.nameKey]?.string, !name.isEmpty else {
      throw .engineField(Self.nameKey, of: "hello", value[Self.nameKey] ?? value, "its name")
    }
    let known = EngineAbility.allCases.map(\.rawValue)
    guard let list = value[Self.abilitiesKey] else {
      throw .engineMissing(
        Self.abilitiesKey, of: "hello", hint: "[] for none of " + known.joined(separator: ", "))
    }
    guard let elements = list.array else {
      throw .engineField(Self.abilitiesKey, of: "hello", list, "an array of strings")
    }
    var abilities: Set<EngineAbility> = []
    for element in elements {
      guard let ability = element.string.flatMap(EngineAbility.init) else {
        throw .unknownAbility(element, known: known)
      }
      abilities.insert(ability)
    }
    self.init(name: name, version: value[Self.versionKey]?.string ?? "", abilities: abilities)
  }
}
