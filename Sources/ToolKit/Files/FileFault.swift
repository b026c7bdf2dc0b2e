package import Notations

/// Why a file or stream could not be used.
package enum FileFault: Error, Equatable, Sendable {
  /// The reader of standard output exited: not an error, the run ends quietly.
  case closedPipe
  case unreadable(String, errorNumber: Int32)
  case folder(String)
  case missing(String, similar: String?)
  case tooLarge(String, limit: Int)
  case existing(String)
  /// The output is also an input of the command.
  case input(String)
  case unwritable(String, errorNumber: Int32)
  case unwritableStandardOutput(errorNumber: Int32)
}

extension FileFault {
  /// Whether a signal ended the wait for the other end of a pipe.
  var isWait: Bool {
    switch self {
    case .unreadable(_, EINTR), .unwritable(_, EINTR), .unwritableStandardOutput(EINTR): true
    case .closedPipe, .unreadable, .folder, .missing, .tooLarge, .existing, .input, .unwritable,
      .unwritableStandardOutput:
      false
    }
  }

  /// The fault as a failure of a file store.
  package var failure: FileFailure { .system(errorNumber: errorNumber) }

  /// The nearest error number of the C library.
  private var errorNumber: Int32 {
    switch self {
    case .closedPipe: EPIPE
    case .unreadable(_, let number), .unwritable(_, let number): number
    case .unwritableStandardOutput(let number): number
    case .folder: EISDIR
    case .missing: ENOENT
    case .tooLarge: EFBIG
    case .existing, .input: EEXIST
    }
  }

  /// The fault as a diagnostic.
  package var diagnostic: Diagnostic {
    switch self {
    case .closedPipe: message("file_unwritable", nil, "the reader of standard output exited")
    case .unreadable(let name, let number):
      message("file_unreadable", name, "cannot be read: \(systemErrorWords(number))")
    case .folder(let name):
      message(
        "file_is_folder", name, "is a folder", expected: "a file",
        hint: "name a file in it")
    case .missing(let name, let similar):
      message(
        "file_missing", name, "no such file", expected: "the path of a file, or '-'",
        hint: didYouMean(similar)
          ?? "relative paths start in the current folder")
    case .tooLarge(let name, let limit):
      message(
        "file_too_large", name, "is too large to read into memory",
        expected: "at most \(limit / 1_048_576) MiB")
    case .existing(let name):
      message(
        "file_exists", name, "already exists", expected: "the name of a new file",
        hint: "'--force' replaces it")
    case .input(let name):
      message(
        "file_is_input", name, "is also an input of the command",
        expected: "the name of another file", hint: "an output cannot replace its input")
    case .unwritable(let name, let number):
      message(
        "file_unwritable", name, "cannot be written: \(systemErrorWords(number))",
        hint: [ENOENT, ENOTDIR, EACCES].contains(number)
          ? "the folder must exist and be writable" : nil)
    case .unwritableStandardOutput(let number):
      message(
        "file_unwritable", "tripsim",
        "standard output cannot be written: \(systemErrorWords(number))")
    }
  }

  private func message(
    _ code: String, _ name: String?, _ text: String, expected: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(.error, code: code, file: name, text, expected: expected, hint: hint)
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
  do throws(FileFault) {
    return try value()
  } catch {
    throw error.failure
  }
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
