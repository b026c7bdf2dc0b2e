package import Notations

/// A trip to run repeatedly: its inputs and its expected output.
package struct TripCase: Equatable, Sendable {
  /// The case's name; by default that of its folder or file.
  package var name: String

  /// A sentence about what it shows.
  package var description: String?

  /// The URL of its issue.
  package var issue: String?

  /// The user's own labels, which tripsim ignores.
  package var rows: [LocatedText] = []

  /// The trips, one per trace, at least one.
  package var trips: [CaseTrip]

  /// The events to print, as for `--events`; absent for the default.
  package var events: LocatedText?

  /// The expectations, one sentence each.
  package var expectations: [LocatedText] = []

  /// The allowed differences of numbers, by the unit suffix of a field's name.
  package var tolerances: [Tolerance] = []

  /// The drawing that replaces the case's files; absent for a case with files.
  package var sketch: SketchedCase?

  /// Whether its events are compared with a golden.
  package var hasGolden = true

  /// Options of `check` with which an expectation fails, as proof that it can.
  package var failsWith: LocatedText?
}

extension TripCase {
  /// The keys of a case file.
  package static let keys = CaseDraft.keys.map(\.row)
}

/// One trace of a case and the name of its golden.
package struct CaseTrip: Equatable, Sendable {
  /// The trip's name: the case's, with the trace's stem if the case has several traces.
  package var name: String

  /// The plan of the trip.
  package var plan: TripPlan

  /// The path of the golden: `expected.jsonl` beside the case file.
  package var golden: String
}

/// The allowed difference of the numbers in some fields.
package struct Tolerance: Equatable, Sendable {
  /// The unit suffixes of field names.
  package static let units = ["_m", "_s", "_mps", "_deg", "_pct"]

  /// The unit suffix of field names, `_m`, `_s`, `_mps`, `_deg`, `_pct`, or a field name; an
  /// event's name and a point may precede it.
  package var unit: String

  /// The maximum difference, at least 0.
  package var value: Double

  /// The location of a key that is not a plain unit, for checking it against the event table.
  package var key: LocatedText?
}
