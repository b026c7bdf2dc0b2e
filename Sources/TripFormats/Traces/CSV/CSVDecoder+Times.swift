import Notations

extension CSVDecoder {
  /// Reads the time; returns false if the fix must be dropped.
  mutating func readTime(_ report: inout TraceReport) -> Bool {
    if layout.time == nil {
      layout.time = layout.settledTime { column, notation in
        scanner.isBlankField(column) ? nil : try? read(column, &notation)
      }
      if let time = layout.time, time.notation.isInferred {
        report.inferTimes(layout.head(of: time.column), scanner.text(time.column))
      }
    }
    guard let column = layout.time?.column ?? layout.times.first, !scanner.isBlankField(column)
    else { return true }
    do throws(TimeFault) {
      guard let time = try time(column) else { return true }
      if time.kind != .moment, time.kind != .counted {
        report.note(
          time.kind, text: scanner.text(column), notation: layout.time?.notation,
          at: scanner.position(of: column))
      }
      guard FixClock.range.contains(time.milliseconds) else {
        report.warn(.timeRange(text: scanner.text(column)), at: scanner.position(of: column))
        return false
      }
      draft.time =
        time.kind == .clock ? report.days.moment(of: time.milliseconds) : refined(time.milliseconds)
      return true
    } catch {
      warn(of: error, column, &report)
      return false
    }
  }

  /// A time in whole seconds, refined by a column of fractions or a counter, if there is one.
  private mutating func refined(_ milliseconds: Int64) -> Int64 {
    guard milliseconds % 1000 == 0 else { return milliseconds }
    if let fraction = layout.fraction {
      return layout.refined(milliseconds, by: count(in: fraction))
    }
    guard let column = layout.fineCounter, column.column != layout.time?.column,
      layout.weekTime == nil, fineCounter.isPlausible, let count = count(in: column),
      count.magnitude < Self.countLimit
    else { return milliseconds }
    return fineCounter.refined(milliseconds, count: count)
  }

  /// The milliseconds of a column of counts; absent if its text is not a number.
  private func count(in column: (column: Int, unit: EpochUnit)) -> Int64? {
    let bytes = scanner.window.bytes
    let range = trimmingBlanks(in: bytes.span, scanner.range(of: column.column))
    return epochTime(in: bytes.span, range, unit: column.unit)
  }

  /// Larger counts of milliseconds are times since 1970 on another clock.
  private static let countLimit: UInt64 = 100_000_000_000

  /// Reports a time that cannot be read, or the date beside it.
  private mutating func warn(of fault: TimeFault, _ column: Int, _ report: inout TraceReport) {
    let isOfDay = fault == .ambiguousDay || fault == .unreadableDay
    let odd = isOfDay ? day(beside: column) ?? column : column
    report.note(
      fault, text: scanner.text(odd), unit: layout.notation(ofTimes: column).unknownUnit,
      column: column + 1, at: scanner.position(of: odd))
  }

  /// The column of the date beside a column of times, unless the field is blank.
  private func day(beside column: Int) -> Int? {
    layout[.date].flatMap { $0 == column || scanner.isBlankField($0) ? nil : $0 }
  }

  /// The time of the record; absent if it is only a day.
  ///
  /// - Throws: `TimeFault.unreadableDay` for a time of day beside a date that cannot be read.
  private mutating func time(_ column: Int) throws(TimeFault) -> StatedTime? {
    var notation = layout.time?.notation ?? layout.notation(ofTimes: column)
    let time = try read(column, &notation)
    if let order = notation.dayOrder, order != layout.time?.notation.dayOrder {
      layout.time?.notation.dayOrder = order
    }
    if time.kind == .clock, day(beside: column) != nil { throw .unreadableDay }
    if time.kind == .zoneless, let zone = layout.zone.flatMap({ zone(in: $0) }) {
      return StatedTime(milliseconds: time.milliseconds - zone, kind: .moment)
    }
    return time.kind == .day ? nil : time
  }

  /// The zone that a record states in a column, in milliseconds east of UTC; absent without one.
  private mutating func zone(in column: Int) -> Int64? {
    if !scanner.isWord(zone.text, column) {
      let text = scanner.text(column).lowercased()
      zone = (Array(text.utf8), TimeNotation.zone(text))
    }
    return zone.milliseconds
  }

  /// Reads a time, combined with the day in the date column if it is only a time of day.
  private func read(_ column: Int, _ notation: inout TimeNotation) throws(TimeFault) -> StatedTime {
    let bytes = scanner.window.bytes
    let range = trimmingBlanks(in: bytes.span, scanner.range(of: column))
    let date = day(beside: column)
    if let clock = layout.clock, clock.hour == column {
      var time = try time(in: clock)
      if clock.day == nil, let date,
        let day = try notation.day(bytes.span, scanner.range(of: date))
      {
        time = notation.stated(day + time.milliseconds)
      }
      return time
    }
    if let date {
      if let time = try countAfter(date, column, &notation) { return time }
      let time = try notation.moment(bytes.span, range) { notation throws(TimeFault) in
        try notation.day(bytes.span, scanner.range(of: date))
      }
      if let time { return time }
    }
    let time = try notation.read(bytes.span, range, allowsComma: allowsComma)
    if time.kind == .relative, notation.isAssumed, date != nil { throw .unknownUnit }
    return time
  }

  /// The time of a count that needs the date column; absent for other times.
  ///
  /// It is a part of a GPS week, or a fraction of a day in a spreadsheet.
  private func countAfter(
    _ date: Int, _ column: Int, _ notation: inout TimeNotation
  ) throws(TimeFault) -> StatedTime? {
    let bytes = scanner.window.bytes
    let (dateRange, range) = (scanner.range(of: date), scanner.range(of: column))
    let number = epochTime(in: bytes.span, dateRange, unit: .seconds).map { $0 / 1000 }
    if layout.weekTime == column, let number, 0..<10_000 ~= number,
      let count = epochTime(in: bytes.span, range, unit: notation.unit ?? .seconds),
      0...604_800_000 ~= count
    {
      let time = GPSTime.firstWeek + number * 604_800_000 + count
      return StatedTime(milliseconds: GPSTime.utc(of: time), kind: .moment)
    }
    let isNumber = number.map(Self.spreadsheetDays.contains) ?? false
    let isFraction = isNumber && notation.unit == nil && bytes[range].contains(UInt8(ascii: "."))
    guard isFraction || notation.unit == .excel,
      let fraction = decimalNumber(in: bytes.span, range), 0..<1 ~= fraction,
      let day = isNumber
        ? epochTime(in: bytes.span, dateRange, unit: .excel)
        : try notation.day(bytes.span, dateRange)
    else { return nil }
    notation.unit = .excel
    return notation.stated(day + Int64((fraction * 86_400_000).rounded()))
  }

  /// The days of the years 2000…2099 in a spreadsheet.
  private static let spreadsheetDays: ClosedRange<Int64> = 36_526...73_050
}
