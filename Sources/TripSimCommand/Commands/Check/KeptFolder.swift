import Notations
import ToolKit

/// A folder in which a check keeps files: new, empty, or marked by an earlier check.
/// The mark is a hidden folder, whose name changes in one step when the files are complete.
struct KeptFolder {
  /// The kind of files kept in the folder.
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

  /// Whether it has files of this check or an earlier one.
  var isMarked: Bool {
    [mark, incompleteMark].contains { FileDescriptor.kind(of: $0) != nil }
  }

  private var mark: String { FilePath.joined(".tripsim-\(kind)", to: path) }
  private var incompleteMark: String { mark + "-incomplete" }
}

extension KeptFolder {
  /// Rejects a folder that is neither new nor marked and has files other than outputs.
  ///
  /// Outputs are given by the keys of their real paths.
  func check(besides outputs: Set<[UInt8]>) throws(Diagnostic) {
    try OwnOutput.checkFolder(
      path, marks: [mark, incompleteMark].map(FilePath.lastComponent), of: kind.rawValue,
      earlier: "earlier \(kind)", besides: outputs)
  }

  /// Rejects a folder that cannot replace the goldens because its check was interrupted.
  func checkComplete() throws(Diagnostic) {
    if FileDescriptor.kind(of: incompleteMark) == nil { return }
    throw Diagnostic(
      .error, code: "incomplete_results", file: path,
      "the folder has \(kind) of a check that did not finish",
      expected: "\(kind) of a check that ran to its end",
      hint: "run 'tripsim check --\(kind) \(shellWord(path))' again")
  }

  /// Marks the folder, which is created, as incomplete before its first file is written.
  mutating func begin() throws(Diagnostic) {
    if isBegun { return }
    if FileDescriptor.kind(of: mark) == nil {
      try writing(path, try files.makeFolder(incompleteMark))
    } else {
      try writing(path, try files.rename(mark, to: incompleteMark))
    }
    isBegun = true
  }

  /// Marks the folder as complete if anything was written.
  func complete() throws(Diagnostic) {
    if isBegun { try writing(path, try files.rename(incompleteMark, to: mark)) }
  }
}
