import Notations
import Regression
import ToolKit
import TripPlans

/// The outputs of a check, validated before any case runs.
struct CheckOutputs {
  private let arguments: CheckArguments
  private let cases: [FoundCase]

  /// Takes the arguments and the cases to check.
  init(_ arguments: CheckArguments, of cases: [FoundCase]) {
    self.arguments = arguments
    self.cases = cases
  }

  /// Why an output cannot be written to its destination; absent if all can.
  var fault: Diagnostic? {
    let files = Set(cases.flatMap(Self.files).map { FilePath.key(of: RealPath.planned($0)) })
    var taken: Set<[UInt8]> = []
    for report in arguments.reports where report.path != "-" {
      if let fault = fault(of: report, files) { return fault }
      if !taken.insert(FilePath.key(of: RealPath.planned(report.path))).inserted {
        return Self.shared(report.path)
      }
    }
    return [arguments.artifacts, arguments.results].compactMap(\.self)
      .compactMap(folderFault).first
  }

  /// The files of a case: its inputs, its goldens and its pending goldens.
  private static func files(of found: FoundCase) -> [String] {
    let trips = found.tripCase?.trips ?? []
    return [found.file]
      + trips.flatMap { trip in
        trip.plan.files + [trip.golden, GoldenFiles.pending(of: trip)]
      }
  }

  /// The fault of two reports in one file: the second would overwrite the first.
  private static func shared(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: "report_shared", file: path, "is named by two reports",
      expected: "a separate file for each report")
  }

  /// Why a report cannot be written to its file, given the real paths of the cases' files.
  private func fault(of report: CheckArguments.Report, _ files: Set<[UInt8]>) -> Diagnostic? {
    if files.contains(FilePath.key(of: RealPath.planned(report.path))) {
      return FileFault.input(report.path).diagnostic
    }
    guard FileDescriptor.isFile(report.path) else { return nil }
    do throws(FileFault) {
      let bytes = try WholeFile.bytes(of: report.path)
      return bytes.isEmpty || report.format.begins(bytes)
        ? nil : Self.taken(report.path, "\(report.format.rawValue) report")
    } catch {
      return error.diagnostic
    }
  }

  /// Why trips cannot be kept in a folder: later checks would search it for cases.
  private func folderFault(_ kept: String) -> Diagnostic? {
    let place = FilePath.components(of: RealPath.planned(kept))
    for folder in searchedFolders {
      let home = FilePath.components(of: RealPath.planned(folder))
      guard FilePath.starts(place, with: home) else { continue }
      // The search for cases skips hidden folders.
      if place.dropFirst(home.count).contains(where: { $0.hasPrefix(".") }) { continue }
      return Diagnostic(
        .error, code: "artifacts_inside", file: kept,
        "lies in '\(folder)', which is searched for cases", expected: "a folder outside of it",
        hint: "the next check would find there what this one leaves")
    }
    return nil
  }

  /// The folders searched for cases by this check or by one without operands.
  private var searchedFolders: [String] {
    let folders = arguments.paths.filter { FileDescriptor.kind(of: $0) != nil }.map { path in
      if FileDescriptor.kind(of: path) == S_IFDIR { return path }
      let folder = FilePath.folder(of: path)
      return folder.isEmpty ? "." : folder
    }
    return folders + [CaseFinder.standardFolder]
  }

  /// The fault of a file that is not an earlier output of the same kind.
  static func taken(_ path: String, _ kind: String) -> Diagnostic {
    Diagnostic(
      .error, code: "file_exists", file: path,
      "exists already and is not a \(kind) of tripsim",
      expected: "the name of a new file, or of an earlier \(kind)",
      hint: "choose another file, or remove this one first")
  }
}
