import Notations
import TripModel

/// Drives along the driven road as a route with stops: one arrival per stop, near its time.
enum StopsDrive {
  static func report(_ folder: DriveFolder) throws -> DriveReport {
    var report = DriveReport(drive: "\(folder.name) c_waypoints")
    let fixes = try folder.fixes("trace.gpx").fixes
    let route = try folder.route("c_waypoints/route.json")
    let run = try DriveRun(fixes, along: route, provider: RefusingRouter())
    let legs = try folder.json("c_waypoints/waypoints.json")["legs"]?.array ?? .empty
    let reached = legs.map { $0["first_fix_within_30m"]?.number.map { Int($0) } }
    let arrivals = run.fixes(of: .arrival)
    let delays = zip(arrivals, reached).compactMap { told, near -> Double? in
      guard let near, fixes.indices.contains(near) else { return nil }
      return fixes[told].time.seconds(since: fixes[near].time)
    }
    let errors = ErrorSummary(
      run.errors(against: try FollowedDrive.progress(folder, "c_waypoints/progress.csv")))
    report.figures = [
      "\(legs.count) legs", "\(arrivals.count) arrivals",
      "after coming within 30 m: \(delays.map { decimal($0, 0) }.joined(separator: ", ")) s",
      "error \(decimal(errors.percentile95)) p95",
    ]
    report.require(arrivals.count == legs.count, "not one arrival for each of \(legs.count) legs")
    // Arrival is due 20 m before a stop; the reference counts from 30 m, 8 s earlier for a walker.
    report.require(
      delays.allSatisfy { (-5...15).contains($0) }, "an arrival is not near its time")
    return report
  }
}
