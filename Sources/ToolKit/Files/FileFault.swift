package import Notations

/// Why a file or stream could not be used.
package enum FileFault: Error, Equatable, Sendable {
  /// The reader of the pipe on standard output left: no fault, a quiet end.
  case closedPipe
  case unreadable(String, errorNumber: Int32)
  case folder(String)
  case missing(String, similar: String?)
  case tooLarge(String, limit: Int)
  case existing(String)
  /// The output is a file that is being read.
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

  /// The fault as those know it who read and write through a store.
  package var failure: FileFailure { .system(errorNumber: errorNumber) }

  /// The C library's error number that comes nearest.
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
