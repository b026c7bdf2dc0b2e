package import Notations
import TripPlans
package import TripRecords
import Trips

/// The events, field values, questions and keys that a set of cases exercises.
package struct CaseCoverage: Sendable {
  private let parts: [Part]

  /// Collects what the cases exercise.
  package init(_ cases: [FoundCase], _ disk: any FileDisk) {
    let contents = cases.map { CaseContents(of: $0, disk) }
    let shown: [String: Set<String>] = contents.flatMap(\.lines).reduce(into: [:]) { shown, line in
      shown[line.event ?? "", default: []].formUnion(line.fields.compactMap(Self.word))
    }
    let answered = contents.reduce(into: Set()) { $0.formUnion($1.questions) }
    let set = contents.reduce(into: Set()) { $0.formUnion($1.keys) }
    parts = [
      Part("events", "in a golden", of: EventSchema.all, exercised: { shown[$0.name] != nil }) {
        [$0.name, $0.summary]
      },
      Self.values(shown: shown),
      Part(
        "questions", "answered by a case", of: Question.allCases,
        exercised: { answered.contains($0.rawValue) }
      ) { [$0.rawValue, $0.defaultWords] },
      Part(
        "configuration keys", "changed by a case", of: ConfigurationKey.all,
        exercised: { set.contains($0.name) }
      ) { [$0.name, String($0.documentation.prefix { $0 != ";" })] },
    ]
  }
}

extension CaseCoverage {
  /// One kind of item.
  fileprivate struct Part: Sendable {
    /// The number of items exercised, and of all: `events: 3 of 47 in a golden`.
    var summary: String
    /// The items that no case exercises, each with a hint.
    var missing: [[String]]
  }

  /// The items that no case exercises, as text for people.
  package var text: String {
    parts.flatMap { [$0.summary] + table($0.missing.map { ["  " + $0[0]] + $0.dropFirst() }) }
      .map { $0 + "\n" }.joined()
  }

  /// The field and its text, as `reason=distance`; absent for a field of another type.
  private static func word(of field: RecordField) -> String? {
    field.value.text.map { field.key + "=" + $0 }
  }

  /// The constant words of fields, without those of events that do not occur at all.
  private static func values(shown: [String: Set<String>]) -> Part {
    var (all, found) = (0, 0)
    var missing: [[String]] = []
    for event in EventSchema.all {
      for field in event.fields {
        guard case .word(let words) = field.type else { continue }
        let unseen = words.filter { shown[event.name]?.contains("\(field.name)=\($0)") != true }
        all += words.count
        found += words.count - unseen.count
        if unseen.isEmpty || shown[event.name] == nil { continue }
        missing.append([event.name, field.name, unseen.joined(separator: ", ")])
      }
    }
    return Part(summary: "values: \(found) of \(all) in a golden", missing: missing)
  }
}

extension CaseCoverage.Part {
  /// Makes the part of some items; `hint` describes one that is not exercised.
  init<Item>(
    _ name: String, _ words: String, of items: [Item], exercised: (Item) -> Bool,
    hint: (Item) -> [String]
  ) {
    missing = items.filter { !exercised($0) }.map(hint)
    summary = "\(name): \(items.count - missing.count) of \(items.count) \(words)"
  }
}

/// The features that a case exercises: its goldens' lines, its answered questions, its keys.
package struct CaseContents: Sendable {
  /// The lines of its goldens; a missing golden has none.
  package private(set) var lines: [RecordLine] = []

  /// The names of the questions that its decisions answer.
  package private(set) var questions: Set<String> = []

  /// The names of the configuration keys that differ from the profile.
  package private(set) var keys: Set<String> = []

  /// Collects what a case exercises; empty if the case could not be read.
  package init(of found: FoundCase, _ disk: any FileDisk) {
    let files = disk.files(within: found.root)
    for trip in found.tripCase?.trips ?? [] {
      let golden = (try? files.read(trip.golden)) ?? []
      lines += RecordReader.readAll(golden, file: trip.golden).value ?? []
      questions.formUnion(trip.plan.decisions.questions(reading: files))
      keys.formUnion(trip.plan.configuration.changedKeys.map(\.name))
    }
  }
}
