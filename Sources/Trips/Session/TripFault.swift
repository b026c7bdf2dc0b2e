import Geodesy
import Navigation
import TripModel

/// Checks whether the trace belongs to the route: whether any fix was near it.
struct NearnessWatch {
  /// The route with which the trip began.
  let route: Route
  /// Whether the trace is known to belong to the route, or needs no check.
  var isProven = false

  /// Judges the latest fix.
  ///
  /// - Throws: the fault of a trace far from the route, once enough fixes show it.
  mutating func judge(in trip: borrowing Trip) throws(TripFault) {
    guard trip.road.state.deviation > TripFault.farDistance else {
      isProven = true
      return
    }
    guard trip.counts.accepted >= TripFault.farFixes else { return }
    if let fault = fault(in: trip) { throw fault }
    // An engine from outside may be far from the route, unlike its fixes.
    isProven = true
  }

  /// The fault of a trace that was never near the route; absent otherwise.
  ///
  /// It includes the distances for swapped coordinates.
  ///
  /// - Complexity: O(N) for N vertices.
  func fault(in trip: borrowing Trip) -> TripFault? {
    guard !isProven, trip.counts.accepted > 0, let here = trip.receiver.last?.coordinate
    else { return nil }
    let distance = leastDistance(from: here, to: route.vertices) ?? 0
    guard distance > TripFault.farDistance else { return nil }
    return .farFromRoute(
      distance: distance,
      traceSwapped: swapped(here).flatMap { leastDistance(from: $0, to: route.vertices) },
      routeSwapped: leastDistance(from: here, to: route.vertices.compactMap(swapped)))
  }
}

private func leastDistance(from coordinate: Coordinate, to vertices: [Coordinate]) -> Double? {
  let position = Position(coordinate)
  return vertices.map { Position($0).distance(to: position) }.min()
}

/// The coordinate with latitude and longitude swapped; absent if out of range.
private func swapped(_ coordinate: Coordinate) -> Coordinate? {
  guard -90...90 ~= coordinate.longitude else { return nil }
  return Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)
}

/// The reason why a trip cannot continue.
package enum TripFault: Error, Equatable, Sendable {
  /// All of the first fixes are far from the route, so the two belong to different drives.
  ///
  /// The distances are in meters from the first fix to the nearest vertex of the route: as given,
  /// and with latitude and longitude swapped in the trace or in the route, if possible.
  case farFromRoute(distance: Double, traceSwapped: Double?, routeSwapped: Double?)
}

extension TripFault {
  /// The distance in meters from the route beyond which fixes belong to another drive.
  package static let farDistance = 100_000.0

  /// The number of such fixes that prove it.
  package static let farFixes = 10
}
