package import TripModel

/// What a simulated drive is asked to be; the options of `tripsim simulate` as values.
///
/// Each property names its flag. A number outside the range stated is taken as the nearest number
/// inside it, so that no plan can stall a drive or make it endless.
package struct SimulationPlan: Equatable, Sendable {
  /// `--start TIME`: the instant of the first fix.
  package var start = Instant(milliseconds: 1_780_304_400_000)

  /// `--interval S`: seconds from fix to fix, 0.01…3600.
  package var interval = 1.0

  /// `--speed-factor F`: what the route's own speeds are multiplied by, 0.05…20.
  package var speedFactor = 1.0

  /// `--assume-speed MPS`: meters per second where the route tells no speed, 0.3…100; absent, a
  /// speed by the mode of the step: 13.9 driving, 5 cycling, 1.4 walking.
  package var assumedSpeed: Double?

  /// How the driver accelerates, brakes and turns.
  package var style = DrivingStyle()

  /// `--rolling`: whether the drive begins at the road's speed instead of at rest.
  package var beginsRolling = false

  /// `--even`: whether the assumed speed is kept whatever the route tells, through every bend and
  /// from the first place to the last; stops alone interrupt it.
  ///
  /// **Source:** maplibre-navigation-android `ReplayRouteLocationConverter`.
  package var isEven = false

  /// `--stop S`, `--stop S@M`: the stops on the way; may repeat.
  package var stops: [SimulatedStop] = []

  /// `--stand S`: seconds of standing before the drive and after it, 0…86400.
  package var standing = 0.0

  /// `--signals PART`: the part of the traffic signals, 0…1, that are red.
  package var redSignals = 0.0

  /// `--traffic PART`: the standard deviation of the logarithm of the speed that traffic allows,
  /// 0…1.
  package var traffic = 0.0

  /// `--parking`: whether the drive leaves a parking space and backs into one.
  package var parks = false

  /// `--seed N`: the seed of all that is left to chance.
  package var seed: UInt64 = 1

  /// `--noise M`, `--correlation S`, `--bias E,N`, `--outliers P`: the errors of the receiver.
  package var noise = ReceiverNoise()

  /// `--receiver NAME,NAME@A..B`: what receives, and what else on stretches of the drive.
  package var receivers = ReceiverMix()

  /// `--accuracy M|honest|none|claimed`: the accuracy that the fixes claim.
  package var accuracy = ReportedAccuracy.claimed

  /// `--gap A..B`, `--gap Am..Bm`, `--gap tunnels`: where fixes are missing; may repeat.
  package var gaps: [SimulatedGap] = []

  /// `--fault NAME=VALUE`: what the receiver does wrong; may repeat.
  package var faults: [ReceiverFault] = []

  /// Makes the plan of an exact drive at 1 Hz on 2026-06-01 at 09:00 UTC.
  package init() {}
}

/// A place where the drive stands still for a while.
///
/// As text, `30` stands 30 s at each waypoint between origin and destination and `30@850` at 850 m
/// along the drive.
package struct SimulatedStop: Equatable, Sendable {
  /// Where a stop is made.
  package enum Place: Hashable, Sendable {
    /// Each waypoint between origin and destination.
    case waypoints
    /// Meters from the start of the drive.
    case along(Double)
  }

  /// Where the stop is made.
  package var place: Place

  /// Seconds of standing, 0…86400.
  package var duration: Double

  /// Makes a stop.
  package init(at place: Place, duration: Double) {
    self.place = place
    self.duration = duration
  }

  /// Reads a stop from `S` or `S@M`; absent when the text is neither.
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

/// A stretch of a drive from which no fix comes.
///
/// As text, `60..90` is in seconds since the first fix, `1200m..1800m` in meters along the drive
/// and `tunnels` every tunnel of the route. Both bounds belong to the gap.
package enum SimulatedGap: Equatable, Sendable {
  /// Seconds since the first fix.
  case time(ClosedRange<Double>)
  /// Meters from the start of the drive.
  case along(ClosedRange<Double>)
  /// Wherever the route is in a tunnel.
  case tunnels

  /// Reads a gap from `A..B`, `Am..Bm` or `tunnels`; absent when the text is none of them.
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
