import Notations
import ToolKit
import TripFormats
package import TripModel
package import TripPlans
package import TripRecords
package import Trips

/// The loop of a trip: passes fixes from the trace to the session and writes the session's events.
///
/// It does no I/O: bytes come from a source, lines go into a buffer.
package struct TripLoop: ~Copyable {
  /// What is printed, and when the run fails.
  package struct Options: Sendable {
    package var events = EventSelection.printedByDefault
    /// The output format.
    package var format = RecordFormat.jsonl
    /// Whether lines for people are colored.
    package var usesColor = false
    /// The events that make the run fail.
    package var failingEvents = EventSelection()
    /// Whether warnings are errors.
    package var isStrict = false
    /// The part of the trace that is run.
    package var window = TraceWindow()
    /// The speed relative to real time; absent for maximum speed.
    package var pace: Double?
    /// The descriptor to which the lines are written; negative for none.
    package var output: Int32 = -1
    /// The fixes to explain instead of printing events; absent for none.
    package var explanation: ExplanationOptions?
    /// Whether every fix is explained in addition to the events, for `takeExplanations`.
    package var explainsEveryFix = false

    /// The options of a run without flags.
    package init() {}

    /// The events to build.
    var built: EventSelection {
      var built = events
      // The start event sets the trip's clock even if not printed.
      built.insert(.start)
      for name in failingEvents.names { built.insert(name) }
      return built
    }
  }

  /// The result of a step.
  package enum Step: Hashable, Sendable {
    /// The trip continues.
    case goingOn
    /// The trace, or its window, has ended.
    case over
    /// An error ended the trip.
    case fault
  }

  private let plan: TripPlan
  private let options: Options
  private let faults: RunFaults
  private let watch: RouterWatch
  private let engine: EngineLink?
  private var session: TripSession
  private var feed: TraceFeed
  private var writer: RecordWriter
  private var explainer: ExplanationWriter?
  private var pacer: Pacer?
  /// The time of the trace's first fix, inside the window or not.
  private var firstTime: Instant?
  /// The time of the last fix before the window.
  private var lastTimeBefore: Instant?
  /// Whether there was a fix after the window.
  private var hasPassedWindow = false
  private var fixCount = 0
  /// The number of unanswered questions reported.
  private var reportedQuestions = 0
  /// The instant of the first explanation returned.
  private var firstExplained: Instant?
  /// The events of `failingEvents` that occurred: the first, and their number.
  private var failing: (first: TripEvent, count: Int)?
  /// Whether an event of `failingEvents` occurred.
  package var hasFailed: Bool { failing != nil }

  /// Prepares the loop without reading.
  package init(
    _ trip: PreparedTrip, feed: TraceFeed, watch: RouterWatch, delegate: (any Delegate)? = nil,
    engine: EngineLink? = nil, options: Options, faults: RunFaults
  ) {
    plan = trip.plan
    var options = options
    // The event of a requested explanation is shown even if it is not printed by default.
    if case .event(let name, _) = options.explanation?.landmark { options.events.insert(name) }
    self.options = options
    self.faults = faults
    self.watch = watch
    watch.isOnly = trip.plan.askedRouters.count < 2
    self.engine = engine
    session = trip.session(
      selection: options.built, delegate: delegate, engine: engine,
      followsRoutes: engine?.can(.rerouting) ?? true)
    self.feed = feed
    writer = RecordWriter(
      format: options.format, selection: options.events, usesColor: options.usesColor)
    explainer = options.explanation.map {
      ExplanationWriter($0, selection: options.events, usesColor: options.usesColor)
    }
    session.explainedFixes = options.explainsEveryFix ? 0...Int.max : options.explanation?.fixes
    pacer = options.pace.map { Pacer(factor: $0, output: options.output) }
  }
}

extension TripLoop {
  /// The number of routes driven before the current one.
  package var routeNumber: Int { session.routeNumber }

  /// The current route, and the number of routes driven before it.
  package var drivenRoute: (number: Int, route: Route) { session.drivenRoute }

  /// The explanations since the last call, as readable lines, each with the index of its fix.
  package mutating func takeExplanations() -> [(fix: Int, text: [UInt8])] {
    let taken = session.explanations.map { explanation in
      let start = firstExplained ?? explanation.instant
      firstExplained = start
      var text: [UInt8] = []
      ExplanationText(explanation: explanation, start: start).append(to: &text)
      return (explanation.fixIndex, text)
    }
    session.removeExplanations()
    return taken
  }

