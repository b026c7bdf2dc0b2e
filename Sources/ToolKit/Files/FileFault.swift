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
}
