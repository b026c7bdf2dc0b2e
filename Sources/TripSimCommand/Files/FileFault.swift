/// Why a file or stream could not be used.
enum FileFault: Error, Hashable, Sendable {
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
