#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileFailure {
  /// The fault of a path given on the command line, or at a location in a file.
  package func diagnostic(
    reading path: String, file: String? = nil, at position: SourcePosition? = nil
  ) -> Diagnostic {
    switch self {
    case .system, .notFile:
      Diagnostic(
        .error, code: "file_unreadable", file: file ?? path, at: position,
        (file == nil ? "the file cannot be read" : "cannot read '\(path)'") + ": \(words)",
        expected: expected)
    case .outside(let folder):
      Diagnostic(
        .error, code: "file_outside", file: file, at: position,
        "'\(path)' is outside '\(folder)'", expected: "a path inside the folder of the cases",
        hint: "'--trust', or 'trust' true in a worker's job, allows cases to read any file")
    }
  }

  /// The fault of a path that cannot be written.
  package func diagnostic(writing path: String) -> Diagnostic {
    switch self {
    case .system, .notFile:
      Diagnostic(
        .error, code: "file_unwritable", file: path, "the file cannot be written: \(words)",
        expected: expected)
    case .outside(let folder):
      Diagnostic(
        .error, code: "file_outside", file: path, "a link leads outside '\(folder)'",
        expected: "a path inside the folder of the cases")
    }
  }

  /// The fault of a folder that cannot be searched for cases.
  package func diagnostic(listing path: String) -> Diagnostic {
    switch self {
    case .system, .notFile:
      Diagnostic(
        .error, code: "folder_unreadable", file: path, "the folder cannot be listed: \(words)")
    case .outside: diagnostic(reading: path)
    }
  }

  /// The reason, in words that follow a colon.
  private var words: String {
    switch self {
    case .system(let number): systemErrorWords(number)
    case .outside(let folder): "it is outside '\(folder)'"
    case .notFile(.folder): "it is a folder"
    case .notFile(.link): "it is a symbolic link"
    case .notFile(.special): "it is a pipe, a device or a socket"
    case .notFile(.file): "it is a file"
    }
  }

  /// The expected kind of file; absent if the reason implies it.
  private var expected: String? {
    switch self {
    case .notFile(.file): "a folder"
    case .notFile(.link), .notFile(.special): "a regular file"
    case .notFile(.folder), .outside, .system: nil
    }
  }
}

extension FileReader {
  /// The fault of a path at a location in a file; a similar name in its folder is the hint.
  ///
  /// A relative path is relative to the folder `base`.
  package func fault(
    _ failure: FileFailure, reading path: String, from base: String = "", file: String?,
    at position: SourcePosition?
  ) -> Diagnostic {
    var fault = failure.diagnostic(reading: path, file: file, at: position)
    guard failure == .system(errorNumber: ENOENT) else { return fault }
    let folder = FilePath.joined(FilePath.folder(of: path), to: base)
    let names = try? names(inFolder: folder.isEmpty ? "." : folder)
    fault.hint = FilePath.similar(to: path, among: names ?? []).map { "did you mean '\($0)'?" }
    return fault
  }
}

/// The words for the common error numbers of the C library, the same on every system and locale.
package func systemErrorWords(_ number: Int32) -> String {
  switch number {
  case EPERM: "operation not permitted"
  case ENOENT: "no such file or folder"
  case EINTR: "interrupted by a signal"
  case EIO: "input/output error"
  case ENXIO, ENODEV: "no such device"
  case EBADF: "it is closed"
  case EAGAIN: "a resource is busy"
  case ENOMEM: "out of memory"
  case EACCES: "permission denied"
  case EBUSY: "it is in use"
  case EEXIST: "it already exists"
  case EXDEV: "it is on another file system"
  case ENOTDIR: "a part of the path is not a folder"
  case EISDIR: "it is a folder"
  case EINVAL: "the system rejected the request"
  case ENFILE, EMFILE: "too many open files"
  case ETXTBSY: "it is a running program"
  case EFBIG: "too large"
  case ENOSPC: "no space left on device"
  case EROFS: "the file system is read-only"
  case EMLINK: "too many links"
  case EPIPE: "its reader exited"
  case ENAMETOOLONG: "the name is too long"
  case ENOSYS, ENOTSUP, EOPNOTSUPP: "not supported by the system"
  case ENOTEMPTY: "the folder is not empty"
  case ELOOP: "a symbolic link leads to itself"
  case EOVERFLOW: "too large for the system"
  case ESTALE: "it no longer exists on its server"
  case ETIMEDOUT: "timed out"
  case EDQUOT: "the disk quota is used up"
  default: "system error \(number)"
  }
}

/// The result of work on files, whose failure is thrown as the fault of reading a path.
package func reading<Value>(
  _ path: String, _ work: @autoclosure () throws(FileFailure) -> Value
) throws(Diagnostic) -> Value {
  do throws(FileFailure) { return try work() } catch { throw error.diagnostic(reading: path) }
}

/// The result of work on files, whose failure is thrown as the fault of listing a folder.
package func listing<Value>(
  _ folder: String, _ work: @autoclosure () throws(FileFailure) -> Value
) throws(Diagnostic) -> Value {
  do throws(FileFailure) { return try work() } catch { throw error.diagnostic(listing: folder) }
}

/// The result of work on files, whose failure is thrown as the fault of writing a path.
package func writing<Value>(
  _ path: String, _ work: @autoclosure () throws(FileFailure) -> Value
) throws(Diagnostic) -> Value {
  do throws(FileFailure) { return try work() } catch { throw error.diagnostic(writing: path) }
}
