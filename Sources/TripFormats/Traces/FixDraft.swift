import Geodesy
import TripModel

/// What a trace tells of one fix, before it is known to be one.
struct FixDraft {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  var time: Int64?

  /// Degrees north.
  var latitude = 0.0

  /// Degrees east.
  var longitude = 0.0

  /// Meters.
  var altitude: Double?

  /// Meters; negative says that the place is unusable.
  var accuracy: Double?

  /// Degrees clockwise from true north.
  var course: Double?

  /// Meters per second.
  var speed: Double?

  /// Whether a simulator made it.
  var isSimulated = false
}

extension FixDraft {
  /// The fix at a moment; the place must have been checked.
  func fix(atMilliseconds time: Int64) -> Fix {
    Fix(
      time: Instant(milliseconds: time),
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      altitude: altitude, accuracy: accuracy, course: course.map { Bearing(degrees: $0) },
      speed: speed, isSimulated: isSimulated)
  }

  /// Sets the altitude; false for one that no receiver on earth reports.
  mutating func setAltitude(_ value: Double) -> Bool {
    guard value.magnitude <= 100_000 else { return false }
    altitude = value
    return true
  }

  /// Sets the accuracy; false for one beyond the size of the earth.
  mutating func setAccuracy(_ value: Double) -> Bool {
    guard value.magnitude <= 40_000_000 else { return false }
    accuracy = value
    return true
  }

  /// Sets the course; −1 stands for none, other directions wrap; false beyond two turns.
  mutating func setCourse(_ value: Double) -> Bool {
    guard value.magnitude <= 720 else { return false }
    course = value == -1 ? nil : value
    return true
  }

  /// Sets the speed; a negative one stands for none; false for one that nothing on earth has.
  mutating func setSpeed(_ value: Double) -> Bool {
    guard value.magnitude <= 12_000 else { return false }
    speed = value < 0 ? nil : value
    return true
  }
}

/// What is wrong with a pair of degrees.
enum PlaceFault {
  /// The latitude is beyond the poles; whether the pair the other way round is a place.
  case latitude(isSwapped: Bool)

  /// The longitude is beyond a turn.
  case longitude
}

extension FixDraft {
  /// What is wrong with the place; absent when it is one.
  var placeFault: PlaceFault? {
    if !(latitude.magnitude <= 90) {
      return .latitude(isSwapped: latitude.magnitude <= 180 && longitude.magnitude <= 90)
    }
    return longitude.magnitude <= 360 ? nil : .longitude
  }

  /// Brings a longitude of 180…360 degrees into range; true if there was need to.
  mutating func wrapLongitude() -> Bool {
    guard longitude.magnitude > 180 else { return false }
    longitude += longitude > 0 ? -360 : 360
    return true
  }
}
