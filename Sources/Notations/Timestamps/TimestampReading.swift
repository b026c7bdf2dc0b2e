/// A date and time as parsed from a text.
package struct Timestamp: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var milliseconds: Int64

  /// Whether the text has a zone; without one, UTC was assumed.
  package var hasZone: Bool

  /// The order of day and month, if no other is possible.
  package var dayOrder: DayOrder?

  package init(milliseconds: Int64, hasZone: Bool, dayOrder: DayOrder? = nil) {
    self.milliseconds = milliseconds
    self.hasZone = hasZone
    self.dayOrder = dayOrder
  }
}

/// The order of day, month and year in dates such as `03/04/2024` and `240501`.
package enum DayOrder: String, Hashable, Sendable, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  case yearFirst = "ymd"
}

extension DayOrder {
  /// The date of three numbers in this order, or of four with a year of two numbers.
  ///
  /// Absent if there is no such date in 1980…2079.
  package func date(of numbers: [Int]) -> CivilDate? {
    let head = numbers.count - 3
    let isYearFirst = self == .yearFirst
    let years = isYearFirst ? numbers[...head] : numbers[2...]
    let others = isYearFirst ? Array(numbers[(head + 1)...]) : Array(numbers[..<2])
    var year = years.reduce(0) { $0 * 100 + $1 }
    if numbers.count == 3 { year += year < 80 ? 2000 : 1900 }
    let date = CivilDate(
      year: year, month: self == .dayFirst ? others[1] : others[0],
      day: self == .dayFirst ? others[0] : others[1])
    return date.isValid && 1980..<2080 ~= year ? date : nil
  }
}

/// The reason why a text is not a date and time.
package enum TimestampFault: Error, Hashable, Sendable {
  /// Day and month cannot be distinguished.
  case ambiguousDay

  /// The text is not a date and time, or the date does not exist.
  case unreadable
}

/// Parses a date and time in RFC 3339 and the notations of devices.
///
/// Besides `2024-05-01T10:00:00.123Z`: offsets `+02:00`, `+0200`, `+02`, `CEST`; no zone (UTC is
/// assumed and `hasZone` is false); a blank, `t` or `_` between date and time; single digits; `/`
/// or `.` in the date; the colons of EXIF in a date that begins with the year; day or month first
/// in a date that ends with the year, which may have two digits; no seconds; a decimal comma; a
/// leap second `:60`, which is the first second of the next minute; `24:00:00`; `AM` or `PM`; ISO
/// 8601's basic format `20240501T100000Z`, also without the `T`; the name of the zone after its
/// offset; the forms of `NamedMonthTime`. Fractions are rounded to the nearest millisecond.
///
/// - Parameters:
///   - bytes: the text.
///   - range: the part of the text to parse; surrounding blanks are allowed.
///   - dayOrder: the order of day and month, if known.
///   - isDate: whether the text may be a date with a year of two digits and without a time.
/// - Returns: the date and time.
/// - Throws: `TimestampFault` if the text is not a date and time.
package func timestamp(
  in bytes: Span<UInt8>, _ range: Range<Int>, dayOrder: DayOrder? = nil, isDate: Bool = false
) throws(TimestampFault) -> Timestamp {
  if let milliseconds = plainTimestamp(in: bytes, range) {
    return Timestamp(milliseconds: milliseconds, hasZone: true)
  }
  let range = trimmingBlanks(in: bytes, range)
  var parser = TimestampParser(range: range)
  do throws(TimestampFault) {
    return try parser.parse(bytes, dayOrder: dayOrder, isDate: isDate)
  } catch {
    guard error == .unreadable else { throw error }
    if let plain = plainBlanks(in: bytes, range) {
      return try timestamp(
        in: plain.span, 0..<plain.count, dayOrder: dayOrder, isDate: isDate)
    }
    guard let named = NamedMonthTime(bytes, range) else { throw error }
    var parser = TimestampParser(range: 0..<named.text.count)
    return try parser.parse(named.text.span, dayOrder: .yearFirst)
  }
}

/// A text whose no-break spaces are blanks; absent without any.
///
/// JavaScript and Apple's platforms write a narrow one before `AM` and `PM`.
///
/// **Source:** Unicode CLDR 42, release notes.
private func plainBlanks(in bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
  guard range.count <= 96, range.contains(where: { bytes[$0] == 0xE2 || bytes[$0] == 0xC2 }) else {
    return nil
  }
  var text: [UInt8] = []
  for index in range { text.append(bytes[index]) }
  let plain = text.replacing([0xE2, 0x80, 0xAF], with: [0x20]).replacing(
    [0xC2, 0xA0], with: [0x20])
  return plain == text ? nil : plain
}

/// Parses a time of day such as `10:00:00.5` into milliseconds since midnight.
///
/// Absent for other texts.
package func timeOfDay(in bytes: Span<UInt8>, _ range: Range<Int>) -> Timestamp? {
  var parser = TimestampParser(range: trimmingBlanks(in: bytes, range))
  if let time = try? parser.parseTime(bytes, after: 0) { return time }
  return plainBlanks(in: bytes, range).flatMap { timeOfDay(in: $0.span, 0..<$0.count) }
}

/// The milliseconds since midnight at the time `hhmmss`; absent if the digits are not a time.
package func timeOfDay(digits: Int) -> Int64? {
  let (hour, minute, second) = (digits / 10_000, digits / 100 % 100, digits % 100)
  guard hour < 24, minute < 60, second <= 60 else { return nil }
  return Int64(hour * 3600 + minute * 60 + second) * 1000
}

/// Parses `2024-05-01T10:00:00Z` or `2024-05-01T10:00:00.123Z`; absent for other forms.
///
/// Nearly every trace has these forms.
func plainTimestamp(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
  guard range.count == 20 || range.count == 24 else { return nil }
  let text = bytes.extracting(range)
  guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
    text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
    text[text.count - 1] == UInt8(ascii: "Z"),
    text.count == 20 || text[19] == UInt8(ascii: ".")
  else { return nil }
  var faults: UInt8 = 0
  func pair(_ index: Int) -> Int {
    let tens = text[index] &- UInt8(ascii: "0")
    let ones = text[index + 1] &- UInt8(ascii: "0")
    faults |= (tens > 9 ? 1 : 0) | (ones > 9 ? 1 : 0)
    return Int(tens) * 10 + Int(ones)
  }
  let date = CivilDate(year: pair(0) * 100 + pair(2), month: pair(5), day: pair(8))
  let hour = pair(11)
  let minute = pair(14)
  let second = pair(17)
  var milliseconds = 0
  if text.count == 24 {
    let last = text[22] &- UInt8(ascii: "0")
    milliseconds = pair(20) * 10 + Int(last)
    faults |= last > 9 ? 1 : 0
  }
  guard faults == 0, date.isValid, hour < 24, minute < 60, second < 60 else { return nil }
  return Int64((date.daysSinceEpoch * 1440 + hour * 60 + minute) * 60 + second) * 1000
    + Int64(milliseconds)
}

/// A time in RFC 3339 in milliseconds since 1970.
package func dateAndTime(_ text: String) -> Int64? {
  let bytes = Array(text.utf8)
  return (try? timestamp(in: bytes.span, 0..<bytes.count))?.milliseconds
}
