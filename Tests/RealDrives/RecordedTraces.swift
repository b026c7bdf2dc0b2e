import Geodesy
import Notations
import TripModel

/// Files of real devices without a route: each is read to its end.
struct RecordedTraces {
  /// The title of the files in the report.
  let title: String
  /// The known content of each file, in the order of their names.
  let files: [RecordedTrace]

  /// The device files of the real drives.
  static let devices = RecordedTraces(
    title: "device files",
    files: [
      RecordedTrace("fiets_gent_2018-12-19.tsv", fixes: 3179),
      RecordedTrace("hamburg_strava.gpx", fixes: 427),
      // 56 of its 918 points are marked <fix>none</fix>: the receiver guessed them.
      RecordedTrace("sbn.gpx", fixes: 862),
    ])

  /// The assertions of MapLibre's and Mapbox's GPX tests, except that a file in a namespace is
  /// not a fault here, and one without a track is.
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
      let degrees = try folder.decimals(assertedBy: "\(name) →", count: 2)
      report.require(
        fixes.first?.coordinate == Coordinate(latitude: degrees[0], longitude: degrees[1])
          && fixes.first?.time == start,
        "\(name) begins elsewhere")
    }
    return report
  }
}

/// The known content of a file of fixes.
struct RecordedTrace: Sendable {
  let name: String
  let fixes: Int
  /// The time of the first fix, if known; its coordinate is noted beside the file.
  let start: Instant?

  init(_ name: String, fixes: Int, firstAt start: Instant? = nil) {
    self.name = name
    self.fixes = fixes
    self.start = start
  }
}
