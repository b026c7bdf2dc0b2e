package import Notations

/// The system calls that take names of files: the one place where a name's text becomes bytes.
///
/// Each throws the C library's error number. A name with a zero byte in it, which the C library
/// would take for a shorter one, is refused.
package enum SystemCall {
  /// Opens a file; the kernel's number of it.
  package static func openFile(
    _ path: String, _ flags: Int32, mode: mode_t = 0o666
  ) throws(SystemFailure) -> Int32 {
    try unsafe call(path) { unsafe open($0, flags | O_CLOEXEC, mode) }
  }

  /// What the system knows of the entry at a path; of what a link leads to where it is followed.
  package static func status(
    of path: String, followingLinks: Bool = true
  ) throws(SystemFailure) -> stat {
    var result = stat()
    _ = try unsafe call(path) {
      followingLinks ? unsafe stat($0, &result) : unsafe lstat($0, &result)
    }
    return result
  }

  /// Whether a file can be run.
  static func isProgram(_ path: String) -> Bool {
    unsafe (try? call(path) { unsafe access($0, X_OK) }) != nil
  }

  /// Gives an entry another name, in the place of what has it.
  static func renameEntry(_ path: String, _ other: String) throws(SystemFailure) {
    try unsafe call(path, other) { unsafe rename($0, $1) }
  }

  /// Gives two entries each other's names, in one step.
  static func exchangeEntries(_ path: String, _ other: String) throws(SystemFailure) {
    try unsafe call(path, other) { unsafe exchange($0, $1) }
  }

  /// Gives an entry a second name that must be free; a link itself gets it, not what it leads to.
  static func linkEntry(_ path: String, _ other: String) throws(SystemFailure) {
    try unsafe call(path, other) { unsafe linkat(AT_FDCWD, $0, AT_FDCWD, $1, 0) }
  }

  /// Takes a name away.
  static func removeEntry(_ path: String) throws(SystemFailure) {
    _ = try unsafe call(path) { unsafe unlink($0) }
  }

  /// Removes an empty folder.
  package static func removeFolder(_ path: String) throws(SystemFailure) {
    _ = try unsafe call(path) { unsafe rmdir($0) }
  }

  /// Makes a folder.
  package static func makeFolder(_ path: String) throws(SystemFailure) {
    _ = try unsafe call(path) { unsafe mkdir($0, 0o777) }
  }

  /// Lets the users of another entry use this one in the same way.
  static func setRights(of path: String, to other: stat) throws(SystemFailure) {
    _ = try unsafe call(path) { unsafe chmod($0, other.st_mode & 0o7777) }
  }

  /// The path of what stands at a path, behind all links.
  package static func realPath(of path: String) throws(SystemFailure) -> String {
    var real: String?
    _ = try unsafe call(path) { name in
      guard let text = unsafe realpath(name, nil) else {
        // Something is there: of a relative path it is the working folder that cannot be told.
        var status = stat()
        if errno == ENOENT, unsafe stat(name, &status) == 0 { errno = EIO }
        return -1
      }
      real = unsafe lentText(text)
      unsafe free(text)
      return 0
    }
    return real ?? path
  }

  /// The folder in which the command runs; empty where there is none any longer.
  package static var workingFolder: String {
    guard let path = unsafe getcwd(nil, 0) else { return "" }
    defer { unsafe free(path) }
    return unsafe lentText(path)
  }

  /// A variable of the environment.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe lentText($0) }
  }
}

extension SystemCall {
  /// The names in a folder in the order of their bytes, without `.` and `..`.
  package static func names(in folder: String) throws(SystemFailure) -> [String] {
    let descriptor = try openFile(folder, O_RDONLY | O_DIRECTORY)
    guard let stream = unsafe fdopendir(descriptor) else {
      let failure = SystemFailure(errno)
      close(descriptor)
      throw failure
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      // The end and a failure look alike but for the number.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe bytes(of: entry)
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    if errno != 0 { throw SystemFailure(errno) }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { NameBytes.text(of: $0) }
  }

  private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let name = unsafe UnsafeRawPointer(entry) + offset
    return unsafe Array(
      UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self))))
  }

  /// The text of a name that the C library lends.
  private static func lentText(_ name: UnsafePointer<CChar>) -> String {
    unsafe NameBytes.text(of: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}

extension SystemCall {
  /// Lends a name to the C library; a negative answer is a failure.
  private static func call(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Int32
  ) throws(SystemFailure) -> Int32 {
    let name = NameBytes.bytes(of: path)
    if name.contains(0) { throw SystemFailure(EINVAL) }
    var number: Int32 = 0
    let answer = unsafe (name + [0]).withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return -1 }
      let answer = unsafe body(start.assumingMemoryBound(to: CChar.self))
      number = errno
      return answer
    }
    if answer < 0 { throw SystemFailure(number) }
    return answer
  }

  private static func call(
    _ path: String, _ other: String,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) throws(SystemFailure) {
    var failure: SystemFailure?
    _ = try unsafe call(path) { first in
      do throws(SystemFailure) {
        return try unsafe call(other) { second in unsafe body(first, second) }
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
  }
}

/// Why a system call failed.
package struct SystemFailure: Error, Equatable {
  /// The C library's error number.
  package let errorNumber: Int32

  /// Makes a failure.
  package init(_ errorNumber: Int32) {
    self.errorNumber = errorNumber
  }

  /// Whether there is nothing at the path.
  var isMissing: Bool { errorNumber == ENOENT || errorNumber == ENOTDIR }

  /// The failure as those know it who read and write through a store.
  package var failure: FileFailure { .system(errorNumber: errorNumber) }
}

/// Gives two entries each other's names; fails where the file system cannot do so in one step.
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
  /// The GNU C library's function, which its module for Swift leaves out; 2 is `RENAME_EXCHANGE`.
  ///
  /// **Source:** `renameat2(2)`; `include/uapi/linux/fs.h`.
  @_silgen_name("renameat2")
  private func renameat2(
    _ folder: Int32, _ path: UnsafePointer<CChar>, _ otherFolder: Int32,
    _ other: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif
