import Geodesy
import Navigation
import TripModel

extension Trip {
  /// The index of the route to take among several.
  mutating func pick(among routes: [Route], _ request: RouteRequest) -> Int {
    switch rules.reroute.pick {
    case .first: return 0
    case .fastest:
      let durations = routes.compactMap(\.duration)
      return durations.count == routes.count ? index(ofLeast: durations) : 0
    case .mostSimilar:
      let rest = RouteRest(of: road.route, from: view().progress?.alongTrack ?? 0)
      return index(ofLeast: routes.map { -rest.sharedDistance(with: $0) })
    case .similarNames:
      let names = road.route.legNames
      return index(ofLeast: routes.map { Double(editDistance($0.legNames, names)) })
    case .scripted: return answeredPick(among: routes, request)
    }
  }

  /// The index of the least number, the first of equals.
  private func index(ofLeast numbers: [Double]) -> Int {
    numbers.indices.reduce(0) { numbers[$1] < numbers[$0] ? $1 : $0 }
  }

  private mutating func answeredPick(among routes: [Route], _ request: RouteRequest) -> Int {
    let question = event(.rerouteRequest(request.announcement), view: view())
    let choices = routes.map {
      RouteChoice(distance: Polyline($0.vertices).length, duration: $0.duration)
    }
    guard case .index(let index) = decide(.pickRoute, about: question, choices: choices).answer
    else { return 0 }
    if routes.indices.contains(index) { return index }
    warn(
      WarningReport(
        code: "pick_route",
        message: "'pick_route' is answered \(index), but the answer holds routes "
          + "0...\(routes.count - 1); the first is taken"))
    return 0
  }
}

extension Route {
  /// The router's duration in seconds: of the whole, else the sum of the legs'.
  var duration: Double? {
    if let declaredDuration { return declaredDuration }
    var sum = 0.0
    for leg in legs {
      guard let duration = leg.declaredDuration else { return nil }
      sum += duration
    }
    return sum
  }
}

/// What is left to drive of a route, to be compared with others.
private struct RouteRest {
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
