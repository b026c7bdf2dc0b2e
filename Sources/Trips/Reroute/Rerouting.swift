import Geodesy
import Navigation
import TripModel

/// A reroute from the deviation to the answer that replaces the route.
struct Rerouting {
  /// Whether the answer to the question of requesting a route takes effect later.
  private var isUndecided = false
  /// The request to the only router, or to the one that answers first.
  private var pending: PendingRequest?
  /// The requests in flight to the online one of two routers.
  private var online: [PendingRequest] = []
  private var holdOff: HoldOff?
  /// The number of fixes with a position when a route was last requested.
  private var askedPositions = 0
}

/// A period and an area in which no route is requested.
private struct HoldOff {
  /// The instant and the coordinate of the last request, or of the last veto.
  let start: Instant
  let origin: Coordinate
  /// The instant until which nothing is requested.
  let end: Instant
}

/// A situation off route in which a route may be requested.
private struct Occasion {
  let episode: OffRouteEpisode
  let fix: Fix
  /// The comparisons behind the request, in words.
  let why: [String]
}

extension Rerouting {
  /// Whether a route was requested and the first answer is awaited.
  var isRequesting: Bool { pending?.isCanceled == false }

  /// The number of answers that have not arrived.
  var unanswered: Int { (isRequesting ? 1 : 0) + online.count }

  /// Announces that the traveler is off route, and requests a route if permitted.
  mutating func leave(_ fact: OffRoute, _ view: TripView, in trip: inout Trip) {
    trip.counts.offRoute += 1
    // Another kind of deviation does not begin a new episode.
    let start = trip.road.episode?.start ?? trip.now
    trip.road.episode = OffRouteEpisode(fact: fact, start: start)
    trip.emit(.offRoute(fact), view: view)
    let delay = trip.rules.reroute.delay
    if delay > 0, start == trip.now {
      trip.queue.add(.rerouteTimer, at: start.advanced(bySeconds: delay))
    }
    consider(in: &trip)
  }

  /// Requests a route if the traveler is off route and a request is permitted now.
  mutating func consider(in trip: inout Trip) {
    guard let episode = trip.road.episode, let fix = trip.latestFix else { return }
    // Without a router, the comparisons only explain why no route is requested.
    guard trip.isExplained || trip.routers.answers(.reroute) else { return }
    let reasons = reasons(for: episode, at: fix, in: trip)
    guard trip.judge(.reroute, gates(in: trip) + reasons) else { return }
    askedPositions = trip.positionCount
    let occasion = Occasion(episode: episode, fix: fix, why: trip.why(reasons))
    let asked = trip.decide(.shouldReroute, about: trip.offRouteEvent(episode))
    let answer = asked.flag ?? true
    guard asked.delay > 0 else { return follow(answer, occasion, in: &trip) }
    isUndecided = true
    trip.queue.add(
      .lateReroute(answer, since: episode.start), at: trip.now.advanced(bySeconds: asked.delay))
  }

  /// The conditions for a request that do not depend on earlier requests.
  private func gates(in trip: borrowing Trip) -> [Comparison] {
    let isWaiting = isUndecided || !online.allSatisfy(\.isOvertaken)
    return [
      Comparison("detecting", trip.rules.reroute.isDetecting, .equal, 1),
      Comparison("routers", trip.routers.answers(.reroute), .atLeast, 1),
      Comparison("unanswered", isWaiting, .below, 1),
      Comparison("new_fixes", Double(trip.positionCount - askedPositions), .above, 0),
      Comparison("returning", trip.road.state.isReturning, .equal, 0),
    ]
  }

  /// The conditions for a request that concern earlier requests and the time off route.
  private func reasons(
    for episode: OffRouteEpisode, at fix: Fix, in trip: borrowing Trip
  ) -> [Comparison] {
    let rules = trip.rules.reroute
    let isInFlight = pending != nil || trip.isSearchInFlight
    var reasons = [Comparison("in_flight", isInFlight, .below, 1)]
    if rules.delay > 0 {
      let time = trip.now.seconds(since: episode.start)
      reasons.append(Comparison("delay_s", time, .atLeast, rules.delay))
    }
    guard let holdOff else { return reasons }
    let relation: Comparison.Relation = trip.isHeldOffStrictly ? .above : .atLeast
    let (time, least) = (
      trip.now.seconds(since: holdOff.start), holdOff.end.seconds(since: holdOff.start)
    )
    let distance = fix.coordinate.distance(to: holdOff.origin)
    return reasons + [
      Comparison("hold_off_s", time, relation, least),
      Comparison("hold_off_m", distance, relation, rules.holdOffDistance),
    ]
  }

  /// Applies a late answer if the traveler has been off route since the question.
  mutating func followLate(_ answer: Bool, since start: Instant, in trip: inout Trip) {
    isUndecided = false
    guard let episode = trip.road.episode, episode.start == start, let fix = trip.latestFix
    else { return }
    let why = trip.why(reasons(for: episode, at: fix, in: trip))
    follow(answer, Occasion(episode: episode, fix: fix, why: why), in: &trip)
  }

