import Notations
import ToolKit

/// The program `git`, which reads files of commits: one process for all files of a folder.
///
/// **Source:** `git-cat-file(1)`, "BATCH OUTPUT"; `gitrevisions(7)`, `<rev>:<path>` with `./`.
final class Git {
  /// The reason why a file could not be read, in words.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The timeout of an answer in seconds.
  private static let patience = 60.0

  /// The maximum size of a file in bytes.
  private static let limit = 256 * 1_048_576

  private let child: ChildProcess

  /// Starts git in a folder of a repository.
  init(folder: String) throws(Failure) {
    do throws(ChildProcess.Failure) {
      child = try Self.start(in: folder, ["cat-file", "--batch"])
    } catch {
      throw Failure(description: "git cannot be started")
    }
  }

  private static func start(
    in folder: String, _ words: [String]
  ) throws(ChildProcess.Failure) -> ChildProcess {
    try ChildProcess("/usr/bin/env", ["env", "git", "-C", folder] + words, keepsErrors: true)
  }

  /// Whether no folder of PATH has git.
  static var isMissing: Bool { !ShellCommand.isOnPath("git") }

  /// The reason why a word does not name a commit of a folder's repository; absent if it does.
  static func fault(ofCommit name: String, folder: String) -> String? {
    do throws(ChildProcess.Failure) {
      let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
      let child = try start(in: folder, words)
      let (_, code) = try child.conclude(sending: [], limit: 4_096, seconds: patience)
      if code == 0 { return nil }
      return child.lastWords(after: "fatal: ") ?? "git knows no commit of this name"
    } catch {
      return "git did not answer"
    }
  }

  /// The paths of the files that a commit has in a folder and below, relative to the folder.
  ///
  /// Empty if git fails, as for a folder of another repository.
  static func files(in commit: String, folder: String) -> [String] {
    do throws(ChildProcess.Failure) {
      let child = try start(in: folder, ["ls-tree", "-r", "-z", "--name-only", commit])
      let (output, code) = try child.conclude(sending: [], limit: limit, seconds: patience)
      guard code == 0 else { return [] }
      return output.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
    } catch {
      return []
    }
  }

  /// The bytes of a file in a commit, by its path relative to the folder.
  ///
  /// Absent if the commit does not have the file.
  func contents(of path: String, in commit: String) throws(Failure) -> [UInt8]? {
    // A line feed would end the request, and not every version of git can escape it.
    if path.utf8.contains(0x0a) { return nil }
    do throws(ChildProcess.Failure) {
      let deadline = Deadline(seconds: Self.patience)
      try child.write(Array("\(commit):./\(path)\n".utf8), until: deadline)
      let head = try child.readLine(until: deadline)
      let words = String(decoding: head, as: UTF8.self).split(separator: " ")
      guard let size = words.last.flatMap({ Int($0) }), words.dropLast().last == "blob" else {
        return nil
      }
      guard size <= Self.limit else { throw .endless }
      return Array(try child.read(size + 1, until: deadline).dropLast())
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ failure: ChildProcess.Failure) -> Failure {
    switch failure {
    case .interrupted: return Failure(description: "interrupted")
    case .endless: return Failure(description: "it is too large")
    case .ended, .silent, .unstartable:
      child.end()
      return Failure(description: child.lastWords(after: "fatal: ") ?? "git did not answer")
    }
  }
}
