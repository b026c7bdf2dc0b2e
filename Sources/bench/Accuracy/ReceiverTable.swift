import Notations
import Regression
import Simulation
import ToolKit
import TripPlans

/// The tables of `bench receivers`, as Markdown: the same bytes on every run.
enum ReceiverTable {
  /// A column: its title, and its text for a result.
  private struct Column: Sendable {
    let title: String
    let text: @Sendable (ReceiverResult) -> String
  }

  /// Measures every cell, on all cores, and prints the tables.
  ///
  /// - Parameter data: the folder of recorded drives; absent for seeded drives only.
  static func run(_ data: String?) {
    let cells = ReceiverBench.all
    let results = measured(cells) { $0.measure() }
    for (title, columns) in [
      ("Off route", offRoute), ("Progress", onTheWay), ("Words and arrivals", words),
    ] {
      let rows = zip(cells, results).map { cell, result in
        [
          cell.receiver.rawValue, cell.claim.rawValue, "\(Int(cell.interval)) s", cell.name,
        ] + columns.map { $0.text(result) }
      }
      print("### \(title)\n")
      let head = ["receiver", "claims", "interval", "profile"] + columns.map(\.title)
      print(markdownTable([head] + rows).joined(separator: "\n") + "\n")
    }
    print(note)
    if let data { printFleet(folder: data + "/hof") }
  }

  private static let offRoute = [
    Column(title: "false off-routes per 100 km") { rate($0.leavings, of: $0.kilometers) },
    Column(title: "turn-off noticed after") { pair($0.left.noticed.map(\.seconds), "s") },
    Column(title: "at") { pair($0.left.noticed.map(\.meters), "m") },
    Column(title: "unnoticed") { unnoticed($0.left) },
    Column(title: "requests per turn-off") {
      text(Double($0.left.requests) / Double($0.left.drives), 2)
    },
    Column(title: "wrong way noticed after") { pair($0.turned.noticed.map(\.meters), "m") },
    Column(title: "unnoticed") { unnoticed($0.turned) },
    Column(title: "return noticed after") { pair($0.returned, "s") },
    Column(title: "unnoticed") { "\($0.detours - $0.returned.count) of \($0.detours)" },
  ]

  private static let onTheWay = [
    Column(title: "position error along the road") { pair($0.along, "m", decimals: 1) },
    Column(title: "position error across it") { pair($0.across, "m", decimals: 1) },
    Column(title: "error of time left at 25 %") { pair($0.arrivalTimes[0], "%") },
    Column(title: "at 50 %") { pair($0.arrivalTimes[1], "%") },
    Column(title: "at 75 %") { pair($0.arrivalTimes[2], "%") },
  ]

  private static let words = [
    Column(title: "arrivals missed") { "\($0.missedArrivals) of \($0.waypoints)" },
    Column(title: "false arrivals") { "\($0.falseArrivals)" },
    Column(title: "arrivals without words") { "\($0.lostWords)" },
    Column(title: "last words as advised") {
      part($0.lastWords.count { $0.isAdvised }, of: $0.lastWords.count)
    },
    Column(title: "after the route's own place") {
      pair($0.lastWords.map { $0.trigger - $0.distance }, "m")
    },
    Column(title: "before the maneuver") {
      pair($0.lastWords.map { $0.distance / max($0.speed, 1) }, "s", decimals: 1)
    },
  ]

  private static let note = """
    Each row: 400 km of drives that follow their route, 100 km of them again with signals and \
    traffic for the time left, 100 turn-offs at 45° to 135°, 60 U-turns and 60 detours that return, \
    at city speed. In brackets the 95 % interval (Wilson; of rates, Poisson). Of two \
    numbers the first is the median, the second the 95th percentile. Last words as advised: within \
    30 % of the distance of Green and George (1995) at the true speed. `default` is tripsim's own \
    profile; the others reproduce the rules of other engines.
    """

  private static func unnoticed(_ departures: Departures) -> String {
    "\(departures.drives - departures.noticed.count) of \(departures.drives)"
  }

  private static func pair(_ values: [Double], _ unit: String, decimals: Int = 0) -> String {
    let pair = [0.5, 0.95].compactMap { quantile($0, of: values) }
    return pair.isEmpty ? "–" : pair.map { text($0, decimals) }.joined(separator: ", ") + " \(unit)"
  }

  /// A fraction in percent with its interval.
  private static func part(_ count: Int, of trials: Int) -> String {
    guard trials > 0 else { return "–" }
    let interval = wilsonInterval(count, of: Double(trials))
    return "\(text(100 * Double(count) / Double(trials), 1)) % "
      + "(\(text(100 * interval.lowerBound, 1))–\(text(100 * interval.upperBound, 1)))"
  }

  /// Events per 100 km with their interval.
  private static func rate(_ count: Int, of kilometers: Double) -> String {
    let counts = poissonInterval(count)
    let rates = [Double(count), counts.lowerBound, counts.upperBound].map {
      text(100 * $0 / kilometers, 1)
    }
    return "\(rates[0]) (\(rates[1])–\(rates[2]))"
  }

  /// Prints the recorded drives of a fleet under each profile; nothing if there are no drives.
  private static func printFleet(folder: String) {
    guard let drives = try? FleetDrives(folder: folder)?.drives() else { return }
    let kilometers = drives.reduce(0) { $0 + $1.length } / 1000
    let head = [
      "\(drives.count) recorded drives, \(text(kilometers, 0)) km", "off-routes", "per 100 km",
      "arrived", "last words lost",
    ]
    let rows = Profile.all.map { profile in
      let rules = profile.rules
      let trips = drives.compactMap { $0.trip(rules) }
      let leavings = trips.reduce(0) { $0 + $1.leavings }
      let lost = trips.count { $0.arrivals > 0 && !$0.saysLastWords }
      return [
        profile.name, "\(leavings)", rate(leavings, of: kilometers),
        "\(trips.count { $0.arrivals > 0 })", "\(lost)",
      ]
    }
    print("\n" + markdownTable([head] + rows).joined(separator: "\n"))
  }
}

/// The 95 % interval of the fraction of trials in which something happened.
///
/// **Source:** Wilson, *Probable Inference*, JASA 22, 1927.
private func wilsonInterval(_ count: Int, of trials: Double) -> ClosedRange<Double> {
  let (part, z) = (min(Double(count) / trials, 1), 1.96)
  let scale = 1 + z * z / trials
  let middle = (part + z * z / (2 * trials)) / scale
  let spread =
    z / scale * (part * (1 - part) / trials + z * z / (4 * trials * trials)).squareRoot()
  return max(0, middle - spread)...min(1, middle + spread)
}
