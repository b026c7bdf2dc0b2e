import Geodesy
import Navigation
import TripModel

extension TripSession {
  /// Announces what the engine found at a fix, and what comes with every fix.
  mutating func announce(_ facts: [NavigationEvent], at fix: Fix) {
    let view = view()
    let number = routeNumber
    let leavesOutStart = hasReplacedRoute && hasDeparted
    // What is found about the route as a whole comes first, then the alternatives, then the road.
    let whole = facts.prefix(while: \.isAboutRoute)
    if !whole.isEmpty {
      announceRoad(Array(whole), view: view, leavesOutStart: leavesOutStart)
    }
    if absence != nil { drive(reachedAlternative()) { $0.considerReroute() } }
    if facts.first?.isDeparture != true { passForks(at: fix) }
    var hasGoneOn = number != routeNumber
    if !hasGoneOn, facts.count > whole.count {
      hasGoneOn = announceRoad(
        Array(facts[whole.count...]), view: view, leavesOutStart: leavesOutStart)
    }
    if !alternatives.isEmpty { alternatives.fixBefore = fix }
    if hasFrequentEvents { announceFrequent(hasGoneOn ? self.view() : view, at: fix) }
  }

  /// Drives the alternative that was reached; where there is none, or not to the trip's end, does
  /// the other thing.
  mutating func drive(
    _ reached: ReachedAlternative?, otherwise leave: (inout TripSession) -> Void
  ) {
    guard let reached else { return leave(&self) }
    guard let fault = fault(of: reached) else { return take(reached) }
    fail(reached, fault)
    leave(&self)
  }

  /// Announces the engine's facts in its order.
  ///
  /// - Parameters:
  ///   - facts: what the engine found.
  ///   - view: where the traveler is.
  ///   - leavesOutStart: whether the trip is on its way already, so that neither departing on the
  ///     new route nor the leg it departs on is news.
  /// - Returns: whether the view is out of date, since a leg ended.
  @discardableResult
  mutating func announceRoad(
    _ facts: [NavigationEvent], view: TripView, leavesOutStart: Bool
  ) -> Bool {
    announceFacts(facts, view: view, leavesOutStart: leavesOutStart)
    defer { announceState() }
    guard waypointAnswer != nil else { return false }
    while let answer = waypointAnswer {
      waypointAnswer = nil
      let facts = state?.advance(by: engine, with: answer) ?? []
      announceFacts(facts, view: self.view(), leavesOutStart: leavesOutStart)
    }
    return true
  }

  private mutating func announceFacts(
    _ facts: [NavigationEvent], view: TripView, leavesOutStart: Bool
  ) {
    cancelRequestOnArrival(facts, view)
    var isDeparting = false
    let number = routeNumber
    for fact in facts where routeNumber == number {
      let startsFirstLeg = isDeparting
      isDeparting = false
      switch fact.kind {
      case .departed:
        hasDeparted = true
        isDeparting = true
        if leavesOutStart { continue }
      case .startedLeg:
        if startsFirstLeg, leavesOutStart, !awaitsLegStart { continue }
        awaitsLegStart = false
      default: break
      }
      announce(fact, view)
    }
  }

  private mutating func announce(_ fact: NavigationEvent, _ view: TripView) {
    let why = fact.why.map(\.text)
    switch fact.kind {
    case .departed(let deviation):
      emit(.depart(deviation: deviation), view: view, why: why)
    case .leftRoute(let offRoute):
      leaveRoute(offRoute, view, why)
    case .returned(let duration, let deviation):
      absence = nil
      emit(.onRoute(offDuration: duration, deviation: deviation), view: view, why: why)
      if rules.reroute.cancelsOnReturn { cancelRequest(.backOnRoute, view, why) }
    case .enteredStep(let road):
      announceStep(road, view, why)
    case .startedLeg(let leg):
      announceLeg(leg, view, why)
    case .approaching(let waypoint, let isFirst):
      guard isFirst || selection.repeatsWaypointApproach else { return }
      emit(
        .waypointApproach(
          waypoint: waypoint, name: name(ofWaypoint: waypoint), isFinal: isFinal(waypoint)),
        place: view.place, progress: progress(view, onLeg: waypoint - 1), why: why)
    case .arrived(let waypoint, let distance, let reason):
      announceArrival(waypoint, distance, reason, view, why)
    case .missed(let waypoint, let nearest, let reason):
      announceMiss(waypoint, nearest, reason, view, why)
    case .visual(let due):
      announceVisual(due, view, why)
    case .spoken(let due):
      announceSpoken(due, view, why)
    }
  }

  private mutating func leaveRoute(_ fact: OffRoute, _ view: TripView, _ why: [String]) {
    if state?.isWaitingAtWaypoint == true, isDeviationPrevented(fact, view, why) { return }
    drive(reachedAlternative()) { session in
      session.counts.offRoute += 1
      session.absence = TripAbsence(fact: fact, start: session.now)
      session.emit(.offRoute(fact), view: view, why: why)
      if session.rules.reroute.delay > 0 {
        session.queue.add(
          .rerouteTimer, at: session.now.advanced(bySeconds: session.rules.reroute.delay))
      }
      session.considerReroute()
    }
  }

