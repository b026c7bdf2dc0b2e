/// The accuracy of the engine on simulated drives, whose truth is known.
///
/// The drives are seeded, so that every run prints the same.
enum AccuracyReport {
  /// Runs everything and prints a table.
  ///
  /// - Parameter data: the folder of recorded drives; absent for seeded drives only.
  static func run(_ data: String?) {
    let table = ResultTable()
    FollowedDrives(table: table).measure()
    DivertedDrives(table: table).measure()
    table.add("lines, each with a drive that follows it", 200, "drives", .none)
    LineLaws(table: table).measure((0..<200).map { LineDrive(seed: $0) })
    guard let fleet = data.flatMap({ FleetDrives(folder: $0 + "/hof") }) else { return }
    do {
      try fleet.measure(table)
    } catch {
      table.skip("recorded drives of a fleet", because: "\(error)")
    }
  }
}
