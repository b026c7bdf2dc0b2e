import Notations
import ToolKit

/// Writes files into a folder that a user names.
///
/// The folder is built beside its destination and moved there in one step.
///
/// If the process is killed or the disk is full, the old folder remains. Other files in the old
/// folder are kept.
struct FolderWriting {
  /// A file of the folder: its path there and its content.
  struct File {
    let name: String
    let bytes: [UInt8]
  }

  /// The folder as typed.
  private let path: String
  /// The folder, with symbolic links resolved.
  private let realPath: String
  private let disk: any FileDisk
  /// Confined to the parent folder.
  private let store: any FileStore

  init(_ path: String, on disk: any FileDisk) {
    self.path = path
    self.disk = disk
    realPath = RealPath.planned(path)
    store = disk.files(within: FilePath.folder(of: realPath))
  }
}

extension FolderWriting {
  /// Rejects names that exist in the folder, a file in its place, and an irreplaceable folder.
  func check(_ names: [String], replacesExisting: Bool) throws(Diagnostic) {
    if let here = RealPath.of("."), FilePath.contains(folder: realPath, here) {
      throw workingFolder
    }
    guard try writing(path, try exists) else { return }
    for name in names {
      let found = try writing(path, try store.kind(of: FilePath.joined(name, to: realPath)))
      if found == nil { continue }
      if replacesExisting { return }
      throw FileFault.existing(FilePath.joined(name, to: path)).diagnostic
    }
  }

  /// Writes the folder, without old files of some names.
  ///
  /// - Returns: The paths of the files written.
  func write(_ files: [File], dropping dropped: [String] = []) throws(Diagnostic) -> [String] {
    let temporary = try writing(path, try makeTemporaryFolder())
    // After a failure these are remains; after an exchange they are the old folder.
    defer { try? store.removeFolder(temporary) }
    for file in files {
      try writing(FilePath.joined(file.name, to: path), try put(file, in: temporary))
    }
    try writing(path, try publish(temporary, dropping: dropped))
    return files.map { FilePath.joined($0.name, to: path) }
  }

  private func makeTemporaryFolder() throws(FileFailure) -> String {
    try disk.files(within: nil).makeFolder(FilePath.folder(of: realPath))
    return try store.makeTemporaryFolder(beside: realPath)
  }

  private func put(_ file: File, in folder: String) throws(FileFailure) {
    let path = FilePath.joined(file.name, to: folder)
    try store.makeFolder(FilePath.folder(of: path))
    try store.write(file.bytes, to: path)
  }

  /// Moves the new folder to its destination with the old folder's contents, except the dropped
  /// names.
  private func publish(_ temporary: String, dropping dropped: [String]) throws(FileFailure) {
    if try !exists { return try store.rename(temporary, to: realPath) }
    let dropped = Set(dropped.map { FilePath.key(of: $0) })
    try carry("", from: realPath, to: temporary, dropping: dropped)
    try store.exchange(temporary, realPath)
  }

  /// Whether the folder exists; a file in its place is never replaced.
  private var exists: Bool {
    get throws(FileFailure) {
      guard let kind = try store.kind(of: realPath) else { return false }
      guard kind == .folder else { throw .notFile(kind) }
      return true
    }
  }

  /// Moves the contents of an old folder to its replacement.
  ///
  /// Entries that the new folder has, and the dropped paths, as bytes, are excepted.
  ///
  /// - Throws: if a file would replace a folder, or the reverse.
  private func carry(
    _ path: String, from source: String, to target: String, dropping dropped: Set<[UInt8]>
  ) throws(FileFailure) {
    for name in try store.names(inFolder: source) ?? [] {
      let inner = path.isEmpty ? name : FilePath.joined(name, to: path)
      if dropped.contains(FilePath.key(of: inner)) { continue }
      let (old, new) = (FilePath.joined(name, to: source), FilePath.joined(name, to: target))
      let kind = try store.kind(of: old) ?? .special
      let newKind = try store.kind(of: new)
      if let newKind, (newKind == .folder) != (kind == .folder) { throw .notFile(kind) }
      if newKind == nil { try store.link(old, to: new) }
      if kind == .folder { try carry(inner, from: old, to: new, dropping: dropped) }
    }
  }

  private var workingFolder: Diagnostic {
    Diagnostic(
      .error, code: "record_here", file: path,
      "the working folder cannot be replaced while the command runs in it",
      hint: "run it from the folder above")
  }
}
