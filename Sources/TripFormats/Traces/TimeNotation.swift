import Notations

/// The notation of the times in a column, as stated by its header, the user or its first value.
struct TimeNotation: Equatable {
  /// The unit of counts; absent to infer it from the magnitude.
  var unit: EpochUnit?

  /// Whether the unit is assumed rather than stated.
  var isAssumed = false

  /// Whether the unit of a count since 1970 is inferred from its magnitude.
  var isInferred = false

  var unknownUnit: String?

  /// The zone of texts without one, in milliseconds east of UTC; absent to assume UTC.
  var zone: Int64?

  /// Whether texts without a zone are in the time of GPS.
  var isGPS = false

  /// The order of day, month and year in dates of digits, as stated or as shown by an earlier date.
  var dayOrder: DayOrder?

  /// Whether six digits are a time of day.
  var isClock = false
}

/// Counts the days of times of day.
///
/// A time more than half a day before the previous one is on the next day.
struct DayCount {
  /// Midnight before the current time, in milliseconds since 1970.
  var midnight: Int64 = 0

  private var last: Int64 = 0

  /// Begins with a day, by default 1970-01-01.
  init(midnight: Int64 = 0) {
    self.midnight = midnight
  }

  /// The next time, in milliseconds since 1970.
  mutating func moment(of timeOfDay: Int64) -> Int64 {
    if last - timeOfDay > 43_200_000 { midnight += 86_400_000 }
    last = timeOfDay
    return midnight + timeOfDay
  }
}

/// A time as read, with its kind.
struct StatedTime {
  /// The kinds of times; a lower one is more informative.
  enum Kind: Int {
    /// A date, a time of day and a zone, or a count of a known unit since a known instant.
    case moment
    /// A count whose magnitude shows that it counts from 1970.
    case counted
    /// A date and a time of day.
    case zoneless
    /// A count that is plausible only from 2001.
    case apple
    /// A time of day.
    case clock
    /// A count since the start of the recording.
    case relative
    /// A date.
    case day
  }

  /// Milliseconds since 1970-01-01T00:00:00Z, since midnight or since the start.
  var milliseconds: Int64

  var kind: Kind

  /// Whether the text has no date; its day, if known, is that of another column.
  var isTimeOfDay = false
}

/// The reason why a text is not a time.
enum TimeFault: Error {
  /// Day and month cannot be distinguished.
  case ambiguousDay
  /// The text is not a time.
  case unreadable
  /// The date beside a time of day is not a date.
  case unreadableDay
  /// The text is a count of an unknown unit.
  case unknownUnit
}

extension TimeNotation {
  /// Makes the notation for a unit in a header or from the user; absent if the unit is unknown.
  init(unit: String?) {
    guard let unit else { return }
    if let known = MeasureUnit.time(unit) {
      self.unit = known
    } else if let zone = Self.zone(unit) {
      self.zone = zone
    } else if unit == "gpst" {
      isGPS = true
    } else if ["hhmmss", "hh:mm:ss", "hms", "hhmmss.sss"].contains(unit) {
      isClock = true
    } else if let order = DayOrder(rawValue: unit) {
      dayOrder = order
    } else {
      unknownUnit = unit
    }
  }

  /// The zone `utc`, `cest`, `+02:00` or `utc+2` in milliseconds east of UTC; absent for other
  /// texts.
  static func zone(_ text: String) -> Int64? {
    if text == "zulu" { return 0 }
    var offset = zoneOffset(of: text.uppercased()) ?? text
    if offset.count > 3, ["utc", "gmt"].contains(offset.prefix(3)) { offset.removeFirst(3) }
    let digits = offset.dropFirst().prefix(while: \.isNumber).count
    if digits == 1 { offset.insert("0", at: offset.index(after: offset.startIndex)) }
    if digits > 0, offset.count == 3 { offset += ":00" }
    let bytes = Array("2000-01-01T00:00:00\(offset)".utf8)
    guard "+-Z".contains(offset.prefix(1)),
      let moment = try? timestamp(in: bytes.span, 0..<bytes.count), moment.hasZone
    else { return nil }
    return 946_684_800_000 - moment.milliseconds
  }

  /// The instant of a date and a time of day whose text has no zone.
  func stated(_ time: Int64) -> StatedTime {
    if isGPS { return StatedTime(milliseconds: GPSTime.utc(of: time), kind: .moment) }
    return StatedTime(milliseconds: time - (zone ?? 0), kind: zone == nil ? .zoneless : .moment)
  }

