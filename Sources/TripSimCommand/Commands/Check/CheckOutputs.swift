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

  /// Rejects an output that cannot be written to its destination.
  func check() throws(Diagnostic) {
    let paths = cases.map(\.file) + cases.flatMap(\.jobs).flatMap(\.files)
    let files = Set(paths.map(key))
    var taken: Set<[UInt8]> = []
    if arguments.reports.count(where: { $0.path == "-" }) > 1 {
      throw Diagnostic(
        "usage", "two reports would both go to standard output",
        expected: "a file for one of them, as in '--report junit=report.xml'")
    }
    for report in arguments.reports where report.path != "-" {
      try checkFolder(of: report.path)
    }
    for output in outputs where output.path != "-" {
      try output.check(files)
      if !taken.insert(key(output.path)).inserted { throw Self.shared(output.path) }
    }
    for folder in arguments.indexes {
      try DrivePages(folder).check()
      if !taken.insert(key(folder)).inserted { throw Self.shared(folder) }
    }
    if let against = arguments.against, FileDescriptor.kind(of: against) == S_IFDIR {
      taken.insert(key(against))
    }
    for folder in arguments.keptFolders {
      try checkOutside(folder.path)
      try folder.check(besides: taken)
      if !taken.insert(key(folder.path)).inserted { throw Self.shared(folder.path, by: "options") }
    }
    if let folder = arguments.keptFolders.first { try checkDistinct(in: folder.path) }
  }

  /// Rejects trips that would have the same paths in a folder with their files.
  private func checkDistinct(in folder: String) throws(Diagnostic) {
    var owners: [String: String] = [:]
    for job in cases.flatMap(\.jobs) {
      guard let path = CaseLayout(of: job, on: Disk()).path(of: job.trip.golden),
        let other = owners.updateValue(job.file, forKey: path), other != job.file
      else { continue }
      throw Diagnostic(
        .error, code: "results_shared", file: folder,
        "'\(other)' and '\(job.file)' would have the same files there, at '\(path)'",
        expected: "cases with different paths",
        hint: "check a folder above both, or use two folders")
    }
  }

  /// Rejects a report in a folder that does not exist and that the check does not make.
  private func checkFolder(of path: String) throws(Diagnostic) {
    let folder = FilePath.folder(of: path)
    let kind = folder.isEmpty ? S_IFDIR : FileDescriptor.kind(of: folder)
    let made = arguments.keptFolders.map(\.path) + arguments.indexes
    if kind == S_IFDIR || made.contains(where: { FilePath.contains(folder: $0, path) }) { return }
    throw FileFault.unwritable(path, errorNumber: kind == nil ? ENOENT : ENOTDIR).diagnostic
  }

  /// The fault of two reports in one file: the second would overwrite the first.
  private static func shared(_ path: String, by owners: String = "reports") -> Diagnostic {
    Diagnostic(
      .error, code: "report_shared", file: path, "the path is named by two \(owners)",
      expected: owners == "reports"
        ? "a separate file for each report" : "a separate folder for each option")
  }

  /// Rejects a folder whose trips later checks would find as cases.
  private func checkOutside(_ kept: String) throws(Diagnostic) {
    let parts = FilePath.components(of: RealPath.planned(kept))
    for folder in searchedFolders {
      let home = FilePath.components(of: RealPath.planned(folder))
      guard FilePath.starts(parts, with: home) else { continue }
      // The search for cases skips hidden folders.
      if parts.dropFirst(home.count).contains(where: { $0.hasPrefix(".") }) { continue }
      throw Diagnostic(
        .error, code: "artifacts_inside", file: kept,
        "the path lies in '\(folder)', which is searched for cases",
        expected: "a folder outside of it",
        hint: "the next check would take this output for cases")
    }
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

    /// Rejects the path of a case's file, and of any file that is not an earlier output.
    ///
    /// The cases' files are given by the keys of their real paths.
    func check(_ inputs: Set<[UInt8]>) throws(Diagnostic) {
      if inputs.contains(key(path)) { throw FileFault.input(path).diagnostic }
      let taken = Diagnostic(
        .error, code: "file_exists", file: path,
        "the file exists already and is not a \(kind) of tripsim",
        expected: "the name of a new file, or of an earlier \(kind)",
        hint: "choose another file, or remove this one first")
      try OwnOutput.checkFile(path, orThrow: taken, isEarlier: isEarlier)
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

/// The key of the real path that a file has or would have.
private func key(_ path: String) -> [UInt8] { FilePath.key(of: RealPath.planned(path)) }
