/// A file that is written beside its destination and takes its name when it is whole.
struct Replacement: Hashable, Sendable {
  /// The name as the user gave it, for messages.
  let name: String

  /// Where the bytes go first.
  let temporary: String

  /// Where they stand in the end.
  let destination: String

  /// Whether a file that stands there may go.
  let replacesExisting: Bool

  /// The open temporary file.
  let descriptor: Int32

  /// Opens a temporary file beside a destination.
  init(of path: String, replacesExisting: Bool) throws(FileFault) {
    name = path
    // Behind symbolic links, so that replacing a file keeps the link to it.
    destination = RealPath.of(path) ?? path
    self.replacesExisting = replacesExisting
    // A name may be left over from a process that was killed.
    for attempt in 0..<100 {
      let temporary = Self.temporaryName(beside: destination, attempt: attempt)
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        self.temporary = temporary
        self.descriptor = descriptor
        return
      }
      if errno != EEXIST { break }
    }
    throw .unwritable(path, errorNumber: errno)
  }
}

extension Replacement {
  /// Gives the temporary file its name.
  func publish() throws(FileFault) {
    if !replacesExisting {
      // A link refuses a name that was taken meanwhile; a renaming would not. File systems
      // without links fall through to the renaming.
      if unsafe link(temporary, destination) == 0 {
        discard()
        return
      }
      if errno == EEXIST { throw .existing(name) }
    }
    if unsafe rename(temporary, destination) != 0 {
      throw .unwritable(name, errorNumber: errno)
    }
  }

  /// Removes the temporary file.
  func discard() {
    unsafe unlink(temporary)
  }

  /// A name in the same folder, so that renaming stays within one file system.
  private static func temporaryName(beside path: String, attempt: Int) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    return "\(folder).\(parts.last ?? "").\(getpid())-\(attempt).tmp"
  }
}
