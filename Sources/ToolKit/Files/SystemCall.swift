package import Notations

/// The system calls that take file names: the only code that turns a name's text into bytes.
///
/// Each throws the C library's error number. A name with a zero byte is rejected, because the C
/// library would truncate it.
package enum SystemCall {
  /// Opens a file and returns its descriptor.
  package static func openFile(_ path: String, _ flags: Int32) throws(FileFailure) -> Int32 {
    try unsafe call(path) { unsafe open($0, flags | O_CLOEXEC, 0o666) }
  }

  /// The status of the entry at a path, or of its target if links are followed.
  package static func status(
    of path: String, followingLinks: Bool = true
  ) throws(FileFailure) -> stat {
    var result = stat()
    _ = try unsafe call(path) {
      followingLinks ? unsafe stat($0, &result) : unsafe lstat($0, &result)
    }
    return result
  }

  /// Whether a file is executable.
  static func isProgram(_ path: String) -> Bool {
    unsafe (try? call(path) { unsafe access($0, X_OK) }) != nil
  }

  /// Renames an entry, replacing any entry of the new name.
  static func renameEntry(_ path: String, _ other: String) throws(FileFailure) {
    try unsafe call(path, other) { unsafe rename($0, $1) }
  }

  /// Swaps the names of two entries in one step.
  static func exchangeEntries(_ path: String, _ other: String) throws(FileFailure) {
    try unsafe call(path, other) { unsafe exchange($0, $1) }
  }

  /// Makes a hard link under a new name; a symbolic link itself is linked, not its target.
  static func linkEntry(_ path: String, _ other: String) throws(FileFailure) {
    try unsafe call(path, other) { unsafe linkat(AT_FDCWD, $0, AT_FDCWD, $1, 0) }
  }

  /// Removes a directory entry.
  static func removeEntry(_ path: String) throws(FileFailure) {
    _ = try unsafe call(path) { unsafe unlink($0) }
  }

  /// Removes an empty folder.
  package static func removeFolder(_ path: String) throws(FileFailure) {
    _ = try unsafe call(path) { unsafe rmdir($0) }
  }

  package static func makeFolder(_ path: String) throws(FileFailure) {
    _ = try unsafe call(path) { unsafe mkdir($0, 0o777) }
  }

  /// Gives an entry the permissions of another.
  static func setRights(of path: String, to other: stat) throws(FileFailure) {
    _ = try unsafe call(path) { unsafe chmod($0, other.st_mode & 0o7777) }
  }

  /// The real path of an existing file, with all links resolved.
  package static func realPath(of path: String) throws(FileFailure) -> String {
    var real: String?
    _ = try unsafe call(path) { name in
      guard let text = unsafe realpath(name, nil) else {
        // The file exists; the working folder of its relative path cannot be determined.
        var status = stat()
        if errno == ENOENT, unsafe stat(name, &status) == 0 { errno = EIO }
        return -1
      }
      real = unsafe borrowedText(text)
      unsafe free(text)
      return 0
    }
    return real ?? path
  }

  /// The working folder; empty if it no longer exists.
  package static var workingFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(path) }
    return unsafe borrowedText(path)
  }

  /// An environment variable.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe borrowedText($0) }
  }
}

extension SystemCall {
  /// The names in a folder in byte order, without `.` and `..`.
  package static func names(in folder: String) throws(FileFailure) -> [String] {
    let descriptor = try openFile(folder, O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(descriptor) else {
      let failure = FileFailure(errno)
      close(descriptor)
      throw failure
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      // Only the error number distinguishes the end from a failure.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe bytes(of: entry)
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    if errno != 0 { throw FileFailure(errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { NameBytes.text(of: $0) }
  }

  private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let name = unsafe UnsafeRawPointer(entry) + offset
    return unsafe Array(
      UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self))))
  }

  /// The text of a name owned by the C library.
  private static func borrowedText(_ name: UnsafePointer<CChar>) -> String {
    unsafe NameBytes.text(of: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))))
  }
}

extension SystemCall {
  /// Passes a name to the C library; a negative result is a failure.
  private static func call(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(FileFailure) -> Int32 {
    let name = NameBytes.bytes(of: path)
    if name.contains(0) { throw FileFailure(EINVAL) }
    var number: Int32 = 0
    let answer = unsafe (name + [0]).withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return -1 }
      let answer = unsafe body(start.assumingMemoryBound(to: CChar.self))
      number = errno
      return answer
    }
    if answer < 0 { throw FileFailure(number) }
    return answer
  }

  private static func call(
    _ path: String, _ other: String, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(FileFailure) {
    var failure: FileFailure?
    _ = try unsafe call(path) { first in
      do throws(FileFailure) {
        return try unsafe call(other) { second in unsafe body(first, second) }
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
  }
}

/// Swaps the names of two entries; fails if the file system cannot do so in one step.
private func exchange(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 {
  #if canImport(Glibc)
    return unsafe renameat2(AT_FDCWD, path, AT_FDCWD, other, 2)
  #elseif canImport(Darwin)
    return unsafe renamex_np(path, other, UInt32(RENAME_SWAP))
  #else
    errno = ENOTSUP
    return -1
  #endif
}

#if canImport(Glibc)
  /// The function of the GNU C library, which its Swift module omits; 2 is `RENAME_EXCHANGE`.
  ///
  /// **Source:** `renameat2(2)`; `include/uapi/linux/fs.h`.
  @_silgen_name("renameat2")
  private func renameat2(
    _ folder: Int32, _ path: UnsafePointer<CChar>, _ otherFolder: Int32,
    _ other: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif
