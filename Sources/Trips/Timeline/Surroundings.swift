import Geodesy
import TripModel

/// The state of what surrounds a trip, which the timeline changes.
struct Surroundings: Equatable, Sendable {
  /// How exactly the application may know the place.
  var authorization = LocationAuthorization.full
  /// The battery; absent until something tells of it.
  var power: PowerReport?
  /// Whether routers can be reached.
  var hasNetwork = true
  /// Whether the application is in the background.
  var isInBackground = false
  /// Whether it may notify there.
  var notifies = true
  /// Whether it is told there where the traveler is.
  var locatesInBackground = true
  /// Whether locations on the road are wanted.
  var isUpdating = true
  /// Whether the traveler is guided.
  var isGuiding = true
  /// Whether the receiver is heard.
  var hasSignal = true
}

extension Surroundings {
  /// The fix as the application gets it; absent when it gets none.
  func received(_ fix: Fix) -> Fix? {
    guard hasSignal, !isInBackground || locatesInBackground else { return nil }
    switch authorization {
    case .full: return fix
    case .reduced: return fix.coarsened
    case .denied: return nil
    }
  }
}

extension Fix {
  /// How far apart the places of a reduced authorization lie, in degrees of either kind.
  private static let coarseDegrees = 0.02

  /// The radius in meters around such a place; half the diagonal of its field at the equator.
  private static let coarseAccuracy = 1600.0

  /// The fix as a system tells it that lets nobody know the place exactly.
  ///
  /// **Source:** `CLAccuracyAuthorization.reducedAccuracy`: a place within kilometers, no course
  /// and no speed.
  fileprivate var coarsened: Fix {
    let coarse = { (degrees: Double) in
      (degrees / Fix.coarseDegrees).rounded() * Fix.coarseDegrees
    }
    return Fix(
      time: time,
      coordinate: Coordinate(
        latitude: coarse(coordinate.latitude), longitude: coarse(coordinate.longitude)),
      accuracy: Fix.coarseAccuracy, isSimulated: isSimulated)
  }
}
