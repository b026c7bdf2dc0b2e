import Geodesy
import Navigation
import TripModel

/// The faster routes offered during a trip.
struct FasterRouteOffers {
  /// The offer awaiting a decision.
  private var undecided: RouteOffer?
}

/// An offered faster route, or the same route with a changed ETA.
private struct RouteOffer {
  /// The route, ready for use.
  let engine: NavigationEngine
  /// The reason for the offer.
  let reason: FasterRouteReason
  /// The time saved in seconds, if both durations are known; negative for a slower route.
  let saving: Double?
  /// The route that was current when it was found.
  let version: RouteVersion
  /// The request that it answers; absent if the timeline offered it.
  var pending: PendingRequest?
  /// The comparisons in favor of the offer.
  var why: [Comparison] = []

  /// The report for events.
  func report(_ decision: FasterRouteDecision) -> FasterRoute {
    FasterRoute(
      request: pending?.request.number, reason: reason, saving: saving, decision: decision,
      routeDigest: engine.route.digest, routeDistance: engine.routeDistance,
      routeDuration: engine.routeDuration)
  }
}

extension FasterRouteOffers {
  /// Whether an offer awaits a decision.
  var isUndecided: Bool { undecided != nil }

  /// Offers a route that begins like the current one, includes all stops and is sufficiently
  /// faster.
  ///
  /// Otherwise, if enabled, offers the same route with a changed ETA.
  mutating func consider(
    _ choice: ChosenRoute, _ pending: PendingRequest, in trip: inout Trip
  ) -> RouteSwitch? {
    guard pending.version == trip.road.version, trip.isDrivingAlong,
      choice.route.legs.count >= pending.request.stopCount,
      let remaining = pending.remainingDuration
    else { return nil }
    let candidate = trip.candidate(choice.route)
    guard trip.isSameManeuverNext(on: candidate),
      var offer = trip.gain(of: candidate, over: remaining)
        ?? trip.arrivalUpdate(among: [choice.route] + choice.others, remaining)
    else { return nil }
    offer.pending = pending
    return decide(on: offer, in: &trip)
  }

  /// Offers a route from the timeline.
  mutating func offer(_ route: Route, isRequesting: Bool, in trip: inout Trip) -> RouteSwitch? {
    let candidate = trip.candidate(route)
    let saving = trip.progress(on: candidate)?.remainingDuration.flatMap { duration in
      trip.view().progress?.remainingDuration.map { $0 - duration }
    }
    let offer = RouteOffer(
      engine: candidate, reason: .offered, saving: saving, version: trip.road.version)
    guard undecided == nil, !isRequesting, trip.isTakeable(offer) else {
      trip.announce(offer, .stale)
      return nil
    }
    return decide(on: offer, in: &trip)
  }

  private mutating func decide(on offer: RouteOffer, in trip: inout Trip) -> RouteSwitch? {
    let question = trip.event(.fasterRoute(offer.report(.accepted)), view: trip.view())
    let asked = trip.decide(.shouldAcceptFasterRoute, about: question)
    guard asked.flag ?? (trip.rules.fasterRoute.approval == .automatic) else {
      trip.announce(offer, .declined)
      return nil
    }
    guard asked.delay > 0 else { return trip.take(offer) }
    trip.announce(offer, .pending)
    undecided = offer
    trip.queue.add(
      .lateFasterRoute(request: offer.pending?.request.number),
      at: trip.now.advanced(bySeconds: asked.delay))
    return nil
  }

  /// Accepts the offer that awaited a decision.
  mutating func accept(_ request: Int?, isRequesting: Bool, in trip: inout Trip) -> RouteSwitch? {
    guard let offer = undecided, offer.pending?.request.number == request else { return nil }
    undecided = nil
    guard !isRequesting else {
      trip.announce(offer, .stale)
      return nil
    }
    return trip.take(offer)
  }
}

extension Trip {
  /// The conditions of a search for a faster route; absent if no such route could be useful.
  func fasterRouteGates(_ view: TripView) -> [Comparison]? {
    guard let progress = view.progress, road.step(after: progress.road) != nil,
      let remaining = progress.remainingDuration, let maneuver = progress.stepRemainingDuration
    else { return nil }
    let isFarFromManeuver = Comparison(
      "maneuver_s", maneuver, .above, rules.fasterRoute.minimumManeuver)
    return rules.fasterRoute.updatesArrival
      ? [isFarFromManeuver] : [isLongEnough(remaining), isFarFromManeuver]
  }

