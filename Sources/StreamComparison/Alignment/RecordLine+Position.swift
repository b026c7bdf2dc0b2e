import Geodesy
import Notations
import TripRecords

/// When and where an event happened.
extension RecordLine {
  /// The seconds since the first fix.
  var elapsed: Double? { self["t_s"]?.number }

  /// The date and time in milliseconds since 1970.
  var milliseconds: Int64? { self["time"]?.text.flatMap(dateAndTime) }

  /// The coordinate in the fields whose names end in `lat` and `lon` after a prefix.
  func coordinate(_ prefix: String = "") -> Coordinate? {
    guard let latitude = self[prefix + "lat"]?.number, let longitude = self[prefix + "lon"]?.number
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
