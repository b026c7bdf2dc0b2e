import Navigation
import TripModel

/// The periodic requests along the route: refreshes, faster routes and alternatives.
struct RouteSearches {
  private var inFlight: [PendingRequest] = []
}

extension RouteSearches {
  /// The number of answers that have not arrived.
  var unanswered: Int { inFlight.count }

  /// Queues the next request with a purpose, if a router answers such requests.
  func queueNext(_ purpose: RequestPurpose, in trip: inout Trip) {
    let interval = trip.rules.interval(of: purpose, isKnown: trip.knowsAlternatives)
    guard interval > 0, trip.routers.answers(purpose) else { return }
    trip.queue.add(.search(purpose), at: trip.now.advanced(bySeconds: interval))
  }

  /// Sends the request with a purpose that is due now, if its answer could be useful.
  ///
  /// - Parameters:
  ///   - purpose: the purpose.
  ///   - isHeld: whether such a route is already known.
  ///   - trip: the trip.
  mutating func search(for purpose: RequestPurpose, isHeld: Bool, in trip: inout Trip) {
    let isIdle = !inFlight.contains { $0.request.purpose == purpose }
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
    let request = trip.newRequest(purpose, at: fix, view)
    if let sent = trip.send(request, view, why) { inFlight.append(sent) }
  }

  /// Removes the request that the answer with a number is for.
  mutating func removeSearch(answeredBy number: Int) -> PendingRequest? {
    inFlight.removeFirst { $0.request.number == number }
  }
}

extension Array {
  /// Removes the first element that satisfies a predicate.
  mutating func removeFirst(where isOne: (Element) -> Bool) -> Element? {
    firstIndex(where: isOne).map { remove(at: $0) }
  }
}

extension TripRules {
  /// Seconds between two requests with a purpose; 0 for none.
  fileprivate func interval(of purpose: RequestPurpose, isKnown: Bool) -> Double {
    switch purpose {
    case .reroute: 0
    case .refresh: refreshInterval
    case .faster: fasterRoute.interval
    case .alternatives: isKnown ? alternatives.interval : 0
    }
  }
}
