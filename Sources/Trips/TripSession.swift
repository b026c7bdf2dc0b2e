import Navigation
package import TripModel

/// A trip: fixes go in, events come out; the one place below the command that remembers.
///
/// A discrete-event simulation over the clock of the fixes: route answers and timers wait in one
/// queue and run when a fix reaches their instant. Nothing here reads a real clock.
///
/// ```swift
/// try session.receive(fix)
/// for event in session.events { print(event) }
/// session.removeEvents()
/// ```
package struct TripSession {
  /// The events since they were last removed, in order; only those of the selection.
  package internal(set) var events: [TripEvent] = []

  /// The fixes, by index, whose decisions are explained; absent for none, which costs nothing.
  package var explainedFixes: ClosedRange<Int>?

  /// What was weighed at the explained fixes since it was last removed, in order.
  package internal(set) var explanations: [TripExplanation] = []

  /// The questions that were asked and that nobody has an answer for, each once.
  package internal(set) var unansweredQuestions: [Question] = []

  let rules: TripRules
  let labels: TripLabels
  let selection: EventSelection
  let initialRoute: Route
  let qualification: FixQualification
  /// Whether each fix comes with a verdict on the route.
  let takesVerdicts: Bool
  /// Whether something is built at every fix.
  let hasFrequentEvents: Bool

  var routers: TripRouters
  var engine: NavigationEngine
  /// The engine's state; absent before the first qualified fix.
  var state: NavigationState?
  var qualificationState = QualificationState()
  /// The qualified fix before the last one.
  var previousFix: Fix?

  var queue = EventQueue()
  var cursor: TimelineCursor
  var surroundings = Surroundings()
  let decisions: [DecisionRule]
  var delegate: (any Delegate)?
  var questionCounts: [Question: Int] = [:]
  var queryCount = 0
  /// Whether an answer about rerouting is still to take effect.
  var awaitsRerouteAnswer = false
  /// What was answered about the waypoint just arrived at or missed; absent anywhere else.
  var waypointAnswer: NavigationInput?
  /// What came of asking, at the latest arrival, about leaving the route after it.
  var prevention = Asked()
  /// How many routes were driven before this one.
  var routeNumber = 0
  var signal = SignalWatch()
  /// The fixes made in the place of the receiver's, while they are.
  var simulation: SimulationRun?
  /// How many simulations began.
  var simulationCount = 0
  /// The last fix before a silence that was judged already.
  var judgedSilence: Instant?
  /// What surrounds the route driven.
  var roadside: Roadside
  /// What was said lately, on any route.
  var saidWords = SaidWords()
  /// What was told last of the traveler's surroundings.
  var environment = EnvironmentReport()
  /// The virtual clock; it never goes back.
  var now = Instant(milliseconds: 0)
  var start: Instant?
  var counts = TripCounts()
  var traceDigest = Digest()
  /// Warnings from before the first fix, which `start` precedes.
  var earlyWarnings: [WarningReport] = []

  var pending: PendingRequest?
  var holdOff: HoldOff?
  /// The requests in flight that no absence from the route made.
  var checks: [PendingCheck] = []
  /// The faster route that somebody thinks about.
  var offer: RouteOffer?
  /// The other ways that came with the route; held from the first fix on.
  let initialAlternatives: [Route]
  /// The other ways known.
  var alternatives = HeldAlternatives()
  var absence: TripAbsence?
  /// How many fixes had been read when a route was last asked for.
  var lastQuestion = 0

  var hasDeparted = false
  var hasArrived = false
  var hasReplacedRoute = false
  /// Whether the trip leads to another destination, the leg to which did not begin yet.
  var awaitsLegStart = false
  /// Whether some fix was near the route.
  var hasBeenNear = false
  /// The state of navigation that was told last.
  var reportedStatus = NavigationStatus.initialized
  var reportedDuration: Double?
  var reportedDistance: Double?

  /// Prepares a trip along a route; nothing happens before the first fix.
  ///
  /// - Parameters:
  ///   - route: the route to drive.
  ///   - alternatives: the other ways that came with the route.
  ///   - rules: the numbers and rules of the profile with the user's settings.
  ///   - labels: what the `start` event says of the inputs.
  ///   - routers: where routes come from when this one is left.
  ///   - timeline: what happens around the trip by script.
  ///   - decisions: the answers to the trip's questions; the first rule that holds answers.
  ///   - delegate: who is asked where no rule answers.
  ///   - selection: the events to build; others cost nothing.
  ///   - explains: whether decisions carry the comparisons behind them.
  package init(
    route: Route, alternatives: [Route] = [], rules: TripRules, labels: TripLabels,
    routers: TripRouters = TripRouters(), timeline: Timeline = Timeline(),
    decisions: [DecisionRule] = [],
    delegate: (any Delegate)? = nil, selection: EventSelection, explains: Bool = false
  ) {
    self.rules = rules
    self.labels = labels
    self.selection = selection
    self.routers = routers
    self.decisions = decisions
    self.delegate = delegate
    cursor = TimelineCursor(timeline)
    initialRoute = route
    initialAlternatives = alternatives
    engine = NavigationEngine(route: route, rules: rules.navigation, explains: explains)
    takesVerdicts = rules.navigation.takesVerdicts
    qualification = FixQualification(rules: rules.navigation)
    roadside = Roadside(engine: engine)
    let watched = cursor.watched
    hasFrequentEvents = [
      EventName.state, .progress, .location, .remainingTime, .remainingDistance, .speedLimit,
      .roadAlert, .speeding, .traffic, .lighting,
    ].contains { selection.contains($0) || watched.contains($0) }
  }
}

