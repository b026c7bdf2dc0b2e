import Notations
import Simulation
import ToolKit
import TripPlans

/// The table of `bench receivers`, as Markdown: the same bytes on every run.
enum ReceiverTable {
  /// Measures every cell, on every core, and prints the table.
  ///
  /// - Parameter data: the folder of recorded drives; absent for the seeded ones alone.
  static func run(_ data: String?) async {
    let cells = ReceiverBench.all
    var results = [ReceiverBench.Result?](repeating: nil, count: cells.count)
    await withTaskGroup(of: (Int, ReceiverBench.Result).self) { group in
      for (index, cell) in cells.enumerated() {
        group.addTask { (index, cell.measure()) }
      }
      var done = 0
      for await (index, result) in group {
        results[index] = result
        done += 1
        progress(done, of: cells.count)
      }
    }
    print(head)
    for (cell, result) in zip(cells, results) {
      if let result { print(row(of: cell, result)) }
    }
    print(note)
    if let data { FleetTable.print(folder: data + "/hof") }
  }

  /// Tells how far the work is, on a terminal alone.
  private static func progress(_ done: Int, of count: Int) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let line = "\r\(done) of \(count) cells\(done == count ? "\n" : "")"
    _ = writeAll(Array(line.utf8), to: STDERR_FILENO)
  }

  private static let head = """
    | receiver | claims | fix each | profile | false off-routes per 100 km | turn-off noticed after \
    | at | unnoticed | wrong way noticed after | arrivals missed | last words lost | progress error |
    |---|---|---|---|---|---|---|---|---|---|---|---|
    """

  private static let note = """

    Each row: 400 km that follow their route, 100 turn-offs at 45° to 135° and 60 U-turns, at city \
    speed. In brackets the 95 % interval (Wilson, events in stretches of 100 m). Noticed after: p50, p95. \
    Progress error: p50, p95 along the route.
    """

  private static func row(of cell: ReceiverBench, _ result: ReceiverBench.Result) -> String {
    let false100 = rate(result.leavings, of: result.kilometers)
    let unnoticed = result.drivesLeft - result.delays.count
    let cells = [
      cell.receiver.rawValue, cell.claim.rawValue, "\(Int(cell.interval)) s", cell.profile.name,
      false100, pair(result.delays, "s"), pair(result.distances, "m"),
      "\(unnoticed) of \(result.drivesLeft)",
      pair(result.waysBack, "m"), "\(result.missedArrivals) of \(result.waypoints)",
      "\(result.lostWords)", pair(result.errors, "m", decimals: 1),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func pair(_ values: [Double], _ unit: String, decimals: Int = 0) -> String {
    guard !values.isEmpty else { return "–" }
    return [0.5, 0.95].map { text(quantile($0, of: values), decimals) }.joined(separator: ", ")
      + " \(unit)"
  }

  /// Events per 100 km, with their interval: each 100 m have one or none.
  static func rate(_ count: Int, of kilometers: Double) -> String {
    let (low, high) = wilson(count, of: 10 * kilometers)
    return "\(text(100 * Double(count) / kilometers, 1)) "
      + "(\(text(1000 * low, 1))–\(text(1000 * high, 1)))"
  }

  /// The 95 % interval of a part.
  ///
  /// **Source:** Wilson, *Probable Inference*, JASA 22, 1927.
  static func wilson(_ count: Int, of trials: Double) -> (Double, Double) {
    let (part, z) = (min(Double(count) / trials, 1), 1.96)
    let scale = 1 + z * z / trials
    let middle = (part + z * z / (2 * trials)) / scale
    let spread =
      z / scale * (part * (1 - part) / trials + z * z / (4 * trials * trials)).squareRoot()
    return (max(0, middle - spread), middle + spread)
  }
}

/// The recorded drives of a fleet under each profile, as Markdown.
enum FleetTable {
  /// Prints the table; nothing where there are no drives.
  static func print(folder: String) {
    guard let drives = try? FleetDrives(table: nil, folder: folder)?.drives() else { return }
    let kilometers = drives.reduce(0) { $0 + $1.length } / 1000
    Swift.print(
      """

      | \(drives.count) recorded drives, \(text(kilometers, 0)) km | off-routes | per 100 km \
      | arrived | last words lost |
      |---|---|---|---|---|
      """)
    for profile in Profile.all {
      let rules = profile.rules
      let trips = drives.compactMap { $0.trip(rules) }
      let leavings = trips.reduce(0) { $0 + $1.leavings }
      let arrived = trips.count { $0.arrivals > 0 }
      let lost = trips.count { $0.arrivals > 0 && !$0.saysLastWords }
      Swift.print(
        "| \(profile.name) | \(leavings) | \(ReceiverTable.rate(leavings, of: kilometers)) "
          + "| \(arrived) | \(lost) |")
    }
  }
}
