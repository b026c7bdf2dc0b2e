package import Notations

/// Why a file or stream could not be used.
package struct FileFault: Error, Equatable, Sendable {
  package let diagnostic: Diagnostic

  /// The nearest error number of the C library.
  private let errorNumber: Int32

  private init(
    _ errorNumber: Int32, _ code: String, _ name: String?, _ message: String,
    expected: String? = nil, hint: String? = nil
  ) {
    self.errorNumber = errorNumber
    diagnostic = Diagnostic(code, message, expected: expected, hint: hint).in(name)
  }

  /// Whether a signal ended the wait for the other end of a pipe.
  var isWait: Bool { errorNumber == EINTR }

  /// The fault as a failure of a file store.
  package var failure: FileFailure { .system(errorNumber: errorNumber) }
}

extension FileFault {
  /// The reader of standard output exited, which is not an error: the run ends quietly.
  package static let closedPipe = FileFault(
    EPIPE, "file_unwritable", nil, "the reader of standard output exited")
  package static func unreadable(_ name: String, errorNumber: Int32) -> FileFault {
    FileFault(
      errorNumber, "file_unreadable", name,
      "the file cannot be read: \(systemErrorWords(errorNumber))")
  }
  package static func folder(_ name: String) -> FileFault {
    FileFault(
      EISDIR, "file_is_folder", name, "the path is a folder", expected: "a file",
      hint: "name a file in it")
  }
  package static func missing(_ name: String, similar: String?) -> FileFault {
    FileFault(
      ENOENT, "file_missing", name, "no such file", expected: "the path of a file, or '-'",
      hint: hint(onMissing: name, similar: similar))
  }
  private static func hint(onMissing name: String, similar: String?) -> String {
    if name.contains("://") { return "download it first: curl -o FILE URL" }
    if let hint = didYouMean(similar) { return hint }
    return name.contains("*")
      ? "no file matches the pattern, so the shell left it as it is"
      : "relative paths start in the current folder"
  }
  package static func tooLarge(_ name: String, limit: Int) -> FileFault {
    FileFault(
      EFBIG, "file_too_large", name, "the file is too large to read into memory",
      expected: "at most \(limit / 1_048_576) MiB")
  }
  package static func existing(_ name: String) -> FileFault {
    FileFault(
      EEXIST, "file_exists", name, "the file already exists", expected: "the name of a new file",
      hint: "'--force' replaces it")
  }
  /// The output is also an input of the command.
  package static func input(_ name: String) -> FileFault {
    FileFault(
      EEXIST, "file_is_input", name, "the file is also an input of the command",
      expected: "the name of another file", hint: "an output cannot replace its input")
  }
  package static func unwritable(_ name: String, errorNumber: Int32) -> FileFault {
    FileFault(
      errorNumber, "file_unwritable", name,
      "the file cannot be written: \(systemErrorWords(errorNumber))",
      hint: [ENOENT, ENOTDIR, EACCES].contains(errorNumber)
        ? "the folder must exist and be writable" : nil)
  }
  package static func unwritableStandardOutput(errorNumber: Int32) -> FileFault {
    FileFault(
      errorNumber, "file_unwritable", "tripsim",
      "standard output cannot be written: \(systemErrorWords(errorNumber))")
  }
}

/// A value made from a named file, whose fault is thrown as a diagnostic.
package func reading<Value>(
  _ value: @autoclosure () throws(FileFault) -> Value
) throws(Diagnostic) -> Value {
  do throws(FileFault) { return try value() } catch { throw error.diagnostic }
}

/// A value made from a named file; a fault becomes a failure of a file store, which knows no name.
func attempt<Value>(
  _ value: @autoclosure () throws(FileFault) -> Value
) throws(FileFailure) -> Value {
  do throws(FileFault) { return try value() } catch { throw error.failure }
}

extension FileFailure {
  init(_ errorNumber: Int32) {
    self = .system(errorNumber: errorNumber)
  }

  /// The C library's error number, or the nearest one.
  package var errorNumber: Int32 {
    if case .system(let number) = self { number } else { EACCES }
  }

  /// Whether nothing exists at the path.
  var isMissing: Bool { errorNumber == ENOENT || errorNumber == ENOTDIR }
}
