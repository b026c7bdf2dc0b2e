package import Notations

/// A trip to be run again and again: what goes in, and what must come out.
package struct TripCase: Equatable, Sendable {
  /// The case's name; its folder's, or its file's, when it has none of its own.
  package var name: String

  /// What it shows, in a sentence.
  package var description: String?

  /// Where its story is told.
  package var issue: String?

  /// Labels of the user's own; tripsim itself makes nothing of them.
  package var rows: [PlacedText]

  /// The trips, one per trace, at least one.
  package var trips: [CaseTrip]

  /// The events to print, as `--events` takes them; absent for the default.
  package var events: PlacedText?

  /// What must hold, a sentence each.
  package var expectations: [PlacedText]

  /// How far numbers may lie apart, by the unit at the end of a field's name.
  package var tolerances: [Tolerance]

  /// Makes a case; what it does not tell is absent.
  package init(
    name: String, description: String? = nil, issue: String? = nil, rows: [PlacedText] = [],
    trips: [CaseTrip], events: PlacedText? = nil, expectations: [PlacedText] = [],
    tolerances: [Tolerance] = []
  ) {
    self.name = name
    self.description = description
    self.issue = issue
    self.rows = rows
    self.trips = trips
    self.events = events
    self.expectations = expectations
    self.tolerances = tolerances
  }
}

/// One trace of a case and the name of its golden.
package struct CaseTrip: Equatable, Sendable {
  /// The trip's name: the case's, and the trace's stem where the case has several.
  package var name: String

  /// What is run.
  package var plan: TripPlan

  /// The path of the golden: `expected.jsonl` beside the case file.
  package var golden: String

  /// Makes a trip of a case.
  package init(name: String, plan: TripPlan, golden: String) {
    self.name = name
    self.plan = plan
    self.golden = golden
  }
}

/// How far the numbers of some fields may lie apart and still count as equal.
package struct Tolerance: Equatable, Sendable {
  /// The end of the field names it is for, `_m`, `_s`, `_mps`, `_deg`, `_pct`, or a field's name;
  /// either perhaps after an event's name and a point.
  package var unit: String

  /// The greatest difference, at least 0.
  package var value: Double

  /// The place of a key that is no plain unit, for whoever knows the events and their fields.
  package var key: PlacedText?

  /// Makes a tolerance.
  package init(unit: String, value: Double, key: PlacedText? = nil) {
    self.unit = unit
    self.value = value
    self.key = key
  }
}
