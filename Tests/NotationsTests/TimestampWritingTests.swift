import Testing

@testable import Notations

@Suite struct TimestampWritingTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_714_557_600_123, "2024-05-01T10:00:00.123Z"),
      (4_102_444_799_999, "2099-12-31T23:59:59.999Z"),
      (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
      (253_402_300_800_000, "10000-01-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func `an instant is written in UTC with milliseconds`(milliseconds: Int64, text: String) {
    var bytes: [UInt8] = []
    appendTimestamp(milliseconds: milliseconds, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [Int64.min, .max])
  func `the ends of the range do not trap`(milliseconds: Int64) {
    var bytes: [UInt8] = []
    appendTimestamp(milliseconds: milliseconds, to: &bytes)
    #expect(bytes.last == UInt8(ascii: "Z"))
  }

  @Test func `every day of 800 years survives conversion to its number`() {
    var expected = CivilDate(year: 1600, month: 1, day: 1)
    for day in (-135_140)..<(-135_140 + 292_194) {
      #expect(CivilDate(daysSinceEpoch: day) == expected)
      #expect(expected.daysSinceEpoch == day)
      expected.day += 1
      if !expected.isValid {
        expected.day = 1
        expected.month += 1
      }
      if expected.month > 12 {
        expected.month = 1
        expected.year += 1
      }
    }
  }
}
