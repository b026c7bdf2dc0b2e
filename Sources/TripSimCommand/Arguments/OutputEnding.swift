import Notations
import ToolKit

/// The output format implied by a file name's extension, and the checks of destinations.
enum OutputEnding {
  /// The extensions of other formats of data and pictures; a file with one of them must have that
  /// format.
  private static let others: Set = [
    "csv", "fit", "geojson", "geojsonseq", "gpx", "gz", "htm", "html", "igc", "jsonl", "kml", "kmz",
    "md", "nmea", "ods", "pbf", "pdf", "png", "svg", "tcx", "tsv", "xls", "xlsx", "xml", "zip",
  ]

  /// The format of an output: as stated, by its extension, or the default.
  ///
  /// The fault of an output that is also an input is found when the output is opened.
  ///
  /// - Throws: If no format is stated and the extension is that of another format.
  static func format<Format: RawRepresentable<String> & CaseIterable>(
    of path: String?, inputs: [String], stated: Format?, default standard: Format
  ) throws(Diagnostic) -> Format {
    if let stated { return stated }
    if let path, inputs.contains(where: { FileDescriptor.isSame($0, path) }) { return standard }
    let names = Format.allCases.map(\.rawValue)
    let ending = try ending(of: path, "--output", among: names, hint: "or '--format'")
    return ending.flatMap(Format.init) ?? standard
  }

  /// Checks that the extension of an output is not that of a format other than these.
  static func check(_ path: String?, of option: String, among names: [String]) throws(Diagnostic) {
    _ = try ending(of: path, option, among: names, hint: nil)
  }

  /// Checks that a further output does not have the destination of the main one.
  static func check(
    _ path: String?, of output: String, by option: String, against main: String?, of name: String
  ) throws(Diagnostic) {
    guard let path, RealPath.planned(path) == RealPath.planned(main ?? "-") else { return }
    throw .oneDestination(path, of: output, by: option, and: name)
  }

  private static func ending(
    of path: String?, _ option: String, among names: [String], hint: String?
  ) throws(Diagnostic) -> String? {
    guard let path, let ending = FilePath.ending(of: path) else { return nil }
    if names.contains(ending) { return ending }
    guard others.contains(ending) else { return nil }
    let endings = names.filter(others.contains).map { "." + $0 }.joined(separator: ", ")
    throw .unusableValue(
      option: option, value: path,
      expected: (["a name that ends in \(endings)"] + [hint].compactMap(\.self))
        .joined(separator: ", "))
  }
}
