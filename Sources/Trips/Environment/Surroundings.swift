import Geodesy
import TripModel

/// The state of the device and the application, which the timeline changes.
struct Surroundings: Equatable, Sendable {
  /// The location accuracy available to the application.
  var authorization = LocationAuthorization.full
  /// The battery state; absent until the timeline sets it.
  var power: PowerReport?
  /// Whether routers can be reached.
  var hasNetwork = true
  /// Whether the application is in the background.
  var isInBackground = false
  /// Whether the application may notify the user in the background.
  var notifies = true
  /// Whether the application receives locations in the background.
  var locatesInBackground = true
  /// Whether snapped locations are reported.
  var isUpdating = true
  /// Whether guidance is on.
  var isGuiding = true
  /// Whether the receiver has a signal.
  var hasSignal = true

  /// The fix as the application receives it; absent if it receives none.
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
  /// The grid size of reduced accuracy, in degrees of latitude and longitude.
  private static let coarseDegrees = 0.02

  /// The accuracy of such a fix in meters: half the diagonal of a grid cell at the equator.
  private static let coarseAccuracy = 1600.0

  /// The fix under reduced-accuracy authorization.
  ///
  /// **Source:** `CLAccuracyAuthorization.reducedAccuracy`: a location within kilometers, without
  /// course or speed.
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

extension Trip {
  /// Changes the location accuracy available to the application.
  mutating func authorize(_ authorization: LocationAuthorization) {
    guard surroundings.authorization != authorization else { return }
    surroundings.authorization = authorization
    emit(.accuracyAuthorization(authorization), view: view())
  }

  /// Changes the battery state.
  mutating func changePower(level: Double?, isPlugged: Bool) {
    let power = PowerReport(
      level: level ?? surroundings.power?.level, isPlugged: isPlugged, isMonitored: true)
    guard surroundings.power != power else { return }
    surroundings.power = power
    emit(.power(power), view: view())
  }

  /// Asks whether to stop monitoring the battery, if the timeline has set its state.
  mutating func decideBatteryMonitoring() {
    guard var power = surroundings.power else { return }
    let question = event(.power(power), view: view())
    let stops = decide(.shouldDisableBatteryMonitoring, about: question).flag ?? true
    power.isMonitored = !stops
    emit(.power(power), view: view())
  }
}
