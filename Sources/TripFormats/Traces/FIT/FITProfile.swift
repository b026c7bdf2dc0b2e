/// Numbers and units of FIT messages.
///
/// **Source:** Garmin, FIT SDK 21, `Profile.xlsx`.
enum FITProfile {
  /// The message of one fix.
  static let record = 20

  /// The message of a course, and its name.
  static let course = 31
  static let courseName: UInt8 = 5

  /// Degrees of semicircles, of which 2^31 are 180°.
  static func degrees(_ semicircles: Int) -> Double {
    Double(semicircles) * (180 / 2_147_483_648)
  }

  /// Whether a time counts from when the device was switched on.
  static func isRelative(_ time: Int) -> Bool { time < 0x1000_0000 }

  /// Milliseconds since 1970 of seconds since 1989-12-31T00:00:00Z.
  static func milliseconds(_ time: Int) -> Int64 {
    1000 * (Int64(time) + 631_065_600)
  }
}

/// The fields of a record that are read.
enum FITRecordField: UInt8, CaseIterable {
  case latitude = 0
  case longitude = 1
  case altitude = 2
  case speed = 6
  /// The accuracy of the position in meters.
  case accuracy = 31
  case preciseSpeed = 73
  case preciseAltitude = 78
}
