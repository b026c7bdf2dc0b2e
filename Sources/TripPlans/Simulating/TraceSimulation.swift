package import Notations
package import Simulation
import TripModel

/// A drive to simulate instead of a trace: the options of `tripsim simulate` by name.
package struct TraceSimulation: Equatable, Sendable {
  /// An option as given.
  package struct Setting: Equatable, Sendable {
    /// The option's name.
    package let name: String
    /// Its value as text.
    package let text: String
  }

  /// The name used for the trace in events and messages.
  package static let traceName = "simulate"

  /// The options in the order given.
  package private(set) var settings: [Setting] = []

  /// The simulated driver and receiver.
  package private(set) var plan = SimulationPlan()

  /// The routes to drive one after another; empty to drive the planned one.
  package var routes: [LocatedText] = []

  /// Makes an exact drive of the planned route.
  package init() {}
}

extension TraceSimulation {
  /// The name of the option for the time of the first fix.
  private static let start = "start"

  /// The names of all options with a value.
  package static let names = SimulationOption.all.map(\.name) + [start]

  /// Whether an option may have several values.
  package static func isRepeatable(_ name: String) -> Bool {
    SimulationOption.named(name)?.isRepeatable ?? false
  }

  /// Sets an option; a repeatable one gets a further value.
  ///
  /// - Throws: The fault of an unknown name or an unusable value, which changes nothing.
  package mutating func set(_ name: String, to text: String) throws(Diagnostic) {
    if let option = SimulationOption.named(name) {
      guard option.set(text, &plan) else {
        throw .unusable(name: name, text: text, expected: option.expected)
      }
      if !option.isRepeatable { settings.removeAll { $0.name == name } }
    } else if name == TraceSimulation.start {
      let bytes = Array(text.utf8)
      guard let time = try? timestamp(in: bytes.span, 0..<bytes.count), time.hasZone else {
        throw .unusable(name: name, text: text, expected: "a time such as 2026-06-01T09:00:00Z")
      }
      plan.start = Instant(milliseconds: time.milliseconds)
      settings.removeAll { $0.name == name }
    } else {
      throw .unknownOption(name)
    }
    settings.append(Setting(name: name, text: text))
  }
}
