import TripModel

/// Drives along the driven route: no reroute may be requested, and the end is reached.
enum FollowedDrive {
  /// The limit in meters of the 95th percentile of the progress error, by drive, with the reason
  /// why it exceeds the 10 m of other drives.
  static let limits: [String: Double] = [
    // Parked for seven minutes 26 m beside a bend, equally near to two stretches of the road.
    "hof175": 75,
    // Walked in and out of dead ends; meters of noise hide where the walker turned.
    "altona_walk": 15,
  ]

  static func report(_ folder: DriveFolder) throws -> DriveReport {
    var report = DriveReport(drive: "\(folder.name) a_follow")
    let fixes = try folder.fixes("trace.gpx").fixes
    let route = try folder.route("a_follow/route.json")
    let run = try DriveRun(fixes, along: route, provider: RefusingRouter())
    let truth = try progress(folder, "a_follow/progress.csv")
    let errors = ErrorSummary(run.errors(against: truth))
    let unmatched = try unmatchedFixes(folder)
    let requests = run.fixes(of: .rerouteRequest)
    let arrivals = run.finalArrivals
    report.figures = [
      "\(fixes.count) fixes", "error \(decimal(errors.median)) median",
      "\(decimal(errors.percentile95)) p95",
      "\(decimal(errors.worst)) worst at fix \(errors.worstFix)",
      "\(requests.count) requests", "arrival at \(decimal(arrivals.first ?? -1)) m",
    ]
    for fix in requests {
      report.require(unmatched.contains(fix), "a route is asked for at fix \(fix), on the road")
    }
    report.require(arrivals.count == 1, "\(arrivals.count) final arrivals instead of 1")
    report.require(
      arrivals.allSatisfy { $0 <= 30 }, "arrived \(arrivals) m from the end, more than 30")
    let limit = limits[folder.name] ?? 10
    report.require(errors.percentile95 <= limit, "the 95th percentile exceeds \(limit) m")
    return report
  }

  /// Meters along the route by fix.
  static func progress(_ folder: DriveFolder, _ file: String) throws -> [Int: Double] {
    var result: [Int: Double] = [:]
    for row in try folder.table(file) {
      guard let fix = row["i"].flatMap({ Int($0) }),
        let along = row["route_along_m"].flatMap({ Double($0) })
      else { continue }
      result[fix] = along
    }
    return result
  }

  /// The fixes without a road in the reference.
  private static func unmatchedFixes(_ folder: DriveFolder) throws -> Set<Int> {
    let rows = try folder.table("truth.csv")
    return Set(
      rows.compactMap { row in
        let isMatched = row["type"] != "unmatched" && row["along_m"]?.isEmpty == false
        return isMatched ? nil : row["i"].flatMap { Int($0) }
      })
  }
}
