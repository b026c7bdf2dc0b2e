import Testing

@testable import Notations

@Suite struct TimestampReadingTests {
  private func moment(_ text: String, _ order: DayOrder? = nil) throws -> Timestamp {
    let bytes = Array(text.utf8)
    return try timestamp(in: bytes.span, 0..<bytes.count, dayOrder: order)
  }

  private let tenOClock: Int64 = 1_714_557_600_000

  @Test(
    arguments: [
      ("2024-05-01T10:00:00Z", 0), (" 2024-05-01T10:00:00Z ", 0), ("2024-05-01T10:00:00.5Z", 500),
      ("2024-05-01t10:00:00z", 0), ("2024-05-01 10:00:00 UTC", 0), ("2024-05-01_10:00:00Z", 0),
      ("2024-05-01T12:00:00+02:00", 0), ("2024-05-01T05:30:00-0430", 0),
      ("2024:05:01 10:00:00.5Z", 500), ("2024:5:1 12:00:00+02:00", 0),
      ("2024-05-01T11:00:00+01", 0), ("2024-5-1T10:0:0Z", 0), ("2024/05/01 10:00Z", 0),
      ("2024-05-01 12:00:00 CEST", 0), ("2024-05-01 12:00:00 GMT+2", 0),
      ("2024-05-01T12:00:00+02:00[Europe/Berlin]", 0),
      ("2024-05-01T10:00:00,25Z", 250), ("2024-05-01T10:00:00.1234567Z", 123),
      ("2024-05-01T10:00:00.9999Z", 1000), ("2024-05-01T09:59:60Z", 0),
      ("2024-04-30T24:00:00Z", -36_000_000),
      ("01.05.2024, 10:00:00Z", 0), ("20240501T100000Z", 0), ("20240501T120000.5+0200", 500),
      ("2024-05-01 10:00:00 AM Z", 0), ("2024-05-01 12:00:00am Z", -36_000_000),
      ("2024-05-01 12:00:00 PM UTC", 7_200_000), ("2024-05-01 10:00 pm +12:00", 0),
      ("Wed May 01 06:00:00 EDT 2024", 0), ("Wed May  1 12:00:00 CEST 2024", 0),
      ("Wed May 01 12:00:00 GMT+02:00 2024", 0), ("Wed May 01 10:00:00 UTC 2024", 0),
      ("May 01 10:00:00 UTC 2024", 0), ("Wed, 01 May 2024 10:00:00 GMT", 0),
      ("1 May 2024 12:00:00 +0200", 0), ("Wednesday, May 1, 2024 12:00:00 PM +02:00", 0),
      ("20240501100000Z", 0), ("20240501120000.5+0200", 500),
      ("Wed May 01 2024 12:00:00 GMT+0200 (CEST)", 0),
      ("Wed May 01 2024 12:00:00 GMT+0200 (Central European Summer Time)", 0),
      ("Wed, 01 May 2024 10:00:00 +0000 (UTC)", 0), ("2024-05-01 12:00:00 +0200 CEST", 0),
      ("2024-05-01 13:00:00.25 +0300 +03", 250), ("01.05.24 10:00:00Z", 0),
    ] as [(String, Int64)])
  func `a time with a zone is read`(text: String, offset: Int64) throws {
    #expect(try moment(text) == Timestamp(milliseconds: tenOClock + offset, hasZone: true))
  }

  @Test(arguments: [
    "2024-05-01T10:00:00", "2024-05-01 10:00", "2024/5/1 10:0:0.000",
    "Wed May  1 10:00:00 2024", "Wed May 01 10:00:00 IST 2024", "01-May-2024 10:00:00.000",
    "Wed May 01 10:00:00 CST 2024", "2024-05-01 10:00:00 IST", "May 1, 2024, 10:00:00 AM",
    "20240501100000",
  ])
  func `a time without a zone is read as UTC and says so`(text: String) throws {
    #expect(try moment(text) == Timestamp(milliseconds: tenOClock, hasZone: false))
  }

