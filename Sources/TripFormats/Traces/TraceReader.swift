package import Notations
package import TripModel

/// An item read from a trace.
package enum TraceItem: Equatable, Sendable {
  /// The next fix in the order of the input.
  case fix(Fix)

  /// A fault; nothing follows an error. It is large and rare, so it does not enlarge every fix.
  indirect case diagnostic(Diagnostic)
}

/// A reader of traces in any known format, in constant memory and without delay.
///
/// Input may be compressed with gzip or zip. A fix is returned as soon as its bytes are complete,
/// after the faults found before it. The engine judges order, duplicates and plausibility: the
/// reader neither sorts nor drops fixes, unless they lack a coordinate or a time. It reports at
/// most 20 faults per code.
package struct TraceReader {
  private var report: TraceReport
  /// The decoder; absent before the format is known.
  private var decoder: (any TraceDecoder)?
  private var window: ByteWindow?
  private let requestedFormat: TraceFormat?
  private let options: TraceReadingOptions
  /// The columns that the user assigns.
  private var mapping = CSVMapping()
  private var choice: TrackChoice
  private var speeds = SpeedCheck()
  private var courses = CourseCheck()
  private var steps = StepCheck()
  private var gates: FixGates
  private var isAtEnd = false

  /// Makes a reader of an input; without a stated format it is detected from the first bytes.
  ///
  /// Data that was unpacked is not unpacked again.
  package init(
    source: any ByteSource, format: TraceFormat? = nil,
    options: TraceReadingOptions = TraceReadingOptions(), isUnpacked: Bool = false
  ) {
    report = TraceReport(file: source.name)
    window = ByteWindow(
      isUnpacked ? source : PackedSource(source, holding: .trace, member: options.member))
    requestedFormat = format
    self.options = options
    choice = TrackChoice(wanted: options.track)
    gates = FixGates(options: options)
  }
}

extension TraceReader {
  /// The format; known after the first item.
  package var format: TraceFormat? { decoder?.format ?? requestedFormat }

  /// The names of the tracks read so far, at most 100.
  package var trackNames: [String] { choice.names }

  /// The number of tracks read so far.
  var trackCount: Int { choice.tracks }

  /// The number of fixes dropped because of faults so far.
  package var droppedCount: Int { report.dropped + gates.dropped }

  /// The number of fixes read so far.
  package var fixCount: Int { report.fixCount }

  /// Reads to the next fix or fault; absent at the end of the trace and after an error.
  package mutating func next() -> TraceItem? {
    while true {
      if !report.isEmpty, let diagnostic = report.takeFirst() { return .diagnostic(diagnostic) }
      if let fix = gates.takeFirst() { return .fix(fix) }
      if isAtEnd || report.isStopped { return nil }
      switch decoder?.step(&report) {
      case nil: open()
      case .fix(let fix):
        if report.marks.isPending, let track = report.marks.take() { choice.begin(track, &report) }
        guard counts() else { continue }
        guard choice.takes(fix, &report) else { continue }
        speeds.add(fix)
        courses.add(fix)
        steps.add(fix)
        if gates.passes(fix), report.isEmpty { return .fix(fix) }
        gates.add(fix, &report)
      case .point(let fix):
        guard counts() else { continue }
        choice.hold(fix, of: report.marks.takeTraveler(), &report)
        takePoints(isAtEnd: false)
      case .endOfDocument: takePoints(isAtEnd: true)
      case .fault: continue
      case .handover(let next): decoder = next
      case .end: finish()
      }
    }
  }

  /// Reads to the end: the fixes, and the faults in their order.
  package mutating func readAll() -> Reading<[Fix]> {
    var fixes: [Fix] = []
    var faults: [Diagnostic] = []
    while let item = next() {
      switch item {
      case .fix(let fix): fixes.append(fix)
      case .diagnostic(let fault): faults.append(fault)
      }
    }
    return Reading(fixes, diagnostics: faults)
  }

  /// Counts a fix; returns whether reading continues, which the first fix decides.
  @inline(__always)
  private mutating func counts() -> Bool {
    report.fixCount += 1
    guard report.fixCount == 1 else { return true }
    guard let fault = ineffectiveOption else { return true }
    report.stop(fault)
    return false
  }

  /// The fault of options without effect on the trace; known after the first fix.
  private var ineffectiveOption: Diagnostic? {
    guard options.columns != nil, let format, !format.hasColumns else { return nil }
    return .unusedColumns(format)
  }

  /// Passes on the separate points that are fixes.
  private mutating func takePoints(isAtEnd: Bool) {
    for (track, point) in choice.takePoints(isAtEnd: isAtEnd) {
      if let track { choice.begin(track, &report) }
      guard choice.takes(point, &report) else { continue }
      steps.add(point)
      speeds.add(point)
      courses.add(point)
      _ = gates.passes(point)
      gates.add(point, &report)
    }
  }

  /// The minimum number of consecutive fixes behind an earlier one that did not just arrive late.
  private static let leastBehind = 30

  /// Ends the trace and passes on the held fixes.
  private mutating func finish() {
    takePoints(isAtEnd: true)
    gates.finish(&report)
    isAtEnd = true
    if report.isStopped { return }
    let hasColumns = format?.hasColumns ?? false
    if let fault = steps.fault(in: report, hasColumns: hasColumns) {
      report.warn(fault)
    } else if choice.longestBehind >= Self.leastBehind {
      report.warn(.goesBack(fixes: choice.longestBehind))
    } else if case let step = Double(choice.longestStep) / 1000, step > TraceFacts.leapDuration,
      !report.hasUnsetClock
    {
      report.warn(.leapsAhead(seconds: step))
    }
    // Users who state a unit are trusted.
    if !mapping.statesUnit(of: .speed), let fault = speeds.fault(hasColumns: hasColumns) {
      report.warn(fault)
    }
    if !mapping.statesUnit(of: .course), let fault = courses.fault(hasColumns: hasColumns) {
      report.warn(fault)
    }
    if report.fixCount > 0, !choice.hasTaken, let fault = choice.faultWithoutFixes {
      report.stop(fault)
    }
  }

  /// Detects the format and makes its decoder.
  private mutating func open() {
    guard var window = self.window.take() else { return }
    do throws(Diagnostic) {
      if let columns = options.columns { mapping = try CSVMapping(columns) }
    } catch {
      return report.stop(error)
    }
    let opening = TraceOpening(format: requestedFormat, options: options, mapping: mapping)
    decoder = opening.decoder(for: &window, &report)
    isAtEnd = decoder == nil
  }
}
