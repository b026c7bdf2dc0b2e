package import Notations

/// An open file, closed when the last reference is released.
package final class FileDescriptor: Sendable {
  /// The descriptor's number.
  package let number: Int32

  private let isOwned: Bool

  /// Takes an open descriptor, and closes it only if it owns it.
  package init(_ number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close(number) }
  }

  /// Opens a file for reading; `-` is standard input.
  static func opening(_ path: String) throws(FileFault) -> FileDescriptor {
    if path == "-" { return FileDescriptor(STDIN_FILENO, isOwned: false) }
    while true {
      do throws(FileFailure) {
        return FileDescriptor(try SystemCall.openFile(path, O_RDONLY), isOwned: true)
      } catch {
        if error.errorNumber == EINTR, Interruption.signal == nil { continue }
        if error.errorNumber == ENOENT {
          throw .missing(path, similar: FolderListing.similar(to: path))
        }
        throw .unreadable(path, errorNumber: error.errorNumber)
      }
    }
  }

  /// The type bits of the file's mode, and its length in bytes.
  var kindAndLength: (kind: mode_t, length: Int) {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return (0, 0) }
    return (status.st_mode & S_IFMT, Int(status.st_size))
  }

  /// Opens a placeholder for each closed standard stream, so that no later file gets its number.
  ///
  /// Using such a stream still fails.
  package static func reserveStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
    }
  }
}

extension FileDescriptor {
  /// The type bits of the mode of the file at a path, following links; absent if there is none.
  package static func kind(of path: String) -> mode_t? {
    (try? SystemCall.status(of: path)).map { $0.st_mode & S_IFMT }
  }

  /// Whether there is a regular file at a path, following links.
  package static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  /// Whether a descriptor is that of a regular file.
  package static func isFile(_ descriptor: Int32) -> Bool {
    FileDescriptor(descriptor, isOwned: false).kindAndLength.kind == S_IFREG
  }

  /// Whether a path names something that can be read only once, such as `-`, a pipe or a terminal.
  package static func isPipe(_ path: String) -> Bool {
    if path == "-" { return true }
    guard let kind = kind(of: path) else { return false }
    return kind != S_IFREG && kind != S_IFDIR
  }

  /// Whether two paths lead to the same regular file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    guard let first = try? SystemCall.status(of: path),
      let second = try? SystemCall.status(of: other)
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
      && first.st_mode & S_IFMT == S_IFREG
  }
}

extension stat {
  package var kind: FileKind {
    switch st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .special
    }
  }
}
