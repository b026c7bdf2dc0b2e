import Navigation
import Notations
import RouteServices
import TripModel
import Trips

/// Drives that leave their route, with a real router's answers: each departure is noticed, and
/// none is noticed early.
enum LeftDrive {
  static func report(_ folder: DriveFolder) throws -> DriveReport {
    var report = DriveReport(drive: "\(folder.name) b_deviate")
    let fixes = try folder.fixes("trace.gpx").fixes
    let initial = try folder.route("b_deviate/route.json")
    let answers = try folder.routes(in: "b_deviate/reroutes")
    let run = try DriveRun(
      fixes, along: initial, provider: RecordedRoutes(answers: answers.map { [$0.route] }))
    var files = [initial.digest: "route.json"]
    for answer in answers { files[answer.route.digest] = lastTwo(of: answer.file) }
    let reference = try folder.table("b_deviate/progress.csv")
    let offRoute = run.fixes(of: .offRoute)
    let departures = try departures(folder)
    var judged = 0
    var near = 0
    var latencies: [Double] = []
    for (number, departure) in departures.enumerated() {
      let active = reference[departure]["active"] ?? ""
      guard number == 0 || files[run.activeRoute[departure]] == active else { continue }
      judged += 1
      let begin = run.activeRoute[..<departure].lastIndex { $0 != run.activeRoute[departure] } ?? 0
      report.require(
        !offRoute.contains { $0 > begin && $0 < departure },
        "off route at \(offRoute), before the departure at fix \(departure)")
      let beyond = beyond(departure, fixes, reference, active)
      let byTime = fixes.lastIndex { $0.time.seconds(since: fixes[departure].time) <= 20 }
      let limit = max(byTime ?? departure, beyond.dropFirst().first ?? departure)
      guard let noticed = offRoute.first(where: { $0 >= departure }), noticed <= limit else {
        if beyond.count < 2 {
          near += 1
          continue
        }
        report.faults.append("the departure at fix \(departure) is not noticed by fix \(limit)")
        continue
      }
      latencies.append(fixes[noticed].time.seconds(since: fixes[departure].time))
    }
    report.figures = [
      "\(departures.count) departures, \(judged) on the reference's route, \(near) with less "
        + "than two places beyond \(decimal(threshold, 0)) m and not noticed",
      "noticed after \(latencies.map { decimal($0, 0) }.joined(separator: ", ")) s",
      "\(offRoute.count) off_route", "\(run.fixes(of: .reroute).count) reroutes",
    ]
    return report
  }

  /// The fixes at which the driver left the reference's routes.
  private static func departures(_ folder: DriveFolder) throws -> [Int] {
    let episodes = try folder.json("b_deviate/episodes.json")["episodes"]?.array ?? .empty
    return episodes.compactMap { $0["departure_i"]?.number.map { Int($0) } }
  }

  /// The deviation in meters that counts as off route for fixes without accuracy.
  private static let threshold = TripRules().navigation.maximumDeviation

  /// The fixes after a departure that are beyond the threshold, each at a new coordinate.
  ///
  /// A departure must be noticed by the second one, or within 20 s if that is later.
  private static func beyond(
    _ departure: Int, _ fixes: [Fix], _ reference: [[String: String]], _ active: String
  ) -> [Int] {
    reference.indices.filter { index in
      index >= departure && reference[index]["active"] == active
        && (reference[index]["raw_off_m"].flatMap { Double($0) } ?? 0) > threshold
        && fixes[index].coordinate != fixes[max(index - 1, 0)].coordinate
    }
  }

  /// The end of a path: `reroutes/01_t0.json`.
  private static func lastTwo(of path: String) -> String {
    path.split(separator: "/").suffix(2).joined(separator: "/")
  }
}
