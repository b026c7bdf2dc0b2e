/// The time of GPS, which is ahead of UTC because it has no leap seconds.
///
/// All times are in milliseconds since 1970-01-01T00:00:00.
enum GPSTime {
  /// The start of the first week, 1980-01-06.
  static let firstWeek: Int64 = 315_964_800_000

  /// The instant in UTC of a time of GPS.
  static func utc(of time: Int64) -> Int64 {
    time - (leapSeconds.prefix { time >= $0.start }.last?.seconds ?? 0) * 1000
  }

  /// The seconds by which it is ahead of UTC, each from a time of GPS onward.
  ///
  /// **Source:** IERS, Bulletin C,
  /// https://www.iers.org/IERS/EN/Publications/Bulletins/bulletins.html.
  private static let leapSeconds: [(start: Int64, seconds: Int64)] = [
    (915_148_813_000, 13), (1_136_073_614_000, 14), (1_230_768_015_000, 15),
    (1_341_100_816_000, 16), (1_435_708_817_000, 17), (1_483_228_818_000, 18),
  ]
}
