import RoadRouting
import Simulation
import ToolKit
import TripModel

/// The errors and speed of `tripsim match`, and the errors of Valhalla's matcher on the same
/// drives.
///
/// The drives follow known routes, or are recorded drives whose route a person marked.
struct MatchReport {
  private let table = ResultTable()

  /// Prints the figures.
  ///
  /// - Parameter words: the folder of recorded data, and the addresses of Valhalla by town.
  static func run(_ words: [String]) {
    guard let data = words.first, (try? TypedFiles().names(inFolder: data + "/roads")) != nil
    else {
      print("make match: no roads at \(words.first ?? "DIR")/roads; nothing to run")
      return
    }
    let report = MatchReport()
    do {
      if let fleet = try FleetMatches(folder: data + "/hof") { fleet.measure(report.table) }
      for name in ["monaco", "wolfville"] {
        guard let town = try MatchedTown(name, folder: data + "/roads") else { continue }
        let address = words.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
        report.measure(town, meili: address.map { Meili(address: String($0)) })
      }
    } catch {
      print("make match: \(error)")
    }
  }

  private func measure(_ town: MatchedTown, meili: Meili?) {
    for interval in [1.0, 5, 10, 30, 60] {
      var plan = SimulationPlan(deviation: 4, seed: 1)
      plan.interval = interval
      let drives = town.drives(plan)
      let words = "\(town.name), 4 m, every \(text(interval, 0)) s"
      let limit: ResultTable.Target = interval > 30 ? .none : .atMost(interval > 10 ? 2 : 0.2)
      measure(town, drives, words, limit, isFast: interval <= 10)
      meili?.measure(town, drives, table)
    }
    for receiver in [ReceiverModel.phone, .fleet, .canyon] {
      for interval in [1.0, 10] {
        var plan = SimulationPlan(deviation: 8, seed: 1)
        plan.receivers.base = receiver
        plan.interval = interval
        let words = "\(town.name), \(receiver.rawValue), every \(text(interval, 0)) s"
        let drives = town.drives(plan)
        measure(town, drives, words, .none, isFast: false)
        meili?.measure(town, drives, table)
      }
    }
  }

  private func measure(
    _ town: MatchedTown, _ drives: [[Fix]], _ words: String, _ limit: ResultTable.Target,
    isFast: Bool
  ) {
    var matches: [MatchedDrive] = []
    let seconds = timing { matches = drives.map { town.matcher.match($0) } }.processor
    let results = town.compared(matches.map { $0.parts.map(\.route.vertices) })
    let fixes = drives.reduce(0) { $0 + $1.count }
    let sum = results.reduce(into: WayComparison(), +=)
    table.add(words + ": wrong", sum.wrong * 100, "%", decimals: 3, limit)
    table.add("  fixes/s", Double(fixes) / seconds, "", isFast ? .atLeast(50_000) : .none)
    let worst = results.indices.max { results[$0].wrongMeters < results[$1].wrongMeters }
    if let worst { print("  worst: pair \(worst), \(results[worst].words)") }
  }
}
