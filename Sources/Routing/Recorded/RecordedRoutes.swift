import Geodesy
package import TripModel

/// Answers recorded earlier: a reroute gets the one that starts nearest to its origin.
package struct RecordedRoutes: RouteProvider, Hashable, Sendable {
  /// The answers; each is the alternatives of one file and has at least one.
  package let answers: [[Route]]

  /// Makes a provider of recorded answers.
  package init(answers: [[Route]]) {
    self.answers = answers.filter { !$0.isEmpty }
  }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    purpose == .reroute && !answers.isEmpty
  }

  /// Answers with the file whose first route starts nearest; of equals, the one named first.
  ///
  /// - Complexity: O(n) for n files.
  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    var nearest: (routes: [Route], distance: Double)?
    for routes in answers {
      guard let start = routes.first?.vertices.first else { continue }
      let distance = start.distance(to: request.origin)
      if let nearest, nearest.distance <= distance { continue }
      nearest = (routes, distance)
    }
    return nearest.map { RouteAnswer(.routes($0.routes)) }
  }
}
