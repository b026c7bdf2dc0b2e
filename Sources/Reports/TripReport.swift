package import TripModel

/// All that a report of a trip shows, and the two forms it comes in.
///
/// It is made of records and routes alone, never of an engine's state: what a user sees in the
/// stream is what the report shows. Equal inputs give equal bytes.
package struct TripReport: Sendable {
  /// The form of a report.
  package enum Form: String, CaseIterable, Hashable, Sendable {
    /// A page with map, timeline, player and tables.
    case html
    /// The map alone.
    case svg
  }

  /// What the trip is called: a case or a file.
  package var title: String

  /// What it shows, in a sentence.
  package var summary: String?

  /// The trip.
  package var trip: ReportedTrip

  /// The routes whose lines are known.
  package var routes: [Route]

  /// What the golden says; absent where there is none to compare with.
  package var comparison: ReportedComparison?

  /// Makes a report; the trip must be finished.
  package init(
    title: String, summary: String? = nil, trip: ReportedTrip, routes: [Route] = [],
    comparison: ReportedComparison? = nil
  ) {
    self.title = title
    self.summary = summary
    self.trip = trip
    self.routes = routes
    self.comparison = comparison
  }
}

extension TripReport {
  /// The report's bytes.
  package func bytes(_ form: Form) -> [UInt8] {
    switch form {
    case .html: ReportPage(self).bytes()
    case .svg: SVGMap(trip, routes: routes, differences: comparison?.differences ?? []).standalone()
    }
  }
}
