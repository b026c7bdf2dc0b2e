import Notations
import Regression

extension DiskFiles: FileStore {
  func exists(_ path: String) -> Bool {
    FileDescriptor.kind(of: path) != nil
  }

  func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  var workingFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    do throws(FileFault) {
      var output = try OutputStream(path: path, replacesExisting: true)
      output.buffer = bytes
      try output.finish()
    } catch {
      throw error.failure
    }
  }

  func rename(_ path: String, to destination: String) throws(FileFailure) {
    if renameFile(path, destination) != 0 { throw .system(errorNumber: errno) }
  }

  func remove(_ path: String) throws(FileFailure) {
    if unsafe unlink(path) != 0 { throw .system(errorNumber: errno) }
  }

  func makeFolder(_ path: String) throws(FileFailure) {
    let parts = FilePath.components(of: path)
    for count in 1...max(parts.count, 1) {
      let folder = parts.prefix(count).joined(separator: "/")
      if folder.isEmpty || FileDescriptor.kind(of: folder) == S_IFDIR { continue }
      if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw .system(errorNumber: errno)
      }
    }
  }
}

/// The C library's renaming under a name that the method does not hide.
private func renameFile(_ path: String, _ destination: String) -> Int32 {
  unsafe rename(path, destination)
}
