import TripModel

/// How travelers are placed on the route and steps begin: one of three engines of equal rank.
protocol EngineMethod {
  /// What the method remembers between two fixes.
  associatedtype State

  /// Prepares the method for a route.
  init(plan: EnginePlan)

  /// The decisions in the order in which they are told.
  static var order: [DecisionCheck.Decision] { get }

  /// Places the first fix on the route.
  func begin(at fix: Fix, _ witness: inout some Witness) -> (State, [NavigationEvent])

  /// Moves on by a fix.
  func advance(
    _ state: inout State, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Goes on from the waypoint just arrived at, or waits there.
  func answerArrival(
    _ state: inout State, advances: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Goes on beyond the waypoint just told as missed, or stays on the way to it.
  func answerMiss(
    _ state: inout State, skips: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Begins the next leg after a waypoint that was arrived at; anywhere else, leaves out the one
  /// ahead.
  func continueToNextLeg(
    _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Begins the next step of the leg before its place is reached.
  func advanceStep(_ state: inout State, _ witness: inout some Witness) -> [NavigationEvent]

  /// Stays on the route after an arrival, wherever the traveler goes.
  func ignoreDeviation(_ state: inout State)

  /// Where the traveler is; absent before the first fix on the route.
  func progress(of state: State) -> NavigationProgress?

  /// Where the traveler is told to be on the road; absent where it is the fix itself.
  func location(of state: State) -> RoadLocation?

  /// What the method weighs at a fix besides its decisions, given the states before and after it.
  func weighed(at fix: Fix, _ before: State?, _ after: State) -> EngineExplanation
}

extension EngineMethod {
  /// Moves the state on by an input and returns what is to be announced, in order.
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
    }
  }

  /// What the method weighs at a fix, and what it decides with what it compares.
  func explanation(of fix: Fix, after state: State?) -> EngineExplanation {
    var witness = TellingWitness()
    let after: State
    if var later = state {
      _ = advance(&later, at: fix, &witness)
      after = later
    } else {
      after = begin(at: fix, &witness).0
    }
    var explanation = weighed(at: fix, state, after)
    explanation.checks = Self.order.flatMap { decision in
      witness.checks.filter { $0.decision == decision }
    }
    return explanation
  }
}

/// A question that the trip answers before it goes on; what hangs on it is kept out of line.
indirect enum Held<Matter: Equatable & Sendable>: Equatable, Sendable {
  case nothing
  case question(Matter)

  /// Whether an answer is awaited.
  var isOpen: Bool {
    if case .question = self { true } else { false }
  }

  /// Takes what hangs on the answer; afterward none is awaited.
  mutating func take() -> Matter? {
    guard case .question(let matter) = self else { return nil }
    self = .nothing
    return matter
  }
}
