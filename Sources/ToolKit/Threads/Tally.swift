/// A count that one thread raises and another waits for and lowers: a semaphore made of a pipe.
package final class Tally: Sendable {
  private let readEnd: FileDescriptor
  private let writeEnd: FileDescriptor

  /// Makes a tally of a small count; absent when the system has no pipe left.
  package init?(_ count: Int) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    readEnd = FileDescriptor(ends[0], isOwned: true)
    writeEnd = FileDescriptor(ends[1], isOwned: true)
    for _ in 0..<count { raise() }
  }

  /// Adds one.
  package func raise() {
    var byte: UInt8 = 0
    while unsafe write(writeEnd.number, &byte, 1) < 0, errno == EINTR {}
  }

  /// Takes one away, waiting until there is one.
  package func lower() {
    var byte: UInt8 = 0
    while unsafe read(readEnd.number, &byte, 1) < 0, errno == EINTR {}
  }
}