  /// Whether leaving the route after an arrival does not count; the engine then stays on it.
  private mutating func isDeviationPrevented(
    _ fact: OffRoute, _ view: TripView, _ why: [String]
  ) -> Bool {
    if prevention.isOpen { note(.shouldPreventReroutesWhenArriving) }
    guard prevention.flag ?? rules.arrival.preventsReroutes else { return false }
    _ = state?.advance(by: engine, with: .deviationIgnored)
    if isRerouting {
      counts.vetoes += 1
      emit(.rerouteVeto(reason: .arriving, count: counts.vetoes), view: view, why: why)
    }
    return true
  }

  private mutating func announceStep(_ road: RoadIndex, _ view: TripView, _ why: [String]) {
    guard let step = step(at: road) else { return }
    var progress = progress(view, onLeg: road.leg)
    progress?.step = road.step
    let annotation = engine.route.annotation
    emit(
      .step(
        StepEntry(
          maneuver: step.maneuver.type, modifier: step.maneuver.modifier,
          exitNumber: step.maneuver.roundaboutExit, drivingSide: step.drivingSide,
          name: step.name, reference: step.reference, destinations: step.destinations,
          exits: step.exits, mode: step.mode, distance: engine.distance(of: road),
          duration: engine.duration(of: road), isSynthetic: step.isSynthetic,
          incidents: annotation.incidents.filter { step.touches($0.vertices) }
            .map { $0.type ?? "unknown" },
          isClosed: annotation.closures.contains(where: step.touches))),
      place: view.place, progress: progress, why: why)
  }

  private mutating func announceLeg(_ leg: Int, _ view: TripView, _ why: [String]) {
    let extent = engine.extent(ofLeg: leg)
    emit(
      .legStart(
        LegStart(
          waypoint: leg + 1, name: name(ofWaypoint: leg + 1), distance: extent.distance,
          duration: extent.duration)),
      place: view.place, progress: progress(view, onLeg: leg), why: why)
  }

  private mutating func announceArrival(
    _ waypoint: Int, _ distance: Double, _ reason: ArrivalReason, _ view: TripView,
    _ why: [String]
  ) {
    counts.arrivals += 1
    if isFinal(waypoint) { hasArrived = true }
    var arrival = Arrival(
      waypoint: waypoint, name: name(ofWaypoint: waypoint), isFinal: isFinal(waypoint),
      distance: distance, advances: true, reason: reason)
    let progress = progress(view, onLeg: waypoint - 1)
    let isAwaited = state?.awaitsArrivalAnswer == true
    arrival.advances = decideArrival(arrival, view, progress, isAwaited: isAwaited)
    if isAwaited { waypointAnswer = .arrivalAnswered(advances: arrival.advances) }
    emit(.arrival(arrival), place: view.place, progress: progress, why: why)
    if rules.arrival.stopsGuidance { surroundings.isGuiding = false }
    prevention = ask(
      .shouldPreventReroutesWhenArriving,
      about: event(.arrival(arrival), view: view, progress: progress), waypoint: arrival.waypoint)
  }

  private mutating func announceMiss(
    _ waypoint: Int, _ nearest: Double, _ reason: MissReason, _ view: TripView, _ why: [String]
  ) {
    var miss = WaypointMiss(
      waypoint: waypoint, name: name(ofWaypoint: waypoint), nearest: nearest, reason: reason,
      advances: reason == .skipped)
    let progress = progress(view, onLeg: waypoint - 1)
    if reason == .drivenPast {
      miss.advances = decides(
        .shouldSkipWaypoint,
        about: event(.waypointMissed(miss), view: view, progress: progress), waypoint: waypoint,
        default: false)
      waypointAnswer = .missAnswered(skips: miss.advances)
    }
    emit(.waypointMissed(miss), place: view.place, progress: progress, why: why)
  }

  /// Whether the next leg begins at once; a yes that comes later is a no for now.
  ///
  /// At the destination the question is asked, too, and no leg depends on the answer.
  private mutating func decideArrival(
    _ arrival: Arrival, _ view: TripView, _ progress: EventProgress?, isAwaited: Bool
  ) -> Bool {
    let asked = ask(
      .didArrive, about: event(.arrival(arrival), view: view, progress: progress),
      waypoint: arrival.waypoint)
    if asked.isOpen, isAwaited { note(.didArrive) }
    guard let answer = asked.flag else { return rules.arrival.advances || !isAwaited }
    guard isAwaited, answer, let delay = asked.decided?.delay, delay > 0 else { return answer }
    queue.add(
      .decision(.nextLeg(waypoint: arrival.waypoint, routeNumber: routeNumber)),
      at: now.advanced(bySeconds: delay))
    return false
  }

