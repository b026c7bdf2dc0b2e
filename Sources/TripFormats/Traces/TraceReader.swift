package import Notations
package import TripModel

/// An item read from a trace.
package enum TraceItem: Equatable, Sendable {
  /// The next fix in the order of the input.
  case fix(Fix)

  /// A fault; nothing follows an error.
  case diagnostic(Diagnostic)
}

/// A reader of traces in any known format, in constant memory and without delay.
///
/// A fix is returned as soon as its bytes are complete, after the faults found before it. The
/// engine judges order, duplicates and plausibility: the reader neither sorts nor drops fixes,
/// unless they lack a coordinate or a time. It reports at most 20 faults per code.
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

  /// Makes a reader of an input; without a format it is detected from the first bytes.
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
  /// The format; known after the first item.
  package var format: TraceFormat? { isOpen ? decoder.format : requestedFormat }

  /// The names of the tracks read so far, at most 100.
  package var trackNames: [String] { decoder.trackNames }

  /// The number of fixes read so far.
  package var fixCount: Int { report.fixCount }

  /// Reads to the next fix or fault; absent at the end of the trace and after an error.
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

  /// Detects the format and makes its decoder.
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

/// A placeholder for the decoder before the format is known.
private struct NoDecoder: TraceDecoder {
  let format = TraceFormat.gpx
  let trackNames: [String] = []

  mutating func step(_ report: inout TraceReport) -> TraceStep { .end }
}
