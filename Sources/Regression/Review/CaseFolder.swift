package import Notations

/// The folder of a new case, which is built beside its destination and moved there in one step.
///
/// If the process is killed or the disk is full, the old folder remains. Other files in the old
/// folder are kept.
package struct CaseFolder {
  /// A file of the case.
  package struct File: Equatable, Sendable {
    /// Its path in the folder.
    package var name: String
    /// Its content.
    package var bytes: [UInt8]

    /// Makes a file.
    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The reason why the folder could not be made, and the path concerned.
  package struct Fault: Error {
    /// The path; absent for the folder itself.
    package var name: String?
    /// The reason.
    package var failure: FileFailure
  }

  private let path: String
  private let disk: any FileDisk
  /// Confined to the parent folder.
  private let store: any FileStore

  /// Prepares a folder at a real path.
  package init(_ path: String, on disk: any FileDisk) {
    self.path = path
    self.disk = disk
    store = disk.files(within: FilePath.folder(of: path))
  }
}

extension CaseFolder {
  /// The first of some names that exists in the folder already.
  ///
  /// - Throws: if there is a file in place of the folder.
  package func taken(_ names: [String]) throws(FileFailure) -> String? {
    guard try exists else { return nil }
    for name in names where try store.kind(of: FilePath.joined(name, to: path)) != nil {
      return name
    }
    return nil
  }

  /// Makes the folder with the files and those it has already, except the dropped names.
  package func make(_ files: [File], dropping dropped: [String]) throws(Fault) {
    let temporary = try attempt { () throws(FileFailure) in
      try disk.files(within: nil).makeFolder(FilePath.folder(of: path))
      return try store.makeTemporaryFolder(beside: path)
    }
    do throws(Fault) {
      for file in files {
        try attempt(file.name) { () throws(FileFailure) in
          let path = FilePath.joined(file.name, to: temporary)
          try store.makeFolder(FilePath.folder(of: path))
          try store.write(file.bytes, to: path)
        }
      }
      try attempt { () throws(FileFailure) in
        if try !exists { return try store.rename(temporary, to: path) }
        let dropped = Set(dropped.map { FilePath.key(of: $0) })
        try carry("", from: path, to: temporary, dropping: dropped)
        try store.exchange(temporary, path)
      }
    } catch {
      // Remains are removed when the folder is made again.
      try? store.removeFolder(temporary)
      throw error
    }
    // After an exchange, this is the old folder.
    try? store.removeFolder(temporary)
  }

  /// Whether the folder exists; a file in its place is never replaced.
  private var exists: Bool {
    get throws(FileFailure) {
      guard let kind = try store.kind(of: path) else { return false }
      guard kind == .folder else { throw .notFile(kind) }
      return true
    }
  }

  private func attempt<Value>(
    _ name: String? = nil, _ body: () throws(FileFailure) -> Value
  ) throws(Fault) -> Value {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw Fault(name: name, failure: error)
    }
  }

  /// Moves the content of an old folder to its replacement, except entries that the new folder has
  /// and the dropped paths, as bytes.
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
}
