import Notations
import Regression
import ToolKit
import TripPlans

extension Diagnostic {
  /// The warning about cases that a commit has in the folders of a check and that are not there
  /// now; absent if there are none.
  ///
  /// A check that only compares the cases it finds would pass when one is deleted.
  static func goneCases(since commit: String, folders: [String]) -> Diagnostic? {
    // One folder may lie in another.
    var counted: Set<String> = []
    let gone = folders.flatMap { folder in
      Git.files(in: commit, folder: folder).filter { path in
        let parts = FilePath.components(of: path)
        return CaseFinder.isCaseFile(parts.last ?? "") && !parts.contains { $0.hasPrefix(".") }
      }.map { FilePath.normalized(FilePath.joined($0, to: folder)) }
    }.filter { FileDescriptor.kind(of: $0) == nil && counted.insert($0).inserted }
    if gone.isEmpty { return nil }
    return Diagnostic(
      .warning, code: "gone_cases", file: "tripsim",
      "\(plural(gone.count, "case")) of '\(commit)' \(gone.count == 1 ? "is" : "are") gone: "
        + listed(gone, upTo: 200),
      hint: "a case that was renamed or deleted is compared with nothing")
  }
}

/// The goldens in a commit, read by one `git` process for each folder of cases.
final class CommitBaseline: Baseline {
  private let commit: String
  private let disk: any FileDisk
  private var readers: [String: Git] = [:]

  /// Makes a baseline from a commit and the disk with the cases.
  init(_ commit: String, _ disk: any FileDisk) {
    self.commit = commit
    self.disk = disk
  }

  func begin(_ jobs: [CaseJob]) {}

  func events(of job: CaseJob) -> EarlierEvents {
    let golden = job.trip.golden
    let path = CaseLayout(of: job, on: disk).paths(of: golden).first ?? golden
    let home = job.root ?? FilePath.folder(of: job.file)
    do throws(Git.Failure) {
      let bytes = try reader(of: home.isEmpty ? "." : home).contents(of: path, in: commit)
      if let bytes { return .stream(bytes, file: "\(commit):\(golden)") }
      if !job.tripCase.hasGolden { return .unneeded }
      return .new("'\(commit)' has no golden for it")
    } catch {
      return .unusable(
        Diagnostic(
          .error, code: "against_git", file: golden,
          "the golden cannot be read from '\(commit)': \(error)"))
    }
  }

  private func reader(of folder: String) throws(Git.Failure) -> Git {
    if let reader = readers[folder] { return reader }
    let reader = try Git(folder: folder)
    readers[folder] = reader
    return reader
  }
}
