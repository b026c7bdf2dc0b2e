package import StreamComparison
import TripModel
package import TripRecords
package import TripRuns

/// The abilities that a foreign engine lacks; expectations about them are skipped.
package struct EngineScope: Equatable, Sendable {
  private let engine: String
  /// The missing abilities, in the order of the protocol.
  private let missing: [EngineAbility]

  /// Makes the scope of an engine; absent if it lacks nothing.
  package init?(_ identity: EngineIdentity?) {
    guard let identity else { return nil }
    engine = identity.name
    missing = EngineAbility.allCases.filter { !identity.abilities.contains($0) }
    if missing.isEmpty { return nil }
  }
}

extension EngineScope {
  /// The reason why an expectation is skipped; absent if the engine can meet it.
  package func reason(toSkip expectation: Expectation) -> String? {
    let events = Set(expectation.events)
    let lacking = missing.first { ability in
      ability.events.contains { events.contains($0.rawValue) }
        || expectation.fields.contains { ability.fields.contains($0) }
    }
    return lacking.map { "the engine '\(engine)' cannot do '\($0.rawValue)'" }
  }

  /// The lines of a stream without the events and fields that the engine cannot produce.
  package func judged(_ lines: [RecordLine]) -> [RecordLine] {
    let events = Set(missing.flatMap(\.events).map(\.rawValue))
    let fields = missing.reduce(into: Set<String>()) { $0.formUnion($1.fields) }
    return lines.filter { line in line.event.map { !events.contains($0) } ?? true }.map { line in
      var line = line
      line.fields.removeAll { fields.contains($0.key) || $0.key == "seq" }
      return line
    }
  }
}
