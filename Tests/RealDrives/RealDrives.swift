import Notations
import ToolKit
import TripPlans
import TripSimCommand

/// Checks all real drives below a folder against the known facts; the data is read in place.
enum RealDrives {
  /// Runs all drives, prints a row for each, and returns whether all hold.
  static func run(_ folder: String) -> Bool {
    var holds = true
    var drives = 0
    var shortfalls = 0
    for (name, reports) in jobs(below: folder) {
      do {
        for report in try reports() {
          drives += 1
          print(report.text)
          holds = holds && report.faults.isEmpty
          shortfalls += report.shortfalls.count
        }
      } catch {
        print("FAIL \(name): \(error)")
        holds = false
      }
    }
    let words = shortfalls == 0 ? "all hold" : "all hold but \(shortfalls) for a known reason"
    print("\(drives) runs of real drives: \(holds ? words : "something does not hold")")
    return holds && drives > 0
  }

  private typealias Job = (name: String, reports: () throws -> [DriveReport])

  private static func jobs(below folder: String) -> [Job] {
    let roads = DriveFolder(path: FilePath.joined("roads", to: folder))
    return recordedJobs(below: folder) + peerJobs(below: folder)
      + ferrostarJobs(DriveFolder(path: FilePath.joined("ferrostar", to: folder)))
      + RoadPairsReport.networks.filter { roads.holds($0.name + ".osm") }.map { network in
        (network.name, { [try RoadPairsReport.report(roads, network)] })
      }
  }

  /// The recorded drives, and the files recorded with them.
  private static func recordedJobs(below folder: String) -> [Job] {
    var jobs: [Job] = []
    let real = FilePath.joined("real", to: folder)
    for name in ((try? TypedFiles().names(inFolder: real)) ?? []).sorted() {
      let drive = DriveFolder(path: FilePath.joined(name, to: real))
      if name == "_raw" { jobs.append((name, { [try RecordedTraces.devices.report(drive)] })) }
      guard drive.holds("trace.gpx") else { continue }
      for (part, report) in parts where drive.holds("\(part)/route.json") {
        jobs.append(("\(name) \(part)", { [try report(drive)] }))
      }
    }
    let imports = DriveFolder(path: FilePath.joined("mapbox/gpx-import", to: folder))
    if imports.holds("original/test.gpx") {
      jobs.append((imports.name, { [try RecordedTraces.imports.report(imports)] }))
    }
    let oracle = DriveFolder(path: FilePath.joined("mapbox/tokyo-part1", to: folder))
    if oracle.holds("oracle.csv") {
      jobs.append((oracle.name, { [try OracleDrive.report(oracle)] }))
      jobs.append((oracle.name, { [try OracleDrive.report(oracle, under: .mapbox)] }))
    }
    return jobs
  }

  /// The assertions of the peers' tests about their files.
  private static func peerJobs(below folder: String) -> [Job] {
    var jobs: [Job] = []
    for file in LegacyPortFile.all
    where DriveFolder(path: FilePath.joined("mapbox", to: folder)).holds(
      "\(file.folder)/\(file.timeline)")
    {
      jobs.append((file.folder, { [try file.report(below: folder)] }))
    }
    for assertion in PeerExpectations.all {
      let files = DriveFolder(path: FilePath.joined("mapbox/\(assertion.folder)", to: folder))
      guard files.holds(assertion.route) else { continue }
      jobs.append(
        (assertion.name, { [try PeerExpectations.report(assertion, below: folder)] }))
    }
    for claim in PeerClaim.all {
      guard let files = claim.files(below: folder) else { continue }
      jobs.append((claim.name, { [try claim.report(files)] }))
    }
    return jobs
  }

  private static func ferrostarJobs(_ folder: DriveFolder) -> [Job] {
    let names = ((try? TypedFiles().names(inFolder: folder.path)) ?? []).sorted()
    let files = names.filter { $0.hasSuffix(".json") }
    let jobs = files.map { name -> Job in
      (
        name,
        {
          let file = try FerrostarFile(folder, name)
          return [try file.report(), try file.tripReport(), try file.secondReadingReport()]
        }
      )
    }
    if files.isEmpty { return [] }
    return jobs + [(folder.name, { try FerrostarSideBySide.reports(folder, files) })]
  }

  private static let parts: [(String, @Sendable (DriveFolder) throws -> DriveReport)] = [
    ("a_follow", FollowedDrive.report), ("b_deviate", LeftDrive.report),
    ("c_waypoints", StopsDrive.report),
  ]
}
