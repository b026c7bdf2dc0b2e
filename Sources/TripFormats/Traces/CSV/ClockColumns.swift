import Notations

/// The columns of times whose parts have a column each: `year`, `month`, `day`, `hour`, `minute` and
/// `second`.
struct ClockColumns {
  /// The columns of the day; absent if another column has the date, or none.
  var day: (year: Int, month: Int, day: Int)?
  var hour: Int
  var minute: Int
  /// Absent in tables of whole minutes.
  var second: Int?
}

extension CSVColumnSearch {
  /// The columns of the parts of a time; absent if the table has none.
  func clock() -> ClockColumns? {
    guard let hour = part("hour", "hours", "hh", "hr"),
      let minute = part("minute", "minutes", "min", "mins")
    else { return nil }
    var clock = ClockColumns(hour: hour, minute: minute)
    clock.second = part("second", "seconds", "sec", "secs", "ss")
    if let year = part("year", "yyyy", "yr"), let month = part("month", "mon"),
      let day = part("day", "dd", "dayofmonth")
    {
      clock.day = (year, month, day)
    }
    return clock
  }

  /// The column of a part of the time, possibly after the name of the clock: `GPS_Sec`, whose end
  /// is no unit.
  private func part(_ names: String...) -> Int? {
    let headers = ["", "utc", "gps"].flatMap { clock in names.map { clock + $0 } }
    return columns.firstIndex { column in
      headers.contains(column.name)
        || headers.contains(column.text.lowercased().filter(\.isLetter))
    }
  }
}

extension CSVDecoder {
  /// The time in the parts of the record, of which each but the seconds is a whole number.
  func time(in clock: ClockColumns) throws(TimeFault) -> StatedTime {
    guard let hour = whole(clock.hour, in: 0...23), let minute = whole(clock.minute, in: 0...59),
      let second = clock.second.map({ scanner.number($0, allowsComma: true) }) ?? 0,
      0..<61 ~= second
    else { throw .unreadable }
    let milliseconds = (hour * 60 + minute) * 60_000 + Int64((second * 1000).rounded())
    guard let parts = clock.day else { return StatedTime(milliseconds: milliseconds, kind: .clock) }
    guard let year = whole(parts.year, in: 0...9999), let month = whole(parts.month, in: 1...12),
      let day = whole(parts.day, in: 1...31)
    else { throw .unreadable }
    let century: Int64 = year < 80 ? 2000 : year < 100 ? 1900 : 0
    let date = CivilDate(year: Int(year + century), month: Int(month), day: Int(day))
    guard date.isValid else { throw .unreadable }
    return StatedTime(
      milliseconds: Int64(date.daysSinceEpoch) * 86_400_000 + milliseconds, kind: .zoneless)
  }

  private func whole(_ column: Int, in range: ClosedRange<Int64>) -> Int64? {
    scanner.number(column, allowsComma: false).flatMap(Int64.init(exactly:)).flatMap {
      range.contains($0) ? $0 : nil
    }
  }
}
