import Synchronization

/// A request to end the run: SIGINT, SIGTERM, or SIGHUP when the terminal closes.
///
/// The handler only stores the number and writes to a pipe, so that a signal that comes just before
/// a wait begins is not missed.
package enum Interruption {
  private static let received = Atomic<Int32>(0)
  private static let pipeReadEnd = Atomic<Int32>(-1)
  private static let pipeWriteEnd = Atomic<Int32>(-1)

  /// The signal received; absent if none.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Installs the handlers; a second signal of the same kind ends the process as usual.
  package static func listen() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipeReadEnd.store(ends[0], ordering: .relaxed)
    pipeWriteEnd.store(ends[1], ordering: .relaxed)
    received.store(0, ordering: .relaxed)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { number in Interruption.note(number) }
    action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(SIGINT, &action, nil)
    unsafe sigaction(SIGTERM, &action, nil)
    // Under `nohup`, which ignores SIGHUP, a run continues.
    var before = sigaction()
    unsafe sigaction(SIGHUP, &action, &before)
    if isIgnoring(before) { unsafe sigaction(SIGHUP, &before, nil) }
  }

  /// Whether an action ignores the signal; `SIG_IGN` is the address 1.
  private static func isIgnoring(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Stores a signal and wakes waiting calls; safe in a signal handler.
  private static func note(_ number: Int32) {
    let before = errno
    received.store(number, ordering: .relaxed)
    var byte: UInt8 = 0
    _ = unsafe write(pipeWriteEnd.load(ordering: .relaxed), &byte, 1)
    errno = before
  }

  /// Waits until a descriptor is readable or closed, or a signal has come.
  package static func waitUntilReadable(_ descriptor: Int32, polls: Int = 0) {
    _ = wait(for: descriptor, events: Int16(POLLIN), milliseconds: -1, polls: polls)
  }

  /// The number of polls for the answer of a program in lockstep before sleeping.
  ///
  /// Waking up takes longer than most answers. Between two polls another process may run.
  package static let pollsInLockstep = 100

  /// Waits until a descriptor is ready, a timeout passes or a signal comes.
  ///
  /// Returns which descriptors are ready; a negative one never is. It polls several times before it
  /// sleeps.
  package static func wait(
    for descriptor: Int32, events: Int16, orRead other: Int32 = -1, milliseconds: Int32,
    polls: Int = 0
  ) -> (isReady: Bool, isOtherReady: Bool) {
    var waits = InlineArray<3, pollfd>(
      repeating: pollfd(fd: other, events: Int16(POLLIN), revents: 0))
    waits[0] = pollfd(fd: descriptor, events: events, revents: 0)
    waits[1].fd = pipeReadEnd.load(ordering: .relaxed)
    var span = waits.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer { waits in
      for _ in 0..<polls {
        let count = unsafe poll(waits.baseAddress, nfds_t(waits.count), 0)
        if count != 0 { return count }
        sched_yield()
      }
      return unsafe poll(waits.baseAddress, nfds_t(waits.count), milliseconds)
    }
    return count > 0 ? (waits[0].revents != 0, waits[2].revents != 0) : (false, false)
  }

  /// Waits until a descriptor is readable or closed, the timeout passes or a signal comes.
  ///
  /// Returns which descriptors are ready.
  package static func wait(forAny descriptors: [Int32], milliseconds: Int32) -> [Bool] {
    var waits = (descriptors + [pipeReadEnd.load(ordering: .relaxed)]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard unsafe poll(&waits, nfds_t(waits.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    return waits.dropLast().map { $0.revents != 0 }
  }

  /// Sleeps until the time has passed, a signal comes or the reader of an output closes it.
  package static func sleep(seconds: Double, output: Int32 = -1) {
    let milliseconds = Int32(max(0, min(seconds * 1000, 2_000_000_000)))
    // Without events, poll reports only errors and the end of the reader.
    _ = wait(for: output, events: 0, milliseconds: milliseconds)
  }
}
