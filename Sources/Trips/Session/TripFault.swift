/// Why a trip cannot go on.
package enum TripFault: Error, Equatable, Sendable {
  /// The first fixes are all far from the route: they belong to different drives.
  ///
  /// The distances are in meters from the first fix: to the nearest vertex of the route, and the
  /// same with latitude and longitude swapped in the trace or in the route, where that is possible.
  case farFromRoute(distance: Double, traceSwapped: Double?, routeSwapped: Double?)
}

extension TripFault {
  /// Fixes farther than this many meters from the route belong to another drive.
  package static let farDistance = 100_000.0

  /// How many fixes must agree on that.
  package static let farFixes = 10
}
