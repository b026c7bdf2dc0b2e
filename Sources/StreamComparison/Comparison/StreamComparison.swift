package import TripRecords

/// The differences between an old event stream and a new one, aligned event by event.
package struct StreamComparison: Equatable, Sendable {
  /// The differences in the order of the streams.
  package private(set) var differences: [StreamDifference] = []

  /// The number of events that agree before the first difference in the trip itself.
  package private(set) var agreeing = 0

  /// The first difference in the trip itself; a difference in `start`, which describes the inputs,
  /// is used only if nothing else differs.
  package private(set) var anchor: StreamDifference?

  /// The number of events in the old stream.
  package let oldCount: Int

  /// The number of events in the new stream.
  package let newCount: Int

  /// Compares two streams.
  package init(_ old: [RecordLine], _ new: [RecordLine], tolerances: ToleranceTable = .init()) {
    oldCount = old.count
    newCount = new.count
    var comparison = LineComparison(tolerances: tolerances)
    for pair in StreamAlignment(old, new).pairs {
      let difference = Self.difference(pair, old, new, &comparison)
      if let difference {
        differences.append(difference)
        if anchor == nil, difference.event != "start" { anchor = difference }
      } else if anchor == nil {
        agreeing += 1
      }
    }
    anchor = anchor ?? differences.first
  }

  private static func difference(
    _ pair: StreamAlignment.Pair, _ old: [RecordLine], _ new: [RecordLine],
    _ comparison: inout LineComparison
  ) -> StreamDifference? {
    guard let oldIndex = pair.old else {
      return pair.new.map { StreamDifference(.extra, new: new[$0]) }
    }
    guard let newIndex = pair.new else { return StreamDifference(.missing, old: old[oldIndex]) }
    let changes = comparison.changes(
      from: old[oldIndex], at: oldIndex, to: new[newIndex], at: newIndex,
      isOutOfOrder: pair.isOutOfOrder)
    let isMoved = pair.isOutOfOrder || changes.contains { LineComparison.placing.contains($0.name) }
    if changes.isEmpty, !pair.isOutOfOrder { return nil }
    return StreamDifference(
      isMoved ? .moved : .changed, old: old[oldIndex], new: new[newIndex], changes: changes)
  }
}
