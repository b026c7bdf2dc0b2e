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

  /// Whether the fix is simulated.
  var isSimulated = false

  /// Whether the fix is labeled as off route.
  var isOffRoute: Bool?
}

extension FixDraft {
  /// The fix at a time; the coordinate must have been checked.
  func fix(atMilliseconds time: Int64) -> Fix {
    Fix(
      time: Instant(milliseconds: time),
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      altitude: altitude, accuracy: accuracy, course: course.map { Bearing(degrees: $0) },
      speed: speed, isSimulated: isSimulated,
      verdict: isOffRoute.map { RouteVerdict(isOffRoute: $0) })
  }

  /// Sets the altitude; returns false if it is impossible on earth, as −9999 and −32768, which some
  /// programs write for none.
  mutating func setAltitude(_ value: Double) -> Bool {
    guard -5000...100_000 ~= value else { return false }
    altitude = value
    return true
  }

  /// Sets the accuracy; 0 means unknown, as on Android; returns false if it exceeds the size of the
  /// earth.
  mutating func setAccuracy(_ value: Double) -> Bool {
    guard value.magnitude <= 40_000_000 else { return false }
    accuracy = value == 0 ? nil : value
    return true
  }

  /// Sets the course in degrees; the value of `none`, −1 in the unit of the source, means none,
  /// other angles wrap; returns false beyond two turns.
  mutating func setCourse(_ degrees: Double, none: Double = -1) -> Bool {
    guard degrees.magnitude <= 720 else { return false }
    course = degrees == none ? nil : degrees
    return true
  }

  /// Sets the speed; a negative value means none; returns false if it is impossible.
  mutating func setSpeed(_ value: Double) -> Bool {
    guard value.magnitude <= 12_000 else { return false }
    speed = value < 0 ? nil : value
    return true
  }
}

extension FixDraft {
  /// Sets the off-route label; returns false if the text is not a Boolean.
  mutating func setOffRoute(_ text: String) -> Bool {
    switch text.lowercased() {
    case "true", "1", "yes": isOffRoute = true
    case _ where Self.isDenial(text): isOffRoute = false
    default: return false
    }
    return true
  }

  /// Whether a text denies.
  static func isDenial(_ text: String) -> Bool {
    ["false", "0", "no"].contains(text.lowercased())
  }
}

/// The fault of a latitude and longitude.
enum CoordinateFault {
  /// The latitude is out of range; `isSwapped` if swapping the pair would make it valid.
  case latitude(isSwapped: Bool)

  /// The longitude is out of range by more than a turn.
  case longitude

  /// The longitude was 180…360 degrees and was wrapped.
  case wrapped

  /// Both are 0.
  case zero
}

extension CoordinateFault {
  /// Whether the fix cannot be used.
  var isFatal: Bool {
    switch self {
    case .latitude, .longitude: return true
    case .wrapped, .zero: return false
    }
  }

  /// Whether the fault concerns the longitude.
  var isInLongitude: Bool {
    switch self {
    case .longitude, .wrapped: return true
    case .latitude, .zero: return false
    }
  }

  /// The fault as a diagnostic, with the numbers as written and their names.
  func traceFault(
    latitude: String, longitude: String, names: CoordinateNames = CoordinateNames()
  ) -> Diagnostic {
    switch self {
    case .latitude(let isSwapped):
      return .latitudeRange(
        text: latitude, swappedWith: isSwapped ? longitude : nil, names: names)
    case .longitude: return .longitudeRange(text: longitude)
    case .wrapped: return .wrappedLongitude(text: longitude)
    case .zero: return .zeroCoordinate
    }
  }
}

extension FixDraft {
  /// Sets the coordinate and passes on its fault, if any; returns false if it cannot be used.
  ///
  /// The names are those of the two numbers in the format.
  mutating func setCoordinate(
    latitude: Double, longitude: Double, names: CoordinateNames = CoordinateNames(),
    warn: (Diagnostic) -> Void
  ) -> Bool {
    self.latitude = latitude
    self.longitude = longitude
    guard let fault = settleCoordinate() else { return true }
    warn(fault.traceFault(latitude: "\(latitude)", longitude: "\(longitude)", names: names))
    return !fault.isFatal
  }

  /// Wraps the longitude; returns the fault of the coordinate, if any.
  mutating func settleCoordinate() -> CoordinateFault? {
    if !(latitude.magnitude <= 90) {
      return .latitude(isSwapped: latitude.magnitude <= 180 && longitude.magnitude <= 90)
    }
    if longitude.magnitude > 180 {
      guard longitude.magnitude <= 360 else { return .longitude }
      longitude += longitude > 0 ? -360 : 360
      return .wrapped
    }
    return latitude == 0 && longitude == 0 ? .zero : nil
  }
}
