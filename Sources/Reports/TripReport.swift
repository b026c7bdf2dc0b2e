package import Geodesy
package import TripModel

/// The content of a trip's report, which is written as a page or as a map.
///
/// It is made from records and routes only, never from an engine's state: the report shows what the
/// event stream says. Equal inputs give equal bytes.
package struct TripReport: Sendable {
  /// The format of a report.
  package enum Form: String, CaseIterable, Hashable, Sendable {
    /// A page with map, timeline, player and tables.
    case html
    /// The map alone.
    case svg
  }

  /// The trip's name: a case or a file.
  package var title: String

  /// A sentence about the trip.
  package var summary: String?

  package var trip: ReportedTrip

  /// The routes whose lines are known.
  package var routes: [Route]

  /// The comparison with the golden; absent if there is none.
  package var comparison: ReportedComparison?

  /// The roads known around the drive; its map draws the larger ones if there are too many.
  package var roads: [RoadLine] = []

  /// The explanation of each fix; empty if unknown.
  package var explanations = FixExplanations()

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
  /// The beginning of a page's file.
  package static var pageHead: String { ReportPage.head }

  /// The area that the map shows.
  package var area: GeographicBox { map.area }

  /// The map of the trip.
  var map: SVGMap {
    SVGMap(trip, routes: routes, differences: comparison?.differences ?? [], roads: roads)
  }

  /// The report's bytes.
  package func bytes(_ form: Form) -> [UInt8] {
    switch form {
    case .html: ReportPage(report: self).bytes()
    case .svg: map.standalone()
    }
  }
}
