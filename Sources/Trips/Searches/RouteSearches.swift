import Navigation
import TripModel

/// The periodic requests along the route: refreshes, faster routes and alternatives.
struct RouteSearches {
  /// The purposes of periodic requests, in the order in which they are sent at one instant.
  static let purposes = [RequestPurpose.refresh, .faster, .alternatives]

  /// The purposes whose interval is over and for which no request has been sent since, in the order
  /// of `purposes`.
  private(set) var due: [RequestPurpose] = []
  /// The first fix since the last answer at which a search for a faster route could be useful; the
  /// interval begins there if such a search is a reroute.
  private var firstUseful: Instant?
}

extension RouteSearches {
  /// Queues the instant at which the next request with a purpose is due, if a router answers such
  /// requests.
  mutating func queueNext(_ purpose: RequestPurpose, in trip: inout Trip) {
    let interval = trip.rules.interval(of: purpose, isKnown: trip.knowsAlternatives)
    guard interval > 0, trip.routers.answers(purpose) else { return }
    guard !trip.rules.isReroute(purpose) else { return makeDue(purpose) }
    trip.queue.add(.search(purpose), at: trip.now.advanced(bySeconds: interval))
  }

  /// Marks a request with a purpose as due.
  mutating func makeDue(_ purpose: RequestPurpose) {
    due = Self.purposes.filter { $0 == purpose || due.contains($0) }
  }

  /// Sends the request with a purpose that is due, if its answer could be useful now and nothing
  /// holds it; the interval to the next one begins.
  ///
  /// **Source:** the proactive rerouting of mapbox-navigation-ios v1 to v3 checks its conditions at
  /// every fix, and the time since the last request is one of them.
  mutating func search(for purpose: RequestPurpose, isHeld: Bool, in trip: inout Trip) {
    let isIdle = !trip.searches.contains { $0.request.purpose == purpose }
    guard trip.isDrivingAlong, isIdle, let fix = trip.latestFix else { return }
    let view = trip.view()
    var why: [String] = []
    switch purpose {
    case .reroute: return
    case .refresh: why = trip.why("in_flight", 0, .below, 1)
    case .alternatives: why = trip.why("held", 0, .below, 1)
    case .faster:
      guard var gates = trip.fasterRouteGates(view), gates.allSatisfy(\.holds) else { return }
      if trip.rules.isReroute(.faster) {
        gates.append(wait(in: trip))
        guard gates[gates.count - 1].holds else { return }
      }
      why = trip.why(gates)
    }
    guard !isHeld else { return }
    due.removeAll { $0 == purpose }
    let request = trip.newRequest(purpose, at: fix, view)
    if let sent = trip.send(request, view, why) { trip.searches.append(sent) }
    if !trip.rules.isReroute(purpose) { queueNext(purpose, in: &trip) }
  }

  /// The comparison of the time since a search could first be useful with the interval, which no
  /// timer measures if a search is a reroute.
  private mutating func wait(in trip: borrowing Trip) -> Comparison {
    let start = firstUseful ?? trip.now
    firstUseful = start
    return Comparison(
      "interval_s", trip.now.seconds(since: start), .atLeast, trip.rules.fasterRoute.interval)
  }

  /// Ends a search that was a reroute; the next one is due at the next fix if this one failed.
  mutating func finish(_ search: PendingRequest, hasFailed: Bool) {
    if !hasFailed { firstUseful = nil }
    makeDue(search.request.purpose)
  }
}

extension Array {
  /// Removes and returns the first element that satisfies a predicate.
  mutating func removeFirst(where isOne: (Element) -> Bool) -> Element? {
    firstIndex(where: isOne).map { remove(at: $0) }
  }
}

extension Trip {
  /// Whether a search that counts as a reroute awaits its answer.
  var isSearchInFlight: Bool { searches.contains { rules.isReroute($0.request.purpose) } }
}

extension TripRules {
  /// Whether a request with a purpose is a reroute: one of both is in flight.
  func isReroute(_ purpose: RequestPurpose) -> Bool {
    purpose == .reroute || purpose == .faster && fasterRoute.searchesAsReroute
  }

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
