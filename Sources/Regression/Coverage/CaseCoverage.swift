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
    var words: [String: Set<String>] = [:]
    for line in contents.flatMap(\.lines) {
      let event = line.event ?? ""
      words[event, default: []].formUnion(line.fields.compactMap(Self.word))
    }
    parts = [
      Self.events(shown: words), Self.values(shown: words),
      Self.questions(answered: contents.reduce(into: []) { $0.formUnion($1.questions) }),
      Self.keys(set: contents.reduce(into: []) { $0.formUnion($1.keys) }),
    ]
  }
}

extension CaseCoverage {
  /// One kind of item.
  private struct Part: Sendable {
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

  private static func events(shown: [String: Set<String>]) -> Part {
    let missing = EventSchema.all.filter { shown[$0.name] == nil }
    return Part(
      summary: "events: \(count(EventSchema.all, missing)) in a golden",
      missing: missing.map { [$0.name, $0.summary] })
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

  private static func questions(answered: Set<String>) -> Part {
    let missing = Question.allCases.filter { !answered.contains($0.rawValue) }
    return Part(
      summary: "questions: \(count(Question.allCases, missing)) answered by a case",
      missing: missing.map { [$0.rawValue, $0.defaultWords] })
  }

  private static func keys(set: Set<String>) -> Part {
    let missing = ConfigurationKey.all.filter { !set.contains($0.name) }
    return Part(
      summary: "configuration keys: \(count(ConfigurationKey.all, missing)) changed by a case",
      missing: missing.map { [$0.name, String($0.documentation.prefix { $0 != ";" })] })
  }

  private static func count<Thing>(_ all: [Thing], _ missing: [Thing]) -> String {
    "\(all.count - missing.count) of \(all.count)"
  }
}

/// What a case exercises: the lines of its goldens, the questions it answers, the keys it sets.
package struct CaseContents: Sendable {
  /// The lines of its goldens; a missing golden has none.
  package private(set) var lines: [RecordLine] = []

  /// The names of the questions that its decisions answer.
  package private(set) var questions: Set<String> = []

  /// The names of the configuration keys that differ from the profile.
  package private(set) var keys: Set<String> = []

  /// Collects what a case exercises; nothing if the case could not be read.
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
