import Geodesy
package import TripModel

extension Route {
  /// The route with the greatest fraction, 0…1, of its vertices on this one; of equals, the first.
  package func bestMatch(among routes: [Route]) -> (route: Route, ratio: Double)? {
    let known = Set(vertices.map(RoundedCoordinate.init))
    return routes.filter { !$0.vertices.isEmpty }.map { route in
      let shared = route.vertices.count { known.contains(RoundedCoordinate($0)) }
      return (route: route, ratio: Double(shared) / Double(route.vertices.count))
    }.max { $0.ratio < $1.ratio }
  }
}

/// A coordinate in ten-thousandths of a degree, equal for two routes along one road.
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
  /// The maximum number of characters compared, because the time grows with its square.
  private static let longest = 1_000

  /// The router's summaries of the legs, joined, as Mapbox's engines describe a route.
  ///
  /// **Source:** mapbox-directions-swift `Route.description`.
  var legNames: [Character] {
    Array(legs.map { $0.summary ?? "" }.joined(separator: ", ").prefix(Route.longest))
  }
}

/// The minimum number of characters to insert, delete or replace to turn one text into the other.
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

/// The rest of a route, for comparison with other routes.
struct RouteRest {
  /// The maximum distance in meters between two routes on the same road.
  private static let width = 10.0

  /// The distance in meters between the points at which routes are compared.
  private static let step = 10.0

  /// The minimum cosine between two directions along the same road: 45°.
  private static let leastCosine = 0.7071

  private let line: Polyline
  private let start: Double

  init(of route: Route, from alongTrack: Double) {
    line = Polyline(route.vertices)
    start = alongTrack
  }

  /// The length in meters of a route that follows the rest in the same direction.
  ///
  /// The route is sampled every 10 m. A stretch is shared if it is within 10 m of the rest and at
  /// most 45° from its direction, so the same road in the opposite direction does not count.
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
    let point = other.position(at: distance).vector
    return line.minima(near: point, within: RouteRest.width).contains { projection in
      projection.alongTrack >= start
        && line.direction(ofPiece: projection.piece).dot(way) >= RouteRest.leastCosine
    }
  }
}

extension Polyline {
  /// The direction of a segment as a unit vector; zero for a segment without length.
  fileprivate func direction(ofPiece piece: Int) -> Vector {
    let way = points[piece + 1] - points[piece]
    return way.squaredLength > 0 ? way * (1 / way.length) : way
  }
}
