package import Notations
package import TripModel

/// What comes out of a trace.
package enum TraceItem: Equatable, Sendable {
  /// The next fix in the order of the input.
  case fix(Fix)

  /// A fault; after an error nothing follows.
  case diagnostic(Diagnostic)
}

/// A reader of traces of any known format, in constant memory and as they come.
///
/// A fix leaves as soon as its bytes are complete, after the faults found on the way to it. Order,
/// duplicates and plausibility are the engine's to judge: fixes are neither sorted nor dropped,
/// unless they lack a place or a time. At most 20 faults of a kind are told.
package struct TraceReader {
  /// The name of the input.
  package let name: String

  private var report: TraceReport
  private var decoder: any TraceDecoder
  private var isOpen = false
  private var window: ByteWindow?
  private let requestedFormat: TraceFormat?
  private let options: TraceReadingOptions
  private var gate = AccuracyGate()
  private var isAtEnd = false

  /// Makes a reader of an input; without a format the first bytes tell it.
  package init(
    source: any ByteSource, format: TraceFormat? = nil,
    options: TraceReadingOptions = TraceReadingOptions()
  ) {
    name = source.name
    report = TraceReport(file: source.name)
    window = ByteWindow(source)
    requestedFormat = format
    self.options = options
    decoder = NoDecoder()
  }
}

extension TraceReader {
  /// The format; known once the first item is out.
  package var format: TraceFormat? { isOpen ? decoder.format : requestedFormat }

  /// The names of the tracks met so far, the first 100 of them.
  package var trackNames: [String] { decoder.trackNames }

  /// How many fixes were read so far.
  package var fixCount: Int { report.fixCount }

  /// Reads on to the next fix or fault; absent at the end of the trace and after an error.
  package mutating func next() -> TraceItem? {
    while true {
      if !report.isEmpty, let diagnostic = report.takeFirst() { return .diagnostic(diagnostic) }
      if gate.isReleasing {
        if let fix = gate.takeFirst() { return .fix(fix) }
        continue
      }
      if isAtEnd || report.isStopped { return nil }
      if !isOpen {
        open()
        continue
      }
      switch decoder.step(&report) {
      case .fix(let fix):
        report.fixCount += 1
        if let passed = gate.pass(fix, &report) {
          if report.isEmpty { return .fix(passed) }
          gate.keep(passed)
        }
      case .fault: continue
      case .handover(let next): decoder = next
      case .end:
        gate.finish(&report)
        isAtEnd = true
      }
    }
  }

  /// Finds out the format and makes its decoder.
  private mutating func open() {
    guard var window = self.window.take() else { return }
    let opening = TraceOpening(format: requestedFormat, options: options)
    if let decoder = opening.decoder(for: &window, &report) {
      self.decoder = decoder
      isOpen = true
    } else {
      isAtEnd = true
    }
  }
}

/// What stands in for a decoder before the first bytes tell the format.
private struct NoDecoder: TraceDecoder {
  let format = TraceFormat.gpx
  let trackNames: [String] = []

  mutating func step(_ report: inout TraceReport) -> TraceStep { .end }
}
