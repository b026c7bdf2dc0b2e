import Geodesy
import TripModel

/// A method that knows the step driven and those after it, and goes on from a waypoint within the
/// fix that reaches it.
protocol StepMethod: EngineMethod where State: StepMethodState {
  /// The route, the rules and the lines of the steps.
  var plan: EnginePlan { get }

  /// Takes a fix, whatever waypoints it reaches.
  func facts(
    _ state: inout State, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Begins a leg, whatever steps lie before it, at the place of the latest fix.
  func begin(
    leg: Int, _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Counts a waypoint as one that the trip does not come by any more.
  func leaveOut(_ waypoint: Int, _ state: inout State)
}

/// What such a method remembers between two fixes.
protocol StepMethodState: Equatable, Sendable {
  /// What every method remembers.
  var common: CommonState { get set }
  /// The arrival that has to be answered.
  var held: Held<HeldArrival<Self>> { get set }
  /// The waypoint beyond which the trip does not go until it is told to.
  var waitingWaypoint: Int? { get set }
  /// The latest fix.
  var fix: Fix { get }
}

/// An arrival that waits for its answer, and what follows it.
///
/// What is found behind the arrival is held back; where the trip is to wait, the fix is taken once
/// more without it.
struct HeldArrival<State: StepMethodState>: Equatable, Sendable {
  /// The waypoint.
  var waypoint: Int
  /// What follows if the trip goes on.
  var facts: [NavigationEvent]
  /// What the engine remembered before the fix.
  var before: State
  /// The fix.
  var fix: Fix
}

extension StepMethod {
  /// Moves on by a fix, up to the first arrival that has to be answered.
  func advance(
    _ state: inout State, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    // On one leg no arrival is held, and nothing is copied.
    if plan.table.legs.count == 1 { return facts(&state, at: fix, &witness) }
    let before = state
    let facts = facts(&state, at: fix, &witness)
    return hold(facts, &state, before: before, at: fix)
  }

  /// Holds back what follows an arrival at a waypoint from which the trip may go on.
  func hold(
    _ facts: [NavigationEvent], _ state: inout State, before: State, at fix: Fix
  ) -> [NavigationEvent] {
    for (index, fact) in facts.enumerated() {
      guard case .arrived(let waypoint, _, _) = fact.kind, waypoint < plan.table.legs.count
      else { continue }
      state.held = .question(
        HeldArrival(
          waypoint: waypoint, facts: Array(facts[(index + 1)...]), before: before, fix: fix))
      return Array(facts[...index])
    }
    return facts
  }

  func answerArrival(
    _ state: inout State, advances: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard let held = state.held.take() else { return [] }
    if advances { return hold(held.facts, &state, before: held.before, at: held.fix) }
    let (absence, status) = (state.common.absence, state.common.status)
    state = held.before
    state.waitingWaypoint = held.waypoint
    let facts = facts(&state, at: held.fix, &witness)
    state.common.isWaitingAtWaypoint = true
    // Whether the fix is off the route was told before the arrival.
    (state.common.absence, state.common.status) = (absence, status)
    let arrival = facts.firstIndex { fact in
      if case .arrived(held.waypoint, _, _) = fact.kind { true } else { false }
    }
    return arrival.map { Array(facts[($0 + 1)...]) } ?? []
  }

  func answerMiss(
    _ state: inout State, skips: Bool, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    []
  }

  func continueToNextLeg(
    _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    guard state.common.isWaitingAtWaypoint else { return skipWaypoint(&state, &witness) }
    guard state.common.arrivals < plan.table.legs.count else { return [] }
    state.common.isWaitingAtWaypoint = false
    state.common.ignoresDeviation = false
    let leg = state.waitingWaypoint ?? state.common.arrivals
    state.waitingWaypoint = nil
    let before = state
    let facts = begin(leg: leg, &state, &witness)
    return hold(facts, &state, before: before, at: state.fix)
  }

  /// Leaves out the waypoint ahead because the application says so; none for the destination.
  private func skipWaypoint(
    _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let waypoint = max(state.common.arrivals, state.common.leg) + 1
    guard !state.held.isOpen, waypoint < plan.table.legs.count else { return [] }
    let here = Position(state.fix.coordinate).vector
    let nearest = plan.table.distance(ofWaypoint: waypoint, fromWay: here, to: here)
    state.common.skippedWaypoints += 1
    let before = state
    leaveOut(waypoint, &state)
    let facts = begin(leg: waypoint, &state, &witness)
    return [NavigationEvent(.missed(waypoint: waypoint, nearest: nearest, reason: .skipped))]
      + hold(facts, &state, before: before, at: state.fix)
  }

  func ignoreDeviation(_ state: inout State) {
    state.common.ignoresDeviation = true
    state.common.returnToRoute(ofLegs: plan.table.legs.count)
  }

  /// The departure: the first fix is taken for one on the route, wherever it is.
  func departure(at fix: Fix, _ witness: inout some Witness) -> [NavigationEvent] {
    let away = plan.stepLines[0].deviation(of: fix.coordinate)
    _ = witness.decides(.depart) { $0.finds("fixes", 1, .atLeast, 1) }
    return [
      NavigationEvent(.departed(deviation: away), why: witness.why(.depart)),
      NavigationEvent(.startedLeg(0)),
    ]
  }
}

extension StepMethod {
  /// The step driven, the next one, and those later ones up to another on which the trip may go on.
  func candidates(
    at fix: Fix, onStep step: Int, upTo last: Int, where isOpen: (Double) -> Bool
  ) -> [Candidate] {
    let later = (step + 1..<max(last, step) + 1).filter { index in
      plan.table.steps[index].length > 0
        && (index == step + 1 || isOpen(plan.stepLines[index].deviation(of: fix.coordinate)))
    }
    return ([step] + later.prefix(Localization.mostHypotheses - 1)).map { index in
      candidate(at: fix, onStep: index, driven: step)
    }
  }

  /// A step as a candidate: where the fix lies on it.
  private func candidate(at fix: Fix, onStep index: Int, driven step: Int) -> Candidate {
    let line = plan.stepLines[index]
    let snapped = line.snapped(fix.coordinate)
    let bearing = line.bearing(at: snapped)
    let away = snapped.distance(to: fix.coordinate)
    let side = bearing.map { $0.turn(to: snapped.bearing(to: fix.coordinate)) } ?? 0
    return Candidate(
      road: plan.table.steps[index].road,
      alongTrack: plan.table.steps[index].start + line.traversed(to: snapped), place: snapped,
      crossTrack: side < 0 ? -away : away,
      courseDifference: bearing.flatMap { road in fix.course.map { $0.difference(to: road) } },
      cost: nil, lineage: index == step ? .step : .laterStep, origin: nil,
      standing: index == step ? .kept(rank: 0) : .dropped(.notDriven))
  }
}
