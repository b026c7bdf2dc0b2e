import Geodesy
import Navigation
import TripModel

/// The life of a reroute: from leaving the route to the answer that replaces it.
struct Rerouting {
  /// What was done about having left the route.
  private enum Phase {
    /// Nothing, or it is over.
    case idle
    /// The answer to whether to ask for a route takes effect later.
    case undecided
    /// A route was asked for: of the only router, or of the one that answers first.
    case requested(PendingRequest)
  }

  private var phase = Phase.idle
  /// The requests in flight to the online one of two routers.
  private var online: [OnlineRequest] = []
  private var holdOff: HoldOff?
  /// How many fixes could have moved the traveler when a route was last asked for.
  private var askedPositions = 0
}

/// A stretch of time and a distance in which no route is asked for.
private struct HoldOff {
  /// The instant and the coordinate of the last request, or of the last veto.
  let start: Instant
  let origin: Coordinate
  /// Before this instant nothing is asked.
  let end: Instant
}

/// A moment off the route at which a route may be asked for.
private struct Occasion {
  let episode: OffRouteEpisode
  let fix: Fix
  /// The comparisons behind asking, in words.
  let why: [String]
}

extension Rerouting {
  /// The request to the only router, or to the one that answers first.
  private var pending: PendingRequest? {
    if case .requested(let pending) = phase { pending } else { nil }
  }

  /// Whether a route was asked for and the first answer is still to come.
  var isRequesting: Bool { pending != nil }

  /// How many answers are still to come.
  var unanswered: Int { (isRequesting ? 1 : 0) + online.count }

  /// Announces that the route was left, and asks for another if nothing speaks against it.
  mutating func leave(_ fact: OffRoute, _ view: TripView, in trip: inout Trip) {
    trip.counts.offRoute += 1
    trip.road.episode = OffRouteEpisode(fact: fact, start: trip.now)
    trip.emit(.offRoute(fact), view: view)
    let delay = trip.rules.reroute.delay
    if delay > 0 { trip.queue.add(.rerouteTimer, at: trip.now.advanced(bySeconds: delay)) }
    consider(in: &trip)
  }

  /// Asks for a route if the traveler is off the route and nothing speaks against asking now.
  mutating func consider(in trip: inout Trip) {
    guard let episode = trip.road.episode, let fix = trip.latestFix else { return }
    let gates = gates(in: trip)
    let reasons = reasons(for: episode, at: fix, in: trip)
    let mayAsk = gates.holds && reasons.holds
    if trip.isExplained {
      let comparisons = gates.comparisons + reasons.comparisons
      trip.explain(.check(DecisionCheck(.reroute, comparisons, outcome: mayAsk)))
    }
    guard mayAsk else { return }
    askedPositions = trip.positionCount
    let occasion = Occasion(episode: episode, fix: fix, why: trip.why(reasons.comparisons))
    let asked = trip.decide(.shouldReroute, about: trip.offRouteEvent(episode))
    let answer = asked.flag ?? true
    guard asked.delay > 0 else { return follow(answer, occasion, in: &trip) }
    phase = .undecided
    trip.queue.add(
      .decision(.reroute(answer, since: episode.start)),
      at: trip.now.advanced(bySeconds: asked.delay))
  }

  /// Weighs what does not depend on the requests before.
  private func gates(in trip: borrowing Trip) -> Weighing {
    let isWaiting = if case .undecided = phase { true } else { online.contains(where: \.isOpen) }
    var gates = Weighing(isExplained: trip.isExplained)
    gates.weigh("detecting", trip.rules.reroute.isDetecting, .equal, 1)
    gates.weigh("routers", trip.routers.answers(.reroute), .atLeast, 1)
    gates.weigh("unanswered", isWaiting, .below, 1)
    gates.weigh("new_fixes", Double(trip.positionCount - askedPositions), .above, 0)
    gates.weigh("returning", trip.road.state?.isReturning == true, .equal, 0)
    return gates
  }

  /// Weighs the requests before and the time off the route; a request carries these comparisons.
  private func reasons(
    for episode: OffRouteEpisode, at fix: Fix, in trip: borrowing Trip
  ) -> Weighing {
    let rules = trip.rules.reroute
    var reasons = Weighing(isExplained: trip.explains || trip.isExplained)
    reasons.weigh("in_flight", isRequesting, .below, 1)
    if rules.delay > 0 {
      reasons.weigh("delay_s", trip.now.seconds(since: episode.start), .atLeast, rules.delay)
    }
    guard let holdOff else { return reasons }
    let relation: Comparison.Relation = trip.isHeldOffStrictly ? .above : .atLeast
    reasons.weigh(
      "hold_off_s", trip.now.seconds(since: holdOff.start), relation,
      holdOff.end.seconds(since: holdOff.start))
    reasons.weigh(
      "hold_off_m", fix.coordinate.distance(to: holdOff.origin), relation, rules.holdOffDistance)
    return reasons
  }

