package import Navigation

/// An external engine that drives trips instead of tripsim's own.
///
/// Implementations with side effects are outside this target.
package protocol ForeignEngine: AnyObject {
  /// Receives the route to follow, which begins with the next fix unless only its annotations are
  /// new.
  ///
  /// The trip may know where it begins to follow the route.
  ///
  /// - Returns: The state with the new annotations; absent for another route.
  func follow(_ road: NavigationEngine, from entry: RouteEntry?, isRefresh: Bool)
    -> NavigationState?

  /// Processes an input; absent if the engine can no longer answer.
  func reply(to input: NavigationInput) -> ForeignReply?
}

/// The answer of a foreign engine to an input.
package struct ForeignReply {
  /// The state after the input.
  package var state: NavigationState

  /// The events in order.
  package var events: [NavigationEvent]

  /// Makes a reply.
  package init(state: NavigationState, events: [NavigationEvent]) {
    self.state = state
    self.events = events
  }
}
