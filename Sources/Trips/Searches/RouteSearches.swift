import Navigation
import TripModel

/// The periodic requests along the route: refreshes, faster routes and alternatives.
struct RouteSearches {
  /// The purposes whose interval is over and for which no request has been sent since.
  private(set) var due: [RequestPurpose] = []
  private var inFlight: [PendingRequest] = []
}

extension RouteSearches {
  /// The number of answers that have not arrived.
  var unanswered: Int { inFlight.count }

  /// Queues the instant at which the next request with a purpose is due, if a router answers such
  /// requests.
  func queueNext(_ purpose: RequestPurpose, in trip: inout Trip) {
    let interval = trip.rules.interval(of: purpose, isKnown: trip.knowsAlternatives)
    guard interval > 0, trip.routers.answers(purpose) else { return }
    trip.queue.add(.search(purpose), at: trip.now.advanced(bySeconds: interval))
  }

  /// Marks a request with a purpose as due.
  mutating func makeDue(_ purpose: RequestPurpose) {
    due.append(purpose)
  }

  /// Sends the request with a purpose that is due, if its answer could be useful now; the interval
  /// to the next one begins.
  ///
  /// **Source:** the proactive rerouting of mapbox-navigation-ios v1 to v3 compares its conditions at
  /// every fix, and the time since the last request is one of them.
  mutating func search(for purpose: RequestPurpose, in trip: inout Trip) {
    let isIdle = !inFlight.contains { $0.request.purpose == purpose }
    guard trip.isDrivingAlong, isIdle, let fix = trip.latestFix else { return }
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
    due.removeAll { $0 == purpose }
    let request = trip.newRequest(purpose, at: fix, view)
    if let sent = trip.send(request, view, why) { inFlight.append(sent) }
    queueNext(purpose, in: &trip)
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