  /// Requests a route, or announces a veto.
  private mutating func follow(_ answer: Bool, _ occasion: Occasion, in trip: inout Trip) {
    guard answer else { return veto(occasion, in: &trip) }
    let asked = trip.decide(.correctiveAction, about: trip.offRouteEvent(occasion.episode))
    guard case .action(let action) = asked.answer else {
      return request(to: nil, occasion, in: &trip)
    }
    switch action {
    case .doNothing: veto(occasion, in: &trip)
    case .getNewRoutes(let waypoints): request(to: waypoints, occasion, in: &trip)
    }
  }

  private mutating func veto(_ occasion: Occasion, in trip: inout Trip) {
    var view = trip.view()
    view.why = occasion.why
    trip.announceVeto(.decision, view)
    if trip.rules.reroute.vetoHoldsOff { holdOff(from: occasion.fix.coordinate, in: &trip) }
  }

  private mutating func request(
    to waypoints: [Coordinate]?, _ occasion: Occasion, in trip: inout Trip
  ) {
    let view = trip.view()
    var request = trip.newRequest(.reroute, at: occasion.fix, to: waypoints, view)
    request.reason = occasion.episode.fact.reason
    let question = trip.event(.rerouteRequest(request), view: view)
    if case .request(let patch) = trip.decide(.modifyRerouteOptions, about: question).answer {
      patch.apply(to: &request)
    }
    for role in trip.routers.asked(for: .reroute) {
      request.router = role
      guard let sent = trip.send(request, view, occasion.why) else { continue }
      if isRequesting {
        online.append(sent)
      } else {
        pending = sent
      }
    }
  }

  /// Holds off requests for some time and near a coordinate.
  mutating func holdOff(from origin: Coordinate, in trip: inout Trip) {
    let end = trip.now.advanced(bySeconds: trip.rules.reroute.holdOffDuration)
    holdOff = HoldOff(start: trip.now, origin: origin, end: end)
    if !trip.isHeldOffStrictly { trip.queue.add(.rerouteTimer, at: end) }
  }
}

extension Rerouting {
  /// Removes the first request if the answer that arrives now is for it.
  mutating func removeRequest(answeredBy number: Int) -> PendingRequest? {
    guard let pending, pending.request.number == number else { return nil }
    self.pending = nil
    return pending
  }

  /// Links the online request to the route that the onboard router has just delivered.
  mutating func expectOnlineAnswer(about route: RouteVersion) {
    for index in online.indices {
      (online[index].version, online[index].isOvertaken) = (route, true)
    }
  }

  /// Receives the online answer to a request that was also sent to the onboard router.
  mutating func receiveOnlineAnswer(to number: Int, in trip: inout Trip) -> OnlineAnswer? {
    guard let pending = online.removeFirst(where: { $0.request.number == number }),
      let choice = trip.routes(answering: pending), pending.version == trip.road.version
    else { return nil }
    let answer = trip.judge(choice, pending)
    if case .route(let new) = answer, new.reason == .reroute { cancel(.routeSet, in: &trip) }
    return answer
  }

  /// Cancels the requests in flight, if any.
  ///
  /// A return to the route does not cancel the online request about the onboard route. Where
  /// requests are held off strictly, canceling does not end the request: its answer is ignored, and
  /// the next request waits for that answer and the hold-off after it.
  mutating func cancel(
    _ reason: RerouteCancelReason, _ view: TripView? = nil, in trip: inout Trip
  ) {
    var canceled: [Int] = []
    if isRequesting, let pending { canceled.append(pending.request.number) }
    if reason == .backOnRoute, trip.isHeldOffStrictly {
      pending?.isCanceled = true
    } else {
      pending = nil
    }
    let isCanceled = { (request: PendingRequest) in !request.isOvertaken || reason != .backOnRoute }
    canceled += online.filter(isCanceled).map(\.request.number)
    online.removeAll(where: isCanceled)
    for request in canceled {
      trip.emit(.rerouteCancel(request: request, reason: reason), view: view ?? trip.view())
    }
  }

  /// Cancels requests sent before a waypoint was skipped, whose answers would lead back to it.
  mutating func cancelAfterSkip(in trip: inout Trip) {
    let version = trip.road.version
    let requests = online + (pending.map { [$0] } ?? [])
    if requests.contains(where: { version.hasSkipped(since: $0.version) }) {
      cancel(.routeSet, in: &trip)
    }
  }

  /// Cancels the requests in flight if the engine has just reported the final arrival.
  mutating func cancelOnArrival(_ facts: [NavigationEvent], _ view: TripView, in trip: inout Trip) {
    guard unanswered > 0 else { return }
    for fact in facts {
      if case .returned = fact.kind { return }
      guard case .arrived(trip.road.route.legs.count, _, _) = fact.kind else { continue }
      var view = view
      view.why = fact.why.map(\.text)
      cancel(.arrived, view, in: &trip)
    }
  }
}

extension Trip {
  /// Announces that no route is requested.
  mutating func announceVeto(_ reason: VetoReason, _ view: TripView) {
    counts.vetoes += 1
    emit(.rerouteVeto(reason: reason, count: counts.vetoes), view: view)
  }

  /// The `off_route` event, for a question about it.
  fileprivate func offRouteEvent(_ episode: OffRouteEpisode) -> TripEvent {
    event(.offRoute(episode.fact), view: view())
  }

  /// Whether requests are considered only at fixes, and only once both hold-offs are exceeded.
  ///
  /// **Source:** FerrostarCore for iOS and Android (0.54), which checks each state of the core.
  fileprivate var isHeldOffStrictly: Bool { rules.navigation.method == .stepByStep }
}
