import TripModel
import TripPlans

/// A drive with the state, every second, of an engine that knew the road network: each of its
/// off-route events is found within 5 s, and no others.
enum OracleDrive {
  static func report(
    _ folder: DriveFolder, under profile: Profile = .standard
  ) throws -> DriveReport {
    var report = DriveReport(drive: "\(folder.name) \(profile.name)")
    let fixes = try folder.fixes("trace.csv").fixes
    let routes = try (0...4).map { try folder.route("route-0\($0).json") }
    let run = try DriveRun(
      fixes, along: routes[0], provider: QueuedRoutes(routes: Array(routes.dropFirst())),
      rules: profile.rules)
    let moments = try moments(of: folder)
    // The oracle's clock starts 0.1 s before the first fix.
    let found = run.fixes(of: .offRoute).map { fixes[$0].time.seconds(since: fixes[0].time) + 0.1 }
    report.figures = [
      "oracle \(moments.map { decimal($0) }.joined(separator: " ")) s",
      "found \(found.map { decimal($0) }.joined(separator: " ")) s",
    ]
    report.require(
      found.count == moments.count, "\(found.count) instead of \(moments.count)")
    for (mine, other) in zip(found, moments) {
      // 5 s, and the rounding error of the offset of the clocks.
      if abs(mine - other) > 5 {
        report.figures.append("\(decimal(mine)) s: 5 s, give or take the clocks' 0.05 s")
      }
      report.require(
        abs(mine - other) <= 5.05, "\(decimal(mine)) s is not near \(decimal(other)) s")
    }
    return report
  }

  /// The seconds at which the oracle's state becomes off route.
  private static func moments(of folder: DriveFolder) throws -> [Double] {
    var last = ""
    var moments: [Double] = []
    for row in try folder.table("oracle.csv") {
      let state = row["route_state"] ?? ""
      if state == "offRoute", last != state, let time = row["t_s"].flatMap({ Double($0) }) {
        moments.append(time)
      }
      last = state
    }
    return moments
  }
}

/// Answers in a given order, each after the delay of the original app.
struct QueuedRoutes: RouteProvider {
  /// The remaining answers.
  var routes: [Route]

  func answers(_ purpose: RequestPurpose) -> Bool { purpose == .reroute }

  mutating func answer(_ request: RouteRequest) -> RouteAnswer? {
    guard answers(request.purpose) else { return nil }
    if routes.isEmpty { return RouteAnswer(.failure(.exhausted, message: nil)) }
    return RouteAnswer(.routes([routes.removeFirst()]), latency: 1.1)
  }
}
