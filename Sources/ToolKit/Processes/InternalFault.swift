import Notations
import Synchronization

/// A fault of the tool itself: a trap, an illegal access, memory that is used up.
///
/// One line on standard error names what was worked on, lines that waited to be written are
/// written whole, the unfinished file goes, and the exit code is that of an internal fault. The
/// handler runs while nothing in the process can be trusted: it reads only memory that was laid
/// out before, and calls only what a signal handler may call.
///
/// **Source:** POSIX.1-2024, System Interfaces, 2.4.3, "Async-signal-safe functions".
package enum InternalFault {
  /// The signals that a trap, an illegal access or a failed check of the C library raises.
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// What stands before and behind the number of the signal.
  private static let head = reserve("tripsim: error: internal fault (signal ")
  private static let tail = Reserve(capacity: 2048)

  /// Whole lines for standard output that have not been written yet.
  private static let lines = Reserve(capacity: OutputStream.capacity)

  /// The path of the file that is not whole yet, with its closing zero.
  private static let unfinishedFile = Reserve(capacity: 4096)

  /// Whether a thread writes lines at this moment.
  private static let isWriting = Atomic<Bool>(false)

  private static func reserve(_ text: String) -> Reserve {
    let reserve = Reserve(capacity: text.utf8.count)
    reserve.replace(with: Array(text.utf8))
    return reserve
  }
}

extension InternalFault {
  /// Handles faults from now on.
  package static func listen() {
    setSubject("tripsim")
    lines.clear()
    unfinishedFile.clear()
    _ = head
    giveThreadAStack()
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { number in InternalFault.end(number) }
    action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND) | UInt32(SA_ONSTACK))
    for signal in signals { unsafe sigaction(signal, &action, nil) }
  }

  /// Gives the calling thread a stack for the handler: its own may be what has run out.
  static func giveThreadAStack() {
    let length = 65_536
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
    unsafe stack.ss_size = length
    unsafe sigaltstack(&stack, nil)
  }

  /// Says what is worked on from now on, for the message: a command line, a case.
  package static func setSubject(_ text: String) {
    let words = "); please report it with its files. It happened in: "
    let room = tail.capacity - words.utf8.count - 1
    tail.replace(with: Array((words + printable(text)).utf8.prefix(room)) + [UInt8(ascii: "\n")])
  }

  /// Keeps the bytes of a buffer that were added since the last call; they end with a whole line.
  static func keepLines(of buffer: [UInt8]) {
    lines.append(buffer, from: lines.count)
  }

  /// Keeps other lines than before: those that a fault from now on leaves to the reader.
  package static func replaceLines(with buffer: [UInt8]) {
    lines.replace(with: buffer)
  }

  /// Writes lines by some work that no fault of another thread cuts short; they are not kept any
  /// longer.
  package static func writing<Result>(_ work: () -> Result) -> Result {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
    lines.clear()
    return work()
  }

  /// Remembers the file that a fault from now on leaves unfinished; absent for none.
  static func setUnfinishedFile(_ path: String?) {
    unfinishedFile.replace(with: path.map { NameBytes.bytes(of: $0) + [0] } ?? [])
  }

  /// Ends the process; safe in a signal handler.
  private static func end(_ number: Int32) {
    head.write(to: STDERR_FILENO)
    let zero = Int32(UInt8(ascii: "0"))
    var digits = (
      UInt8(truncatingIfNeeded: zero + number / 10), UInt8(truncatingIfNeeded: zero + number % 10)
    )
    unsafe withUnsafeBytes(of: &digits) { digits in
      let start = number < 10 ? 1 : 0
      _ = unsafe write(STDERR_FILENO, digits.baseAddress?.advanced(by: start), 2 - start)
    }
    tail.write(to: STDERR_FILENO)
    waitForWriter()
    // The reader of a worker's answers ends it with the last one: the message comes before.
    lines.write(to: STDOUT_FILENO)
    unfinishedFile.removeFile()
    _exit(ExitStatus.internalFault.code)
  }

  /// Waits until no other thread is writing, for a second at most: its reader may have stopped.
  private static func waitForWriter() {
    for _ in 0..<100 where isWriting.load(ordering: .sequentiallyConsistent) {
      var pause = timespec(tv_sec: 0, tv_nsec: 10_000_000)
      unsafe nanosleep(&pause, nil)
    }
  }
}

/// Bytes at a place that never moves, so that a signal handler can read them.
@safe private final class Reserve: Sendable {
  let capacity: Int
  nonisolated(unsafe) private let bytes: UnsafeMutableRawBufferPointer
  private let filled = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe bytes = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { unsafe bytes.deallocate() }

  var count: Int { filled.load(ordering: .acquiring) }

  func clear() {
    filled.store(0, ordering: .releasing)
  }

  /// Takes bytes in the place of those it has, as many as it has room for.
  func replace(with buffer: [UInt8]) {
    clear()
    append(buffer, from: 0)
  }

  /// Takes the bytes of a buffer from an index on, as many as it has room for.
  func append(_ buffer: [UInt8], from start: Int) {
    let end = count
    let added = min(buffer.count - start, capacity - end)
    guard added > 0 else { return }
    unsafe buffer.withUnsafeBytes { source in
      let part = unsafe UnsafeRawBufferPointer(rebasing: source[start..<start + added])
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[end..<end + added])
        .copyMemory(from: part)
    }
    filled.store(end + added, ordering: .releasing)
  }

  /// Writes the bytes once, whoever asks for it; safe in a signal handler.
  func write(to descriptor: Int32) {
    let count = filled.exchange(0, ordering: .acquiringAndReleasing)
    var start = 0
    while start < count {
      let written = unsafe ToolKit.write(
        descriptor, bytes.baseAddress?.advanced(by: start), count - start)
      if written > 0 { start += written } else if errno != EINTR { return }
    }
  }

  /// Removes the file whose path, with its closing zero, the bytes are; none are no path.
  func removeFile() {
    guard count > 0, let start = unsafe bytes.baseAddress else { return }
    _ = unsafe unlink(start.assumingMemoryBound(to: CChar.self))
  }
}
