import Notations
import Regression
import ToolKit

/// A folder in which a check keeps files: new, empty, or marked by an earlier check.
///
/// The mark is a hidden folder, whose name changes in one step when the files are complete.
struct KeptFolder {
  /// What is kept in the folder.
  enum Kind: String {
    case results
    case artifacts
  }

  let path: String
  let kind: Kind

  private let files = DiskFiles()
  private var isBegun = false

  /// Makes the folder at a path; nothing is written yet.
  init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  private var mark: String { FilePath.joined(".tripsim-\(kind)", to: path) }
  private var incompleteMark: String { mark + "-incomplete" }
}

extension KeptFolder {
  /// Why the folder cannot be used; absent if it is new, marked, or has no files but other outputs,
  /// given by the keys of their real paths.
  func fault(besides outputs: Set<[UInt8]>) -> Diagnostic? {
    switch FileDescriptor.kind(of: path) {
    case nil: return nil
    case S_IFDIR: break
    default: return taken("is not a folder")
    }
    if [mark, incompleteMark].contains(where: { FileDescriptor.kind(of: $0) != nil }) {
      return nil
    }
    do throws(FileFailure) {
      let isEmpty = try files.names(inFolder: path)?.allSatisfy { name in
        outputs.contains(FilePath.key(of: RealPath.planned(FilePath.joined(name, to: path))))
      }
      return isEmpty ?? true ? nil : taken("has files but no \(kind) of tripsim")
    } catch {
      return error.diagnostic(listing: path)
    }
  }

  private func taken(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: "file_exists", file: path, reason,
      expected: "a new or empty folder, or one with earlier \(kind) of tripsim",
      hint: "choose another folder, or remove this one first")
  }

  /// Why the folder cannot replace the goldens; absent unless its check was cut short.
  var incompleteness: Diagnostic? {
    guard FileDescriptor.kind(of: incompleteMark) != nil else { return nil }
    return Diagnostic(
      .error, code: "incomplete_results", file: path, "has \(kind) of a check that did not finish",
      expected: "\(kind) of a check that ran to its end",
      hint: "run 'tripsim check --\(kind) \(shellWord(path))' again")
  }

  /// Marks the folder, which is created, as incomplete before its first file is written; returns
  /// the fault if that fails.
  mutating func begin() -> Diagnostic? {
    if isBegun { return nil }
    do throws(FileFailure) {
      if FileDescriptor.kind(of: mark) == nil {
        try files.makeFolder(incompleteMark)
      } else {
        try files.rename(mark, to: incompleteMark)
      }
      isBegun = true
      return nil
    } catch {
      return error.diagnostic(writing: path)
    }
  }

  /// Marks the folder as complete if anything was written; returns the fault if that fails.
  func complete() -> Diagnostic? {
    guard isBegun else { return nil }
    do throws(FileFailure) {
      try files.rename(incompleteMark, to: mark)
      return nil
    } catch {
      return error.diagnostic(writing: path)
    }
  }
}
