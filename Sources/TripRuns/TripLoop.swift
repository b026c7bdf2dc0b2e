package import Notations
import ToolKit
import TripFormats
package import TripModel
package import TripPlans
package import TripRecords
package import Trips

/// The loop of a trip: fixes from the trace into the session, lines from the session's events.
///
/// It knows no file and no terminal: bytes come from a source, lines go into a buffer.
package struct TripLoop: ~Copyable {
  /// What of a trip is printed and when it fails.
  package struct Options: Sendable {
    /// The events to print.
    package var events = EventSelection.printedByDefault
    /// How they are printed.
    package var format = RecordFormat.jsonl
    /// Whether lines for people are colored.
    package var usesColor = false
    /// The events that make the run fail.
    package var failingEvents = EventSelection()
    /// Whether warnings are errors.
    package var isStrict = false
    /// The stretch of the trace that is driven.
    package var window = TraceWindow()
    /// How many times faster than real time the trip runs; absent for as fast as it can.
    package var pace: Double?
    /// The fixes to explain in the place of printing the trip's events; absent for none.
    package var explanation: ExplanationOptions?

    /// The options of a plain run.
    package init() {}
  }

  /// What an item of the trace led to.
  package enum Step: Hashable, Sendable {
    /// The trip goes on.
    case goingOn
    /// The trace, or its window, is over.
    case over
    /// A fault ended the trip.
    case fault
  }

  private let plan: TripPlan
  private let options: Options
  private let faults: FaultList
  private let watch: RouterWatch
  private let report: (Diagnostic) -> Void
  private var session: TripSession
  private var feed: TraceFeed
  private var writer: RecordWriter
  private var explainer: ExplanationWriter?
  private var pacer: Pacer?
  /// The time of the trace's first fix, whether it is driven or not.
  private var firstTime: Instant?
  /// The time of the last fix before the window, which was not driven.
  private var lastTimeBefore: Instant?
  /// Whether a fix lay after the window.
  private var hasPassedWindow = false
  /// How many fixes were driven.
  private var fixCount = 0
  /// How many questions without an answer were told.
  private var toldQuestions = 0
  /// Whether an event of `failingEvents` happened.
  package private(set) var hasFailed = false

  /// Prepares the loop; nothing is read from the trace yet. Faults of the trace go to `report`.
  package init(
    _ trip: PreparedTrip, feed: TraceFeed, watch: RouterWatch, delegate: (any Delegate)? = nil,
    options: Options,
    report: @escaping (Diagnostic) -> Void
  ) {
    plan = trip.plan
    self.options = options
    self.report = report
    self.watch = watch
    var built = options.events
    // Printed or not, the start says when the trip's clock begins.
    built.insert(.start)
    for name in options.failingEvents.names { built.insert(name) }
    session = trip.session(selection: built, delegate: delegate)
    self.feed = feed
    writer = RecordWriter(
      format: options.format, selection: options.events, usesColor: options.usesColor)
    explainer = options.explanation.map {
      ExplanationWriter($0, selection: options.events, usesColor: options.usesColor)
    }
    session.explainedFixes = options.explanation?.fixes
    pacer = options.pace.map { Pacer(factor: $0) }
    faults = FaultList(isStrict: options.isStrict)
  }
}

extension TripLoop {
  /// How many routes were driven before the one driven.
  package var routeNumber: Int { session.routeNumber }

  /// The route driven, and how many were driven before it.
  package var drivenRoute: (number: Int, route: Route) { session.drivenRoute }

  /// Reads the next item of the trace and appends the lines that it leads to.
  ///
  /// A signal that broke off the reading counts as the end of the trace.
  package mutating func step(into buffer: inout [UInt8]) -> Step {
    let item = feed.next()
    // What an input seems to say that was broken off by a signal does not count.
    guard let item, Interruption.signal == nil else { return .over }
    let step: Step
    switch item {
    case .fix(let fix): step = take(fix)
    case .diagnostic(let fault): step = take(fault)
    }
    if session.hasEvents || explainer != nil { write(into: &buffer) }
    if session.unansweredQuestionCount > toldQuestions { tellQuestions() }
    return step
  }

