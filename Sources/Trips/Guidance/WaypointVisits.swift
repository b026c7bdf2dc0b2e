import Navigation
import TripModel

/// The waypoints that were visited or missed, with the answers to questions about them.
struct WaypointVisits {
  /// Whether the destination was reached.
  private(set) var hasArrived = false
  /// The number of the latest route with an arrival, and its last waypoint visited.
  private var latest = (route: -1, waypoint: 0)
  /// The answer about the waypoint just visited or missed; absent otherwise.
  private var answer: NavigationInput?
  /// The answer, at the latest arrival, to whether later deviations are ignored.
  private var prevention = Asked()

  /// Removes and returns the answer about the waypoint just visited or missed.
  mutating func removeAnswer() -> NavigationInput? {
    defer { answer = nil }
    return answer
  }

  /// Announces an arrival.
  mutating func arrive(
    at waypoint: Int, _ distance: Double, _ reason: ArrivalReason, _ view: TripView,
    in trip: inout Trip
  ) {
    trip.counts.arrivals += 1
    if latest.route != trip.road.number || latest.waypoint < waypoint {
      latest = (trip.road.number, waypoint)
      trip.counts.visits += 1
    }
    let isFinal = trip.road.isFinal(waypoint)
    if isFinal { hasArrived = true }
    var arrival = Arrival(
      waypoint: waypoint, name: trip.road.name(ofWaypoint: waypoint), isFinal: isFinal,
      distance: distance, advances: true, reason: reason)
    let progress = trip.road.progress(view, onLeg: waypoint - 1)
    let isAwaited = trip.road.state.awaitsArrivalAnswer
    arrival.advances = trip.advances(
      about: trip.event(.arrival(arrival), view: view, progress: progress), waypoint,
      isAwaited: isAwaited)
    if isAwaited { answer = .arrivalAnswered(advances: arrival.advances) }
    trip.emit(.arrival(arrival), view: view, progress: progress)
    if trip.rules.arrival.stopsGuidance { trip.surroundings.isGuiding = false }
    prevention = trip.ask(
      .shouldPreventReroutesWhenArriving,
      about: trip.event(.arrival(arrival), view: view, progress: progress), waypoint: waypoint)
  }

  /// Announces a missed waypoint.
  mutating func miss(
    _ waypoint: Int, _ nearest: Double, _ reason: MissReason, _ view: TripView,
    in trip: inout Trip
  ) {
    var miss = WaypointMiss(
      waypoint: waypoint, name: trip.road.name(ofWaypoint: waypoint), nearest: nearest,
      reason: reason, advances: reason == .skipped)
    let progress = trip.road.progress(view, onLeg: waypoint - 1)
    if reason == .drivenPast {
      let question = trip.event(.waypointMissed(miss), view: view, progress: progress)
      let asked = trip.decide(.shouldSkipWaypoint, about: question, waypoint: waypoint)
      miss.advances = asked.flag ?? false
      answer = .missAnswered(skips: miss.advances)
    }
    trip.emit(.waypointMissed(miss), view: view, progress: progress)
  }

  /// Whether a deviation at a waypoint is ignored; the engine then stays on the route.
  mutating func preventsDeviation(_ view: TripView, in trip: inout Trip) -> Bool {
    guard trip.road.isWaitingAtWaypoint else { return false }
    if prevention.isOpen { trip.questions.note(.shouldPreventReroutesWhenArriving) }
    guard prevention.flag ?? trip.rules.arrival.preventsReroutes else { return false }
    _ = trip.road.advance(with: .deviationIgnored)
    if trip.rules.reroute.isDetecting, trip.routers.answers(.reroute) {
      trip.announceVeto(.arriving, view)
    }
    return true
  }
}

extension Trip {
  /// Whether the next leg begins immediately; a delayed yes counts as no until it takes effect.
  ///
  /// The question is also asked at the destination, where its answer changes no leg.
  fileprivate mutating func advances(
    about arrival: TripEvent, _ waypoint: Int, isAwaited: Bool
  ) -> Bool {
    let asked = ask(.didArrive, about: arrival, waypoint: waypoint)
    if asked.isOpen, isAwaited { questions.note(.didArrive) }
    guard let answer = asked.flag else { return rules.arrival.advances || !isAwaited }
    guard isAwaited, answer, asked.delay > 0 else { return answer }
    queue.add(
      .lateNextLeg(waypoint: waypoint, routeNumber: road.number),
      at: now.advanced(bySeconds: asked.delay))
    return false
  }
}
