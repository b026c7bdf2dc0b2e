package import Geodesy
package import TripModel

/// Answers from the embedded router over a road network: deterministic, without network access.
///
/// The options `mode` (or `profile`), `optimize` and `language` of a request override the
/// preferences. If neither states a mode, it is that of the route to replace.
package struct NetworkRoutes: RouteProvider, Sendable {
  private let network: RoadNetwork
  private let preferences: RouterPreferences

  /// The routers made so far; most trips need one.
  private var routers: [EmbeddedRouter] = []

  /// Makes a provider of routes over a road network.
  package init(network: RoadNetwork, preferences: RouterPreferences = RouterPreferences()) {
    self.network = network
    self.preferences = preferences
    _ = router(for: preferences.mode ?? .car)
  }

  package func answers(_ purpose: RequestPurpose) -> Bool {
    purpose != .refresh
  }

  /// Answers with the best route, and for alternatives with up to two more.
  package mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    var options = preferences
    do throws(UnknownOption) {
      try options.take(request)
    } catch {
      return RouteAnswer(.failure(.invalidRequest, message: error.message))
    }
    let question = EmbeddedRouteRequest(
      origin: RouteStop(coordinate: request.origin), course: request.course,
      avoidRadius: request.avoidRadius ?? 0,
      stops: request.waypoints.indices.map {
        RouteStop(coordinate: request.waypoints[$0], isVia: request.vias.contains($0))
      },
      optimization: options.optimization,
      alternatives: request.purpose == .alternatives ? 2 : 0, language: options.language)
    switch router(for: options.mode ?? request.mode ?? .car).routes(for: question) {
    case .success(let routes): return RouteAnswer(.routes(routes))
    case .failure(let failure):
      return RouteAnswer(.failure(failure.reason, message: failure.message))
    }
  }

  package func roads(around area: GeographicBox) -> [RoadLine] {
    network.roads(around: area)
  }

  /// The router of a mode, made on first use.
  private mutating func router(for mode: TravelMode) -> EmbeddedRouter {
    if let known = routers.first(where: { $0.mode == mode }) { return known }
    let router = EmbeddedRouter(network: network, mode: mode)
    routers.append(router)
    return router
  }
}

extension RouterPreferences {
  /// Applies the options of a request for the embedded router; options for other routers are
  /// ignored.
  fileprivate mutating func take(_ request: RouteRequest) throws(UnknownOption) {
    for (name, value) in request.optionPairs {
      switch name {
      case "mode", "profile": mode = try Self.known(TravelMode(word: value), name, value)
      case "optimize":
        optimization = try Self.known(RouteOptimization(rawValue: value), name, value)
      case "language":
        let known = InstructionLanguage(rawValue: String(value.prefix(2)))
        language = try Self.known(known, name, value)
      default: continue
      }
    }
  }

  /// The choice named by an option's value.
  private static func known<Choice: RawRepresentable<String> & CaseIterable>(
    _ choice: Choice?, _ name: String, _ value: String
  ) throws(UnknownOption) -> Choice {
    if let choice { return choice }
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw UnknownOption(message: "the option '\(name)' is '\(value)', not one of \(known)")
  }
}

/// An option with a value unknown to the embedded router.
private struct UnknownOption: Error {
  var message: String
}
