import Notations
import TripFormats
import TripModel
import TripPlans
import TripRecords
import Trips

/// The loop of a run: fixes from the trace into the session, events from the session to the output.
struct TripRun: ~Copyable {
  private let arguments: RunArguments
  private let console: Console
  private var session: TripSession
  private var reader: TraceReader
  private var writer: RecordWriter
  private var output: OutputStream
  private var pacer: Pacer?
  private let faults: FaultList
  /// Whether each fix's events leave at once.
  private let isLive: Bool
  /// The time of the trace's first fix, whether it is driven or not.
  private var firstTime: Instant?
  /// Whether an event of `--fail-on` happened.
  private var hasFailed = false
  /// Whether an error was told.
  private var hasFault = false

  /// Prepares a run; nothing is read from the trace yet.
  init(
    _ inputs: TripInputs, source: FileSource, output: consuming OutputStream,
    _ arguments: RunArguments, _ console: Console
  ) {
    self.arguments = arguments
    self.console = console
    var built = arguments.events
    for name in arguments.failingEvents.names { built.insert(name) }
    session = TripSession(
      route: inputs.routes.main, rules: inputs.configuration.rules, labels: inputs.labels,
      provider: inputs.provider, selection: built, explains: arguments.explains)
    for warning in inputs.warnings { session.receive(WarningReport(warning)) }
    reader = TraceReader(
      source: source, format: arguments.traceFormat, options: arguments.reading)
    writer = RecordWriter(
      format: arguments.format, selection: arguments.events, usesColor: console.colorsData)
    self.output = output
    pacer = arguments.pace.map { Pacer(factor: $0) }
    faults = FaultList(isStrict: arguments.isStrict)
    isLive = source.isLive || arguments.pace != nil
  }

  /// Drives the trace to its end, to a fault or to a signal, and ends the stream.
  consuming func perform() -> ExitStatus {
    do throws(FileFault) {
      var ending = try drive()
      if ending == .traceEnded, !hasEnoughFixes() { ending = .fault }
      let isFinished = finish(ending)
      try write(isUrgent: true)
      guard ending != .fault, isFinished else { return .noAnswer }
      try output.finish()
    } catch {
      return console.report(error)
    }
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    return hasFailed ? .difference : .success
  }

  private mutating func drive() throws(FileFault) -> TripEnding {
    while let item = reader.next() {
      // What an input seems to say that was broken off by a signal does not count.
      if Interruption.signal != nil { return .interrupted }
      let isGoingOn: Bool
      switch item {
      case .diagnostic(let fault): isGoingOn = take(fault)
      case .fix(let fix): isGoingOn = try take(fix)
      }
      guard isGoingOn else { break }
      if !session.events.isEmpty { try write(isUrgent: isLive) }
    }
    if Interruption.signal != nil { return .interrupted }
    return hasFault ? .fault : .traceEnded
  }
}

extension TripRun {
  /// Tells a fault of the trace; whether the trip goes on.
  private mutating func take(_ fault: Diagnostic) -> Bool {
    let fault = faults.judged(fault)
    if fault.severity == .warning {
      console.report(fault)
      session.receive(WarningReport(fault))
      return true
    }
    hasFault = true
    let isSwapped = reader.fixCount == 0 && SwappedOperands.isRoute(path: arguments.trace)
    console.report(isSwapped ? SwappedOperands.routeAsTrace(arguments.trace) : fault)
    return false
  }

  /// Drives a fix; whether the trip goes on.
  private mutating func take(_ fix: Fix) throws(FileFault) -> Bool {
    let first = firstTime ?? fix.time
    firstTime = first
    switch arguments.window.side(of: fix, first: first) {
    case .before: return true
    case .after: return false
    case .inside: break
    }
    pacer?.wait(until: fix.time)
    do throws(TripFault) {
      try session.receive(fix)
      return true
    } catch {
      tell(error)
      return false
    }
  }

  private mutating func tell(_ fault: TripFault) {
    hasFault = true
    console.report(fault.diagnostic(route: arguments.route, trace: arguments.trace))
  }

  /// Whether the trace had as many usable fixes as a trip needs; tells when it had not.
  private mutating func hasEnoughFixes() -> Bool {
    let count = session.usedFixes
    guard count < 2 else { return true }
    console.report(
      Diagnostic(
        .error, code: "too_few_fixes", file: arguments.trace,
        "the trace has \(count == 0 ? "no usable fix" : "only one usable fix")",
        expected: "at least 2 fixes with a place and a time"))
    return false
  }

  /// Ends the session; whether it ended without a fault.
  private mutating func finish(_ ending: TripEnding) -> Bool {
    do throws(TripFault) {
      try session.finish(ending)
      return true
    } catch {
      tell(error)
      return false
    }
  }

  /// Turns the session's events into lines.
  private mutating func write(isUrgent: Bool) throws(FileFault) {
    for event in session.events {
      writer.append(event, to: &output.buffer)
      if arguments.failingEvents.contains(event.kind.name) { hasFailed = true }
    }
    session.removeEvents()
    try output.drain(isUrgent: isUrgent)
  }
}

extension WarningReport {
  /// A fault as the trip tells it: the file without its folder.
  fileprivate init(_ fault: Diagnostic) {
    self.init(
      code: fault.code, message: fault.message,
      file: fault.file.map(FilePath.lastComponent), line: fault.position?.line,
      column: fault.position?.column)
  }
}
