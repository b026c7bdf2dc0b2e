import Notations
import Regression
import TripPlans

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
