import Geodesy
package import TripModel

/// Recorded answers: a reroute gets the answer that starts nearest to its origin.
package struct RecordedRoutes: RouteProvider, Equatable, Sendable {
  /// The answers; each has the routes of one file, at least one.
  package let answers: [[Route]]

  /// The maximum distance between a request's origin and the start of a route, in meters.
  package let reach: Double

  /// Makes a provider of recorded answers.
  package init(answers: [[Route]], reach: Double = RouterPreferences().recordedReach) {
    self.answers = answers.filter { !$0.isEmpty }
    self.reach = reach
  }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    purpose == .reroute && !answers.isEmpty
  }

  /// Answers with the file whose first route starts nearest; of equally near ones, the one named
  /// first.
  ///
  /// - Complexity: O(n) for n files.
  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    let distances = answers.compactMap { routes in
      routes.first?.vertices.first.map { (routes, distance: $0.distance(to: request.origin)) }
    }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    if nearest.distance <= reach { return RouteAnswer(.routes(nearest.0)) }
    return RouteAnswer(
      .failure(
        .invalidAnswer,
        message: "the nearest recorded route begins \(Int(nearest.distance.rounded())) m away"))
  }
}