  /// Milliseconds since 1970.
  static let milliseconds = TimeNotation(unit: "ms")

  /// Reads a time; if the first count is from the start of the recording, all counts are.
  ///
  /// - Throws: `TimeFault` if the text is not a time.
  mutating func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, allowsComma: Bool = false
  ) throws(TimeFault) -> StatedTime {
    let range = trimmingBlanks(in: bytes, range)
    if isClock, let time = clock(bytes, range) { return time }
    let isCount =
      unknownUnit == nil && Self.looksLikeCount(bytes, range)
      && (unit != nil || !Self.isCompact(bytes, range))
    if isCount, let count = try count(bytes, range, ".") { return count }
    do throws(TimestampFault) {
      let moment = try timestamp(in: bytes, range, dayOrder: dayOrder)
      dayOrder = dayOrder ?? moment.dayOrder
      if moment.hasZone { return StatedTime(milliseconds: moment.milliseconds, kind: .moment) }
      let hasClock =
        Self.isCompact(bytes, range)
        || range.dropFirst(8).contains {
          // A 't' before anything but a digit is part of a month's name; EXIF's dates have colons.
          bytes[$0] == UInt8(ascii: ":")
            || bytes[$0] | 0x20 == UInt8(ascii: "t")
              && $0 + 1 < range.upperBound && isDigit(bytes[$0 + 1])
        }
      if hasClock { return stated(moment.milliseconds) }
      return StatedTime(milliseconds: moment.milliseconds, kind: .day)
    } catch {
      if error == .ambiguousDay { throw .ambiguousDay }
    }
    if let time = timeOfDay(in: bytes, range) {
      return StatedTime(milliseconds: time.milliseconds, kind: .clock, isTimeOfDay: true)
    }
    if let count = try count(bytes, range, ".") { return count }
    if allowsComma, let count = try count(bytes, range, ",") { return count }
    throw .unreadable
  }

  /// Whether a text has only digits and points, like most counts.
  private static func looksLikeCount(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] &- UInt8(ascii: "0") > 9 {
      if bytes[index] != UInt8(ascii: ".") { return false }
    }
    return !range.isEmpty
  }

  /// Whether a text begins with 14 digits, `20240501100000`, which as a count would be beyond 2099.
  private static func isCompact(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.prefix(15).prefix { isDigit(bytes[$0]) }.count == 14
  }

  /// A count; absent if the text is not a number.
  private mutating func count(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ mark: Unicode.Scalar
  ) throws(TimeFault) -> StatedTime? {
    let mark = UInt8(ascii: mark)
    guard let time = epochTime(in: bytes, range, unit: unit, decimalMark: mark) else { return nil }
    if let unit {
      // Counts before March 1973 are relative to the start of the recording.
      let counts = unit == .excel || unit == .apple || unit == .ticks || unit == .fileTime
      let isRelative = !counts && time.magnitude < 100_000_000_000
      return StatedTime(milliseconds: time, kind: isRelative ? .relative : .moment)
    }
    if unknownUnit != nil { throw .unknownUnit }
    if Self.plausible.contains(time) {
      isInferred = true
      return StatedTime(milliseconds: time, kind: .counted)
    }
    for (unit, kind) in [
      (EpochUnit.apple, StatedTime.Kind.apple), (.ticks, .moment), (.fileTime, .moment),
    ] {
      if let other = epochTime(in: bytes, range, unit: unit, decimalMark: mark),
        Self.recent.contains(other)
      {
        return StatedTime(milliseconds: other, kind: kind)
      }
    }
    guard time.magnitude < Self.latestStart else { throw .unknownUnit }
    // Later counts of the recording's seconds may have any length.
    self.unit = .seconds
    isAssumed = true
    return StatedTime(milliseconds: time, kind: .relative)
  }

  /// The range of times, 2000…2099, that a count of unstated unit may mean.
  private static let plausible = Int64(946_684_800_000)...4_102_444_799_999

  /// The range of times, 2010…2069, that a count from another instant than 1970 may mean.
  private static let recent = Int64(1_262_304_000_000)...3_155_759_999_999

  /// The maximum first count of a recording that counts from its start: 10,000 seconds.
  private static let latestStart: UInt64 = 10_000_000

  /// The time of day of up to six digits, `hhmmss`, and a fraction; absent for anything else.
  func clock(_ bytes: Span<UInt8>, _ range: Range<Int>) -> StatedTime? {
    var digits = 0
    var count = 0
    for index in range {
      guard isDigit(bytes[index]), count < 6 else { break }
      digits = digits * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      count += 1
    }
    let rest = range.lowerBound + count..<range.upperBound
    let fraction = rest.isEmpty ? 0 : epochTime(in: bytes, rest, unit: .seconds)
    guard count > 0, let time = timeOfDay(digits: digits),
      rest.isEmpty || bytes[rest.lowerBound] == UInt8(ascii: "."), let fraction
    else { return nil }
    return StatedTime(milliseconds: time + fraction, kind: .clock, isTimeOfDay: true)
  }

  /// The time of day in a text, on a day; absent if the text is not one, or there is no day.
  mutating func moment(
    _ bytes: Span<UInt8>, _ range: Range<Int>, on day: (inout Self) throws(TimeFault) -> Int64?
  ) throws(TimeFault) -> StatedTime? {
    // Beside a date, five or six digits are a time of day.
    let isClock = isClock || range.count >= 5 && unit == nil
    let text = timeOfDay(in: bytes, range)
    let time = text?.milliseconds ?? (isClock ? clock(bytes, range)?.milliseconds : nil)
    guard let time, let day = try day(&self) else { return nil }
    self.isClock = isClock
    var moment =
      text?.hasZone == true
      ? StatedTime(milliseconds: day + time, kind: .moment) : stated(day + time)
    moment.isTimeOfDay = true
    return moment
  }

  /// The day of a date of six or eight digits, or of any text that is a date; absent otherwise.
  ///
  /// - Throws: `TimeFault.ambiguousDay` if day, month and year cannot be distinguished.
  mutating func day(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(TimeFault) -> Int64? {
    let range = trimmingBlanks(in: bytes, range)
    guard range.count == 6 || range.count == 8,
      range.allSatisfy({ isDigit(bytes[$0]) })
    else {
      do throws(TimestampFault) {
        let date = try timestamp(in: bytes, range, dayOrder: dayOrder, isDate: true)
        dayOrder = dayOrder ?? date.dayOrder
        let day = date.milliseconds
        return day - (day % 86_400_000 + 86_400_000) % 86_400_000
      } catch {
        if error == .ambiguousDay { throw .ambiguousDay }
        return nil
      }
    }
    let pairs = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
      Int(bytes[$0] - UInt8(ascii: "0")) * 10 + Int(bytes[$0 + 1] - UInt8(ascii: "0"))
    }
    var orders: [DayOrder] = []
    var days: Set<Int> = []
    for order in dayOrder.map({ [$0] }) ?? DayOrder.allCases {
      guard let date = order.date(of: pairs) else { continue }
      orders.append(order)
      days.insert(date.daysSinceEpoch)
    }
    guard days.count < 2 else { throw .ambiguousDay }
    if orders.count == 1 { dayOrder = orders[0] }
    return days.first.map { Int64($0) * 86_400_000 }
  }
}

extension TraceReport {
  /// Reports a text that is not a time, with its stated unit and the number of its column.
  mutating func note(
    _ fault: TimeFault, text: String, unit: String?, column: Int?, at position: SourcePosition
  ) {
    switch fault {
    case .ambiguousDay: stop(.ambiguousDate(text: text), at: position)
    case .unknownUnit:
      stop(.unknownTimeUnit(text: text, unit: unit, column: column), at: position)
    case .unreadable, .unreadableDay: warn(.badTime(text: text), at: position)
    }
  }

  /// Warns, once, about ambiguities of a time.
  mutating func note(
    _ kind: StatedTime.Kind, text: String, notation: TimeNotation?, at position: SourcePosition
  ) {
    switch kind {
    case .moment, .counted, .day: return
    case .zoneless: warnOnce(.zonelessTime(text: text), at: position)
    case .apple: warnOnce(.appleTimes(text: text), at: position)
    case .clock: warnOnce(.timesOfDay(text: text), at: position)
    case .relative:
      let isStated = notation.map { $0.unit != nil && !$0.isAssumed } ?? false
      warnOnce(isStated ? .relativeTimes : .relativeSeconds, at: position)
    }
  }
}
