package import TripModel

/// The options of a simulated drive, as values for `tripsim simulate`.
///
/// Each property names its flag. A number outside the stated range is clamped, so that no plan can
/// stall a drive or make it endless.
package struct SimulationPlan: Equatable, Sendable {
  /// `--start TIME`: the instant of the first fix.
  package var start = Instant(milliseconds: 1_780_304_400_000)

  /// `--interval S`: seconds between fixes, 0.01…3600.
  package var interval = 1.0

  /// `--speed-factor F`: the factor for the route's own speeds, 0.05…20.
  package var speedFactor = 1.0

  /// `--assume-speed SPEED`: the speed in m/s if the route states none, 0.3…100.
  ///
  /// If absent, it depends on the mode of the step: 13.9 driving, 5 cycling, 1.4 walking.
  package var assumedSpeed: Double?

  /// `--rolling`: whether the drive begins at the road's speed instead of at rest.
  package var beginsRolling = false

  /// `--even`: whether the assumed speed is kept throughout, whatever the route states.
  ///
  /// It is kept through every bend and from the first position to the last; only stops interrupt
  /// it.
  ///
  /// **Source:** maplibre-navigation-android `ReplayRouteLocationConverter`.
  package var isEven = false

  /// `--stop S`, `--stop S@M`: the stops; repeatable.
  package var stops: [SimulatedStop] = []

  /// `--stand S`: the standing time before and after the drive in seconds, 0…86400.
  package var standing = 0.0

  /// `--signals PART`: the fraction of the traffic signals, 0…1, that are red.
  package var redSignals = 0.0

  /// `--traffic PART`: the standard deviation of the logarithm of the traffic's speed, 0…1.
  package var traffic = 0.0

  /// `--parking`: whether the drive leaves a parking space and backs into one.
  package var parks = false

  /// `--seed N`: the seed of all random numbers.
  package var seed: UInt64 = 1

  /// `--noise M`, `--correlation S`, `--bias E,N`, `--outliers P`: the errors of the receiver.
  package var noise = ReceiverNoise()

  /// `--receiver NAME,NAME@A..B`: the receiver, and others on stretches of the drive.
  package var receivers = ReceiverMix()

  /// `--accuracy M|honest|none|claimed`: the accuracy that the fixes claim.
  package var accuracy = ReportedAccuracy.claimed

  /// `--gap A..B`, `--gap Am..Bm`, `--gap tunnels`: the gaps between fixes; repeatable.
  package var gaps: [SimulatedGap] = []

  /// `--fault NAME=VALUE`: a fault of the receiver; repeatable.
  package var faults: [ReceiverFault] = []

  /// Makes the plan of an exact drive at 1 Hz on 2026-06-01 at 09:00 UTC.
  package init() {}
}

/// A stop of the drive.
///
/// As text, `30` stands 30 s at each waypoint between origin and destination, and `30@850` stands
/// 30 s at 850 m along the drive.
package struct SimulatedStop: Equatable, Sendable {
  /// The location of a stop.
  package enum Location: Hashable, Sendable {
    /// Each waypoint between origin and destination.
    case waypoints
    /// A distance in meters from the start of the drive.
    case along(Double)
  }

  /// The location of the stop.
  package var location: Location

  /// The standing time in seconds, 0…86400.
  package var duration: Double

  /// Makes a stop.
  package init(at location: Location, duration: Double) {
    self.location = location
    self.duration = duration
  }

  /// Parses `S` or `S@M`; absent if the text is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let duration = decimal(parts[0], in: 0...86_400) else { return nil }
    if parts.count == 1 {
      self.init(at: .waypoints, duration: duration)
    } else if let meters = decimal(parts[1], in: 0...1e9) {
      self.init(at: .along(meters), duration: duration)
    } else {
      return nil
    }
  }
}

/// A stretch of a drive without fixes.
///
/// As text, `60..90` is in seconds since the first fix, `1200m..1800m` in meters along the drive,
/// and `tunnels` is every tunnel of the route. Both bounds belong to the gap.
package enum SimulatedGap: Equatable, Sendable {
  /// Seconds since the first fix.
  case time(ClosedRange<Double>)
  /// A distance in meters from the start of the drive.
  case along(ClosedRange<Double>)
  /// In tunnels of the route.
  case tunnels

  /// Parses `A..B`, `Am..Bm` or `tunnels`; absent if the text is invalid.
  package init?(_ text: String) {
    if text == "tunnels" {
      self = .tunnels
      return
    }
    guard let separator = text.firstRange(of: "..") else { return nil }
    let (from, to) = (text[..<separator.lowerBound], text[separator.upperBound...])
    let isAlong = from.hasSuffix("m") && to.hasSuffix("m")
    let units = isAlong ? 1 : 0
    guard let range = decimalRange(from.dropLast(units), to.dropLast(units)) else { return nil }
    self = isAlong ? .along(range) : .time(range)
  }
}
