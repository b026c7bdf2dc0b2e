import Navigation
package import TripModel

/// A trip: fixes go in, events come out.
///
/// A discrete-event simulation on the clock of the fixes: route answers and timers wait in one
/// queue and run when a fix reaches their instant. Nothing here reads a real clock. Each part has
/// its own state; the session passes the engine's events and the queue's actions to the parts, and
/// switches to the routes that they return.
///
/// ```swift
/// try session.receive(fix)
/// for event in session.events { print(event) }
/// session.removeEvents()
/// ```
package struct TripSession: ~Copyable {
  var trip: Trip
  /// The inputs for the `start` event, with the alternatives that came with the route.
  private let inputs: TripInputs
  private let firstAlternatives: [Route]
  /// The warnings from before the first fix, printed after `start`.
  private var warnings: [WarningReport] = []
  var nearness: NearnessWatch
  var departure = Departure()
  var visits = WaypointVisits()
  var instructions = Instructions()
  var reports = ProgressReports()
  var conditions = RoadConditions()
  var rerouting = Rerouting()
  var alternatives = Alternatives()
  var searches = RouteSearches()
  var offers = FasterRouteOffers()
  var simulation = SimulatedDriving()
  /// Whether some events are built at every fix.
  let hasFrequentEvents: Bool
  var traceDigest = Digest()

  /// Prepares a trip along a route; nothing happens before the first fix.
  ///
  /// - Parameters:
  ///   - route: the route to drive.
  ///   - alternatives: the alternatives that came with the route.
  ///   - rules: the rules of the profile with the user's settings.
  ///   - inputs: the inputs for the `start` event.
  ///   - routers: the sources of new routes when off route.
  ///   - timeline: the scripted events around the trip.
  ///   - decisions: the answers to the trip's questions; the first rule that applies answers.
  ///   - delegate: answers the questions that no rule answers.
  ///   - engine: a foreign engine that drives instead; absent for tripsim's own.
  ///   - selection: the events to build; others cost nothing.
  ///   - explains: whether decisions include their comparisons.
  package init(
    route: Route, alternatives: [Route] = [], rules: TripRules, inputs: TripInputs,
    routers: TripRouters = TripRouters(), timeline: [TimelineEntry] = [],
    decisions: [DecisionRule] = [],
    delegate: (any Delegate)? = nil, engine: (any ForeignEngine)? = nil,
    selection: EventSelection, explains: Bool = false
  ) {
    trip = Trip(
      rules: rules, log: EventLog(selection: selection),
      questions: Questions(rules: decisions, delegate: delegate), routers: routers,
      timeline: TimelineCursor(timeline), receiver: Receiver(rules: rules.navigation),
      road: DrivenRoute(
        engine: NavigationEngine(route: route, rules: rules.navigation, explains: explains),
        foreign: engine))
    self.inputs = inputs
    firstAlternatives = alternatives
    nearness = NearnessWatch(route: route)
    let watched = trip.timeline.watched
    hasFrequentEvents = [
      EventName.state, .progress, .location, .remainingTime, .remainingDistance, .speedLimit,
      .roadAlert, .speeding, .traffic, .lighting,
    ].contains { selection.contains($0) || watched.contains($0) }
  }
}

extension TripSession {
  /// The events since they were last removed, in order; only those of the selection.
  package var events: [TripEvent] { trip.log.events }

  /// Whether there are events to read.
  package var hasEvents: Bool { !trip.log.events.isEmpty }

  /// Removes the events that were read.
  package mutating func removeEvents() {
    trip.log.events.removeAll(keepingCapacity: true)
  }

  /// The indices of the fixes whose decisions are explained; absent if none are, which costs
  /// nothing.
  package var explainedFixes: ClosedRange<Int>? {
    get { trip.log.explainedFixes }
    set { trip.log.explainedFixes = newValue }
  }

  /// The explanations since they were last removed, in order.
  package var explanations: [TripExplanation] { trip.log.explanations }

  /// Removes the explanations that were read.
  package mutating func removeExplanations() {
    trip.log.explanations.removeAll()
  }

  /// The questions that no rule or delegate answers, each once.
  package var unansweredQuestions: [Question] { trip.questions.unanswered }

  /// The entries of the timeline that had no effect, and whether each of them happened.
  package var idleEntries: [(index: Int, entry: TimelineEntry, hasHappened: Bool)] {
    let (all, effects) = (trip.timeline.all, trip.timeline.effects)
    return all.indices.filter { effects[$0] != true }.map { ($0, all[$0], effects[$0] != nil) }
  }

