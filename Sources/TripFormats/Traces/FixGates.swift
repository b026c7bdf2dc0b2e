import TripModel

/// The gates between a decoder and the reader of a trace, in order.
///
/// Each holds, drops or changes the fixes whose meaning depends on later fixes.
struct FixGates {
  private var zeros = ZeroCoordinateGate()
  private var clock: UnsetClockGate
  private var times: EqualTimesGate
  private var accuracy = AccuracyGate()
  private var ready = Queue<Fix>()

  /// Makes open gates for a trace read with these options.
  init(options: TraceReadingOptions) {
    clock = UnsetClockGate(options: options)
    times = EqualTimesGate(options: options)
  }
}

extension FixGates {
  /// The number of fixes dropped without a warning.
  var dropped: Int { zeros.dropped }

  /// Whether a fix passes unchanged and immediately; any other fix must be added.
  @inline(__always)
  mutating func passes(_ fix: Fix) -> Bool {
    zeros.isPlain(fix) && accuracy.isOpen(for: fix) && ready.isEmpty && times.isOpen && clock.isOpen
  }

  mutating func add(_ fix: Fix, _ report: inout TraceReport) {
    for fix in zeros.pass(fix) { set(clock.pass(fix, &report), &report) }
  }

  /// Removes the first fix that has passed all gates; absent if none is waiting.
  @inline(__always)
  mutating func takeFirst() -> Fix? {
    ready.isEmpty ? nil : ready.takeFirst()
  }

  /// Passes on the held fixes at the end of the trace.
  mutating func finish(_ report: inout TraceReport) {
    for fix in zeros.finish() { set(clock.pass(fix, &report), &report) }
    set(clock.finish(), &report)
    measure(times.finish(&report), &report)
    for fix in accuracy.finish(&report) { ready.append(fix) }
  }

  /// Passes on fixes with a clock that is set.
  private mutating func set(_ fixes: [Fix], _ report: inout TraceReport) {
    for fix in fixes { measure(times.pass(fix, &report), &report) }
  }

  /// Passes on fixes at their final times.
  private mutating func measure(_ fixes: [Fix], _ report: inout TraceReport) {
    for fix in fixes {
      if accuracy.isOpen(for: fix) {
        ready.append(fix)
      } else {
        for fix in accuracy.pass(fix, &report) { ready.append(fix) }
      }
    }
  }
}
