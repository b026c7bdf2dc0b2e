package import Notations
import TripPlans
package import TripRecords

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
