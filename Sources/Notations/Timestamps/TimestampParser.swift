/// Parses the parts of a date and time from a text in order.
struct TimestampParser {
  private var index: Int
  private let end: Int

  /// The order of day and month that the date shows, if no other is possible.
  private var dayOrder: DayOrder?

  /// Whether the year has two digits.
  private var isShort = false

  /// Makes a parser of a trimmed range.
  init(range: Range<Int>) {
    index = range.lowerBound
    end = range.upperBound
  }
}

extension TimestampParser {
  /// Parses a date, a time of day and a zone.
  ///
  /// - Throws: `TimestampFault` if the text is not a date and time.
  mutating func parse(
    _ bytes: Span<UInt8>, dayOrder: DayOrder?, isDate: Bool = false
  ) throws(TimestampFault) -> Timestamp {
    let start = index
    let date = try parseDate(bytes, dayOrder: dayOrder)
    let midnight = Int64(date.daysSinceEpoch) * 86_400_000
    guard index < end else {
      // `1.2.24` alone may be a version or a time of day.
      if isShort, !isDate { throw .unreadable }
      return Timestamp(milliseconds: midnight, hasZone: false, dayOrder: self.dayOrder)
    }
    let isCompact = index == start + 8 && isDigit(bytes[index])
    guard isCompact || takeSeparator(bytes) else { throw .unreadable }
    var timestamp = try parseTime(bytes, after: midnight)
    timestamp.dayOrder = self.dayOrder
    return timestamp
  }

  /// Parses a time of day after a midnight, in milliseconds, and its zone if it has one.
  ///
  /// - Throws: `TimestampFault.unreadable` if there is no time, or if more text follows.
  mutating func parseTime(
    _ bytes: Span<UInt8>, after midnight: Int64
  ) throws(TimestampFault) -> Timestamp {
    let milliseconds = midnight + (try parseTimeOfDay(bytes))
    if index < end, bytes[index] == 0x20 { index += 1 }
    if index == end || hasAmbiguousZone(bytes) {
      return Timestamp(milliseconds: milliseconds, hasZone: false)
    }
    let offset = try parseZone(bytes)
    guard index == end || isZoneName(bytes) else { throw .unreadable }
    return Timestamp(milliseconds: milliseconds - offset, hasZone: true)
  }

  /// Whether the rest of the text is a name shared by several zones, which counts as no zone.
  private func hasAmbiguousZone(_ bytes: Span<UInt8>) -> Bool {
    ambiguousZones.contains { name in
      name.utf8.count == end - index
        && zip(name.utf8, index..<end).allSatisfy { $0 == bytes[$1] }
    }
  }