  /// Lets a late answer take effect, if the traveler is off the route since it was asked for.
  mutating func followLate(_ answer: Bool, since start: Instant, in trip: inout Trip) {
    phase = .idle
    guard let episode = trip.road.episode, episode.start == start, let fix = trip.latestFix
    else { return }
    let reasons = reasons(for: episode, at: fix, in: trip)
    let why = trip.why(reasons.comparisons)
    follow(answer, Occasion(episode: episode, fix: fix, why: why), in: &trip)
  }

  /// Asks for a route, or does not, as was decided.
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
    var request = trip.newRequest(
      .reroute, at: occasion.fix, to: waypoints ?? trip.remainingWaypoints(view))
    request.reason = occasion.episode.fact.reason
    let question = trip.event(.rerouteRequest(request.announcement), view: view)
    if case .request(let patch) = trip.decide(.modifyRerouteOptions, about: question).answer {
      patch.apply(to: &request)
    }
    for role in trip.routers.asked(for: .reroute) {
      request.router = role
      guard let sent = trip.send(request, view, occasion.why) else { continue }
      if isRequesting {
        online.append(OnlineRequest(sent, on: trip.road.number))
      } else {
        phase = .requested(sent)
      }
    }
  }

  /// Asks for nothing for a while, nor near a coordinate.
  mutating func holdOff(from origin: Coordinate, in trip: inout Trip) {
    let end = trip.now.advanced(bySeconds: trip.rules.reroute.holdOffDuration)
    holdOff = HoldOff(start: trip.now, origin: origin, end: end)
    if !trip.isHeldOffStrictly { trip.queue.add(.rerouteTimer, at: end) }
  }
}

extension Rerouting {
  /// Takes out the first request if the answer that arrives now is to it.
  mutating func removeRequest(answeredBy number: Int) -> PendingRequest? {
    guard let pending, pending.request.number == number else { return nil }
    phase = .idle
    return pending
  }

  /// Lets the online answer be one about the route that the answer on board has just brought.
  mutating func expectOnlineAnswer(about route: Int) {
    for index in online.indices { online[index].route = route }
  }

  /// Takes the online answer to a request that the router on board was asked as well.
  mutating func receiveOnlineAnswer(to number: Int, in trip: inout Trip) -> OnlineAnswer? {
    guard
      let request = online.removeFirst(where: { $0.pending.request.number == number }),
      let choice = trip.routes(answering: request.pending), request.route == trip.road.number
    else { return nil }
    let answer = trip.judge(choice, request)
    if case .reroute = answer { cancel(.routeSet, in: &trip) }
    return answer
  }

  /// Cancels the requests in flight, if there are any.
  ///
  /// Returning does not cancel the online answer about the route from on board.
  mutating func cancel(
    _ reason: RerouteCancelReason, _ view: TripView? = nil, in trip: inout Trip
  ) {
    var canceled: [Int] = []
    if let pending {
      canceled.append(pending.request.number)
      phase = .idle
    }
    let isCanceled = { (request: OnlineRequest) in request.isOpen || reason != .backOnRoute }
    canceled += online.filter(isCanceled).map(\.pending.request.number)
    online.removeAll(where: isCanceled)
    for request in canceled {
      trip.emit(.rerouteCancel(request: request, reason: reason), view: view ?? trip.view())
    }
  }

  /// Cancels the requests in flight when the engine has just found the final arrival.
  mutating func cancelOnArrival(
    _ facts: [NavigationEvent], _ view: TripView, in trip: inout Trip
  ) {
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
  /// Announces that no route is asked for.
  mutating func announceVeto(_ reason: VetoReason, _ view: TripView) {
    counts.vetoes += 1
    emit(.rerouteVeto(reason: reason, count: counts.vetoes), view: view)
  }

  /// The event of having left the route, for a question about it.
  fileprivate func offRouteEvent(_ episode: OffRouteEpisode) -> TripEvent {
    event(.offRoute(episode.fact), view: view())
  }

  /// Whether only a fix asks, and more than both hold-offs has to lie behind it.
  ///
  /// **Source:** FerrostarCore of iOS and Android (0.54), which look at each state of the core.
  fileprivate var isHeldOffStrictly: Bool { rules.navigation.method == .stepByStep }
}
