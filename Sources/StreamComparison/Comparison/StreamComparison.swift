package import TripRecords

/// The differences between an old event stream and a new one, aligned event by event.
package struct StreamComparison: Equatable, Sendable {
  /// The differences in the order of the streams.
  package private(set) var differences: [StreamDifference] = []

  /// The number of leading events that agree in both streams before the trip itself differs.
  package private(set) var agreeing = 0

  /// The difference at the earliest fix of the trip.
  ///
  /// An event that now comes later differs from the fix at which it came before. A difference in
  /// `start`, which describes the inputs, is used only if nothing else differs.
  package private(set) var anchor: StreamDifference?

  /// The number of events in the old stream.
  package let oldCount: Int

  /// The number of events in the new stream.
  package let newCount: Int

  /// Compares two streams.
  ///
  /// - Parameters:
  ///   - old: the old stream.
  ///   - new: the new stream.
  ///   - tolerances: the allowed differences between numbers.
  ///   - isOfLog: whether the new stream is an application's log, whose lines may lack fields and
  ///     are ordered by time.
  package init(
    _ old: [RecordLine], _ new: [RecordLine], tolerances: ToleranceTable = .init(),
    isOfLog: Bool = false
  ) {
    oldCount = old.count
    newCount = new.count
    if old == new {
      agreeing = old.count
      return
    }
    var comparison = LineComparison(tolerances: tolerances, isOfLog: isOfLog)
    var agreed: [StreamAlignment.Pair] = []
    // An event that comes earlier than before differs from its new index onward.
    var (oldEnd, newEnd) = (old.count, new.count)
    let alignment = isOfLog ? StreamAlignment(old, log: new) : StreamAlignment(old, new)
    for pair in alignment.pairs {
      guard let difference = Self.difference(pair, old, new, &comparison) else {
        agreed.append(pair)
        continue
      }
      differences.append(difference)
      if difference.event == "start" { continue }
      oldEnd = min(oldEnd, pair.old ?? oldEnd)
      newEnd = min(newEnd, pair.new ?? newEnd)
    }
    agreeing = agreed.count { ($0.old ?? oldEnd) < oldEnd && ($0.new ?? newEnd) < newEnd }
    anchor = earliest ?? differences.first
  }

  /// The difference at the earliest fix, or the first of several there; absent if only inputs
  /// differ.
  private var earliest: StreamDifference? {
    let behavior = differences.filter { $0.event != "start" }
    return behavior.min { ($0.fix ?? .max) < ($1.fix ?? .max) }
  }

  /// The differences in reading order: by the first fix involved, so that the anchor precedes all
  /// others except a difference in `start`.
  package var readingOrder: [StreamDifference] {
    let ranked = differences.enumerated().map { ($1.fix ?? .max, $0, $1) }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The comparison without the differences in one kind of event.
  package func ignoring(_ event: String) -> StreamComparison {
    var rest = self
    rest.differences.removeAll { $0.event == event }
    if event == "start" { rest.agreeing += differences.count - rest.differences.count }
    rest.anchor = rest.earliest ?? rest.differences.first
    return rest
  }

  private static func difference(
    _ pair: StreamAlignment.Pair, _ old: [RecordLine], _ new: [RecordLine],
    _ comparison: inout LineComparison
  ) -> StreamDifference? {
    guard let oldIndex = pair.old else {
      return pair.new.map { StreamDifference(kind: .extra, new: new[$0]) }
    }
    guard let newIndex = pair.new else {
      return StreamDifference(kind: .missing, old: old[oldIndex])
    }
    let changes = comparison.changes(
      from: old[oldIndex], at: oldIndex, to: new[newIndex], at: newIndex,
      isOutOfOrder: pair.isOutOfOrder)
    let isMoved = pair.isOutOfOrder || changes.contains { LineComparison.placing.contains($0.name) }
    if changes.isEmpty, !pair.isOutOfOrder { return nil }
    return StreamDifference(
      kind: isMoved ? .moved : .changed, old: old[oldIndex], new: new[newIndex], changes: changes)
  }
}
