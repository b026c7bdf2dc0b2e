import Notations
import Reports
import ToolKit

/// The arguments of `tripsim report`.
struct ReportArguments: Sendable {
  /// The source of a report.
  enum Source: Equatable, Sendable {
    /// A stream of events, by its path.
    case events(String)
    /// A case, compared with its golden.
    case trip(String)
    /// A trip that is run with the typed options: a route and a trace, a recording, or a case.
    case run
    /// All drives in a folder, written to another one with an index.
    case folder(String, to: String)
  }

  /// The source of the report.
  var source = Source.events("")
  /// The trip to run.
  var run = RunArguments()
  /// The options of the trip that were typed.
  var runOptions: [String] = []
  /// The files of the routes driven, for events that do not come from a case.
  var routes: [String] = []
  /// The format, if one was named.
  var namedForm: TripReport.Form?
  /// The file of the report; absent for standard output.
  var output: String?
  /// The number of drives of a folder that are run in parallel; absent for one per core.
  var jobs: Int?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}

extension ReportArguments {
  /// The paths of all files that the report reads, as typed.
  var inputs: [String] {
    switch source {
    case .events(let path): [path] + routes
    case .trip(let path): [path]
    case .run: run.inputs
    case .folder(let path, _): [path]
    }
  }

  /// The format: the one named, else that of the output's extension, else HTML.
  var form: TripReport.Form { namedForm ?? ending.flatMap(Self.form) ?? .html }

  /// Whether typed options change the trips, so that goldens of cases are ignored.
  var changesTrips: Bool { runOptions.contains { $0 != "--trust" } }

  /// The folder for an index of drives: the output, if it is a folder or has a name like one.
  var outputFolder: String? {
    guard let output, output != "-", namedForm == nil else { return nil }
    if FileDescriptor.kind(of: output) == S_IFDIR || output.hasSuffix("/") { return output }
    return FilePath.ending(of: output) == nil && !FileDescriptor.isFile(output) ? output : nil
  }

  /// Whether the output's extension determines no format.
  var isFormUnknown: Bool {
    if case .folder = source { return false }
    guard let output, output != "-", namedForm == nil else { return false }
    return ending.flatMap(Self.form) == nil
  }

  private var ending: String? { output.flatMap(FilePath.ending) }

  private static func form(ofEnding ending: String) -> TripReport.Form? {
    ending == "htm" ? .html : TripReport.Form(rawValue: ending)
  }
}
