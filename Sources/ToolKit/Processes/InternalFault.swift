import Notations
import Synchronization

/// Handles internal errors: a trap, an illegal memory access, exhausted memory.
///
/// It prints one line on standard error that names the current work, writes the complete lines that
/// are still buffered, removes the unfinished file and exits with the code of an internal error.
/// Because nothing in the process can be trusted then, the handler reads only memory prepared
/// beforehand and calls only functions that are safe in a signal handler.
///
/// **Source:** POSIX.1-2024, System Interfaces, 2.4.3, "Async-signal-safe functions".
package enum InternalFault {
  /// The signals of a trap, an illegal access or a failed check of the C library.
  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// The text before the number of the signal.
  private static let head = reserve("tripsim: error: internal fault (signal ")
  private static let tail = Reserve(capacity: 2048)

  /// Complete lines for standard output that have not been written yet.
  private static let lines = Reserve(capacity: OutputStream.capacity)

  /// The path of the unfinished file, with its terminating zero.
  private static let unfinishedFile = Reserve(capacity: 4096)

  /// Whether a thread is writing lines now.
  private static let isWriting = Atomic<Bool>(false)

  private static func reserve(_ text: String) -> Reserve {
    let reserve = Reserve(capacity: text.utf8.count)
    reserve.replace(with: Array(text.utf8))
    return reserve
  }
}

extension InternalFault {
  /// Installs the handlers.
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

  /// Gives the calling thread its own stack for the handler, because its normal one may be
  /// exhausted.
  static func giveThreadAStack() {
    let length = 65_536
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
    unsafe stack.ss_size = length
    unsafe sigaltstack(&stack, nil)
  }

  /// Sets the current work, such as a command line or a case, for the message.
  package static func setSubject(_ text: String) {
    let words = "); please report it with the files that cause it. It happened in: "
    let room = tail.capacity - words.utf8.count - 1
    tail.replace(with: Array((words + printable(text)).utf8.prefix(room)) + [UInt8(ascii: "\n")])
  }

  /// Keeps the bytes added to a buffer since the last call, which end with a complete line.
  static func keepLines(of buffer: [UInt8]) {
    lines.append(buffer, from: lines.count)
  }

  /// Replaces the kept lines, which a later fault writes for the reader.
  package static func replaceLines(with buffer: [UInt8]) {
    lines.replace(with: buffer)
  }

  /// Runs `work`, which writes lines, without interruption by another thread's fault.
  ///
  /// The kept copies of the lines are dropped.
  package static func writing<Result>(_ work: () -> Result) -> Result {
    isWriting.store(true, ordering: .sequentiallyConsistent)
    defer { isWriting.store(false, ordering: .sequentiallyConsistent) }
    lines.clear()
    return work()
  }

  /// Sets the file that a later fault must remove; absent for none.
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
    // The message comes first, because the reader of a worker's answers ends it with the last
    // answer.
    lines.write(to: STDOUT_FILENO)
    unfinishedFile.removeFile()
    _exit(ExitStatus.internalFault.code)
  }

  /// Waits at most a second until no other thread is writing, because its reader may have stopped.
  private static func waitForWriter() {
    for _ in 0..<100 where isWriting.load(ordering: .sequentiallyConsistent) {
      var pause = timespec(tv_sec: 0, tv_nsec: 10_000_000)
      unsafe nanosleep(&pause, nil)
    }
  }
}

/// Bytes at a fixed address, for use in a signal handler.
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

  /// Replaces its bytes, up to its capacity.
  func replace(with buffer: [UInt8]) {
    clear()
    append(buffer, from: 0)
  }

  /// Appends the bytes of a buffer from an index on, up to its capacity.
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

  /// Writes the bytes once, even if called by several threads; safe in a signal handler.
  func write(to descriptor: Int32) {
    let count = filled.exchange(0, ordering: .acquiringAndReleasing)
    var start = 0
    while start < count {
      let written = unsafe ToolKit.write(
        descriptor, bytes.baseAddress?.advanced(by: start), count - start)
      if written > 0 { start += written } else if errno != EINTR { return }
    }
  }

  /// Removes the file at the stored path, if any.
  func removeFile() {
    guard count > 0, let start = unsafe bytes.baseAddress else { return }
    _ = unsafe unlink(start.assumingMemoryBound(to: CChar.self))
  }
}
