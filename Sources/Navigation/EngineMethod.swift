import TripModel

/// One of three methods of snapping to the route and advancing steps.
protocol EngineMethod {
  /// The method's state between two fixes.
  associatedtype State

  /// Snaps the first fix to the route.
  func begin(at fix: Fix, _ witness: inout some Witness) -> (State, [NavigationEvent])

  /// Advances by a fix.
  func advance(
    _ state: inout State, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Continues from the waypoint just arrived at, or waits there.
  func answerArrival(
    _ state: inout State, advances: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Continues beyond the waypoint just reported as missed, or keeps it as the next one.
  func answerMiss(
    _ state: inout State, skips: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Begins the next leg after a waypoint that was arrived at; otherwise skips the next waypoint.
  func continueToNextLeg(
    _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Begins the next step of the leg before its start is reached.
  func advanceStep(_ state: inout State, _ witness: inout some Witness) -> [NavigationEvent]

  /// Ignores deviations after an arrival, up to the next leg.
  func ignoreDeviation(_ state: inout State)
}

extension EngineMethod {
  /// Advances the state by an input and returns the events in order.
  @inline(__always)
  func respond(
    _ state: inout State, to input: NavigationInput, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    switch input {
    case .fix(let fix): return advance(&state, at: fix, &witness)
    case .arrivalAnswered(let advances):
      return answerArrival(&state, advances: advances, &witness)
    case .missAnswered(let skips): return answerMiss(&state, skips: skips, &witness)
    case .continueToNextLeg: return continueToNextLeg(&state, &witness)
    case .advanceStep: return advanceStep(&state, &witness)
    case .deviationIgnored:
      ignoreDeviation(&state)
      return []
    // The state itself keeps the position, whatever the method.
    case .reckoningBegan, .reckoningEnded: return []
    }
  }
}

/// Data held until dead reckoning ends or the trip answers a question, stored indirectly.
indirect enum Held<Matter: Equatable & Sendable>: Equatable, Sendable {
  case nothing
  case matter(Matter)

  /// Whether something is held.
  var isOpen: Bool {
    if case .matter = self { true } else { false }
  }

  /// Returns the data and holds nothing afterward.
  mutating func take() -> Matter? {
    guard case .matter(let matter) = self else { return nil }
    self = .nothing
    return matter
  }
}
