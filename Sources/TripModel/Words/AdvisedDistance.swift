/// Where the last words before a maneuver are to be said.
///
/// **Source:** Green and George, *When Should Auditory Guidance Systems Tell Drivers to Turn?*,
/// Human Factors and Ergonomics Society, 1995: 137 m at 17.9 m/s, 10.2 m more per m/s.
package enum AdvisedDistance {
  /// The meters before a maneuver that are advised at a speed in m/s; at least 20.
  package static func meters(at speed: Double) -> Double {
    max(137 + 10.2 * (speed - 17.9), 20)
  }

  /// The parts of the advised distance within which last words are as advised.
  package static let tolerance = 0.7...1.3

  /// The meters before the end of a step below which its last words are late.
  ///
  /// On a step shorter than the advised distance, words cannot come earlier than its start.
  package static func latest(at speed: Double, stepLength: Double) -> Double {
    tolerance.lowerBound * min(meters(at: speed), stepLength)
  }
}
