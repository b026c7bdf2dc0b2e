package import Notations

/// The files of cases: regular files and those in zip archives.
///
/// They are confined to a folder unless the case is trusted.
///
/// Every operation first resolves all symbolic links of the path, which must then lie in the
/// resolved folder, and follows no further links.
package struct DiskFiles {
  /// The folder; absent if all files are allowed.
  package let root: String?

  /// Confines files to a folder; allows all files without one.
  package init(within root: String? = nil) {
    self.root = root
  }
}

/// The machine's disk.
package struct Disk: FileDisk {
  /// The disk of this machine.
  package init() {}

  package func files(within root: String?) -> any FileStore { DiskFiles(within: root) }

  package var workingFolder: String { SystemCall.workingFolder }
}

extension DiskFiles {
  /// The real path of an existing file, with all links resolved.
  private func target(of path: String) throws(FileFailure) -> String {
    try admitText(path)
    let real = try SystemCall.realPath(of: path)
    try admit(real)
    return real
  }

  /// The path of an entry with all links of its folder resolved; the entry itself may be a link.
  package func entry(at path: String) throws(FileFailure) -> String {
    try admitText(path)
    let name = FilePath.lastComponent(of: path)
    // These entries are not in the folder that the text names.
    if name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) {
      return try target(of: path)
    }
    let above = path.utf8.dropLast(path.utf8.reversed().prefix { $0 == UInt8(ascii: "/") }.count)
    let folder = FilePath.folder(of: String(Substring(above)))
    let real = try SystemCall.realPath(of: folder.isEmpty ? "." : folder)
    try admit(real)
    return FilePath.joined(name, to: real)
  }

  /// The archive into which a path leads, if the folder contains it or is in it; absent for other
  /// paths.
  private func archived(_ path: String) throws(FileFailure) -> ArchivePath? {
    guard let member = ArchivePath(path) else { return nil }
    try admitText(path)
    if let root, !FilePath.contains(folder: member.archive, root) {
      _ = try target(of: member.archive)
    }
    return member
  }

  /// Rejects a path whose text leads out of the folder.
  private func admitText(_ path: String) throws(FileFailure) {
    guard let root else { return }
    if !FilePath.contains(folder: root, path) { throw .outside(folder: root) }
  }

  /// Rejects a real path outside the real folder.
  private func admit(_ real: String) throws(FileFailure) {
    guard let root else { return }
    let home = try SystemCall.realPath(of: root)
    if !FilePath.contains(folder: home, real) { throw .outside(folder: root) }
  }
}

extension DiskFiles: SourceFiles {
  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    if let member = try archived(path) { return try member.read() }
    let file = try file(at: path)
    return try attempt(try WholeFile.bytes(of: file))
  }

  package func names(inFolder path: String) throws(FileFailure) -> [String]? {
    do throws(FileFailure) {
      if let member = try archived(path) { return try member.names() }
      let real = try target(of: path)
      let status = try SystemCall.status(of: real)
      guard status.kind == .folder else { return nil }
      return try SystemCall.names(in: real)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  package func source(of path: String) throws(FileFailure) -> any ByteSource {
    if let member = try archived(path) { return try member.source() }
    return try file(at: path)
  }

  /// Opens a regular file for reading in pieces.
  package func file(at path: String) throws(FileFailure) -> FileSource {
    let real = try target(of: path)
    let status = try SystemCall.status(of: real)
    // Opening a device can have side effects.
    if status.kind != .file { throw .notFile(status.kind) }
    return try FileSource(regularFile: real, name: path)
  }
}

extension DiskFiles: FileStore {
  package func kind(of path: String) throws(FileFailure) -> FileKind? {
    do throws(FileFailure) {
      if let member = try archived(path) { return try member.kind() }
      let entry = try entry(at: path)
      return try SystemCall.status(of: entry, followingLinks: false).kind
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  package func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let entry = try entry(at: path)
    try attempt(try OutputStream.write(bytes, replacing: entry, name: path))
  }

  package func rename(_ path: String, to destination: String) throws(FileFailure) {
    try SystemCall.renameEntry(try entry(at: path), try entry(at: destination))
  }

  package func remove(_ path: String) throws(FileFailure) {
    try SystemCall.removeEntry(try entry(at: path))
  }

  package func makeFolder(_ path: String) throws(FileFailure) {
    let parts = FilePath.components(of: path)
    for count in 1...max(parts.count, 1) {
      let folder = parts.prefix(count).joined(separator: "/")
      if folder.isEmpty || (try? SystemCall.status(of: folder))?.kind == .folder { continue }
      let entry = try entry(at: folder)
      do throws(FileFailure) {
        try SystemCall.makeFolder(entry)
      } catch {
        if error.errorNumber != EEXIST { throw error }
      }
    }
  }
}

/// Folders that are built beside their destination and moved there when complete.
extension DiskFiles {
  package func makeTemporaryFolder(beside path: String) throws(FileFailure) -> String {
    let entry = try entry(at: path)
    let name = TemporaryName(of: entry)
    for left in name.leftOvers() { try? removeFolder(left) }
    return try name.make(SystemCall.makeFolder).path
  }

  package func link(_ path: String, to destination: String) throws(FileFailure) {
    let (old, new) = (try entry(at: path), try entry(at: destination))
    do throws(FileFailure) {
      let status = try SystemCall.status(of: old, followingLinks: false)
      if status.kind != .folder { return try SystemCall.linkEntry(old, new) }
      try SystemCall.makeFolder(new)
      try SystemCall.setRights(of: new, to: status)
    } catch {
      // Some file systems do not support hard links, and some forbid them.
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.errorNumber),
        try kind(of: old) == .file
      else { throw error }
      try write(try read(path), to: destination)
    }
  }

  package func exchange(_ path: String, _ other: String) throws(FileFailure) {
    let (first, second) = (try entry(at: path), try entry(at: other))
    try SystemCall.setRights(of: first, to: try SystemCall.status(of: second))
    try SystemCall.exchangeEntries(first, second)
  }

  package func removeFolder(_ path: String) throws(FileFailure) {
    try Self.removeTree(try entry(at: path))
  }

  private static func removeTree(_ path: String) throws(FileFailure) {
    if try SystemCall.status(of: path, followingLinks: false).kind != .folder {
      return try SystemCall.removeEntry(path)
    }
    for name in try SystemCall.names(in: path) { try removeTree(path + "/" + name) }
    try SystemCall.removeFolder(path)
  }
}
