import Notations
import TripModel

/// Files of real devices without a route: each is read to its end.
enum RecordedTraces {
  /// The fixes that each file is known to hold.
  static let counts = [
    "fiets_gent_2018-12-19.tsv": 3179, "hamburg_strava.gpx": 427, "sbn.gpx": 918,
  ]

  static func report(_ folder: DriveFolder) throws -> DriveReport {
    var report = DriveReport(drive: "device files")
    for (file, count) in counts.sorted(by: { $0.key < $1.key }) {
      let (fixes, faults) = try folder.fixes(file)
      report.figures.append("\(file): \(fixes.count) fixes, \(faults) faults")
      report.require(fixes.count == count, "\(file) holds \(count) fixes")
    }
    return report
  }
}
