/// How right the engine is on drives made here, whose truth is known: seeded, so that every run
/// prints the same.
enum AccuracyReport {
  /// Drives everything and prints a table.
  static func run() {
    let table = ResultTable()
    FollowedDrives(table: table).measure()
    LeavingDrives(table: table).measure()
    WrongWayDrives(table: table).measure()
  }
}

/// The value below which a part of some numbers lies, 0…1; not a number for none.
func quantile(_ part: Double, of values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)]
}
