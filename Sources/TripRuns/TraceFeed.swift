package import Notations
import ToolKit
package import TripFormats
package import TripPlans

/// The items of a trace, read on demand or ahead by another thread.
package struct TraceFeed {
  private var reader: TraceReader?
  private let ahead: TraceAhead?
  private var batch = TraceAhead.Batch()
  private var nextFix = 0
  private var nextFault = 0

  /// The number of fixes read so far.
  private(set) var fixCount = 0

  /// The minimum size of a file, in bytes, for which a separate thread is worthwhile.
  private static let longLength = 4_194_304

  /// Makes a feed of the trace of a plan.
  ///
  /// - Parameters:
  ///   - plan: the trip.
  ///   - source: the bytes of the trace.
  ///   - readsAhead: Whether a long file is read ahead if two threads can run in parallel; its
  ///     thread waits until everything is consumed.
  package init(_ plan: TripPlan, source: any ByteSource, readsAhead: Bool = false) {
    if readsAhead, let file = source as? FileSource, file.length >= Self.longLength,
      Thread.processorCount > 1
    {
      ahead = TraceAhead { plan.traceReader(of: file) }
    } else {
      ahead = nil
    }
    reader = ahead == nil ? plan.traceReader(of: source) : nil
  }

  /// Reads to the next fix or fault; absent at the end of the trace.
  package mutating func next() -> TraceItem? {
    if let ahead { return next(from: ahead) }
    let item = reader?.next()
    if case .fix = item { fixCount += 1 }
    return item
  }

  private mutating func next(from ahead: TraceAhead) -> TraceItem? {
    while true {
      if nextFault < batch.faults.count, batch.faults[nextFault].position == nextFix {
        nextFault += 1
        return .diagnostic(batch.faults[nextFault - 1].fault)
      }
      if nextFix < batch.fixes.count {
        nextFix += 1
        fixCount += 1
        return .fix(batch.fixes[nextFix - 1])
      }
      if batch.isLast { return nil }
      batch = ahead.takeBatch()
      nextFix = 0
      nextFault = 0
    }
  }
}
