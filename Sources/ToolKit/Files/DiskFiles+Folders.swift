package import Notations

/// Folders that are built beside their destination and moved there when complete.
extension DiskFiles {
  package func makeTemporaryFolder(beside path: String) throws(FileFailure) -> String {
    let entry = try entry(at: path)
    let name = TemporaryName(of: entry)
    for left in name.leftOvers() { try? removeFolder(left) }
    for attempt in 0..<TemporaryName.attempts {
      do throws(SystemFailure) {
        try SystemCall.makeFolder(name.path(attempt))
        return name.path(attempt)
      } catch {
        if error.errorNumber != EEXIST { throw error.failure }
      }
    }
    throw .system(errorNumber: EEXIST)
  }

  package func link(_ path: String, to destination: String) throws(FileFailure) {
    let (old, new) = (try entry(at: path), try entry(at: destination))
    do throws(SystemFailure) {
      let status = try SystemCall.status(of: old, followingLinks: false)
      if status.kind != .folder { return try SystemCall.linkEntry(old, new) }
      try SystemCall.makeFolder(new)
      try SystemCall.setRights(of: new, to: status)
    } catch {
      // Some file systems do not support hard links, and some forbid them.
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.errorNumber),
        try kind(of: old) == .file
      else { throw error.failure }
      try write(try read(path), to: destination)
    }
  }

  package func exchange(_ path: String, _ other: String) throws(FileFailure) {
    let (first, second) = (try entry(at: path), try entry(at: other))
    try attempt { () throws(SystemFailure) in
      try SystemCall.setRights(of: first, to: try SystemCall.status(of: second))
      try SystemCall.exchangeEntries(first, second)
    }
  }

  package func removeFolder(_ path: String) throws(FileFailure) {
    let entry = try entry(at: path)
    try attempt { () throws(SystemFailure) in try Self.removeTree(entry) }
  }

  private static func removeTree(_ path: String) throws(SystemFailure) {
    if try SystemCall.status(of: path, followingLinks: false).kind != .folder {
      return try SystemCall.removeEntry(path)
    }
    for name in try SystemCall.names(in: path) { try removeTree(path + "/" + name) }
    try SystemCall.removeFolder(path)
  }
}