  /// Ends the trip with its summary and appends the last lines; whether no fault was found.
  package mutating func finish(_ ending: TripEnding, into buffer: inout [UInt8]) -> Bool {
    var ending = ending
    if ending == .traceEnded, !hasEnoughFixes || !hasExplained { ending = .fault }
    var isGood = ending != .fault
    if let discards = session.discardWarning {
      report(
        Diagnostic(.warning, code: discards.code, file: plan.trace.text, discards.message))
    }
    do throws(TripFault) {
      try session.finish(ending)
    } catch {
      report(error.diagnostic(route: plan.route.text, trace: plan.trace.text))
      isGood = false
    }
    write(into: &buffer)
    tellQuestions()
    watch.finish()
    return isGood
  }

  private mutating func take(_ fix: Fix) -> Step {
    let first = firstTime ?? fix.time
    firstTime = first
    switch options.window.side(of: fix, first: first) {
    case .before:
      lastTimeBefore = fix.time
      return .goingOn
    case .after:
      hasPassedWindow = true
      return .over
    case .inside: break
    }
    // One fix beyond the range releases what still belongs to its last one.
    if let last = options.explanation?.fixes.upperBound, fixCount - 1 > last { return .over }
    fixCount += 1
    pacer?.wait(until: fix.time)
    do throws(TripFault) {
      try session.receive(fix)
      guard let fault = watch.fault else { return .goingOn }
      report(fault)
      return .fault
    } catch {
      report(error.diagnostic(route: plan.route.text, trace: plan.trace.text))
      return .fault
    }
  }

  private mutating func take(_ fault: Diagnostic) -> Step {
    let fault = faults.judged(fault)
    if fault.severity == .warning {
      report(fault)
      session.receive(WarningReport(fault))
      return .goingOn
    }
    let path = plan.trace.text
    let isSwapped = feed.fixCount == 0 && SwappedOperands.isRoute(path: path)
    report(isSwapped ? SwappedOperands.routeAsTrace(path) : fault)
    return .fault
  }

  /// Whether the trace had as many usable fixes as a trip needs; tells when it had not.
  private var hasEnoughFixes: Bool {
    let count = session.usedFixes
    guard count < 2 else { return true }
    if fixCount == 0, let first = firstTime {
      let before = lastTimeBefore?.seconds(since: first)
      report(TraceWindow.empty(of: plan.trace.text, before: before, hasPassed: hasPassedWindow))
      return false
    }
    report(
      Diagnostic(
        .error, code: "too_few_fixes", file: plan.trace.text,
        "the trace has \(count == 0 ? "no usable fix" : "only one usable fix")",
        expected: "at least 2 fixes with a place and a time"))
    return false
  }

  /// Whether a fix of the range to explain came; tells when none did.
  private var hasExplained: Bool {
    guard let range = options.explanation?.fixes, explainer?.hasWritten == false else {
      return true
    }
    report(
      Diagnostic(
        .error, code: "no_such_fix", file: plan.trace.text,
        "there is no fix \(range.lowerBound)",
        expected: "fixes in 0..\(max(fixCount - 1, 0))",
        hint: "fixes are counted from 0, as 'fix' of the events does"))
    return false
  }

  /// Tells each question that nobody answers, once.
  private mutating func tellQuestions() {
    for question in session.unansweredQuestions[toldQuestions...] {
      report(question.note)
    }
    toldQuestions = session.unansweredQuestionCount
  }

  /// Turns the session's events into lines.
  private mutating func write(into buffer: inout [UInt8]) {
    if explainer != nil {
      explainer?.append(session.explanations, session.events, to: &buffer)
      session.removeExplanations()
      session.removeEvents()
      return
    }
    for event in session.events {
      writer.append(event, to: &buffer)
      if options.failingEvents.contains(event.kind.name) { hasFailed = true }
    }
    session.removeEvents()
  }
}
