package import Notations
import Synchronization
import ToolKit
package import TripFormats
package import TripModel

/// A trace that its own thread reads a few batches ahead of the trip.
///
/// Order and content are those of the reader.
package final class TraceAhead: Sendable {
  /// Consecutive items of a trace.
  package struct Batch: Sendable {
    package var fixes: [Fix] = []
    /// The faults, each with the number of fixes of the batch that precede it.
    package var faults: [(position: Int, fault: Diagnostic)] = []
    var isLast = false
  }

  /// The number of fixes per batch.
  private static let batchLength = 4096

  /// The maximum number of batches read ahead.
  private static let depth = 4

  private let batches = Mutex<[Batch]>([])
  private let filled: Semaphore
  private let free: Semaphore

  /// Starts to read; absent if the system lacks the resources.
  package init?(_ makeReader: @escaping @Sendable () -> TraceReader) {
    guard let filled = Semaphore(0), let free = Semaphore(Self.depth) else { return nil }
    self.filled = filled
    self.free = free
    guard Thread.start({ [self] in read(makeReader()) }) else { return nil }
  }

  private func read(_ reader: consuming TraceReader) {
    var batch = Batch()
    batch.fixes.reserveCapacity(Self.batchLength)
    while let item = reader.next() {
      switch item {
      case .fix(let fix): batch.fixes.append(fix)
      case .diagnostic(let fault): batch.faults.append((batch.fixes.count, fault))
      }
      if batch.fixes.count + batch.faults.count >= Self.batchLength {
        hand(batch)
        batch = Batch()
        batch.fixes.reserveCapacity(Self.batchLength)
      }
    }
    batch.isLast = true
    hand(batch)
  }

  private func hand(_ batch: Batch) {
    free.wait()
    batches.withLock { $0.append(batch) }
    filled.signal()
  }

  /// Removes and returns the next batch, waiting for it if necessary.
  func takeBatch() -> Batch {
    filled.wait()
    defer { free.signal() }
    return batches.withLock { $0.isEmpty ? Batch(isLast: true) : $0.removeFirst() }
  }
}
