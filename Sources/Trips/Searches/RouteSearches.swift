import Navigation
import TripModel

/// The regular requests while the route is driven: refreshes, faster routes and alternatives.
struct RouteSearches {
  private var inFlight: [RouteSearch] = []
}

/// A request in flight that leaving the route did not cause.
struct RouteSearch {
  /// The request with its answer.
  let pending: PendingRequest
  /// The number of the route about which it asks.
  let routeNumber: Int
  /// Seconds to the route's end when a faster route was asked for.
  let remainingDuration: Double?
}

extension RouteSearches {
  /// How many answers are still to come.
  var unanswered: Int { inFlight.count }

  /// Queues the next request of a purpose, if a router answers such requests.
  func queueNext(_ purpose: RequestPurpose, in trip: inout Trip) {
    let interval = trip.rules.interval(of: purpose, isKnown: trip.knowsAlternatives)
    guard interval > 0, trip.routers.answers(purpose) else { return }
    trip.queue.add(.search(purpose), at: trip.now.advanced(bySeconds: interval))
  }

  /// Makes the request of a purpose that is due now, if its answer could be of use.
  ///
  /// - Parameters:
  ///   - purpose: what is searched for.
  ///   - isHeld: whether such a route is known already.
  ///   - trip: the trip.
  mutating func search(for purpose: RequestPurpose, isHeld: Bool, in trip: inout Trip) {
    let isIdle = !inFlight.contains { $0.pending.request.purpose == purpose }
    guard trip.isDrivingAlong, !isHeld, isIdle, trip.routers.answers(purpose),
      let fix = trip.latestFix
    else { return }
    let view = trip.view()
    var why: [String] = []
    switch purpose {
    case .reroute: return
    case .refresh: why = trip.why("in_flight", 0, .below, 1)
    case .alternatives: why = trip.why("held", 0, .below, 1)
    case .faster:
      guard let gates = trip.fasterRouteGates(view), gates.allSatisfy(\.holds) else { return }
      why = trip.why(gates)
    }
    let request = trip.newRequest(purpose, at: fix, to: trip.remainingWaypoints(view))
    guard let sent = trip.send(request, view, why) else { return }
    inFlight.append(
      RouteSearch(
        pending: sent, routeNumber: trip.road.number,
        remainingDuration: view.progress?.remainingDuration))
  }

  /// Takes out the request that the answer of a number is for.
  mutating func removeSearch(answeredBy number: Int) -> RouteSearch? {
    inFlight.removeFirst { $0.pending.request.number == number }
  }
}

extension Array {
  /// Takes out the first element of a kind.
  mutating func removeFirst(where isOne: (Element) -> Bool) -> Element? {
    firstIndex(where: isOne).map { remove(at: $0) }
  }
}

extension TripRules {
  /// Seconds between two requests of a purpose; 0 for none.
  fileprivate func interval(of purpose: RequestPurpose, isKnown: Bool) -> Double {
    switch purpose {
    case .reroute: 0
    case .refresh: refreshInterval
    case .faster: fasterRoute.interval
    case .alternatives: isKnown ? alternatives.interval : 0
    }
  }
}
