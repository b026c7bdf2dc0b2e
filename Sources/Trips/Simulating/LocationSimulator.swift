package import Geodesy
import Simulation
package import TripModel

/// The movement of a location simulator.
package enum SimulatedWay: Equatable, Sendable {
  /// Drive along the current route from the traveler's position, and along any replacement route.
  case routeDriven
  /// Drive along another route from its start; the current route is unchanged.
  case route(Route)
  /// Stay at a coordinate.
  case stay(Coordinate)
}

/// A location simulator that replaces the receiver: a drive at the road's speeds, or a stay.
///
/// It also reports a traveler who is paused or at the end of the route.
///
/// **Source:** Google's `GMSLocationSimulator`: along the existing route, along a new route, at a
/// coordinate; paused, resumed, stopped; a speed multiplier.
struct LocationSimulator: Sendable {
  /// The minimum speed of a simulated drive in m/s, so that the drive ends.
  private static let leastSpeed = 2.0

  /// The accuracy of the simulated fixes in meters.
  private static let accuracy = 5.0

  /// The maximum number of fixes for a traveler at rest, one hour: a trace may span years.
  private static let mostStandingFixes = 3600

  /// The factor by which the road's speeds are multiplied.
  var speedFactor: Double

  /// Whether the traveler is paused.
  var isPaused = false {
    didSet {
      // Time without fixes does not count as driving.
      if isSilent { last = nil }
      standingFixes = 0
    }
  }

  /// The number of the current route; absent if the simulator has its own.
  private(set) var routeNumber: Int?

  /// The line to drive; absent for a stay.
  private var way: DeadReckoning?
  /// The distance in meters from the start of the line.
  private var alongTrack = 0.0
  /// The traveler's coordinate; absent before the first fix of a drive.
  private var coordinate: Coordinate?
  /// The latest fix reported.
  private(set) var fix: Fix?
  /// The instant of the latest fix.
  private var last: Instant?
  /// The number of consecutive fixes at the same coordinate.
  private var standingFixes = 0

  /// Prepares a stay at a coordinate.
  init(at coordinate: Coordinate) {
    self.coordinate = coordinate
    speedFactor = 1
  }

  /// Prepares a drive along a route.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - number: its number if it is the current one.
  ///   - alongTrack: the distance in meters from its start at which the drive begins.
  ///   - speedFactor: the factor by which the road's speeds are multiplied.
  init(along route: Route, number: Int?, from alongTrack: Double, speedFactor: Double) {
    self.speedFactor = speedFactor
    follow(route, number: number, from: alongTrack)
  }

  /// Continues along another route.
  mutating func follow(_ route: Route, number: Int?, from alongTrack: Double) {
    way = DeadReckoning(route: route)
    routeNumber = number
    self.alongTrack = alongTrack
  }

  /// Whether the traveler has been at rest for too long to be reported.
  var isSilent: Bool { standingFixes > LocationSimulator.mostStandingFixes }

  /// Makes the fix at an instant; absent if the traveler has been at rest for too long.
  mutating func move(to instant: Instant) -> Fix? {
    let begin = isPaused ? instant : last ?? instant
    last = instant
    guard let fix = way.flatMap({ drive(along: $0, from: begin, to: instant) }) ?? stay(instant)
    else { return nil }
    standingFixes = fix.coordinate == coordinate ? standingFixes + 1 : 0
    coordinate = fix.coordinate
    if isSilent { return nil }
    self.fix = fix
    return fix
  }

  /// Drives from one instant to another.
  private mutating func drive(
    along way: DeadReckoning, from begin: Instant, to end: Instant
  ) -> Fix? {
    let speed = max(way.roadSpeed(at: alongTrack), LocationSimulator.leastSpeed) * speedFactor
    let base = Fix(time: begin, coordinate: Coordinate(latitude: 0, longitude: 0), speed: speed)
    var fix = way.fix(at: end, after: base, alongTrack: alongTrack)
    fix?.accuracy = LocationSimulator.accuracy
    if isPaused { fix?.speed = 0 }
    alongTrack += speed * end.seconds(since: begin)
    return fix
  }

  private func stay(_ instant: Instant) -> Fix? {
    coordinate.map {
      Fix(
        time: instant, coordinate: $0, accuracy: LocationSimulator.accuracy, speed: 0,
        isSimulated: true)
    }
  }
}
