import Notations

/// The names used in GPX, KML, TCX and SUMO files, and in files mistaken for such a file.
enum GPXName: Int {
  // Elements of GPX 1.0 and 1.1.
  case gpx, trk, trkseg, trkpt, name, ele, time, course, speed, hdop, rtept, wpt, fix
  // Elements of extensions: Garmin TPX 2, GPSLogger, OsmAnd, OpenTracks, Apple Health and others.
  case bearing, hacc, accuracy, healthAccuracy, accuracyHorizontal, horizontalAccuracy, simulated
  // Geo Tracker's element with the course and the speed as attributes, and GoPro's quantities.
  case meta, c, s, speed2D, unit
  // Elements of TCX.
  case trackpoint, pointTime, latitudeDegrees, longitudeDegrees, altitudeMeters, pointSpeed
  case activity, courseElement
  // Elements of KML.
  case placemark, track, when, begin, coord, coordinates, simpleArrayField, simpleArrayData, value
  case data, simpleData
  // Attributes.
  case lat, lon, creator
  // Roots of other documents.
  case html, kml, trainingCenterDatabase
  // SUMO's floating car data.
  case fcdExport, timestep, vehicle, person, id, x, y, z, angle
}

extension GPXName {
  static let vocabulary = XMLVocabulary(words)

  /// The names as written, in the order of the cases.
  ///
  /// Reflection on the case names would take a sixth of the time of a short run.
  private static let words = [
    "gpx", "trk", "trkseg", "trkpt", "name", "ele", "time", "course", "speed", "hdop", "rtept",
    "wpt", "fix", "bearing", "hacc", "accuracy", "hAcc", "accuracy_horizontal",
    "horizontalAccuracy", "simulated", "meta", "c", "s", "speed_2d", "unit", "Trackpoint", "Time",
    "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters", "Speed", "Activity", "Course",
    "Placemark", "Track", "when", "begin", "coord", "coordinates", "SimpleArrayField",
    "SimpleArrayData", "value", "Data", "SimpleData", "lat", "lon", "creator", "html", "kml",
    "TrainingCenterDatabase", "fcd-export", "timestep", "vehicle", "person", "id", "x", "y", "z",
    "angle",
  ]
}