  private mutating func announceVisual(_ due: DueInstruction, _ view: TripView, _ why: [String]) {
    guard let step = step(at: due.road), step.visualInstructions.indices.contains(due.index) else {
      return
    }
    let next = self.step(at: RoadIndex(leg: due.road.leg, step: due.road.step + 1))
    var content = step.visualInstructions[due.index]
    content.degrees = content.degrees ?? next?.maneuver.roundaboutDegrees
    content.drivingSide = content.drivingSide ?? next?.drivingSide
    var visual = VisualAnnouncement(
      instruction: due.index, content: content, exitNumber: next?.maneuver.roundaboutExit,
      triggerDistance: due.triggerDistance, actualDistance: due.actualDistance,
      isInBackground: surroundings.isInBackground)
    guard isTelling else { return mute() }
    if let patch = instructionPatch(of: .visualInstruction(visual), view) {
      if patch.mutesVisual { return mute() }
      patch.apply(to: &visual)
    }
    counts.visual += 1
    emit(
      .visualInstruction(visual), place: view.place, progress: progress(view, on: due.road),
      why: why)
  }

  private mutating func announceSpoken(_ due: DueInstruction, _ view: TripView, _ why: [String]) {
    guard let step = step(at: due.road), step.spokenInstructions.indices.contains(due.index) else {
      return
    }
    let words = step.spokenInstructions[due.index]
    let end = engine.route.vertices[step.vertices.upperBound]
    guard isTelling, !saidWords.hasSaid(words.text, at: end, on: routeNumber, since: repetition)
    else { return mute() }
    let speed = speed ?? 0
    var spoken = SpokenAnnouncement(
      instruction: due.index, text: words.text, ssml: words.ssml,
      triggerDistance: due.triggerDistance, actualDistance: due.actualDistance,
      leadTime: speed >= 1 ? due.actualDistance / speed : nil,
      isInBackground: surroundings.isInBackground)
    if let patch = instructionPatch(of: .spokenInstruction(spoken), view) {
      if patch.mutesSpoken { return mute() }
      patch.apply(to: &spoken)
    }
    counts.spoken += 1
    saidWords.add(words.text, at: end, on: routeNumber, now)
    emit(
      .spokenInstruction(spoken), place: view.place, progress: progress(view, on: due.road),
      why: why)
  }

  /// The instant after which words count as just said.
  private var repetition: Instant {
    now.advanced(bySeconds: -rules.repetitionTime)
  }

  private mutating func instructionPatch(
    of kind: TripEvent.Kind, _ view: TripView
  ) -> InstructionPatch? {
    let decided = decide(.modifyInstruction, about: event(kind, view: view))
    guard case .instruction(let patch) = decided?.answer else { return nil }
    return patch
  }

  /// Counts an instruction that is due but does not reach the traveler.
  private mutating func mute() {
    counts.skipped += 1
  }
}

extension TripSession {
  func step(at road: RoadIndex) -> Step? {
    guard engine.route.legs.indices.contains(road.leg) else { return nil }
    let steps = engine.route.legs[road.leg].steps
    return steps.indices.contains(road.step) ? steps[road.step] : nil
  }

  private func name(ofWaypoint waypoint: Int) -> String? {
    let waypoints = engine.route.waypoints
    return waypoints.indices.contains(waypoint) ? waypoints[waypoint].name : nil
  }

  private func isFinal(_ waypoint: Int) -> Bool {
    waypoint == engine.route.legs.count
  }

  /// The progress seen from a step, whose leg the traveler may have just completed.
  private func progress(_ view: TripView, on road: RoadIndex) -> EventProgress? {
    var progress = progress(view, onLeg: road.leg)
    progress?.step = road.step
    return progress
  }

  /// The progress seen from a leg, which the traveler may have just completed at the same fix.
  private func progress(_ view: TripView, onLeg leg: Int) -> EventProgress? {
    guard var progress = view.eventProgress, progress.leg != leg,
      engine.route.legs.indices.contains(leg)
    else { return view.eventProgress }
    progress.step = leg < progress.leg ? engine.route.legs[leg].steps.count - 1 : 0
    progress.leg = leg
    var distance = progress.remainingDistance
    var duration = progress.remainingDuration
    for later in engine.route.legs.indices where later > leg {
      let extent = engine.extent(ofLeg: later)
      distance -= extent.distance
      duration = duration.flatMap { whole in extent.duration.map { whole - $0 } }
    }
    progress.legRemainingDistance = max(distance, 0)
    progress.legRemainingDuration = duration.map { max($0, 0) }
    return progress
  }

  /// The speed at the latest fix in m/s: its own, else that since the fix before.
  var speed: Double? {
    guard let fix = latestFix else { return nil }
    if let speed = fix.speed { return speed }
    guard let previousFix, previousFix.time < fix.time else { return nil }
    return fix.coordinate.distance(to: previousFix.coordinate)
      / fix.time.seconds(since: previousFix.time)
  }

  /// The direction of travel at the latest fix: its own, else that from the fix before when it is
  /// at least 3 m away, beyond the noise of a receiver at rest; absent where somebody stands by
  /// simulation.
  var course: Bearing? {
    guard let fix = latestFix else { return nil }
    if let course = fix.course { return course }
    guard simulation?.simulator == nil, let previousFix,
      fix.coordinate.distance(to: previousFix.coordinate) >= 3
    else {
      return nil
    }
    return previousFix.coordinate.bearing(to: fix.coordinate)
  }
}
