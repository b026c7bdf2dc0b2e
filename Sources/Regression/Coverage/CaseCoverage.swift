import Notations
import TripPlans
import TripRecords

/// What a set of cases shows of the rows of features and of the events.
package struct CaseCoverage: Sendable {
  /// The numbers of the rows that cases with a golden name.
  private var rows: Set<String> = []

  /// The names of the events that stand in goldens.
  private var events: Set<String> = []

  /// The numbers that are those of no row, each with the case's file, in the order of the cases.
  private var unknownRows: [String] = []

  /// Gathers what cases name and what their goldens hold.
  package init(_ cases: [FoundCase], _ disk: any FileDisk) {
    let known = Set(FeatureRow.all.map(\.number))
    for found in cases {
      let shown = Self.events(of: found, disk.files(within: found.root))
      events.formUnion(shown)
      for row in (found.tripCase?.rows ?? []).map(\.text) {
        if !known.contains(row) {
          unknownRows.append("  \(row)  named by \(found.file)")
        } else if !shown.isEmpty {
          rows.insert(row)
        }
      }
    }
  }
}

extension CaseCoverage {
  /// The names of the events in the goldens of a case.
  private static func events(of found: FoundCase, _ files: any FileStore) -> Set<String> {
    var events: Set<String> = []
    for trip in found.tripCase?.trips ?? [] {
      let golden = (try? files.read(trip.golden)) ?? []
      let lines = RecordReader.readAll(golden, file: trip.golden).value ?? []
      events.formUnion(lines.compactMap(\.event))
    }
    return events
  }

  private var missingRows: [FeatureRow] {
    FeatureRow.all.filter { !rows.contains($0.number) }
  }

  private var missingEvents: [EventSchema] {
    EventSchema.all.filter { !events.contains($0.name) }
  }

  /// Whether every row and every event is shown, and no case names a row that there is not.
  package var isWhole: Bool {
    missingRows.isEmpty && missingEvents.isEmpty && unknownRows.isEmpty
  }

  /// The rows and events that nothing shows, for people.
  package var text: String {
    var lines = ["rows: \(rows.count) of \(FeatureRow.all.count) shown by a case"]
    lines += table(missingRows.map { ["  " + $0.number, $0.name] })
    if !unknownRows.isEmpty { lines += ["no such row:"] + unknownRows }
    let shown = EventSchema.all.count - missingEvents.count
    lines.append("events: \(shown) of \(EventSchema.all.count) shown by a golden")
    lines += table(missingEvents.map { ["  " + $0.name, $0.summary] })
    return lines.map { $0 + "\n" }.joined()
  }
}