  @Test(arguments: ["2024-10-01", "01-Oct-2024", "1 October 2024", "Oct 1, 2024"])
  func `a date alone is its midnight in UTC`(text: String) throws {
    #expect(try moment(text) == Timestamp(milliseconds: 1_727_740_800_000, hasZone: false))
  }

  @Test(arguments: [
    "", "T", "at", "at 10", "2024", "2024-05", "2024-13-01T10:00:00Z", "2024-02-30T10:00:00Z",
    "2023-02-29T10:00:00Z", "2024-05-01T25:00:00Z", "2024-05-01T10:60:00Z", "2024-05-01T10:00:61Z",
    "2024-05-01T10:00:00X", "2024-05-01T10:00:00Zz", "2024-05-01T10:00:00.Z", "24-05-01T10:00:00Z",
    "2024-05-01T10:00:00+25:00", "1714557600", "20240501", "20240501T10Z",
    "2024-05-01 13:00:00 PM", "2024-05-01 00:00:00 AM", "20241301T100000Z", "2024-05-01T24:00:01Z",
    "Wed Mai 01 10:00:00 UTC 2024", "Wed May 32 10:00:00 UTC 2024", "01-May-24 10:00:00",
    "01--2024 10:00:00", "May 2024",
    "Wed, 01 May 24 10:00:00 GMT", "2024050110000", "20240532100000", "24/1/31 10:00", "1.2.24",
    "31/01/24", "1.2.3 10:00", "31/01/246 10:00", "2024-05-01 10:00:00 +0200 summer",
    "2024-05-01 10:00:00 CEST 2024", "2024-05-01 10:00:00 +0200 (CEST",
  ])
  func `anything else is not a time`(text: String) {
    #expect(throws: TimestampFault.unreadable) { try moment(text) }
  }

  @Test(arguments: ["04/30/24 10:00Z", "4/30/24 10:00Z", "30/4/24 10:00Z", "30-04-24 10:00Z"])
  func `a year of two digits is read at the end of a date without another reading`(
    text: String
  ) throws {
    #expect(try moment(text).milliseconds == tenOClock - 86_400_000)
  }

  @Test func `an ambiguous day and month is a fault unless the order is given`() throws {
    #expect(throws: TimestampFault.ambiguousDay) { try moment("01/05/2024 10:00:00Z") }
    #expect(try moment("01/05/2024 10:00:00Z", .dayFirst).milliseconds == tenOClock)
    #expect(try moment("05/01/2024 10:00:00Z", .monthFirst).milliseconds == tenOClock)
    #expect(throws: TimestampFault.unreadable) { try moment("13/05/2024 10:00:00Z", .monthFirst) }
    #expect(try moment("05/05/2024 10:00:00Z").milliseconds == tenOClock + 4 * 86_400_000)
    #expect(throws: TimestampFault.ambiguousDay) { try moment("01/05/24 10:00:00Z") }
    #expect(throws: TimestampFault.ambiguousDay) { try moment("24/05/01 10:00:00Z") }
    #expect(try moment("01/05/24 10:00:00Z", .dayFirst).milliseconds == tenOClock)
    #expect(try moment("24/05/01 10:00:00Z", .yearFirst).milliseconds == tenOClock)
    #expect(try moment("1-5-24 10:00:00Z", .dayFirst).milliseconds == tenOClock)
  }

