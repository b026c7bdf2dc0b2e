import Notations
import ToolKit

/// The rule for outputs without `--force`: they replace only earlier outputs of their kind.
enum OwnOutput {
  /// Rejects a file, if it exists, that is neither empty nor an earlier output.
  static func checkFile(
    _ path: String, orThrow taken: @autoclosure () -> Diagnostic, isEarlier: ([UInt8]) -> Bool
  ) throws(Diagnostic) {
    guard FileDescriptor.isFile(path) else { return }
    let bytes = try reading(try WholeFile.bytes(of: path))
    if !bytes.isEmpty, !isEarlier(bytes) { throw taken() }
  }

  /// Rejects a path that is not a folder, and a folder that has files but none of the marks.
  ///
  /// - Parameters:
  ///   - path: the folder's path.
  ///   - marks: the names of which a folder with an earlier output contains one.
  ///   - kind: the output that the marks identify: `results`, `index.html`.
  ///   - earlier: an earlier output in words: `earlier results`.
  ///   - outputs: the keys of the real paths of other outputs, which may be in the folder.
  /// - Throws: the reason why the folder cannot be used.
  static func checkFolder(
    _ path: String, marks: [String], of kind: String, earlier: String,
    besides outputs: Set<[UInt8]> = []
  ) throws(Diagnostic) {
    guard let found = FileDescriptor.kind(of: path) else { return }
    guard found == S_IFDIR else { throw taken(path, "the path is not a folder", earlier) }
    if marks.contains(where: { FileDescriptor.kind(of: FilePath.joined($0, to: path)) != nil }) {
      return
    }
    let names = try listing(path, try DiskFiles().names(inFolder: path))
    let isEmpty = names?.allSatisfy { name in
      outputs.contains(FilePath.key(of: RealPath.planned(FilePath.joined(name, to: path))))
    }
    if isEmpty == false {
      throw taken(path, "the folder has files but no \(kind) of tripsim", earlier)
    }
  }

  /// The fault of a folder, or of a file in it, that is not tripsim's own.
  static func taken(_ path: String, _ reason: String, _ earlier: String) -> Diagnostic {
    Diagnostic(
      .error, code: "file_exists", file: path, reason,
      expected: "a new or empty folder, or one with \(earlier) of tripsim",
      hint: "choose another folder, or remove this one first")
  }
}
