package import Notations
package import ToolKit
package import TripFormats
import TripModel
package import TripPlans

/// The items of a trace, read as they are asked for or ahead by another thread.
package struct TraceFeed {
  private var reader: TraceReader?
  private let ahead: TraceAhead?
  private var batch = TraceAhead.Batch()
  private var nextFix = 0
  private var nextFault = 0

  /// How many fixes came out so far.
  private(set) var fixCount = 0

  /// The bytes of a file from which on a thread of its own pays.
  private static let longLength = 4_194_304

  /// Makes a feed of the trace of a plan.
  package init(_ plan: TripPlan, source: any ByteSource) {
    reader = plan.traceReader(of: source)
    ahead = nil
  }

  /// Makes a feed of a file; that of a long one is read ahead where two threads can run at once.
  package init(_ plan: TripPlan, file: FileSource) {
    if file.length >= Self.longLength, Thread.processorCount > 1 {
      ahead = TraceAhead { plan.traceReader(of: file) }
    } else {
      ahead = nil
    }
    reader = ahead == nil ? plan.traceReader(of: file) : nil
  }

  /// Reads on to the next fix or fault; absent at the end of the trace.
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
