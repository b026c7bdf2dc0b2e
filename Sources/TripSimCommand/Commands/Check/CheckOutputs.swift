import Notations
import Regression
import Reports
import ToolKit
import TripPlans

/// The outputs of a check, validated before any case runs.
struct CheckOutputs {
  let arguments: CheckArguments
  /// The cases to check.
  let cases: [FoundCase]

  /// Why an output cannot be written to its destination; absent if all can.
  var fault: Diagnostic? {
    let paths = cases.map(\.file) + cases.flatMap(\.jobs).flatMap(\.files)
    let files = Set(paths.map { FilePath.key(of: RealPath.planned($0)) })
    var taken: Set<[UInt8]> = []
    if arguments.reports.count(where: { $0.path == "-" }) > 1 { return Self.shared("-") }
    for output in outputs where output.path != "-" {
      if let fault = output.fault(files) { return fault }
      if !taken.insert(FilePath.key(of: RealPath.planned(output.path))).inserted {
        return Self.shared(output.path)
      }
    }
    for folder in arguments.indexes {
      if let fault = DrivePages(folder).fault { return fault }
      if !taken.insert(FilePath.key(of: RealPath.planned(folder))).inserted {
        return Self.shared(folder)
      }
    }
    if let against = arguments.against, FileDescriptor.kind(of: against) == S_IFDIR {
      taken.insert(FilePath.key(of: RealPath.planned(against)))
    }
    for folder in arguments.keptFolders {
      if let fault = folderFault(folder.path) ?? folder.fault(besides: taken) { return fault }
      if !taken.insert(FilePath.key(of: RealPath.planned(folder.path))).inserted {
        return Self.shared(folder.path, by: "options")
      }
    }
    return nil
  }

  /// The fault of two reports in one file: the second would overwrite the first.
  private static func shared(_ path: String, by owners: String = "reports") -> Diagnostic {
    Diagnostic(
      .error, code: "report_shared", file: path, "is named by two \(owners)",
      expected: owners == "reports"
        ? "a separate file for each report" : "a separate folder for each option")
  }

  /// The reason why trips cannot be kept in a folder: later checks would find them as cases.
  private func folderFault(_ kept: String) -> Diagnostic? {
    let parts = FilePath.components(of: RealPath.planned(kept))
    for folder in searchedFolders {
      let home = FilePath.components(of: RealPath.planned(folder))
      guard FilePath.starts(parts, with: home) else { continue }
      // The search for cases skips hidden folders.
      if parts.dropFirst(home.count).contains(where: { $0.hasPrefix(".") }) { continue }
      return Diagnostic(
        .error, code: "artifacts_inside", file: kept,
        "lies in '\(folder)', which is searched for cases", expected: "a folder outside of it",
        hint: "the next check would take this output for cases")
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
}

extension CheckOutputs {
  /// A file that the check writes; only an earlier output of its kind is replaced.
  private struct Output {
    let path: String
    /// Its kind in words: `junit report`.
    let kind: String
    /// Whether the bytes of a file are those of an earlier output.
    let isEarlier: ([UInt8]) -> Bool

    /// The reason why it cannot be written, given the real paths of the cases' files.
    func fault(_ inputs: Set<[UInt8]>) -> Diagnostic? {
      if inputs.contains(FilePath.key(of: RealPath.planned(path))) {
        return FileFault.input(path).diagnostic
      }
      guard FileDescriptor.isFile(path) else { return nil }
      do throws(FileFault) {
        let bytes = try WholeFile.bytes(of: path)
        return bytes.isEmpty || isEarlier(bytes) ? nil : taken
      } catch {
        return error.diagnostic
      }
    }

    private var taken: Diagnostic {
      Diagnostic(
        .error, code: "file_exists", file: path,
        "exists already and is not a \(kind) of tripsim",
        expected: "the name of a new file, or of an earlier \(kind)",
        hint: "choose another file, or remove this one first")
    }
  }

  private var outputs: [Output] {
    let reports = arguments.reports.map { report in
      Output(
        path: report.path, kind: "\(report.format.rawValue) report",
        isEarlier: report.format.begins)
    }
    let heads = [Scoreboard.markdownHead, ScoreboardPage.head]
    let scoreboards = arguments.scoreboards.map { path in
      Output(path: path, kind: "scoreboard") { bytes in
        heads.contains { bytes.starts(with: $0.utf8) }
      }
    }
    return reports + scoreboards
  }
}
