import Notations

/// The names in GPX, KML and TCX files, and in those mistaken for one, that a reader acts on.
enum GPXName: Int {
  // Elements of GPX 1.0 and 1.1.
  case gpx, trk, trkseg, trkpt, name, ele, time, course, speed, hdop, rtept, wpt
  // Elements of extensions: Garmin TPX 2, GPSLogger, OsmAnd, OpenTracks and others.
  case bearing, hacc, accuracy
  case accuracyHorizontal
  case horizontalAccuracy
  case simulated
  // Elements of TCX.
  case trackpoint, pointTime, latitudeDegrees, longitudeDegrees, altitudeMeters, pointSpeed
  // Elements of KML.
  case placemark, track, when, coord, coordinates
  // Attributes.
  case lat, lon, creator, version
  // Roots of other documents.
  case html, kml, osm
  case trainingCenterDatabase
}

extension GPXName {
  /// The names by their indices.
  static let vocabulary = XMLVocabulary(words)

  /// The names as written, in the order of the cases.
  ///
  /// Asking the cases for their own names would reflect on them, a sixth of a short run's time.
  private static let words = [
    "gpx", "trk", "trkseg", "trkpt", "name", "ele", "time", "course", "speed", "hdop", "rtept",
    "wpt", "bearing", "hacc", "accuracy", "accuracy_horizontal", "horizontalAccuracy", "simulated",
    "Trackpoint", "Time", "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters", "Speed",
    "Placemark", "Track", "when", "coord", "coordinates", "lat", "lon", "creator", "version",
    "html",
    "kml", "osm", "TrainingCenterDatabase",
  ]
}
