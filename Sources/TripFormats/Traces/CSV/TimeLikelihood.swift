import Notations
import TripModel

/// How likely a column has the times of the fixes, by its name; the most likely first.
enum TimeLikelihood: CaseIterable {
  /// It has a known name of such a column.
  case known
  /// Its name suggests a time.
  case suggested
  /// The last update of a position.
  case update
  /// The arrival of a fix at a server, or the creation of its record.
  case arrival
  /// A start, possibly that of the whole recording.
  case start

  /// The likelihood of a column; absent if its name does not suggest a time.
  init?(of column: CSVColumn) {
    let name = column.name
    if CSVRole.time.names.contains(name) {
      self = .known
    } else if name == "starttime" {
      self = .start
    } else if Self.updateEnds.contains(where: name.hasSuffix) {
      self = .update
    } else if column.isSecondOfStamp || column.lastWord?.name == "at"
      || Self.contains(Self.words, name) || name.hasSuffix("utc")
    {
      let isKnown = column.isSecondOfStamp || name.contains("timesincestart")
      if !isKnown, Self.contains(Self.otherWords, name) { return nil }
      self = Self.contains(Self.arrivalWords, name) ? .arrival : .suggested
    } else {
      return nil
    }
  }

  private static func contains(_ words: [[UInt8]], _ name: String) -> Bool {
    let name = Array(name.utf8)
    return words.contains { name.containsRun($0) }
  }

  private static let updateEnds = [
    "updatetime", "lastupdate", "lastupdated", "updatedat", "updateutc", "updatedutc",
  ]
  private static let words = ["time", "epoch", "date", "createdat"].map { Array($0.utf8) }
  private static let otherWords = [
    "zone", "offset", "start", "end", "update", "out", "life",
  ].map { Array($0.utf8) }
  private static let arrivalWords = [
    "server", "receiv", "creat", "upload", "insert", "arriv", "expir",
  ].map { Array($0.utf8) }
}

extension StatedTime {
  /// Whether it may be the same instant as another time, which states no zone.
  func isCopy(of other: StatedTime) -> Bool {
    let difference = (milliseconds - other.milliseconds).magnitude
    if difference < 1000 { return true }
    // Zones are between one and 14 hours from UTC, in quarters of an hour.
    let remainder = (difference + 500) % 900_000
    return other.kind == .zoneless && remainder < 1000 && 3_599_000...50_401_000 ~= difference
  }

  /// The zone of a local time that is the same instant on possibly another day, in milliseconds east
  /// of UTC: after UTC−11, up to UTC+13 in New Zealand. Absent for another instant.
  fileprivate func zone(of local: StatedTime) -> Int64? {
    let difference = local.milliseconds - milliseconds
    let quarters = Int64((Double(difference) / 900_000).rounded())
    guard (difference - quarters * 900_000).magnitude < 1000 else { return nil }
    return (((quarters + 43) % 96 + 96) % 96 - 43) * 900_000
  }
}

extension CSVLayout {
  /// The column of the times, chosen by the values of a record.
  ///
  /// An instant is preferred to a time of day, and a time of day to a count from the start of the
  /// recording. Among instants, the most likely column has the times, or a copy of it that states
  /// the zone. A time of day in UTC beside a local date shows the zone of the local time, but not
  /// its own day.
  ///
  /// `read` reads the time in a column of the record, and determines its notation.
  func settledTime(
    _ read: (Int, inout TimeNotation) -> StatedTime?
  ) -> (column: Int, notation: TimeNotation)? {
    var best: (time: StatedTime, column: Int, notation: TimeNotation)?
    var local = best
    var clock: StatedTime?
    for column in times {
      var notation = notation(ofTimes: column)
      guard let found = read(column, &notation) else { continue }
      if local == nil, found.kind == .zoneless { local = (found, column, notation) }
      if clock == nil, found.isTimeOfDay, isUTC(column) { clock = found }
      if let best {
        let ranks = [best.column, column].map {
          columns.element(at: $0).flatMap(TimeLikelihood.init)
        }
        let isRival =
          ranks[0] == ranks[1] || best.time.kind.rawValue > StatedTime.Kind.zoneless.rawValue
          || ranks[1] == .suggested && found.isCopy(of: best.time)
        guard found.kind.rawValue < best.time.kind.rawValue, isRival else { continue }
      }
      best = (found, column, notation)
    }
    guard let best, best.time.kind != .day else { return nil }
    if var local, best.column == local.column || isUTC(best.column),
      let zone = clock?.zone(of: local.time)
    {
      local.notation.zone = zone
      return (local.column, local.notation)
    }
    return (best.column, best.notation)
  }
}