extension TripSession {
  /// Forgets the events that were read.
  package mutating func removeEvents() {
    events.removeAll(keepingCapacity: true)
  }

  /// Forgets the explanations that were read.
  package mutating func removeExplanations() {
    explanations.removeAll()
  }

  /// How many fixes were read and used.
  package var usedFixes: Int { counts.accepted }

  /// The route driven, and how many were driven before it.
  package var drivenRoute: (number: Int, route: Route) { (routeNumber, engine.route) }

  /// Takes the next fix: what waited for its instant happens, then the fix itself.
  ///
  /// - Throws: the fault of a trace that belongs to another place than the route; the trip is then
  ///   to be finished with `TripEnding.fault`.
  package mutating func receive(_ fix: Fix) throws(TripFault) {
    traceDigest.add(fix)
    let fix = qualification.timed(fix, in: &qualificationState)
    if start != nil, fix.time > now, !qualification.isLeap(fix, after: qualificationState) {
      advanceClock(to: fix.time)
    }
    counts.fixes += 1
    if start == nil { begin(at: fix) }
    let received = surroundings.received(fix)
    if explainedFixes != nil { explainReceipt(of: fix, received) }
    if let received { try take(received) }
    queueTimelineHere()
    if queue.next <= now { release(upTo: now) }
  }

  /// Judges a fix that reached the application, and moves on by it.
  @inline(__always)
  private mutating func take(_ fix: Fix) throws(TripFault) {
    let fault = qualification.fault(of: fix, after: qualificationState)
    if let fault, fault != .accuracy || shouldDiscard(fix) {
      discard(fix, fault)
      return
    }
    let last = signal.last
    if let accepted = qualificationState.last { previousFix = accepted }
    qualification.record(fix, discarded: nil, in: &qualificationState)
    counts.accepted += 1
    if fault == nil { noteSignal(of: fix) }
    if isSimulatingLocations { return ignore(fix, after: last) }
    // What is made in the place of poor fixes does not give way to one.
    if fault != nil, simulation != nil {
      counts.ignored += 1
      return
    }
    let simulation = simulation == nil ? nil : leaveSimulation()
    let facts = navigate(fix)
    if let last, fault == nil, signal.isLost { regainSignal(from: last, at: fix) }
    if let simulation { announceEnd(of: simulation) }
    if !hasBeenNear { try judgeNearness(fix) }
    if !facts.isEmpty || absence != nil || hasFrequentEvents || !alternatives.isEmpty {
      announce(facts, at: fix)
    }
  }

  /// Takes a fault of an input, which the trip tells as a warning.
  package mutating func receive(_ warning: WarningReport) {
    if start == nil {
      earlyWarnings.append(warning)
    } else {
      counts.warnings += 1
      emit(.warning(warning))
    }
  }

