import Navigation

/// Decides which departures and leg starts are announced.
///
/// They are announced once the trip has departed, except those with which a replacement route
/// begins.
struct Departure {
  private(set) var hasDeparted = false
  /// Whether the destination has changed and the leg to the new one has not begun yet.
  private var awaitsLegStart = false

  /// Records that the destination has changed.
  mutating func changeDestination() {
    awaitsLegStart = true
  }

  /// Records an event of the engine, which may depart late; returns whether it is announced.
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
