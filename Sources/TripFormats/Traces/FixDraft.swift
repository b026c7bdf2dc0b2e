import Geodesy
import Notations
import TripModel

/// The fields of one fix as read, before they are known to make a fix.
struct FixDraft {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  var time: Int64?

  /// Degrees north.
  var latitude = 0.0

  /// Degrees east.
  var longitude = 0.0

  /// Meters.
  var altitude: Double?

  /// Meters; a negative value marks the position as unusable.
  var accuracy: Double?

  /// Degrees clockwise from true north.
  var course: Double?

  /// Meters per second.
  var speed: Double?

  var isSimulated = false

  /// Whether the fix is labeled as off route.
  var isOffRoute: Bool?
}

extension FixDraft {
  /// The coordinate, which must have been checked.
  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// The fix at a time; the coordinate must already be checked.
  func fix(atMilliseconds time: Int64) -> Fix {
    Fix(
      time: Instant(milliseconds: time), coordinate: coordinate, altitude: altitude,
      accuracy: accuracy, course: course.map { Bearing(degrees: $0) },
      speed: speed, isSimulated: isSimulated,
      verdict: isOffRoute.map { RouteVerdict(isOffRoute: $0) })
  }

  /// Sets a value in meters, degrees or m/s; returns false if no receiver measures it.
  ///
  /// An angle of `none`, −1 in the unit of the source, means an unknown value; other angles wrap.
  mutating func set(_ measure: FixMeasure, _ value: Double, none: Double = -1) -> Bool {
    switch measure {
    case .altitude:
      // Some programs write −9999 or −32768 for an unknown altitude.
      guard -5000...100_000 ~= value else { return false }
      altitude = value
    case .accuracy:
      // 0 means unknown, as on Android; more is beyond the size of the earth.
      guard value.magnitude <= 40_000_000 else { return false }
      accuracy = value == 0 ? nil : value
    case .course:
      guard value.magnitude <= 720 else { return false }
      course = value == none ? nil : value
    case .speed:
      // A negative speed means an unknown speed.
      guard value.magnitude <= 12_000 else { return false }
      speed = value < 0 ? nil : value
    }
    return true
  }

  /// Sets a value from a number in the unit of its column or, without a number, from a text that
  /// may state its own unit; returns the fault of one that is neither a value nor means none.
  ///
  /// The field is the name of the measure in messages, if it has another one. The column is the one
  /// whose unit `--csv` may state; absent for a format without columns.
  mutating func set(
    _ measure: FixMeasure, as field: String? = nil, number: Double?,
    text: @autoclosure () -> String, factor: Double = 1, decimalMark mark: Character = ".",
    column: @autoclosure () -> String? = nil
  ) -> Diagnostic? {
    let field = field ?? measure.rawValue
    let value = number.map { $0 * factor } ?? measure.amount(in: text(), decimalMark: mark)
    guard let value else {
      return Self.isAbsence(text()) ? nil : .badNumber(field: field, text: text())
    }
    if set(measure, value, none: -factor) { return nil }
    if measure == .course, factor == 1, 0...36_000 ~= number ?? -1, let column = column() {
      return .hundredthsOfDegree(text(), column: column)
    }
    return .implausible(field: field, text: text())
  }

  /// Whether a text means "no value".
  static func isAbsence(_ text: String) -> Bool {
    ["", "nan", "null", "nil", "none", "n/a", "na", "-", "--"].contains(text.lowercased())
  }
}

/// A value that a receiver measures beside the coordinate; the raw value is its name in messages.
enum FixMeasure: String {
  case altitude, accuracy, course, speed

  /// All of them, in the order in which they are read.
  static let all: [FixMeasure] = [.altitude, .accuracy, .course, .speed]

