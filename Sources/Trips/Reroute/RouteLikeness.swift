import Geodesy
package import TripModel

extension FasterRouteRules {
  /// Whether the same route is taken again where its arrival has changed.
  var updatesArrival: Bool { arrivalChange > 0 }
}

/// A route and how much of it another one shares.
package struct RouteMatch: Equatable, Sendable {
  /// The route.
  package let route: Route

  /// The part of its vertices that the other one has, too, 0…1.
  package let ratio: Double
}

extension Route {
  /// The route with the greatest part of its vertices on this one; of equals the first.
  package func bestMatch(among routes: [Route]) -> RouteMatch? {
    let known = Set(vertices.map(RoundedCoordinate.init))
    var best: RouteMatch?
    for route in routes where !route.vertices.isEmpty {
      let shared = route.vertices.count { known.contains(RoundedCoordinate($0)) }
      let ratio = Double(shared) / Double(route.vertices.count)
      if let best, best.ratio >= ratio { continue }
      best = RouteMatch(route: route, ratio: ratio)
    }
    return best
  }
}

/// A coordinate in ten-thousandths of a degree: two routes along one road share these.
///
/// **Source:** maplibre-navigation-ios `RouteController.matchPercentage`, four decimals.
private struct RoundedCoordinate: Hashable {
  let latitude: Int
  let longitude: Int

  init(_ coordinate: Coordinate) {
    latitude = Int((coordinate.latitude * 1e4).rounded())
    longitude = Int((coordinate.longitude * 1e4).rounded())
  }
}

extension Route {
  /// The longest names that are compared in full, in characters: the work grows with its square.
  private static let longest = 1_000

  /// The router's words for the legs, joined: how Mapbox's engines describe a route.
  ///
  /// **Source:** mapbox-directions-swift `Route.description`.
  var legNames: [Character] {
    Array(legs.map { $0.summary ?? "" }.joined(separator: ", ").prefix(Route.longest))
  }
}

/// The least number of characters to insert, delete or replace that makes one text of another.
///
/// **Source:** mapbox-navigation-ios `String.minimumEditDistance(to:)`.
///
/// - Complexity: O(n × m).
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var previous = Array(0...right.count)
  for (row, character) in left.enumerated() {
    var current = [row + 1]
    for column in right.indices {
      let replaced = previous[column] + (character == right[column] ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[right.count]
}

/// What is left to drive of a route, to be compared with others.
struct RouteRest {
  /// Meters between two routes that still count as the same road.
  private static let width = 10.0

  /// Meters between two places at which routes are compared.
  private static let step = 10.0

  /// The cosine of the greatest angle between two ways along the same road: 45°.
  private static let leastCosine = 0.7071

  private let line: Polyline
  private let start: Double

  init(of route: Route, from alongTrack: Double) {
    line = Polyline(route.vertices)
    start = alongTrack
  }

  /// The meters of a route that lie on the rest and go its way: the length that both share.
  ///
  /// The route is looked at every 10 m. A stretch is shared where it lies within 10 m of the rest
  /// and turns no more than 45° from it, so that the same road the other way does not count.
  ///
  /// - Complexity: O(length / 10 m × log N).
  func sharedDistance(with route: Route) -> Double {
    let other = Polyline(route.vertices)
    guard other.length > 0 else { return 0 }
    let count = max(1, Int((other.length / RouteRest.step).rounded(.up)))
    let step = other.length / Double(count)
    let shared = (0..<count).count { isShared(other, at: (Double($0) + 0.5) * step) }
    return Double(shared) * step
  }

  private func isShared(_ other: Polyline, at distance: Double) -> Bool {
    let way = other.direction(ofPiece: other.piece(at: distance))
    let place = other.position(at: distance).vector
    return line.minima(near: place, within: RouteRest.width).contains { projection in
      projection.alongTrack >= start
        && line.direction(ofPiece: projection.piece).dot(way) >= RouteRest.leastCosine
    }
  }
}

extension Polyline {
  /// The direction of a piece, of length 1; of length 0 for a piece of none.
  fileprivate func direction(ofPiece piece: Int) -> Vector {
    let way = points[piece + 1] - points[piece]
    return way.squaredLength > 0 ? way * (1 / way.length) : way
  }
}
