package import TripModel

/// Whatever can change the state of navigation on a route.
package enum NavigationInput: Hashable, Sendable {
  /// The receiver reported a place; the fix has passed its qualification.
  case fix(Fix)
}

/// The progress engine of one route under one set of rules: a pure function from a state and an
/// input to the next state and what is to be announced.
package struct NavigationEngine: Sendable {
  /// The route being driven.
  package let route: Route

  /// The thresholds.
  package let rules: NavigationRules

  /// Whether events carry the comparisons behind them.
  package let explains: Bool

  /// Prepares an engine for a route.
  ///
  /// - Complexity: O(N) for N vertices; afterward a fix costs the same on any route.
  package init(route: Route, rules: NavigationRules, explains: Bool = false) {
    self.route = route
    self.rules = rules
    self.explains = explains
  }

  /// Places the first fix on the route.
  package func begin(at fix: Fix) -> (NavigationState, [NavigationEvent]) {
    var state = NavigationState()
    let events = advance(&state, with: .fix(fix))
    return (state, events)
  }

  /// Moves the state on by an input and returns what is to be announced, in order.
  package func advance(
    _ state: inout NavigationState, with input: NavigationInput
  ) -> [NavigationEvent] {
    []
  }

  /// Where the traveler is; absent before the first fix.
  package func progress(of state: NavigationState) -> NavigationProgress? {
    nil
  }
}

/// Everything an engine remembers between two fixes.
package struct NavigationState: Hashable, Sendable {
  /// The state of navigation.
  package internal(set) var status = NavigationStatus.initialized

  /// Instructions of either kind passed without being announced.
  package internal(set) var skippedInstructions = 0

  init() {}
}
