import Geodesy
import Notations
import TripModel

/// Files of real devices without a route: each is read to its end.
struct RecordedTraces {
  /// What the files are, as the report calls them.
  let title: String
  /// What each file is known to hold, in the order of their names.
  let files: [RecordedTrace]

  /// The device files of the real drives.
  static let devices = RecordedTraces(
    title: "device files",
    files: [
      RecordedTrace("fiets_gent_2018-12-19.tsv", fixes: 3179),
      RecordedTrace("hamburg_strava.gpx", fixes: 427),
      RecordedTrace("sbn.gpx", fixes: 918),
    ])

  /// What the tests of MapLibre's and Mapbox's GPX readers assert, but that a file in a namespace
  /// is no fault, and that one without a track is.
  static let imports = RecordedTraces(
    title: "gpx-import",
    files: [
      RecordedTrace("original/_TestPath.gpx", fixes: 0),
      RecordedTrace("original/morning_row.gpx", fixes: 1154),
      RecordedTrace(
        "original/test.gpx", fixes: 3, firstAt: Instant(milliseconds: 1_255_804_646_000)),
      RecordedTrace(
        "original/test_invalid.gpx", fixes: 702, firstAt: Instant(milliseconds: 1_428_237_222_000)),
    ])

  func report(_ folder: DriveFolder) throws -> DriveReport {
    var report = DriveReport(drive: title)
    for file in files {
      let (fixes, faults) = try folder.trace(file.name)
      let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
      report.figures.append("\(name): \(fixes.count) fixes, \(faults) faults")
      report.require(fixes.count == file.fixes, "\(name) holds \(file.fixes) fixes")
      report.require(file.fixes > 0 || faults > 0, "\(name) holds none, and no fault is told")
      guard let start = file.start else { continue }
      let place = try folder.decimals(assertedBy: "\(name) →", count: 2)
      report.require(
        fixes.first?.coordinate == Coordinate(latitude: place[0], longitude: place[1])
          && fixes.first?.time == start,
        "\(name) begins elsewhere")
    }
    return report
  }
}

/// What a file of fixes is known to hold.
struct RecordedTrace: Sendable {
  let name: String
  let fixes: Int
  /// When the first one is, where that is known; where it is, is noted beside the file.
  let start: Instant?

  init(_ name: String, fixes: Int, firstAt start: Instant? = nil) {
    self.name = name
    self.fixes = fixes
    self.start = start
  }
}
