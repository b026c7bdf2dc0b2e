import Navigation

/// Which departures and leg starts are announced: those on a route that replaces another are not,
/// once the trip is on its way.
struct Departure {
  private(set) var hasDeparted = false
  private var hasReplacedRoute = false
  /// Whether the trip leads to another destination, the leg to which did not begin yet.
  private var awaitsLegStart = false

  /// Whether neither departing on a new route nor the leg it departs on is announced.
  var isBehind: Bool { hasReplacedRoute && hasDeparted }

  /// Takes note that a route replaced the one driven.
  mutating func replaceRoute() {
    hasReplacedRoute = true
  }

  /// Takes note that the trip leads to another destination.
  mutating func changeDestination() {
    awaitsLegStart = true
  }

  /// Takes a fact of the engine, which may follow its departure; whether it is announced.
  mutating func announces(
    _ fact: NavigationEvent, followsDeparture: Bool, leavesOutStart: Bool
  ) -> Bool {
    if fact.isDeparture {
      hasDeparted = true
      return !leavesOutStart
    }
    guard case .startedLeg = fact.kind else { return true }
    if followsDeparture, leavesOutStart, !awaitsLegStart { return false }
    awaitsLegStart = false
    return true
  }
}
