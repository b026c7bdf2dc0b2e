import Geodesy
import TripRecords

/// An event with its time and location.
struct LocatedEvent {
  /// The index of its line in the stream.
  let index: Int
  /// The event's identity.
  let key: EventKey
  /// Seconds since the first fix.
  let time: Double
  /// Its coordinate; absent if it has none.
  let coordinate: Coordinate?

  /// Parses the line at an index of a stream.
  init(at index: Int, of lines: [RecordLine]) {
    let line = lines[index]
    self.index = index
    key = EventKey(line)
    time = line.elapsed ?? 0
    coordinate = line.coordinate()
  }

  /// The distance in seconds between two events with the same key, up to a limit.
  ///
  /// Absent if they are different events.
  ///
  /// Events about a step or a waypoint are the same at any time. Others are the same within a
  /// minute, or within 200 m, which covers a slower drive.
  fileprivate func distance(to other: LocatedEvent) -> Double? {
    let seconds = abs(time - other.time)
    if seconds <= Self.limit { return seconds }
    if key.isLasting { return Self.limit }
    guard let coordinate, let other = other.coordinate else { return nil }
    return coordinate.distance(to: other) <= 200 ? Self.limit : nil
  }

  /// The maximum difference in seconds: two engines may judge a location at different fixes.
  fileprivate static let limit = 60.0
}

/// Matches events with the same key in order, minimizing their total distance.
struct NearMatching {
  /// The indices of matched events in their streams.
  private(set) var pairs: [(old: Int, new: Int)] = []

  /// The maximum number of combinations tried; above it, the n-th event matches the n-th.
  private static let weighed = 4_000_000

  /// Matches events, both in the order of their streams.
  init(_ old: [LocatedEvent], _ new: [LocatedEvent]) {
    let (rows, columns) = (old.count, new.count)
    guard rows * columns <= Self.weighed else {
      pairs = zip(old, new).map { ($0.index, $1.index) }
      return
    }
    // The least cost of the events before, and the choice that led to it; leaving an event
    // unmatched costs more than any match of it.
    let alone = LocatedEvent.limit
    var costs = (0...columns).map { Double($0) * alone }
    var isMatch = [Bool](repeating: false, count: rows * columns)
    var skipsOld = isMatch
    for row in 0..<rows {
      var diagonal = costs[0]
      costs[0] += alone
      for column in 0..<columns {
        let distance = old[row].distance(to: new[column])
        let matched = distance.map { diagonal + $0 } ?? .infinity
        let skippedOld = costs[column + 1] + alone
        let skippedNew = costs[column] + alone
        diagonal = costs[column + 1]
        let cell = row * columns + column
        isMatch[cell] = matched <= min(skippedOld, skippedNew)
        skipsOld[cell] = skippedOld <= skippedNew
        costs[column + 1] = min(matched, skippedOld, skippedNew)
      }
    }
    var (row, column) = (rows - 1, columns - 1)
    while row >= 0, column >= 0 {
      let cell = row * columns + column
      if isMatch[cell] {
        pairs.append((old[row].index, new[column].index))
        (row, column) = (row - 1, column - 1)
      } else if skipsOld[cell] {
        row -= 1
      } else {
        column -= 1
      }
    }
    pairs.reverse()
  }
}