  /// The value of `98.47 m`, or of the course `NE`.
  ///
  /// Absent if the text is not a number with a unit of the measure.
  func amount(in text: String, decimalMark mark: Character = ".") -> Double? {
    if self == .course, let course = compassCourse(text) { return course }
    let number = text.prefix { !$0.isLetter && $0 != "°" && $0 != " " }
    let unit = text.dropFirst(number.count).filter { $0 != " " }.lowercased()
    guard let value = decimalNumber(of: String(number.map { $0 == mark ? "." : $0 })) else {
      return nil
    }
    return unit.isEmpty ? value : MeasureUnit.factor(unit, of: role).map { value * $0 }
  }
}

extension FixDraft {
  /// Sets the off-route label; returns the fault of a text that is not a Boolean.
  mutating func setOffRoute(_ text: String) -> Diagnostic? {
    guard Self.isAffirmation(text) || Self.isDenial(text) else {
      return .implausible(field: "off_route", text: text)
    }
    isOffRoute = Self.isAffirmation(text)
    return nil
  }

  /// Whether a text affirms.
  static func isAffirmation(_ text: String) -> Bool {
    affirmations.contains(Array(text.lowercased().utf8))
  }

  /// The words that affirm, in lower case.
  static let affirmations = ["true", "1", "yes", "t", "y", "1.0"].map { Array($0.utf8) }

  private static let voids = ["v", "void", "invalid", "no fix", "no_fix", "nofix", "nok"]
  private static let denials = ["false", "0", "no", "f", "n", "0.0", "none"]
  private static let voidMarks = voids.compactMap(\.utf8.first)
  private static let denialMarks = denials.compactMap(\.utf8.first)

  /// Whether a text marks the position as not valid, as NMEA's 'V' does.
  ///
  /// The number of a status may have any meaning.
  static func isVoid(_ text: String, isStatus: Bool) -> Bool {
    voids.contains(text.lowercased()) || !isStatus && isDenial(text)
  }

  /// Whether a text with this first byte may mark the position as not valid.
  static func mayBeVoid(_ first: UInt8?, isStatus: Bool) -> Bool {
    guard let letter = first.map({ $0 | 0x20 }) else { return false }
    return voidMarks.contains(letter) || !isStatus && denialMarks.contains(letter)
  }

  /// Whether a text is a negative answer.
  static func isDenial(_ text: String) -> Bool { denials.contains(text.lowercased()) }
}

extension FixDraft {
  /// Whether the coordinate is in range, and not that of a receiver without a position.
  var hasPlainCoordinate: Bool {
    latitude.magnitude <= 90 && longitude.magnitude <= 180 && (latitude != 0 || longitude != 0)
  }

  /// Sets the coordinate, wraps its longitude and passes on its fault, if any.
  ///
  /// Returns false if it cannot be used. A message shows both texts as written, or else the
  /// numbers, and their names in the format. `warn` also receives whether the fault concerns the
  /// longitude.
  mutating func setCoordinate(
    latitude: Double, longitude: Double,
    texts: @autoclosure () -> (latitude: String, longitude: String)? = nil,
    names: @autoclosure () -> CoordinateNames = CoordinateNames(),
    warn: (_ fault: Diagnostic, _ isInLongitude: Bool) -> Void
  ) -> Bool {
    self.latitude = latitude
    self.longitude = longitude
    if hasPlainCoordinate { return true }
    let texts = texts() ?? ("\(latitude)", "\(longitude)")
    if !(latitude.magnitude <= 90) {
      let isSwapped = latitude.magnitude <= 180 && longitude.magnitude <= 90
      let other = isSwapped ? texts.longitude : nil
      warn(.latitudeRange(text: texts.latitude, swappedWith: other, names: names()), false)
      return false
    }
    if !(longitude.magnitude <= 360) {
      warn(.longitudeRange(text: texts.longitude), true)
      return false
    }
    if longitude.magnitude > 180 {
      self.longitude += longitude > 0 ? -360 : 360
      warn(.wrappedLongitude(text: texts.longitude), true)
    } else {
      warn(.zeroCoordinate, false)
    }
    return true
  }
}