  private func isLongEnough(_ remaining: Double) -> Comparison {
    Comparison("remaining_s", remaining, .above, rules.fasterRoute.minimumRemaining)
  }

  /// An offer of a route that is faster by the threshold.
  fileprivate mutating func gain(
    of candidate: NavigationEngine, over remaining: Double
  ) -> RouteOffer? {
    guard let duration = candidate.routeDuration else { return nil }
    let isShorter = Comparison(
      "route_s", duration, .atMost, rules.fasterRoute.maximumRatio * remaining)
    guard
      judge(
        .fasterRoute, part: FasterRouteReason.faster.rawValue, [isLongEnough(remaining), isShorter])
    else { return nil }
    return RouteOffer(
      engine: candidate, reason: .faster, saving: remaining - duration, version: road.version,
      why: [isShorter])
  }

  /// An offer of the current route from an answer, if its ETA differs by the threshold.
  ///
  /// It may be slower: a traffic jam on the current route is a fact, whereas another route is a
  /// choice.
  ///
  /// **Source:** maplibre-navigation-ios `RouteController.applyNewRerouteIfNeeded`, its ETA update.
  fileprivate mutating func arrivalUpdate(
    among routes: [Route], _ remaining: Double
  ) -> RouteOffer? {
    guard rules.fasterRoute.updatesArrival, let match = road.route.bestMatch(among: routes)
    else { return nil }
    let candidate = candidate(match.route)
    let saving = candidate.routeDuration.map { remaining - $0 }
    let isChange = Comparison(
      "eta_change_s", saving?.magnitude ?? 0, .above, rules.fasterRoute.arrivalChange)
    let isSame = Comparison("match_ratio", match.ratio, .atLeast, rules.fasterRoute.leastMatch)
    guard judge(.fasterRoute, part: FasterRouteReason.etaUpdate.rawValue, [isSame, isChange])
    else { return nil }
    return RouteOffer(
      engine: candidate, reason: .etaUpdate, saving: saving, version: road.version,
      why: [isChange])
  }

  /// The maximum distance in meters between the same maneuver of two routes.
  private static let sameManeuverDistance = 15.0

  /// Whether a route's first step is long enough and ends with the same maneuver as the current
  /// step.
  fileprivate mutating func isSameManeuverNext(on candidate: NavigationEngine) -> Bool {
    guard let index = view().progress?.road, let upcoming = road.step(after: index),
      let next = candidate.route.legs.first?.steps.dropFirst().first,
      let first = candidate.duration(of: RoadIndex(leg: 0, step: 0))
    else { return false }
    let mine = road.route.vertices[upcoming.vertices.lowerBound]
    let other = candidate.route.vertices[next.vertices.lowerBound]
    let isSameTurn = upcoming.maneuver.isSameTurn(as: next.maneuver)
    return judge(
      .fasterRoute, part: "same_maneuver",
      [
        Comparison("first_step_s", first, .atLeast, rules.fasterRoute.minimumManeuver),
        Comparison(
          "next_maneuver_apart_m", mine.distance(to: other), .atMost, Trip.sameManeuverDistance),
        Comparison("same_turn", isSameTurn, .equal, 1),
      ])
  }
}

extension Trip {
  fileprivate mutating func announce(_ offer: RouteOffer, _ decision: FasterRouteDecision) {
    emit(.fasterRoute(offer.report(decision)), view: view(), why: why(offer.why))
  }

  fileprivate func isTakeable(_ offer: RouteOffer) -> Bool {
    offer.version == road.version && isDrivingAlong && progress(on: offer.engine) != nil
  }

  /// The switch to a faster route, unless the traveler is no longer on it.
  fileprivate mutating func take(_ offer: RouteOffer) -> RouteSwitch? {
    guard isTakeable(offer), let fix = latestFix else {
      announce(offer, .stale)
      return nil
    }
    announce(offer, .accepted)
    return RouteSwitch(
      route: offer.engine.route, reason: .fasterRoute, isProactive: true, pending: offer.pending,
      holdOff: offer.pending?.request.origin ?? fix.coordinate, why: why(offer.why))
  }
}
