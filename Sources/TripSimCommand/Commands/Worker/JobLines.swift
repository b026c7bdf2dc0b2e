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

  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0
  private var piece = [UInt8](repeating: 0, count: 65_536)

  /// The number of polls for a line before sleeping.
  private let looks: Int

  /// Takes over standard input; in lockstep, each line follows the answer to the previous one.
  init(inLockstep: Bool = false) throws(FileFault) {
    looks = inLockstep ? Interruption.looksInLockstep : 0
    let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .unreadable("-", errorNumber: errno) }
    descriptor = FileDescriptor(copy, isOwned: true)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      dup2(nothing, STDIN_FILENO)
      close(nothing)
    }
  }

  /// Waits for the next line; absent at the end or after a signal.
  mutating func next() throws(FileFault) -> Line? {
    var line: [UInt8] = []
    while Interruption.signal == nil {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        keep(buffer[start..<end], in: &line)
        start = end + 1
        number += 1
        return (line, number)
      }
      keep(buffer[start...], in: &line)
      guard try fill() else {
        number += 1
        return line.isEmpty ? nil : (line, number)
      }
    }
    return nil
  }

  private func keep(_ part: ArraySlice<UInt8>, in line: inout [UInt8]) {
    line += part.prefix(max(Self.limit - line.count, 0))
  }

  /// Reads the next piece; returns whether there was one.
  private mutating func fill() throws(FileFault) -> Bool {
    buffer.removeAll(keepingCapacity: true)
    start = 0
    while Interruption.signal == nil {
      Interruption.waitUntilReadable(descriptor.number, looks: looks)
      if Interruption.signal != nil { return false }
      let count = readBytes(descriptor.number, into: &piece)
      if count >= 0 {
        buffer += piece[..<count]
        return count > 0
      }
      if errno != EINTR, errno != EAGAIN { throw .unreadable("-", errorNumber: errno) }
    }
    return false
  }
}