  private mutating func begin(at fix: Fix) {
    start = fix.time
    now = fix.time
    let digest = initialRoute.digest
    emit(.start(startReport(digest)))
    for warning in earlyWarnings { receive(warning) }
    earlyWarnings = []
    let place = EventPlace(coordinate: fix.coordinate)
    emit(.routeChange(reason: .initial, routeDigest: digest), place: place)
    if !initialAlternatives.isEmpty {
      holdAlternatives(initialAlternatives, .initial, at: place)
    }
    queueTimeline(from: fix.time)
    queueRefreshCheck()
    queueFasterRouteCheck()
    queueAlternativesCheck()
    if queue.next <= now { release(upTo: now) }
  }

  private func startReport(_ digest: Digest) -> TripStart {
    TripStart(
      route: labels.route, trace: labels.trace, routeDigest: digest,
      optionsDigest: labels.optionsDigest, profile: labels.profile, router: labels.router,
      legs: initialRoute.legs.count, steps: initialRoute.stepCount,
      routeDistance: engine.routeDistance)
  }

  @inline(__always)
  private mutating func advanceClock(to instant: Instant) {
    if queue.next <= instant || isSilent(at: instant) || isPatienceOver(at: instant) {
      release(upTo: instant)
    }
    now = instant
  }

  /// Gives the engine a fix; returns what it found.
  @inline(__always)
  mutating func navigate(_ fix: Fix) -> [NavigationEvent] {
    takesVerdicts ? drive(judged(fix)) : drive(fix)
  }

  @inline(__always)
  private mutating func drive(_ fix: Fix) -> [NavigationEvent] {
    if explainedFixes != nil { explainPlace(of: fix) }
    if let facts = state?.advance(by: engine, with: .fix(fix)) { return facts }
    let (begun, facts) = engine.begin(at: fix)
    state = begun
    return facts
  }

  private mutating func shouldDiscard(_ fix: Fix) -> Bool {
    var view = view()
    view.place = EventPlace(coordinate: fix.coordinate)
    let event = event(.locationDiscard(reason: .accuracy, accuracy: fix.accuracy), view: view)
    return decides(.shouldDiscard, about: event, default: rules.discardsInexactFixes)
  }

  private mutating func discard(_ fix: Fix, _ reason: DiscardReason) {
    let why = engine.explains ? comparisons(behind: reason, of: fix) : []
    qualification.record(fix, discarded: reason, in: &qualificationState)
    counts.discards[reason, default: 0] += 1
    emit(
      .locationDiscard(reason: reason, accuracy: fix.accuracy),
      place: EventPlace(coordinate: fix.coordinate), why: why)
  }

  /// The fix with a verdict on the route: its own, else what is answered, else that it is on it.
  private mutating func judged(_ fix: Fix) -> Fix {
    guard fix.verdict == nil else { return fix }
    // Where nobody answers, nobody has to be told the place, which costs as much as the fix itself.
    let isAsked =
      delegate != nil || decisions.contains { $0.question == .isOffRoute }
    let placed = isAsked ? placed(fix) : nil
    let location = SnappedLocation(of: fix, at: placed?.snapped, course: fix.course)
    let view = TripView(
      place: EventPlace(coordinate: fix.coordinate, snapped: placed?.snapped), progress: placed)
    let decided = decide(.isOffRoute, about: event(.location(location), view: view))
    var judged = fix
    if case .verdict(let verdict) = decided?.answer { judged.verdict = verdict }
    return judged
  }

  /// Where the engine would place a fix that nobody holds to be off the route.
  private func placed(_ fix: Fix) -> NavigationProgress? {
    guard var state else { return engine.progress(of: engine.begin(at: fix).0) }
    _ = engine.advance(&state, with: .fix(fix))
    return engine.progress(of: state)
  }

  /// What was compared when a fix was set aside, before it is taken into account.
  private func comparisons(behind reason: DiscardReason, of fix: Fix) -> [String] {
    let checks = qualification.checks(of: fix, after: qualificationState)
    return checks.first { $0.part == reason.rawValue }?.comparisons.map(\.text) ?? []
  }
}

extension NavigationState {
  /// Moves on by an input, in place.
  @inline(__always)
  mutating func advance(
    by engine: NavigationEngine, with input: NavigationInput
  ) -> [NavigationEvent] {
    engine.advance(&self, with: input)
  }
}

extension Route {
  /// The steps of all legs.
  var stepCount: Int {
    legs.reduce(0) { $0 + $1.steps.count }
  }
}
