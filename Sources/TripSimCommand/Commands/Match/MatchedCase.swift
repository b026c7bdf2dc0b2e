import Notations
import Regression
import RoadRouting
import ToolKit
import TripFormats
import TripPlans
import TripRuns

/// Makes a case from a drive and its matched route; everything runs before anything is written.
struct MatchedCase {
  let drive: TracedDrive
  let arguments: MatchArguments
  /// The case's folder.
  let folder: String

  /// The names of the files that are made here.
  private static let routeName = "route.geojson"
  private static let traceName = "drive.csv"

  /// Writes the case and returns the paths of its files.
  func write() -> Reading<[String]> {
    let plan = plan
    let newCase = NewCase(folder: folder, plans: [plan], events: nil, description: description)
    let files = HeldFiles([plan.route.text: route, plan.trace.text: trace], over: DiskFiles())
    return CaseWriting(newCase: newCase, replacesExisting: arguments.replacesExisting).perform(
      from: files,
      made: [
        FolderWriting.File(name: Self.routeName, bytes: route),
        FolderWriting.File(name: FilePath.lastComponent(of: plan.trace.text), bytes: trace),
      ], runningFrom: files)
  }

  private var plan: TripPlan {
    var plan = TripPlan(
      route: LocatedText(FilePath.joined(Self.routeName, to: folder)),
      trace: LocatedText(isCopied ? drive.path : FilePath.joined(Self.traceName, to: folder)))
    if isCopied {
      plan.traceFormat = arguments.reading.traceFormat
      plan.reading = arguments.reading.trace
    }
    return plan
  }

  /// Whether the case can use the trace unchanged, because all of its fixes are on the route.
  private var isCopied: Bool {
    let name = FilePath.lastComponent(of: drive.path)
    let isTaken =
      [Self.routeName, CaseReader.fileName, "-"].contains(name) || name.hasPrefix("expected.")
    return drive.cut == nil && !isTaken && FileDescriptor.isFile(drive.path)
  }

  private var route: [UInt8] { RouteWriter.write([drive.route]) }

  private var trace: [UInt8] {
    if isCopied { return drive.bytes }
    let fixes = drive.cut ?? drive.fixes[...]
    return TraceWriter(exactly: fixes).trace(fixes)
  }

  private var description: String {
    let name = FilePath.lastComponent(of: drive.path)
    guard drive.cut != nil else { return "The drive \(name) along the way that it took." }
    let range = drive.match.parts[drive.part].fixes
    return "Fixes \(range.lowerBound)..\(range.upperBound) of \(name) along the way that they took."
  }
}
