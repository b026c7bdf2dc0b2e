import Reports

/// What was asked of `tripsim report`.
struct ReportArguments: Sendable {
  /// The events or the case.
  var source = ""
  /// The files of the routes driven, for events that do not come from a case.
  var routes: [String] = []
  /// The name of the trip, for a case with several.
  var tripName: String?
  /// The form, where it was named.
  var namedForm: TripReport.Form?
  /// The file of the report; absent for standard output.
  var output: String?
  /// Whether the output may take the place of an existing file.
  var replacesExisting = false
}

extension ReportArguments {
  /// Whether the source is a case instead of events.
  var isCase: Bool { source != "-" && RunArguments.isCase(source) }

  /// The form: the one named, else that of the output's ending, else a page.
  var form: TripReport.Form { namedForm ?? ending.flatMap(Self.form) ?? .html }

  /// Whether an output is named whose ending tells no form.
  var isFormUnknown: Bool {
    guard let output, output != "-", namedForm == nil else { return false }
    return ending.flatMap(Self.form) == nil
  }

  /// What stands after the last point of the output's name.
  private var ending: String? {
    guard let output, let point = output.lastIndex(of: ".") else { return nil }
    return String(output[output.index(after: point)...]).lowercased()
  }

  private static func form(ofEnding ending: String) -> TripReport.Form? {
    ending == "htm" ? .html : TripReport.Form(rawValue: ending)
  }
}
