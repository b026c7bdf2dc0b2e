import Notations
import Regression
import ToolKit

/// The meaning of the word after `--against`: a folder of results, another build, or a commit.
enum Against: Equatable {
  /// A folder with the layout of the cases' folder.
  case results(String)
  /// The path of another tripsim.
  case build(String)
  /// A commit of the repository that contains the cases.
  case commit(String)

  /// Resolves a word: an existing folder or file first, otherwise a commit.
  ///
  /// - Parameters:
  ///   - word: the word as typed.
  ///   - folder: a folder in the repository with the cases.
  /// - Throws: The fault of incomplete results, of a file that is not a tripsim, or of an unknown
  ///   name.
  init(_ word: String, casesIn folder: String) throws(Diagnostic) {
    switch FileDescriptor.kind(of: word) {
    case S_IFDIR:
      try KeptFolder(word, .results).checkComplete()
      self = .results(word)
    case nil:
      try Self.checkCommit(word, folder)
      self = .commit(word)
    default:
      let path = word.contains("/") ? word : "./" + word
      try Self.checkBuild(path)
      self = .build(path)
    }
  }

  /// The events to compare the trips with.
  func baseline(
    _ disk: any FileDisk, configuration: ConfigurationSource, jobs: Int, patience: Double
  ) -> any Baseline {
    switch self {
    case .results(let folder): ResultFolder(folder, disk)
    case .build(let path):
      BuildBaseline(
        WorkerPool(count: jobs, patience: patience, configuration: configuration, program: path),
        disk)
    case .commit(let name): CommitBaseline(name, disk)
    }
  }
}

extension Against {
  /// The timeout in seconds for a program's version.
  private static let patience = 10.0

  private static func checkBuild(_ path: String) throws(Diagnostic) {
    let reason: String
    do throws(ChildProcess.Failure) {
      let child = try ChildProcess(path, [path, "--version"], keepsErrors: true)
      let (output, code) = try child.conclude(sending: [], limit: 4_096, seconds: patience)
      if code == 0, output.starts(with: "tripsim ".utf8) { return }
      reason =
        code == 0 ? "'--version' prints something else" : "'--version' ends with exit code \(code)"
    } catch {
      reason = words(of: error)
    }
    throw Diagnostic(
      .error, code: "against_build", file: path,
      "the program is not a tripsim that can run: \(reason)",
      expected: "a program that prints 'tripsim VERSION' for '--version'")
  }

  private static func words(of failure: ChildProcess.Failure) -> String {
    switch failure {
    case .unstartable(let reason): reason
    case .silent: "it printed nothing for \(numberText(patience)) s"
    case .ended, .endless: "it printed no version"
    case .interrupted: "interrupted"
    }
  }

  private static func checkCommit(_ name: String, _ folder: String) throws(Diagnostic) {
    if Git.isMissing { throw .noGit(name) }
    guard let fault = Git.fault(ofCommit: name, folder: folder) else { return }
    throw Diagnostic(
      .error, code: "against", file: "tripsim",
      "'\(name)' is not a folder, a program or a commit: \(fault)",
      expected: "a folder of results, another tripsim, or a commit, tag or branch",
      hint: FolderListing.similar(to: name).flatMap { near in
        FileDescriptor.kind(of: near) == S_IFDIR ? "did you mean '\(near)'?" : nil
      })
  }
}

extension Diagnostic {
  /// The fault of a commit if the program `git` is missing.
  fileprivate static func noGit(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_git", file: "tripsim",
      "'\(name)' is neither a folder nor a program, and the program 'git' is not on the path",
      expected: "a folder of results or another tripsim; commits are read by git")
  }
}
