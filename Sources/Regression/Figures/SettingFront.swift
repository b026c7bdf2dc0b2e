import Notations

/// The settings of a table that no other one beats: a setting that is better in one figure is worse
/// in another.
package struct SettingFront: Sendable {
  /// A setting on the front.
  package struct Point: Sendable {
    /// The index of the setting in the table.
    package let index: Int
    /// The figures of all trips.
    package let total: TripFigures
    /// Whether it reaches every target.
    package let isGoodEnough: Bool
  }

  /// The settings, sorted by the first figure.
  package let points: [Point]

  /// Finds the front of a table.
  ///
  /// - Parameters:
  ///   - table: the figures of each setting.
  ///   - figures: the figures to minimize; one that is absent counts as infinite.
  ///   - targets: the limits that the figures should reach.
  /// - Complexity: O(N²) for N settings.
  package init(of table: SettingTable, small figures: [Figure], targets: [FigureTarget]) {
    let totals = table.totals
    let costs = totals.map { total in figures.map { $0.value(total) ?? .infinity } }
    let front = totals.indices.filter { index in
      !costs.contains { other in
        zip(other, costs[index]).allSatisfy { $0 <= $1 } && other != costs[index]
      }
    }
    points = front.sorted { costs[$0].lexicographicallyPrecedes(costs[$1]) }.map { index in
      Point(
        index: index, total: totals[index],
        isGoodEnough: targets.allSatisfy { $0.isReached(by: totals[index]) })
    }
  }
}