  /// Reads the next item of the trace and appends the resulting lines.
  ///
  /// A signal that interrupts reading counts as the end of the trace.
  package mutating func step(into buffer: inout [UInt8]) -> Step {
    let item = feed.next()
    // An input that a signal interrupted is not judged.
    guard let item, Interruption.signal == nil else { return .over }
    let step =
      switch item {
      case .fix(let fix): take(fix)
      case .diagnostic(let fault): take(fault)
      }
    if session.hasEvents || explainer != nil { write(into: &buffer) }
    if session.unansweredQuestions.count > reportedQuestions { reportQuestions() }
    return step
  }

  /// Ends the trip with its summary and appends the last lines; returns whether there was no error.
  package mutating func finish(_ ending: TripEnding, into buffer: inout [UInt8]) -> Bool {
    var ending = ending
    let seeks = options.explanation?.landmark != nil
    if ending == .traceEnded, !hasEnoughFixes || (!seeks && !hasExplained) { ending = .fault }
    var isGood = ending != .fault
    // Lines that the engine writes at the end can decide the outcome.
    engine?.finish()
    if ending != .fault, let fault = engine?.fault {
      faults.add(fault)
      isGood = false
      if ending == .traceEnded { ending = .fault }
    }
    for warning in session.finalWarnings {
      faults.add(Diagnostic(.warning, code: warning.code, file: plan.trace.text, warning.message))
    }
    do throws(TripFault) {
      try session.finish(ending)
    } catch {
      faults.add(error.diagnostic(route: plan.route.text, trace: plan.trace.text))
      isGood = false
    }
    write(into: &buffer)
    explainer?.finish(&buffer)
    reportQuestions()
    if ending == .traceEnded { reportUnusedScripts() }
    watch.finish()
    if let (first, count) = failing {
      faults.add(.failingEvent(first, count: count))
    }
    if ending != .interrupted, faults.hasError { isGood = false }
    return isGood && (!seeks || hasExplained)
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
    if explainer?.isOver == true { return .over }
    // One more fix after the range releases the events of its last fix.
    if let last = options.explanation?.fixes.upperBound, fixCount - 1 > last { return .over }
    fixCount += 1
    pacer?.wait(until: fix.time)
    do throws(TripFault) {
      try session.receive(fix)
      guard let fault = watch.fault ?? engine?.fault else { return .goingOn }
      faults.add(fault)
      return .fault
    } catch {
      faults.add(error.diagnostic(route: plan.route.text, trace: plan.trace.text))
      return .fault
    }
  }

  private mutating func take(_ fault: Diagnostic) -> Step {
    let hasNoFix = feed.fixCount == 0 && fault.severity == .error
    let fault = faults.add(
      hasNoFix
        ? SwappedOperands.suspected(fault, trace: plan.trace.text, route: plan.route.text) : fault)
    if fault.severity == .error { return .fault }
    session.receive(WarningReport(fault))
    return .goingOn
  }

  /// Whether the trace had enough usable fixes for a trip; reports it if not.
  private var hasEnoughFixes: Bool {
    let count = session.usedFixes
    guard count < 2 else { return true }
    if fixCount == 0, let first = firstTime {
      let before = lastTimeBefore?.seconds(since: first)
      faults.add(TraceWindow.empty(of: plan.trace.text, before: before, hasPassed: hasPassedWindow))
      return false
    }
    let found = count == 0 ? "no usable fix" : "only one usable fix"
    let isCut = lastTimeBefore != nil || hasPassedWindow
    let reasons = session.discardReasons
    faults.add(
      Diagnostic(
        .error, code: "too_few_fixes", file: plan.trace.text,
        (isCut ? "\(found) is between '--from' and '--to'" : "the trace has \(found)")
          + (reasons.isEmpty ? "" : "; others were discarded: \(reasons)"),
        expected: isCut
          ? TraceWindow.expected : "at least 2 fixes with a coordinate and a time"))
    return false
  }

