import Notations

/// The names in GPX files, and in those mistaken for one, that a reader acts on.
enum GPXName: Int, CaseIterable {
  // Elements of GPX 1.0 and 1.1.
  case gpx, trk, trkseg, trkpt, name, ele, time, course, speed, hdop, rtept, wpt
  // Elements of extensions: Garmin TPX 2, GPSLogger, OsmAnd, OpenTracks and others.
  case bearing, hacc, accuracy
  case accuracyHorizontal
  case horizontalAccuracy
  case simulated
  // Attributes.
  case lat, lon, creator, version
  // Roots of other documents.
  case html, kml, osm
  case trainingCenterDatabase
}

extension GPXName {
  /// The names by their indices.
  static let vocabulary = XMLVocabulary(allCases.map(\.text))

  /// The name as written.
  private var text: String {
    switch self {
    case .accuracyHorizontal: return "accuracy_horizontal"
    case .trainingCenterDatabase: return "TrainingCenterDatabase"
    default: return "\(self)"
    }
  }
}
