import Geodesy
import TripRecords

/// An event with the time and the place at which it came.
struct PlacedEvent {
  /// What it is.
  let key: EventKey
  /// Seconds since the first fix.
  let time: Double
  /// Where it came; absent for events of no place.
  let place: Coordinate?

  /// Reads a line.
  init(_ line: RecordLine) {
    key = EventKey(line)
    time = line["t_s"]?.number ?? 0
    if let latitude = line["lat"]?.number, let longitude = line["lon"]?.number {
      place = Coordinate(latitude: latitude, longitude: longitude)
    } else {
      place = nil
    }
  }

  /// How far apart two events of one key are, in seconds up to a limit; absent for two that are
  /// not the same event.
  ///
  /// An event about a step or a waypoint is the same whenever it comes. Another one is the same
  /// within a minute, or within 200 m of the place: what comes later on a later drive.
  fileprivate func distance(to other: PlacedEvent) -> Double? {
    let seconds = abs(time - other.time)
    if seconds <= Self.limit { return seconds }
    if key.isLasting { return Self.limit }
    guard let place, let other = other.place else { return nil }
    return place.distance(to: other) <= 200 ? Self.limit : nil
  }

  /// Two engines judge a place at different fixes, but within this many seconds.
  fileprivate static let limit = 60.0
}

/// Events of one key matched in order, as near each other as can be.
struct NearMatching {
  /// The indices of events that are the same.
  private(set) var pairs: [(old: Int, new: Int)] = []

  /// The most combinations that are weighed; beyond them the n-th is the n-th.
  private static let weighed = 4_000_000

  /// Matches events by their indices, both in the order of their streams.
  init(_ oldIndices: [Int], _ newIndices: [Int], _ old: [PlacedEvent], _ new: [PlacedEvent]) {
    let (rows, columns) = (oldIndices.count, newIndices.count)
    guard rows * columns <= Self.weighed else {
      pairs = zip(oldIndices, newIndices).map { ($0, $1) }
      return
    }
    // The least cost of what comes before, and how it was come by; to leave an event alone costs
    // more than any match of it.
    let alone = PlacedEvent.limit
    var costs = (0...columns).map { Double($0) * alone }
    var isMatch = [Bool](repeating: false, count: rows * columns)
    var skipsOld = isMatch
    for row in 0..<rows {
      var diagonal = costs[0]
      costs[0] += alone
      for column in 0..<columns {
        let distance = old[oldIndices[row]].distance(to: new[newIndices[column]])
        let matched = distance.map { diagonal + $0 } ?? .infinity
        let skippedOld = costs[column + 1] + alone
        let skippedNew = costs[column] + alone
        diagonal = costs[column + 1]
        let place = row * columns + column
        isMatch[place] = matched <= min(skippedOld, skippedNew)
        skipsOld[place] = skippedOld <= skippedNew
        costs[column + 1] = min(matched, skippedOld, skippedNew)
      }
    }
    var (row, column) = (rows - 1, columns - 1)
    while row >= 0, column >= 0 {
      let place = row * columns + column
      if isMatch[place] {
        pairs.append((oldIndices[row], newIndices[column]))
        (row, column) = (row - 1, column - 1)
      } else if skipsOld[place] {
        row -= 1
      } else {
        column -= 1
      }
    }
    pairs.reverse()
  }
}