  /// Whether the rest of the text is the name of the zone, after its offset.
  ///
  /// Java writes `+02:00[Europe/Berlin]`, JavaScript `+0200 (CEST)` and Go `+0200 CEST`.
  private func isZoneName(_ bytes: Span<UInt8>) -> Bool {
    let isApart = bytes[index] == 0x20
    let start = isApart ? index + 1 : index
    guard start < end else { return false }
    let (first, last) = (bytes[start], bytes[end - 1])
    if first == UInt8(ascii: "["), last == UInt8(ascii: "]") { return true }
    if first == UInt8(ascii: "("), last == UInt8(ascii: ")") { return true }
    guard isApart, 2...6 ~= end - start else { return false }
    // Go repeats the offset of a zone without a name: `+0300 +03`.
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      return (start + 1..<end).allSatisfy { isDigit(bytes[$0]) }
    }
    return (start..<end).allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[$0] }
  }

  /// Skips the `T` between date and time, or what devices write instead of it.
  private mutating func takeSeparator(_ bytes: Span<UInt8>) -> Bool {
    let byte = bytes[index]
    if byte | 0x20 == UInt8(ascii: "t") || byte == UInt8(ascii: "_") {
      index += 1
      return true
    }
    let start = index
    if byte == UInt8(ascii: ",") { index += 1 }
    while index < end, bytes[index] == 0x20 { index += 1 }
    return index > start
  }

  /// Parses year, month and day in any of the known orders.
  private mutating func parseDate(
    _ bytes: Span<UInt8>, dayOrder: DayOrder?
  ) throws(TimestampFault) -> CivilDate {
    let first = try parseNumber(bytes, maximumDigits: 4)
    guard index < end else { throw .unreadable }
    let mark = bytes[index]
    if first.digits == 4, isDigit(mark) {
      return try parseBasicDate(bytes, year: first.value)
    }
    // EXIF writes `2024:05:01`.
    let isEXIF = mark == UInt8(ascii: ":") && first.digits == 4
    guard isEXIF || "-/.".utf8.contains(mark) else { throw .unreadable }
    index += 1
    let second = try parseNumber(bytes, maximumDigits: 2)
    guard take(bytes, mark) else { throw .unreadable }
    let third = try parseNumber(bytes, maximumDigits: 4)
    var date = CivilDate(year: first.value, month: second.value, day: third.value)
    if first.digits <= 2, third.digits == 2 {
      isShort = true
      return try shortDate([first.value, second.value, third.value], mark: mark, order: dayOrder)
    } else if first.digits <= 2 {
      guard third.digits == 4 else { throw .unreadable }
      // Dates with points have the day first wherever they are used.
      let stated = dayOrder == .yearFirst ? nil : dayOrder
      let order = mark == UInt8(ascii: ".") ? stated ?? .dayFirst : stated
      date = try orderedDate(first.value, second.value, year: third.value, order: order)
    } else if first.digits != 4 || third.digits > 2 {
      throw .unreadable
    }
    guard date.isValid else { throw .unreadable }
    return date
  }

  /// Parses month and day without separators, as in ISO 8601's basic format.
  ///
  /// A time must follow, with or without a `T`.
  private mutating func parseBasicDate(
    _ bytes: Span<UInt8>, year: Int
  ) throws(TimestampFault) -> CivilDate {
    let rest = try parseNumber(bytes, maximumDigits: 4)
    let date = CivilDate(year: year, month: rest.value / 100, day: rest.value % 100)
    guard rest.digits == 4, date.isValid, index < end,
      bytes[index] | 0x20 == UInt8(ascii: "t") || isDigit(bytes[index])
    else { throw .unreadable }
    return date
  }

  /// The date of two numbers before a year, one of which is the day and the other the month.
  private mutating func orderedDate(
    _ first: Int, _ second: Int, year: Int, order: DayOrder?
  ) throws(TimestampFault) -> CivilDate {
    let isDayFirst: Bool
    if let order {
      isDayFirst = order == .dayFirst
    } else {
      if first <= 12, second <= 12, first != second { throw .ambiguousDay }
      isDayFirst = first > 12
      if first != second { self.dayOrder = isDayFirst ? .dayFirst : .monthFirst }
    }
    return CivilDate(
      year: year, month: isDayFirst ? second : first, day: isDayFirst ? first : second)
  }

  /// The date of three numbers, the year with two digits.
  ///
  /// The year comes last unless the order is stated; a date that may also begin with the year is
  /// ambiguous.
  ///
  /// - Throws: `TimestampFault.ambiguousDay` for two possible dates, `.unreadable` for none.
  private mutating func shortDate(
    _ numbers: [Int], mark: UInt8, order: DayOrder?
  ) throws(TimestampFault) -> CivilDate {
    if let order = order ?? (mark == UInt8(ascii: ".") ? .dayFirst : nil) {
      guard let date = order.date(of: numbers) else { throw .unreadable }
      return date
    }
    var dates: [(order: DayOrder, date: CivilDate)] = []
    for order in DayOrder.allCases {
      guard let date = order.date(of: numbers), date.year < Self.firstUnlikelyYear else { continue }
      dates.append((order, date))
    }
    guard let first = dates.first, first.order != .yearFirst else { throw .unreadable }
    if dates.contains(where: { $0.date != first.date }) {
      // ISO 8601 once allowed the hyphens of `24-05-01` for a year of two digits.
      throw mark == UInt8(ascii: "-") ? .unreadable : .ambiguousDay
    }
    if dates.count == 1 { dayOrder = first.order }
    return first.date
  }

  /// The first year that two digits do not mean if no order is stated, because they more likely
  /// mean a day.
  private static let firstUnlikelyYear = 2030

  /// Parses hours, minutes, seconds and a fraction, in milliseconds.
  private mutating func parseTimeOfDay(_ bytes: Span<UInt8>) throws(TimestampFault) -> Int64 {
    let hour = try parseNumber(bytes, maximumDigits: 2).value
    if index < end, isDigit(bytes[index]) {
      return try parseBasicTime(bytes, hour)
    }
    guard take(bytes, UInt8(ascii: ":")) else { throw .unreadable }
    let minute = try parseNumber(bytes, maximumDigits: 2).value
    var second = 0
    var fraction: Int64 = 0
    if take(bytes, UInt8(ascii: ":")) {
      second = try parseNumber(bytes, maximumDigits: 2).value
      fraction = try parseFraction(bytes)
    }
    let isMidnight = hour == 24 && minute == 0 && second == 0 && fraction == 0
    guard hour < 24 || isMidnight, minute < 60, second <= 60 else { throw .unreadable }
    let half = try parseHalfDay(bytes, hour)
    return Int64((half ?? hour) * 3600 + minute * 60 + second) * 1000 + fraction
  }

  /// Parses minutes and seconds without colons, as in ISO 8601's basic format.
  private mutating func parseBasicTime(
    _ bytes: Span<UInt8>, _ hour: Int
  ) throws(TimestampFault) -> Int64 {
    let rest = try parseNumber(bytes, maximumDigits: 4)
    guard rest.digits == 4, hour < 24, rest.value / 100 < 60, rest.value % 100 <= 60 else {
      throw .unreadable
    }
    let fraction = try parseFraction(bytes)
    return Int64(hour * 3600 + rest.value / 100 * 60 + rest.value % 100) * 1000 + fraction
  }

  /// Parses `AM` or `PM` and returns the hour in 0..<24; absent if neither follows.
  private mutating func parseHalfDay(
    _ bytes: Span<UInt8>, _ hour: Int
  ) throws(TimestampFault) -> Int? {
    let start = index < end && bytes[index] == 0x20 ? index + 1 : index
    guard start + 2 <= end, bytes[start + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    let letter = bytes[start] | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    guard 1...12 ~= hour else { throw .unreadable }
    index = start + 2
    return hour % 12 + (letter == UInt8(ascii: "p") ? 12 : 0)
  }

  /// Parses the fraction of a second after its mark, in milliseconds; 0 if no mark follows.
  private mutating func parseFraction(_ bytes: Span<UInt8>) throws(TimestampFault) -> Int64 {
    guard take(bytes, UInt8(ascii: ".")) || take(bytes, UInt8(ascii: ",")) else { return 0 }
    var milliseconds: Int64 = 0
    var count = 0
    while index < end, isDigit(bytes[index]) {
      let digit = Int64(bytes[index] - UInt8(ascii: "0"))
      if count < 3 { milliseconds = milliseconds * 10 + digit }
      if count == 3, digit >= 5 { milliseconds += 1 }
      count += 1
      index += 1
    }
    guard count > 0 else { throw .unreadable }
    if count == 1 { milliseconds *= 100 }
    if count == 2 { milliseconds *= 10 }
    return milliseconds
  }

  /// Parses a zone, `Z`, `CEST`, `+02:00` or `GMT+2`: its offset east of UTC in milliseconds.
  private mutating func parseZone(_ bytes: Span<UInt8>) throws(TimestampFault) -> Int64 {
    if bytes[index] | 0x20 == UInt8(ascii: "z") {
      index += 1
      return 0
    }
    var name = ""
    while index < end, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[index] {
      name.unicodeScalars.append(Unicode.Scalar(bytes[index]))
      index += 1
    }
    if !name.isEmpty {
      guard let offset = zoneOffset(of: name) else { throw .unreadable }
      if index < end, offset == "Z" { return try parseZone(bytes) }
      let text = Array(offset.utf8)
      var parser = TimestampParser(range: 0..<text.count)
      return try parser.parseZone(text.span)
    }
    let isWest = bytes[index] == UInt8(ascii: "-")
    guard isWest || bytes[index] == UInt8(ascii: "+") else { throw .unreadable }
    index += 1
    let lead = try parseNumber(bytes, maximumDigits: 4)
    var hours = lead.value
    var minutes = 0
    if lead.digits == 4 {
      hours = lead.value / 100
      minutes = lead.value % 100
    } else if take(bytes, UInt8(ascii: ":")) {
      minutes = try parseNumber(bytes, maximumDigits: 2).value
    }
    guard hours <= 23, minutes < 60 else { throw .unreadable }
    let milliseconds = Int64(hours * 60 + minutes) * 60_000
    return isWest ? -milliseconds : milliseconds
  }

  /// Parses an integer of at least one digit.
  private mutating func parseNumber(
    _ bytes: Span<UInt8>, maximumDigits: Int
  ) throws(TimestampFault) -> (value: Int, digits: Int) {
    var value = 0
    var digits = 0
    while index < end, digits < maximumDigits, isDigit(bytes[index]) {
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      digits += 1
      index += 1
    }
    guard digits > 0 else { throw .unreadable }
    return (value, digits)
  }

  /// Skips a byte if it is the next one.
  private mutating func take(_ bytes: Span<UInt8>, _ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }
}
