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
  package func taken(_ names: [String]) throws(FileFailure) -> String? {
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
      for file in files { try write(file, in: temporary) }
      let isThere = try attempt { () throws(FileFailure) in
        guard try store.kind(of: path) != nil else { return false }
        let old = Old(store, dropped: Set(dropped.map { FilePath.key(of: $0) }))
        try old.carry("", from: path, to: temporary)
        return true
      }
      try attempt { () throws(FileFailure) in
        if isThere {
          try store.exchange(temporary, path)
        } else {
          try store.rename(temporary, to: path)
        }
      }
    } catch {
      // Remains are removed when the folder is made again.
      try? store.removeFolder(temporary)
      throw error
    }
    // After an exchange, this is the old folder.
    try? store.removeFolder(temporary)
  }

  private func write(_ file: File, in folder: String) throws(Fault) {
    let path = FilePath.joined(file.name, to: folder)
    do throws(FileFailure) {
      try store.makeFolder(FilePath.folder(of: path))
      try store.write(file.bytes, to: path)
    } catch {
      throw Fault(name: file.name, failure: error)
    }
  }

  private func attempt<Value>(
    _ body: () throws(FileFailure) -> Value
  ) throws(Fault) -> Value {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw Fault(name: nil, failure: error)
    }
  }
}

/// The old content of a folder, while it is moved to its replacement.
private struct Old {
  private let store: any FileStore
  /// The paths to leave behind, as bytes.
  private let dropped: Set<[UInt8]>

  init(_ store: any FileStore, dropped: Set<[UInt8]>) {
    self.store = store
    self.dropped = dropped
  }

  /// Moves the content of a folder, except entries that the new folder has.
  ///
  /// - Throws: if a file would replace a folder, or the reverse.
  func carry(_ path: String, from source: String, to target: String) throws(FileFailure) {
    for name in try store.names(inFolder: source) ?? [] {
      let inner = path.isEmpty ? name : FilePath.joined(name, to: path)
      if dropped.contains(FilePath.key(of: inner)) { continue }
      let (old, new) = (FilePath.joined(name, to: source), FilePath.joined(name, to: target))
      let kind = try store.kind(of: old) ?? .special
      let newKind = try store.kind(of: new)
      if let newKind, (newKind == .folder) != (kind == .folder) { throw .notFile(kind) }
      if newKind == nil { try store.link(old, to: new) }
      if kind == .folder { try carry(inner, from: old, to: new) }
    }
  }
}
