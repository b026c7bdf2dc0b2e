import Notations
import Regression
import ToolKit

/// Writes files into a folder that a user names; the folder is always completely the old or the new
/// one.
struct FolderWriting {
  /// The folder as typed.
  private let path: String
  /// The folder, with symbolic links resolved.
  private let realPath: String
  private let folder: CaseFolder

  /// Prepares to write to a folder.
  init(_ path: String, on disk: any FileDisk) {
    self.path = path
    realPath = RealPath.planned(path)
    folder = CaseFolder(realPath, on: disk)
  }

  /// Rejects names that exist in the folder, a file in its place, and a folder that cannot be
  /// replaced.
  func check(_ names: [String], replacesExisting: Bool) throws(Diagnostic) {
    if let here = RealPath.of("."), FilePath.contains(folder: realPath, here) {
      throw workingFolder
    }
    if let taken = try writing(path, try folder.taken(names)), !replacesExisting {
      throw FileFault.existing(FilePath.joined(taken, to: path)).diagnostic
    }
  }

  /// Writes the folder, without old files of some names, and returns the paths of the files
  /// written.
  func write(
    _ files: [CaseFolder.File], dropping dropped: [String] = []
  ) throws(Diagnostic) -> [String] {
    do throws(CaseFolder.Fault) {
      try folder.make(files, dropping: dropped)
      return files.map { FilePath.joined($0.name, to: path) }
    } catch {
      throw error.failure.diagnostic(
        writing: error.name.map { FilePath.joined($0, to: path) } ?? path)
    }
  }

  private var workingFolder: Diagnostic {
    Diagnostic(
      .error, code: "record_here", file: path,
      "is the working folder, which cannot be replaced while the command runs in it",
      hint: "run it from the folder above")
  }
}