  /// The indices of the rules that answered no question.
  package var idleRules: [Int] {
    trip.questions.rules.indices.filter { !trip.questions.usedRules.contains($0) }
  }

  /// The number of fixes used.
  package var usedFixes: Int { trip.counts.accepted }

  /// How many fixes were discarded for which reasons; empty if none was.
  package var discardReasons: String { trip.counts.discardReasons() }

  /// The number of routes before the current one.
  package var routeNumber: Int { trip.road.number }

  /// The current route, and the number of routes before it.
  package var drivenRoute: (number: Int, route: Route) { (trip.road.number, trip.road.route) }
}

extension TripSession {
  /// Receives the next fix: performs the actions due by its instant, then processes the fix.
  ///
  /// - Throws: the fault of a trace far from the route; the trip must then be finished with
  ///   `TripEnding.fault`.
  package mutating func receive(_ fix: Fix) throws(TripFault) {
    traceDigest.add(fix)
    let fix = trip.receiver.qualification.timed(fix)
    if trip.start != nil, fix.time > trip.now, !trip.receiver.qualification.isLeap(fix) {
      advanceClock(to: fix.time)
    }
    trip.counts.fixes += 1
    if trip.start == nil { begin(at: fix) }
    let received = trip.surroundings.received(fix)
    if trip.log.explainedFixes != nil { trip.explainReceipt(of: fix, received) }
    if let received { try take(received) }
    trip.queueTimelineHere()
    if trip.queue.next <= trip.now { release(upTo: trip.now) }
  }

  /// Processes a fix that reached the application.
  @inline(__always)
  private mutating func take(_ fix: Fix) throws(TripFault) {
    let fault = trip.receiver.qualification.fault(of: fix)
    if let fault, fault != .accuracy || trip.discards(fix) { return trip.discard(fix, fault) }
    let last = trip.receiver.signal.last
    trip.receiver.accept(fix, isExact: fault == nil)
    if fault == nil { simulation.note(fix, in: trip) }
    trip.counts.accepted += 1
    if simulation.isReplacingReceiver(in: trip) {
      trip.counts.ignored += 1
      trip.regainSignal(at: fix, after: last)
      if trip.source.isReceiver { simulate(.routeDriven, speedFactor: 1) }
      return
    }
    // An inaccurate fix does not end the simulation that replaces inaccurate fixes.
    if fault != nil, !trip.source.isReceiver {
      trip.counts.ignored += 1
      return
    }
    let simulated = trip.source.isReceiver ? nil : simulation.leave(in: &trip)
    let facts = trip.navigate(fix)
    if fault == nil { trip.regainSignal(at: fix, after: last) }
    if let simulated { trip.announceSimulationEnd(simulated, trip.view()) }
    if !nearness.isProven { try nearness.judge(in: trip) }
    follow(facts, at: fix)
  }

  /// Receives an input fault, which the trip announces as a warning.
  package mutating func receive(_ warning: WarningReport) {
    if trip.start == nil {
      warnings.append(warning)
    } else {
      trip.warn(warning)
    }
  }

  /// Starts the clock and announces the trip, the pending warnings and the route.
  private mutating func begin(at fix: Fix) {
    let coordinates = EventCoordinates(fix: fix.coordinate)
    trip.start = fix.time
    trip.now = fix.time
    let route = trip.road.route
    let digest = route.digest
    trip.emit(
      .start(
        TripStart(
          inputs, routeDigest: digest, legs: route.legs.count, steps: route.stepCount,
          routeDistance: trip.road.engine.routeDistance)))
    for warning in warnings { trip.warn(warning) }
    trip.emit(.routeChange(reason: .initial, routeDigest: digest), coordinates: coordinates)
    if !firstAlternatives.isEmpty {
      alternatives.hold(firstAlternatives, .initial, at: coordinates, in: &trip)
    }
    trip.queueTimeline(from: fix.time)
    for purpose in RouteSearches.purposes {
      searches.queueNext(purpose, in: &trip)
    }
    if trip.queue.next <= trip.now { release(upTo: trip.now) }
  }

  @inline(__always)
  private mutating func advanceClock(to instant: Instant) {
    if trip.queue.next <= instant || trip.receiver.signal.isSilent(at: instant)
      || simulation.isPatienceOver(at: instant, in: trip)
    {
      release(upTo: instant)
    }
    trip.now = instant
  }
}
