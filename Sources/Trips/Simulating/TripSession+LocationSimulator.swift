import Navigation
import TripModel

/// The simulator of locations that the timeline commands, or that `simulation.mode` `always` sets
/// on for the whole trip.
///
/// Its fixes come each second on the trip's clock and are marked as simulated; what the receiver
/// reports meanwhile is counted in `summary` as `ignored` and moves nobody. When it is stopped,
/// the trace goes on: its next fix is where the traveler is.
///
/// The clock stops at the trace's last fix, whatever is still to be simulated: a simulation that
/// lasts longer is cut off there without an end of its own, like anything else that waits. To see
/// one to its end, let the trace be as long: a phone that lies on a desk reports enough.
extension TripSession {
  /// Whether a simulator, not the receiver, says where the traveler is.
  var isSimulatingLocations: Bool {
    simulation?.simulator != nil || (rules.simulation.mode == .always && simulationCount == 0)
  }

  /// The fix that shows where the traveler is: the simulator's, else the receiver's last.
  var latestFix: Fix? {
    simulation?.simulator == nil ? qualificationState.last : simulation?.fix
  }

  /// How many fixes could have moved the traveler.
  var placeCount: Int { counts.accepted + counts.simulated }

  /// Sets a fix of the receiver aside.
  mutating func ignore(_ fix: Fix, after last: Fix?) {
    counts.ignored += 1
    if let last, signal.isLost { regainSignal(from: last, at: fix) }
    if simulation == nil { simulate(.routeDriven, speedFactor: 1) }
  }

  /// Begins to simulate locations; a simulation that goes on ends.
  mutating func simulate(_ way: SimulatedWay, speedFactor: Double) {
    stopSimulation()
    hasBeenNear = true
    begin(
      SimulationRun(
        number: simulationCount + 1, reason: .manual, place: nil,
        source: .simulator(simulator(way, speedFactor: speedFactor))),
      why: [])
  }

  private func simulator(_ way: SimulatedWay, speedFactor: Double) -> LocationSimulator {
    switch way {
    case .place(let place): LocationSimulator(at: place)
    case .route(let route):
      LocationSimulator(along: route, number: nil, from: 0, speedFactor: speedFactor)
    case .routeDriven:
      LocationSimulator(
        along: engine.route, number: routeNumber, from: placeOnRoute, speedFactor: speedFactor)
    }
  }

  /// Meters from the route's start to the traveler; 0 before departing and off the route.
  private var placeOnRoute: Double {
    guard absence == nil, let state else { return 0 }
    return engine.progress(of: state)?.alongTrack ?? 0
  }

  /// Lets a simulator that drives along the route take up the one that took its place.
  func followRoute(by run: inout SimulationRun) {
    guard let number = run.simulator?.routeNumber, number != routeNumber else { return }
    run.simulator?.follow(engine.route, number: routeNumber, from: placeOnRoute)
  }

  /// Lets the simulated traveler stand, or go on.
  mutating func pauseSimulation(_ isPaused: Bool) {
    guard let simulator = simulation?.simulator, simulator.isPaused != isPaused else { return }
    simulation?.simulator?.isPaused = isPaused
    if simulator.isSilent, let run = simulation {
      queue.add(.simulatedFix(run: run.number), at: now)
    }
  }

  /// Ends the simulation, if there is one, and tells it.
  mutating func stopSimulation() {
    guard let run = simulation else { return }
    let view = view()
    emit(.simulationWillEnd(run.reason), view: view)
    _ = leaveSimulation()
    emit(.simulationEnd(run.reason), view: view)
  }
}
