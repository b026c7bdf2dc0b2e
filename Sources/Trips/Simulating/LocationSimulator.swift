package import Geodesy
import Simulation
package import TripModel

/// What a simulator of locations is to do.
package enum SimulatedWay: Equatable, Sendable {
  /// Drive along the route being driven, from where the traveler is on it, and along any route that
  /// replaces it.
  case routeDriven
  /// Drive along another route from its start; the route being driven stays what it is.
  case route(Route)
  /// Stand at a coordinate.
  case place(Coordinate)
}

/// A simulator of locations: a drive at the road's speeds, or a stay, in place of the receiver.
///
/// A traveler who stands, paused or at the end of the route, is still reported.
///
/// **Source:** Google's `GMSLocationSimulator`: along the existing route, along a new route, at a
/// coordinate; paused, resumed, stopped; a speed multiplier.
struct LocationSimulator: Sendable {
  /// A simulated drive moves with at least this many m/s, or it would never end.
  private static let leastSpeed = 2.0

  /// The accuracy in meters that the fixes claim.
  private static let accuracy = 5.0

  /// At most an hour of fixes for a traveler who stands: a trace may span years.
  private static let mostStandingFixes = 3600

  /// What the road's speeds are multiplied by.
  var speedFactor: Double

  /// Whether the traveler stands until the pause ends.
  var isPaused = false {
    didSet {
      // Time without reports does not count as driving.
      if isSilent { last = nil }
      standingFixes = 0
    }
  }

  /// The number of the route driven along; absent where the way is the simulator's own.
  private(set) var routeNumber: Int?

  /// The way; absent where the traveler stays at a place.
  private var way: DeadReckoning?
  /// Meters from the way's start.
  private var alongTrack = 0.0
  /// Where the traveler is; absent before the first fix of a drive.
  private var place: Coordinate?
  /// When the latest fix was made.
  private var last: Instant?
  /// How many fixes in a row showed the same place.
  private var standingFixes = 0

  /// Prepares a stay at a place.
  init(at place: Coordinate) {
    self.place = place
    speedFactor = 1
  }

  /// Prepares a drive along a route.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - number: its number where it is the one driven.
  ///   - alongTrack: meters from its start at which the drive begins.
  ///   - speedFactor: what the road's speeds are multiplied by.
  init(along route: Route, number: Int?, from alongTrack: Double, speedFactor: Double) {
    self.speedFactor = speedFactor
    follow(route, number: number, from: alongTrack)
  }

  /// Goes on along another route.
  mutating func follow(_ route: Route, number: Int?, from alongTrack: Double) {
    way = DeadReckoning(route: route)
    routeNumber = number
    self.alongTrack = alongTrack
  }

  /// Whether the traveler has stood for too long to be reported on.
  var isSilent: Bool { standingFixes > LocationSimulator.mostStandingFixes }

  /// Makes the fix of an instant; absent when the traveler has stood for too long.
  mutating func move(to instant: Instant) -> Fix? {
    let begin = isPaused ? instant : last ?? instant
    last = instant
    guard let fix = way.flatMap({ drive(along: $0, from: begin, to: instant) }) ?? stay(instant)
    else { return nil }
    standingFixes = fix.coordinate == place ? standingFixes + 1 : 0
    place = fix.coordinate
    return isSilent ? nil : fix
  }

  /// Drives from one instant to another.
  private mutating func drive(
    along way: DeadReckoning, from begin: Instant, to end: Instant
  ) -> Fix? {
    let speed = max(way.roadSpeed(at: alongTrack), LocationSimulator.leastSpeed) * speedFactor
    let base = Fix(
      time: begin, coordinate: Coordinate(latitude: 0, longitude: 0), speed: speed)
    var fix = way.fix(at: end, after: base, alongTrack: alongTrack)
    fix?.accuracy = LocationSimulator.accuracy
    if isPaused { fix?.speed = 0 }
    alongTrack += speed * end.seconds(since: begin)
    return fix
  }

  private func stay(_ instant: Instant) -> Fix? {
    place.map {
      Fix(
        time: instant, coordinate: $0, accuracy: LocationSimulator.accuracy, speed: 0,
        isSimulated: true)
    }
  }
}
