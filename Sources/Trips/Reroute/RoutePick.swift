import Geodesy
import Navigation
import TripModel

extension Trip {
  /// The index of the route to use among several.
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

  /// The index of the minimum; of equals, the first.
  private func index(ofLeast numbers: [Double]) -> Int {
    numbers.indices.min { numbers[$0] < numbers[$1] } ?? 0
  }

  private mutating func answeredPick(among routes: [Route], _ request: RouteRequest) -> Int {
    let question = event(.rerouteRequest(request), view: view())
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
  /// The router's duration in seconds for the route, or else the sum for its legs.
  var duration: Double? {
    declaredDuration ?? total(legs.map(\.declaredDuration))
  }
}
