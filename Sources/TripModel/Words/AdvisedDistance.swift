/// The advised distance before a maneuver for its last instruction.
///
/// **Source:** Green and George, *When Should Auditory Guidance Systems Tell Drivers to Turn?*,
/// Human Factors and Ergonomics Society, 1995: 137 m at 17.9 m/s, 10.2 m more per m/s.
package enum AdvisedDistance {
  /// The advised distance before a maneuver in meters at a speed in m/s; at least 20.
  package static func meters(at speed: Double) -> Double {
    max(137 + 10.2 * (speed - 17.9), 20)
  }

  /// The range of distances that count as advised, as fractions of the advised distance.
  package static let tolerance = 0.7...1.3

  /// The distance in meters before the end of a step below which its last instruction is late.
  ///
  /// On a step shorter than the advised distance, no instruction can come before its start.
  package static func latest(at speed: Double, stepLength: Double) -> Double {
    tolerance.lowerBound * min(meters(at: speed), stepLength)
  }
}
