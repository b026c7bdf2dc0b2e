import TripModel

/// The fixes of a drive backward along the route.
///
/// A standing receiver's errors drift to and fro, whereas a traveler moves on: the distances along
/// the route are then almost linear in time, whatever speeds are stated.
struct Retreat: Equatable, Sendable {
  /// The time of the first fix.
  let since: Instant
  /// The number of fixes, and the seconds from the first to the last.
  private var fixes = 0.0
  private var seconds = 0.0
  /// The mean of the speeds in m/s that the fixes state, and the number of fixes that state one.
  private var meanSpeed = 0.0
  private var speeds = 0.0
  /// The means of their times in seconds and of their distances along the route in meters.
  private var meanTime = 0.0
  private var meanDistance = 0.0
  /// The sums of the squared differences from these means, and of the products of both.
  private var times = 0.0
  private var distances = 0.0
  private var products = 0.0

  /// A drive backward without fixes.
  init(since: Instant) { self.since = since }

  /// The number of fixes needed to show whether they move steadily.
  private static let leastFixes = 8.0

  /// The multiples of the scatter around a steady movement, and of the receiver's errors, that a
  /// standing receiver's drift does not reach.
  private static let leastByScatter = 12.0
  private static let leastByErrors = 4.0

  /// The fraction of the distance backward that must be moved steadily: the rest is a jump.
  private static let steadyPart = 0.7

  /// The maximum ratio of a traveler's movement to the stated speed.
  ///
  /// A position that recovers from an error moves faster.
  private static let mostOfStated = 3.0

  /// Continues with a fix at a distance along the route in meters, with its stated speed in m/s if
  /// any.
  mutating func add(_ alongTrack: Double, speed: Double?, at time: Instant) {
    if let speed {
      speeds += 1
      meanSpeed += (speed - meanSpeed) / speeds
    }
    seconds = time.seconds(since: since)
    let (later, farther) = (seconds - meanTime, alongTrack - meanDistance)
    fixes += 1
    meanTime += later / fixes
    meanDistance += farther / fixes
    times += later * (seconds - meanTime)
    distances += farther * (alongTrack - meanDistance)
    products += later * (alongTrack - meanDistance)
  }

  /// Whether a distance backward was moved at a steady speed, as receiver errors never are.
  ///
  /// Both the distance and the standard deviation of the errors are in meters.
  func isSteady(over backward: Double, withErrorsOf deviation: Double) -> Bool {
    guard fixes >= Retreat.leastFixes, times > 0 else { return false }
    let moved = -products / times * seconds
    let scatter = (max(distances - products * products / times, 0) / (fixes - 2)).squareRoot()
    if speeds > 0, moved > Retreat.mostOfStated * meanSpeed * seconds { return false }
    return moved >= Retreat.steadyPart * backward && moved >= Retreat.leastByScatter * scatter
      && moved >= Retreat.leastByErrors * deviation
  }
}
