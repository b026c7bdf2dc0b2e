import Geodesy
import TripModel

/// A method that tracks the current step and later ones.
///
/// It continues from a waypoint within the fix that reaches it.
protocol StepMethod: EngineMethod where State: StepMethodState {
  /// The route, the rules and the lines of the steps.
  var plan: EnginePlan { get }

  /// Advances by a fix, past any waypoints that it reaches.
  func facts(
    _ state: inout State, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Begins a leg at the latest fix, whatever steps precede it.
  func begin(
    leg: Int, _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent]

  /// Marks a waypoint as skipped.
  func markSkipped(_ waypoint: Int, _ state: inout State)
}

/// The state of a step method.
protocol StepMethodState: Equatable, Sendable {
  /// The state common to all methods.
  var common: CommonState { get set }
  /// The arrival awaiting an answer.
  var held: Held<HeldArrival<Self>> { get set }
  /// The waypoint at which the trip waits until told to continue.
  var waitingWaypoint: Int? { get set }
  /// The latest fix, snapped to the step.
  var latest: SnappedFix { get }
}

extension StepMethodState {
  /// The latest fix.
  var fix: Fix { latest.fix }

  /// The projection of the fix on the step.
  var snapped: SnappedCoordinate { latest.snapped }

  /// The distance of the fix from the step in meters.
  var away: Double { latest.away }
}

/// An arrival awaiting its answer, with the events that follow it.
///
/// Events after the arrival are held back; if the trip has to wait, the fix is processed again
/// without them.
struct HeldArrival<State: StepMethodState>: Equatable, Sendable {
  /// The waypoint.
  var waypoint: Int
  /// The events if the trip continues.
  var facts: [NavigationEvent]
  /// The state before the fix.
  var before: State
  /// The fix.
  var fix: Fix
}

extension StepMethod {
  /// Advances by a fix, up to the first arrival that needs an answer.
  func advance(
    _ state: inout State, at fix: Fix, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    // With one leg no arrival is held, and nothing is copied.
    if plan.table.legs.count == 1 { return facts(&state, at: fix, &witness) }
    let before = state
    let facts = facts(&state, at: fix, &witness)
    return hold(facts, &state, before: before, at: fix)
  }

  /// Holds back the events after an arrival at a waypoint from which the trip may continue.
  func hold(
    _ facts: [NavigationEvent], _ state: inout State, before: State, at fix: Fix
  ) -> [NavigationEvent] {
    for (index, fact) in facts.enumerated() {
      guard case .arrived(let waypoint, _, _) = fact.kind, waypoint < plan.table.legs.count
      else { continue }
      state.held = .matter(
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
    let (episode, status) = (state.common.episode, state.common.status)
    state = held.before
    state.waitingWaypoint = held.waypoint
    let facts = facts(&state, at: held.fix, &witness)
    state.common.isWaitingAtWaypoint = true
    // The off-route verdict was reported before the arrival.
    (state.common.episode, state.common.status) = (episode, status)
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

  /// Skips the next waypoint at the app's request; not possible for the destination.
  private func skipWaypoint(
    _ state: inout State, _ witness: inout some Witness
  ) -> [NavigationEvent] {
    let waypoint = max(state.common.arrivals, state.common.leg) + 1
    guard !state.held.isOpen, waypoint < plan.table.legs.count else { return [] }
    let here = Position(state.fix.coordinate).vector
    let nearest = plan.table.distance(ofWaypoint: waypoint, fromWay: here, to: here)
    state.common.skippedWaypoints += 1
    let before = state
    markSkipped(waypoint, &state)
    let facts = begin(leg: waypoint, &state, &witness)
    return [NavigationEvent(.missed(waypoint: waypoint, nearest: nearest, reason: .skipped))]
      + hold(facts, &state, before: before, at: state.fix)
  }

  func ignoreDeviation(_ state: inout State) {
    state.common.ignoresDeviation = true
    state.common.returnToRoute(ofLegs: plan.table.legs.count)
  }

  /// The departure: the first fix always counts as on the route.
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
  /// The current step, the next one, and later ones up to `last` on which the trip may continue.
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

  /// A step as a candidate, with the projection of the fix.
  private func candidate(at fix: Fix, onStep index: Int, driven step: Int) -> Candidate {
    let line = plan.stepLines[index]
    let snapped = line.snapped(fix.coordinate)
    let bearing = line.bearing(at: snapped)
    let away = snapped.coordinate.distance(to: fix.coordinate)
    let side = bearing.map { $0.turn(to: snapped.coordinate.bearing(to: fix.coordinate)) } ?? 0
    return Candidate(
      road: plan.table.steps[index].road,
      alongTrack: plan.table.steps[index].start + line.traversed(to: snapped),
      coordinate: snapped.coordinate,
      crossTrack: side < 0 ? -away : away,
      courseDifference: bearing.flatMap { road in fix.course.map { $0.difference(to: road) } },
      cost: nil, lineage: index == step ? .step : .laterStep, origin: nil,
      standing: index == step ? .kept(rank: 0) : .dropped(.notDriven))
  }
}