  @Test(
    arguments: [
      ("31/05/2024 10:00", .dayFirst), ("05/31/2024", .monthFirst), ("5/31/24 10:00", .monthFirst),
      ("05/05/2024", nil), ("2024-05-31", nil), ("31.05.2024", nil),
    ] as [(String, DayOrder?)])
  func `a date shows the order of day and month if it can have no other`(
    text: String, order: DayOrder?
  ) throws {
    #expect(try moment(text).dayOrder == order)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `reading what was written gives the same instant`(seed: UInt64) throws {
    var generator = SplitMix(state: seed)
    for _ in 0..<300 {
      let instant = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
      var bytes: [UInt8] = []
      appendTimestamp(milliseconds: instant, to: &bytes)
      let read = try timestamp(in: bytes.span, 0..<bytes.count)
      #expect(read == Timestamp(milliseconds: instant, hasZone: true))
    }
  }

  @Test(
    arguments: [
      ("1714557600", nil, 1_714_557_600_000), ("1714557600.1236", nil, 1_714_557_600_124),
      ("1714557600123", nil, 1_714_557_600_123), ("1714557600123456", nil, 1_714_557_600_123),
      ("1714557600123456789", nil, 1_714_557_600_123),
      ("9223372036854775807", nil, 9_223_372_036_855),
      ("-1.5", nil, -1500), ("1.7145576E9", nil, 1_714_557_600_000), ("250", .milliseconds, 250),
      ("0.25", nil, 250), ("1714557600", .milliseconds, 1_714_557_600),
      ("9223372036854775808", nil, 9_223_372_036_855), ("9e30", nil, nil), ("", nil, nil),
      ("12:00", nil, nil),
      ("1714557600x", nil, nil), ("9223372036854775807", .seconds, nil),
      ("0.0E0", nil, 0), ("5.000000000E-1", nil, 500), ("1.000000000E1", nil, 10_000),
      ("1.0E", nil, nil), ("1.5", .minutes, 90_000), ("2", .hours, 7_200_000),
      ("45413.416666666664", .excel, 1_714_557_600_000), ("736250400", .apple, 1_714_557_600_000),
      ("638501544000000000", .ticks, 1_714_557_600_000),
      ("1083492000", .fit, 1_714_557_600_000),
      ("133590312000000000", .fileTime, 1_714_557_600_000), ("1e999999", nil, nil),
      ("0.4999999999999999999999999999", .milliseconds, 0), ("0.5", .milliseconds, 1),
    ] as [(String, EpochUnit?, Int64?)])
  func `counts since 1970 are read as integers`(
    text: String, unit: EpochUnit?, milliseconds: Int64?
  ) {
    let bytes = Array(text.utf8)
    #expect(epochTime(in: bytes.span, 0..<bytes.count, unit: unit) == milliseconds)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a count in any notation is the exact decimal, rounded once`(seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 1...22, using: &generator)
      let digits = (0..<count).map { _ in Int.random(in: 0...9, using: &generator) }
      let mark = Int.random(in: 0...count, using: &generator)
      let power = Int.random(in: -12...9, using: &generator)
      var text = digits[..<mark].map { "\($0)" }.joined()
      if mark < count { text += "." + digits[mark...].map { "\($0)" }.joined() }
      if power != 0 || Bool.random(using: &generator) {
        text += "\(Bool.random(using: &generator) ? "e" : "E")\(power)"
      }
      let bytes = Array(text.utf8)
      #expect(
        epochTime(in: bytes.span, 0..<bytes.count, unit: .seconds)
          == Self.rounded(digits, wholeDigits: mark + power + 3), "\(text)")
    }
  }

  /// Digits with a decimal mark after some of them, rounded to an integer as on paper.
  private static func rounded(_ digits: [Int], wholeDigits: Int) -> Int64? {
    if wholeDigits < 0 { return 0 }
    var sum: Int64 = 0
    for index in 0..<wholeDigits {
      let (product, tooLarge) = sum.multipliedReportingOverflow(by: 10)
      let (next, tooLargeSum) = product.addingReportingOverflow(
        Int64(index < digits.count ? digits[index] : 0))
      if tooLarge || tooLargeSum { return nil }
      sum = next
    }
    return wholeDigits < digits.count && digits[wholeDigits] >= 5 ? sum + 1 : sum
  }
}
