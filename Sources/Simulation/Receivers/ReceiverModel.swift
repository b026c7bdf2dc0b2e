import TripModel

/// A kind of receiver, with measured errors.
package enum ReceiverModel: String, CaseIterable, Hashable, Sendable {
  /// Gauss–Markov errors with the parameters of `--noise` and its options.
  case gauss
  /// A receiver with corrections under an open sky.
  case survey
  /// A phone under an open sky.
  case phone
  /// The tracker of a fleet: errors of a few meters that sometimes grow tenfold for a minute.
  case fleet
  /// A street between high buildings: half of the time signals are reflected or absent.
  case canyon
  /// A phone that receives nothing in tunnels and needs some fixes after each to recover.
  case tunnel

  /// The names of all receivers, for messages.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

/// The constants of a receiver's errors; lengths in meters, times in seconds.
struct ReceiverShape: Sendable {
  /// The conditions of reception, which repeat in order.
  var skies: [Sky]

  /// The length of an error that stays constant for the whole drive, in a random direction.
  var bias = 0.0

  /// The age of a position when it is reported; drawn once for each drive.
  var latency = 0.0...0.0

  /// The mean time with fixes and the mean time without; infinite if fixes are never absent.
  var presence = Double.infinity
  var absence = 0.0

  /// The error of the first fix after a tunnel, which then decays; absent if tunnels have no
  /// effect.
  var errorAfterTunnel: ClosedRange<Double>?

  /// The time in which the error after a tunnel decays to 1/e.
  static let recovery = 3.0
}

/// A condition of reception.
struct Sky: Sendable {
  /// The standard deviation of the error on each axis.
  var deviation: Double

  /// The fraction of the variance that is new at each fix.
  var whitePart: Double

  /// The correlation time of the rest.
  var correlationTime: Double

  /// The standard deviation of the logarithm of the error's size, which also drifts.
  var spread = 0.0

  /// The correlation time of the size.
  var spreadTime = 120.0

  /// Whether the error jumps and is held, like that of a reflected signal, instead of drifting.
  var isHeld = false

  /// The mean duration of the condition.
  var duration = Double.infinity

  /// The standard deviation of the velocity in m/s on each axis.
  var velocityDeviation: Double

  /// The median of the claimed accuracies; absent if none is claimed.
  var claim: Double?

  /// The standard deviation of the logarithm of the claimed accuracy.
  var claimSpread = 0.0

  /// The satellite reception that the receiver reports.
  var reception = Reception(quality: 1, satellites: 9, dilution: 1)
}

extension ReceiverModel {
  /// The constants of a receiver; absent for `gauss`, whose constants are options.
  ///
  /// **Source:** fitted by simulation to the quantiles and autocorrelations beside each row
  /// (`ReceiverModelTests`). `fleet`: 14,651 fixes of a fleet, across the line that a person drew
  /// (map-matching-2, Hof). `survey`: a u-blox F9K with corrections. `phone`: a minute of
  /// comma2k19; van Diggelen and Enge, *The World's First GPS MOOC*, ION GNSS+ 2015. `canyon`:
  /// unfiltered single point positions in Tsim Sha Tsui, Hong Kong (UrbanNav). `tunnel` and all
  /// receptions: our estimates; reception says little about errors.
  var shape: ReceiverShape? {
    switch self {
    case .gauss: nil
    // Horizontal p50 0.49, p68 0.51, p95 0.83, p99 0.93 m; 0.91 at 5 s, 0.75 at 10 s, 0.2 at 60 s.
    case .survey:
      ReceiverShape(
        skies: [
          Sky(
            deviation: 0.22, whitePart: 0.02, correlationTime: 50, velocityDeviation: 0.03,
            claim: 0.5, claimSpread: 0.2,
            reception: Reception(quality: 5, satellites: 20, dilution: 0.6))
        ], bias: 0.42)
    // Across 1.6 m, along 3.5 m: the excess along the road is latency.
    case .phone: ReceiverModel.phoneShape()
    // Across p50 3.35, p68 5.17, p95 15.8, p99 36 m; 0.91 at 1 s, 0.87 at 3 s, 0.67 at 10 s.
    case .fleet:
      ReceiverShape(skies: [
        Sky(
          deviation: 4.8, whitePart: 0.06, correlationTime: 26, spread: 0.75,
          velocityDeviation: 0.3)
      ])
    // Across p50 5.2, p68 13.5, p95 42.9, p99 72 m; 0.55 at 1 s, 0.4 at 2 s, 0.2 at 5 s; error by
    // claim p50 0.56, p95 5.6; half of the seconds without a fix in 34 gaps, the longest 46 s.
    case .canyon:
      ReceiverShape(
        skies: [
          Sky(
            deviation: 3.6, whitePart: 0.38, correlationTime: 6, isHeld: true, duration: 43,
            velocityDeviation: 0.3, claim: 7, claimSpread: 0.4,
            reception: Reception(quality: 1, satellites: 8, dilution: 1.3)),
          Sky(
            deviation: 29, whitePart: 0.38, correlationTime: 6, isHeld: true, duration: 40,
            velocityDeviation: 1, claim: 10, claimSpread: 0.4,
            reception: Reception(quality: 1, satellites: 5, dilution: 3.4)),
        ], presence: 11.5, absence: 11.5)
    case .tunnel: ReceiverModel.phoneShape(errorAfterTunnel: 20...60)
    }
  }

  private static func phoneShape(errorAfterTunnel: ClosedRange<Double>? = nil) -> ReceiverShape {
    ReceiverShape(
      skies: [
        Sky(
          deviation: 2, whitePart: 0.04, correlationTime: 40, velocityDeviation: 0.15, claim: 5,
          claimSpread: 0.1, reception: Reception(quality: 1, satellites: 14, dilution: 0.8))
      ], bias: 2, latency: 0.1...0.3, errorAfterTunnel: errorAfterTunnel)
  }
}
