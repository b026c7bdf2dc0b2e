/// A counting semaphore built on a pipe.
package final class Semaphore: Sendable {
  private let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  /// Makes a semaphore with a small initial count; absent if the system has no pipe left.
  package init?(_ count: Int) {
    guard let pipe = Pipe() else { return nil }
    readEnd = FileDescriptor(pipe.readEnd, isOwned: true)
    writeEnd = FileDescriptor(pipe.writeEnd, isOwned: true)
    for _ in 0..<count { signal() }
  }

  /// Increments the count.
  package func signal() {
    var byte: UInt8 = 0
    while unsafe write(writeEnd.number, &byte, 1) < 0, errno == EINTR {}
  }

  /// Decrements the count, waiting until it is positive.
  package func wait() {
    var byte: UInt8 = 0
    while unsafe read(readEnd.number, &byte, 1) < 0, errno == EINTR {}
  }
}
