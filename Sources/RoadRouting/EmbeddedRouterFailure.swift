package import Geodesy
package import Notations
package import TripModel

/// The reason why the embedded router found no route.
package enum EmbeddedRouterFailure: Error, Equatable, Sendable {
  /// No stop was given, or the last is a via point.
  case noDestination
  /// The coordinate of a stop is out of range.
  case outOfRange(stop: Int, Coordinate)
  /// The network has no road open to the mode.
  case noRoads(TravelMode)
  /// No road is near a stop; the nearest is `nearest` meters away, or beyond 1,000 km.
  case farFromRoads(stop: Int, Coordinate, nearest: Double?)
  /// No road is near a stop, but one is if its latitude and longitude are swapped.
  case swapped(stop: Int, Coordinate)
  /// All stops have the same position on the road; `stop` is the last.
  case samePosition(stop: Int)
  /// No path leads from the previous stop to a stop.
  case noWay(stop: Int, reach: Reach)

  /// The obstacle between two stops.
  package enum Reach: Equatable, Sendable {
    /// The previous stop is enclosed: only `meters` of road can be reached from it.
    case closedIn(meters: Double)
    /// The stop is isolated: only `meters` of road lead to it.
    case island(meters: Double)
  }
}

extension EmbeddedRouterFailure {
  /// The failure as a diagnostic.
  package var diagnostic: Diagnostic {
    let words = words
    return Diagnostic(
      .error, code: "network_route", words.found, expected: words.expected, hint: words.hint)
  }

  /// The failure as the message of a failed request.
  var message: String {
    let words = words
    return words.found + (words.hint.map { " (\($0))" } ?? "")
  }

  /// The failure as a diagnostic about the file of the network or, if that cannot be to blame,
  /// about the request.
  package func diagnostic(network: String) -> Diagnostic {
    switch self {
    case .noDestination, .outOfRange, .samePosition: diagnostic.in("tripsim")
    case .noRoads, .farFromRoads, .swapped, .noWay: diagnostic.in(network)
    }
  }

  /// The failure as a reroute failure reason.
  package var reason: RerouteFailureReason {
    switch self {
    case .noDestination: .noWaypoints
    case .samePosition: .duplicateWaypoints
    case .noRoads: .travelMode
    case .noWay: .noRoute
    case .outOfRange(let stop, _), .farFromRoads(let stop, _, _), .swapped(let stop, _):
      stop == 0 ? .locationUnavailable : .waypoint
    }
  }

  private typealias Words = (found: String, expected: String?, hint: String?)

  private var words: Words {
    switch self {
    case .noDestination: ("the request has no destination", "a last stop to arrive at", nil)
    case .outOfRange(let stop, let coordinate):
      (
        "\(Self.name(stop)) \(Self.text(coordinate)) is out of range",
        "latitude in -90...90, longitude in -180...180", nil
      )
    case .noRoads(let mode): ("the network has no road for \(mode.traveler)", nil, nil)
    case .farFromRoads(let stop, let coordinate, let nearest):
      farFromRoads(
        stop, coordinate,
        hint: nearest.map { "the nearest is \(Self.distance($0)) away" }
          ?? "the nearest is more than 1000 km away")
    case .swapped(let stop, let coordinate):
      farFromRoads(
        stop, coordinate,
        hint: """
          latitude and longitude may be swapped: roads are near \
          \(Self.text(Coordinate(latitude: coordinate.longitude, longitude: coordinate.latitude)))
          """)
    case .samePosition(let stop):
      (
        "\(Self.name(stop)) is at the same position on the road as \(Self.name(stop - 1))",
        "different positions", nil
      )
    case .noWay(let stop, let reach): noWay(stop, reach)
    }
  }

  private func farFromRoads(_ stop: Int, _ coordinate: Coordinate, hint: String) -> Words {
    (
      "no road is near \(Self.name(stop)) \(Self.text(coordinate))",
      "a road within \(Int(Itinerary.snapLimit)) m", hint
    )
  }

  private func noWay(_ stop: Int, _ reach: Reach) -> Words {
    let found = "no route leads from \(Self.name(stop - 1)) to \(Self.name(stop))"
    switch reach {
    case .closedIn(let meters):
      return (
        found, nil,
        "only \(Self.distance(meters)) of road can be reached from \(Self.name(stop - 1))"
      )
    case .island(let meters):
      return (found, nil, "only \(Self.distance(meters)) of road lead to \(Self.name(stop))")
    }
  }

  private static func name(_ stop: Int) -> String {
    stop == 0 ? "the origin" : "stop \(stop)"
  }

  private static func text(_ coordinate: Coordinate) -> String {
    "\((coordinate.latitude * 1e7).rounded() / 1e7),\((coordinate.longitude * 1e7).rounded() / 1e7)"
  }

  private static func distance(_ meters: Double) -> String {
    meters < 10_000 ? "\(Int(meters.rounded())) m" : "\(Int((meters / 1000).rounded())) km"
  }
}

extension TravelMode {
  /// The plural noun for travelers in this mode.
  fileprivate var traveler: String {
    switch self {
    case .car: "cars"
    case .bicycle: "bicycles"
    case .foot: "walkers"
    }
  }
}
