import Geodesy
import TripModel
import TripPlans
import Trips

/// Assertions of Mapbox and MapLibre about faster routes, about the same way with another arrival,
/// and about unanswered questions.
enum FasterRouteClaims {
  static let all = proactive + updates

  private static let arboretum = "dca-arboretum"
  private static let route = "original/DCA-Arboretum.json"

  private static let proactive = [Profile.mapbox, .mapboxLegacy].flatMap { profile in
    [
      PeerClaim(
        name: "testProactiveRerouting: the faster route is driven, without should_reroute",
        folder: arboretum, profile: profile
      ) { files, profile in
        let run = try drive(files, profile)
        return run.proactiveReroutes == [true] && run.fixes(of: .offRoute).isEmpty
          && !run.unansweredQuestions.contains(.shouldReroute)
      },
      PeerClaim(
        name: "testUnimplementedLogging: each question once, however often it is asked",
        folder: arboretum, profile: profile
      ) { files, profile in
        let run = try drive(files, profile)
        return run.unansweredQuestions == [
          .shouldAcceptFasterRoute, .shouldPreventReroutesWhenArriving,
        ]
      },
      PeerClaim(
        name: "testUnimplementedLogging: exactly 7", folder: arboretum, profile: profile,
        shortfall: "most of its methods announce progress, instructions and arrival, which are "
          + "lines here and ask nobody"
      ) { files, profile in try drive(files, profile).unansweredQuestions.count == 7 },
    ]
  }

  /// The drive to the arboretum, with a faster route at the first request.
  private static func drive(_ files: DriveFolder, _ profile: Profile) throws -> DriveRun {
    let faster = try files.route("original/DCA-Arboretum-dummy-faster-route.json")
    return try DriveRun(
      try files.fixes("trace.csv").fixes, along: try files.route(route),
      provider: FasterRoutes(routes: [faster]), rules: profile.rules)
  }

  private static func a12(_ name: String) -> String {
    "original/A12-To-Veenendaal-\(name).json"
  }
  private static let slight = a12("Slight-Difference")
  private static let detour = a12("Bigger-Detour")
  private static let jam = a12("Normal-With-Big-Trafficjam")

  private static let updates = [
    PeerClaim(
      name: "matchPercentage: 91.5, 54.3 and 100 %", folder: "nl-a12-route-pairs",
      profile: .maplibre
    ) { files, _ in
      // The peer compares the lines of the whole routes, not those of the steps.
      let driven = try files.mendedRoute(a12("Normal"), leavingOut: ["steps"])
      return try [slight: 91.5, detour: 54.3, jam: 100].allSatisfy { name, share in
        let other = try files.mendedRoute(name, leavingOut: ["steps"])
        return driven.bestMatch(among: [other]).map { abs($0.ratio * 100 - share) <= 1 } ?? false
      }
    },
    update("testApplyingFasterRoute", [slight], takes: slight),
    update("testNotApplyingSlowerRoute", [detour], takes: nil),
    update("testApplyingSlowerRoute", [jam], takes: jam),
    update("testApplyingBestMatch", [slight, jam], takes: jam),
    update("testApplyingBestMatch, in another order", [jam, slight, detour], takes: jam),
  ]

  /// A claim that one or none of some routes is taken at the start, with 731 s remaining.
  private static func update(
    _ name: String, _ offered: [String], takes taken: String?
  ) -> PeerClaim {
    PeerClaim(name: name, folder: "nl-a12-route-pairs", profile: .maplibre) { files, profile in
      let driven = try files.mendedRoute(a12("Normal"))
      var rules = profile.rules
      rules.fasterRoute.interval = 120
      let routes = try offered.map { try files.mendedRoute($0) }
      let run = try DriveRun(
        Fix.standing(at: driven.vertices[0]), along: driven, provider: FasterRoutes(routes: routes),
        rules: rules)
      guard let taken else { return run.takenDurations.isEmpty }
      // The route with the jam has the driven line: only its duration differs.
      let duration = try files.mendedRoute(taken).declaredDuration ?? 0
      return run.takenDurations.count == 1
        && run.takenDurations.allSatisfy { abs(($0 ?? 0) - duration) < 1 }
    }
  }
}

extension Fix {
  /// The fixes of a standing traveler for a little over two minutes, the time from the start to
  /// the first request for a faster route.
  static func standing(at point: Coordinate) -> [Fix] {
    (0...125).map { second in
      Fix(
        time: Instant(milliseconds: 0).advanced(bySeconds: Double(second)), coordinate: point,
        accuracy: 5)
    }
  }
}

/// A router that answers the first request with some routes, and all others with none.
private struct FasterRoutes: RouteProvider {
  let routes: [Route]
  private var isAsked = false

  init(routes: [Route]) {
    self.routes = routes
  }

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .faster || purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    defer { isAsked = true }
    if isAsked || routes.isEmpty { return RouteAnswer(.failure(.noRoute, message: nil)) }
    return RouteAnswer(.routes(routes))
  }
}

extension DriveRun {
  /// Whether each reroute was proactive, in order.
  fileprivate var proactiveReroutes: [Bool] {
    events.compactMap { event in
      if case .reroute(let reroute) = event.kind { reroute.isProactive } else { nil }
    }
  }

  /// The duration in seconds of each route that replaced the driven one.
  fileprivate var takenDurations: [Double?] {
    events.compactMap { event in
      if case .reroute(let reroute) = event.kind { .some(reroute.route.routeDuration) } else { nil }
    }
  }
}
