import Synchronization

/// Work done by threads, whose results are returned in the order in which the work was begun.
///
///     var work = ParallelWork<Int>(2)
///     for number in 1...9 { sum(work.begin { slow(number) }) }
///     sum(work.finish())
package struct ParallelWork<Result: Sendable> {
  /// The slot for a result that a thread is computing.
  private final class Slot: Sendable {
    private let result = Mutex<Result?>(nil)
    private let done: Semaphore

    /// Makes an empty slot; absent if the system has no pipe left.
    init?() {
      guard let done = Semaphore(0) else { return nil }
      self.done = done
    }

    func fill(_ value: Result) {
      result.withLock { $0 = value }
      done.signal()
    }

    /// Waits for the result.
    func taken() -> Result? {
      done.wait()
      return result.withLock { $0 }
    }
  }

  private let limit: Int
  private var running: [Slot] = []

  /// Prepares work for at most `limit` threads at a time.
  package init(_ limit: Int) {
    self.limit = max(limit, 1)
  }
}

extension ParallelWork {
  /// Begins a piece of work as soon as a thread is free; returns the results that are complete.
  package mutating func begin(_ work: @escaping @Sendable () -> Result) -> [Result] {
    let results = drain(to: limit - 1)
    if limit > 1, let slot = Slot(), Thread.start({ slot.fill(work()) }) {
      running.append(slot)
      return results
    }
    return results + drain(to: 0) + [work()]
  }

  /// Waits for all work; returns the remaining results.
  package mutating func finish() -> [Result] { drain(to: 0) }

  private mutating func drain(to count: Int) -> [Result] {
    var results: [Result] = []
    while running.count > count { results += running.removeFirst().taken().map { [$0] } ?? [] }
    return results
  }
}
