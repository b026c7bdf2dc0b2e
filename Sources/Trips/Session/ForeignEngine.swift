package import Navigation

/// An engine outside of tripsim that drives in place of ours.
///
/// Implementations with side effects are at the edge.
package protocol ForeignEngine: AnyObject {
  /// Receives the route to follow: the next fix begins it, unless only its annotations are new.
  ///
  /// - Returns: the state with the new annotations; absent for another route.
  func follow(_ road: NavigationEngine, isRefresh: Bool) -> NavigationState?

  /// Processes an input; absent if the engine cannot answer any more.
  func reply(to input: NavigationInput) -> ForeignReply?
}

/// What a foreign engine answers to an input.
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
