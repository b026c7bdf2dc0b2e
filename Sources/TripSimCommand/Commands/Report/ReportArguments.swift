import Notations
import Reports

/// The arguments of `tripsim report`.
struct ReportArguments: Sendable {
  /// The path of the events or of the case.
  var source = ""
  /// The files of the routes driven, for events that do not come from a case.
  var routes: [String] = []
  /// The name of the trip, for a case with several trips.
  var tripName: String?
  /// The format, if one was named.
  var namedForm: TripReport.Form?
  /// The file of the report; absent for standard output.
  var output: String?
  /// Whether the output may replace an existing file.
  var replacesExisting = false
}

extension ReportArguments {
  /// Whether the source is a case instead of an event stream.
  var isCase: Bool { source != "-" && RunArguments.isCase(source) }

  /// The format: the one named, else that of the output's extension, else HTML.
  var form: TripReport.Form { namedForm ?? ending.flatMap(Self.form) ?? .html }

  /// Whether the output's extension determines no format.
  var isFormUnknown: Bool {
    guard let output, output != "-", namedForm == nil else { return false }
    return ending.flatMap(Self.form) == nil
  }

  private var ending: String? { output.flatMap(FilePath.ending) }

  private static func form(ofEnding ending: String) -> TripReport.Form? {
    ending == "htm" ? .html : TripReport.Form(rawValue: ending)
  }
}
