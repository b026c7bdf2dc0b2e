import Notations
import ToolKit

/// The lines of standard input, each as soon as it arrives.
///
/// It takes over standard input, so that a job cannot read the next job as its trace.
struct JobLines {
  /// A line without its line feed, truncated beyond the limit, and its number, counted from 1.
  typealias Line = (bytes: [UInt8], number: Int)

  /// The maximum number of bytes kept of a line; the JSON of a longer line is incomplete.
  private static let limit = 64 * 1_048_576

  private var window: ByteWindow

  /// Takes over standard input; in lockstep, each line follows the answer to the previous one.
  init(inLockstep: Bool = false) throws(FileFault) {
    let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .unreadable("-", errorNumber: errno) }
    window = ByteWindow(
      FileSource(
        FileDescriptor(copy, isOwned: true), name: "-",
        polls: inLockstep ? Interruption.pollsInLockstep : 0))
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
  }

  /// Waits for the next line; absent at the end or after a signal.
  mutating func next() throws(FileFault) -> Line? {
    if Interruption.signal != nil { return nil }
    let (text, length) = window.line(limit: Self.limit)
    let bytes = Array(text.prefix(Self.limit))
    let number = window.skipLine().line
    if let failure = window.failure { throw .unreadable("-", errorNumber: failure.errorNumber) }
    return length > 0 ? (bytes, number) : nil
  }
}
