/// The counts of a trip so far, for its `summary`.
package struct TripCounts: Equatable, Sendable {
  /// The fixes read, including discarded ones.
  package var fixes = 0

  /// The fixes used.
  package var accepted = 0

  /// The discarded fixes, by reason.
  package var discards: [DiscardReason: Int] = [:]

  /// The fixes ignored while locations were simulated; not counted as discarded.
  package var ignored = 0

  /// The fixes made by a location simulator.
  package var simulated = 0

  /// The arrivals at waypoints.
  package var arrivals = 0

  /// The arrivals at waypoints not visited before; an engine may report an arrival twice.
  package var visits = 0

  /// The number of times that the traveler was off route.
  package var offRoute = 0

  /// The route requests.
  package var requests = 0

  /// The routes applied in answer to a request.
  package var reroutes = 0

  /// The failed route requests.
  package var failures = 0

  /// The number of vetoes: times off route at which no route was requested.
  package var vetoes = 0

  /// The spoken instructions announced.
  package var spoken = 0

  /// The visual instructions announced.
  package var visual = 0

  /// The warnings printed.
  package var warnings = 0

  /// The instructions passed without an announcement, on replaced routes until the trip ends.
  package var skipped = 0

  /// The distance driven in meters, along replaced routes until the trip ends; absent if unknown.
  package private(set) var traveledDistance: Double? = 0

  /// Makes the counts of a trip without a fix.
  package init() {}

  /// Adds a distance driven in meters; absent if unknown.
  package mutating func travel(_ distance: Double?) {
    traveledDistance = traveledDistance.flatMap { sum in distance.map { sum + $0 } }
  }

  /// The fixes discarded.
  package var discarded: Int { fixes - accepted }
}