  /// Whether a fix in the range to explain was reached; reports it if not.
  private var hasExplained: Bool {
    guard let range = options.explanation?.fixes, explainer?.hasWritten == false else {
      return true
    }
    let fault =
      switch options.explanation?.landmark {
      case .time(let moment):
        Diagnostic(
          "no_such_fix", "no fix comes \(moment.words) or later",
          expected: "a time within the trace, which has \(fixCount) fixes")
      case .event(let name, _):
        Diagnostic(
          "no_such_event",
          "the event '\(name.rawValue)' \(Self.frequency(explainer?.occurrences ?? 0))",
          hint: "'tripsim run --events all' lists the events")
      case nil:
        Diagnostic(
          "no_such_fix", "fix \(range.lowerBound) does not exist",
          expected: "fixes in 0..\(max(fixCount - 1, 0))",
          hint: "fixes are counted from 0, like 'fix' in events")
      }
    faults.add(fault.in(plan.trace.text))
    return false
  }

  /// How often an event happens, in words, when it happens less often than requested.
  private static func frequency(_ count: Int) -> String {
    switch count {
    case 0: "does not happen on this trip"
    case 1: "happens only once"
    default: "happens only \(count) times"
    }
  }

  /// Reports each question that no rule or delegate answers, once.
  private mutating func reportQuestions() {
    for question in session.unansweredQuestions[reportedQuestions...] {
      faults.add(question.note)
    }
    reportedQuestions = session.unansweredQuestions.count
  }

  /// Reports each entry of the timeline that did not happen or had no effect, and each decision
  /// rule that answered nothing.
  private func reportUnusedScripts() {
    guard options.window == TraceWindow(), options.explanation == nil else { return }
    for (index, entry, hasHappened) in session.idleEntries {
      let reason = hasHappened ? entry.act.idleness : entry.moment.absence
      faults.add(
        Diagnostic(
          .note, code: hasHappened ? "idle_entry" : Diagnostic.outstandingEntry,
          file: plan.timeline.file,
          "entry \(index + 1) of the timeline "
            + "\(hasHappened ? "has no effect" : "does not happen"): \(reason)"))
    }
    for rule in session.idleRules {
      faults.add(
        Diagnostic(
          .note, code: "idle_rule", file: plan.decisions.file,
          "rule \(rule + 1) of the decisions answers no question of this trip"))
    }
  }

  /// Writes the session's events as lines.
  private mutating func write(into buffer: inout [UInt8]) {
    if explainer != nil {
      explainer?.append(session.explanations, session.events, to: &buffer)
      session.removeExplanations()
      session.removeEvents()
      return
    }
    for event in session.events {
      writer.append(event, to: &buffer)
      if options.failingEvents.contains(event.kind.name) {
        failing = (failing?.first ?? event, (failing?.count ?? 0) + 1)
      }
    }
    session.removeEvents()
  }
}

extension TimelineMoment {
  /// The reason why it did not come.
  fileprivate var absence: String {
    switch self {
    case .elapsed, .traveled: "the trip ends before"
    case .event(let name, let delay):
      delay > 0
        ? "no '\(name.rawValue)' comes \(shortDecimalText(delay)) s before the end of the trip"
        : "the trip has no '\(name.rawValue)'"
    }
  }
}

extension TimelineAct {
  /// The reason why it had no effect.
  fileprivate var idleness: String {
    switch self {
    case .continueToNextLeg: "there is no next leg"
    case .advanceStep: "the leg has no next step, or the trip has not departed"
    case .pauseSimulation: "no simulation is running that it could pause or resume"
    case .simulationSpeed, .stopSimulation: "no simulation is running"
    case .authorize, .power, .network, .background, .updates, .guidance, .signal, .setRoute,
      .offerFasterRoute, .offerAlternatives, .refresh, .simulate:
      "it changes nothing"
    }
  }
}

extension TraceWindow.Moment {
  /// The moment in words: `110 s after the first one`, `at 2026-06-01T09:01:50.000Z`.
  fileprivate var words: String {
    switch self {
    case .elapsed(let seconds): "\(shortDecimalText(seconds)) s after the first one"
    case .instant(let instant): "at " + timestampText(milliseconds: instant.milliseconds)
    }
  }
}

extension Diagnostic {
  /// The code of an entry of the timeline that did not happen.
  static let outstandingEntry = "outstanding_entry"

  /// Why a trip without a fault fails.
  fileprivate static func failingEvent(_ event: TripEvent, count: Int) -> Diagnostic {
    let others = count > 1 ? ", the first of \(count) events that fail the run" : ""
    let fix = event.fixIndex.map { " at fix \($0)" } ?? ""
    return Diagnostic(
      .note, code: "failing_event", file: "tripsim",
      "--fail-on: '\(event.kind.name.rawValue)' happened\(fix)\(others)")
  }
}
