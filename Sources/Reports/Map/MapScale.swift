import Notations
import TripRecords

/// A round length for a drawing's scale bar and grid.
struct MapScale: Equatable, Sendable {
  /// The length in meters: 1, 2 or 5 times a power of ten.
  let meters: Double

  /// The length with its unit.
  var words: String {
    meters < 1_000
      ? distanceText(meters)
      : decimalText(meters / 1_000, decimals: 0) + " km"
  }

  /// Finds the largest round length of at most `limit` meters.
  init(atMost limit: Double) {
    var step = 1.0
    while step * 10 <= limit, step < 1e9 { step *= 10 }
    meters = limit >= step * 5 ? step * 5 : limit >= step * 2 ? step * 2 : step
  }
}
