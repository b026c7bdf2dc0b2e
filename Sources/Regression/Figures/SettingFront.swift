/// The settings of a table that no other setting beats.
///
/// A setting on the front that is better in one figure is worse in another.
package struct SettingFront: Sendable {
  /// The indices of the settings in the table, sorted by the first figure.
  package let settings: [Int]

  /// The number of settings that reach every target.
  package let reachingCount: Int

  /// The indices of the settings compared: those under which the fewest trips could not be run.
  package let compared: [Int]

  /// Finds the front of a table.
  ///
  /// It compares the settings under which every trip could be run; if any of them reaches the
  /// targets, only those that do.
  ///
  /// - Parameters:
  ///   - table: the figures of each setting.
  ///   - figures: the figures to minimize, as shown; an absent figure counts as infinite.
  ///   - targets: the limits that the figures should reach.
  /// - Complexity: O(N²) for N settings.
  package init(of table: SettingTable, small figures: [Figure], targets: [FigureTarget]) {
    let totals = table.totals
    // A trip that could not be run adds no faults to any figure.
    let fewest = totals.map(\.errors).min() ?? 0
    compared = totals.indices.filter { totals[$0].errors == fewest }
    let reaching = compared.filter { index in
      fewest == 0 && targets.allSatisfy { $0.isReached(by: totals[index]) }
    }
    let costs = totals.map { total in figures.map { $0.shownValue(total) ?? .infinity } }
    let candidates = reaching.isEmpty ? compared : reaching
    let front = candidates.filter { index in
      !candidates.contains { other in
        zip(costs[other], costs[index]).allSatisfy { $0 <= $1 } && costs[other] != costs[index]
      }
    }
    settings = front.sorted { costs[$0].lexicographicallyPrecedes(costs[$1]) }
    reachingCount = reaching.count
  }
}
