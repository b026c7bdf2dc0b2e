/// Numbers and units of FIT messages.
///
/// **Source:** Garmin, FIT SDK 21, `Profile.xlsx`.
enum FITProfile {
  /// The message of one fix.
  static let record = 20

  /// The message of a course, and its name.
  static let course = 31
  static let courseName: UInt8 = 5

  /// The message of a course point: a turn or another point.
  static let coursePoint = 32

  /// The types of course points that are turns, as OSRM's maneuver types and modifiers.
  static let turns = [
    6: "turn left", 7: "turn right", 8: "continue straight", 16: "fork slight left",
    17: "fork slight right", 18: "fork straight", 19: "turn slight left", 20: "turn sharp left",
    21: "turn slight right", 22: "turn sharp right", 23: "continue uturn",
  ]

  /// The types of turns by their names in lower case.
  static let turnTypes = [
    "left": 6, "right": 7, "straight": 8, "left fork": 16, "right fork": 17, "middle fork": 18,
    "slight left": 19, "sharp left": 20, "slight right": 21, "sharp right": 22, "u-turn": 23,
    "u turn": 23, "uturn": 23,
  ]

  /// Semicircles converted to degrees; 2^31 are 180°.
  static func degrees(_ semicircles: Int) -> Double {
    Double(semicircles) * (180 / 2_147_483_648)
  }

  /// Whether a time counts from when the device was switched on.
  static func isRelative(_ time: Int) -> Bool { time < 0x1000_0000 }

  /// Seconds since 1989-12-31T00:00:00Z converted to milliseconds since 1970.
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

/// The fields of a course point that are read.
enum FITCoursePointField: UInt8, CaseIterable {
  case time = 1
  case latitude = 2
  case longitude = 3
  case type = 5
  case name = 6
}
