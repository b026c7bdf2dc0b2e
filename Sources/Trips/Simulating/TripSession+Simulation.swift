import Geodesy
import Navigation
import Simulation
import TripModel

extension TripSession {
  /// Seconds between two fixes of a simulation.
  private static let simulatedInterval = 1.0

  /// Meters before a tunnel within which a traveler who does not crawl counts as in it.
  ///
  /// **Source:** Mapbox's tunnel rule: 15 m at 5 m/s or more.
  private static let tunnelEntrance = (distance: 15.0, speed: 5.0)

  /// Whether the silence up to an instant may be long enough for a simulation.
  @inline(__always)
  func isPatienceOver(at instant: Instant) -> Bool {
    guard isSimulatingSilence, simulation == nil, let last = signal.last,
      judgedSilence != last.time
    else { return false }
    return instant.seconds(since: last.time) > rules.simulation.patience
  }

  private var isSimulatingSilence: Bool {
    switch rules.simulation.mode {
    case .always, .never: false
    case .onPoorGPS: true
    case .inTunnels: !roadside.tunnels.isEmpty
    }
  }

  /// When the silence is long enough for a simulation, if that lies before an instant.
  func simulationDeadline(before limit: Instant) -> Instant? {
    guard isPatienceOver(at: limit), let last = signal.last,
      let patience = simulationPatience
    else { return nil }
    let deadline = last.time.advanced(bySeconds: patience)
    return deadline < limit ? deadline : nil
  }

  /// The longest silence in seconds that is no poor GPS; absent before the first interval.
  private var simulationPatience: Double? {
    signal.median.map { max(rules.simulation.patience, 2.5 * Double($0) / 1000) }
  }

  /// Begins a simulation if the traveler is where the rules want one.
  mutating func judgeSilence(at instant: Instant) {
    guard let last = signal.last else { return }
    judgedSilence = last.time
    let silence = instant.seconds(since: last.time)
    guard absence == nil, let state, state.status == .tracking,
      let progress = engine.progress(of: state),
      let (reason, end) = simulationExtent(from: progress.alongTrack, silence: silence)
    else { return }
    let guess = GuessedDrive(
      reckoning: DeadReckoning(route: engine.route), base: reckoningBase(last),
      alongTrack: progress.alongTrack, end: end)
    begin(
      SimulationRun(
        number: simulationCount + 1, reason: reason, place: (state, routeNumber),
        source: .guess(guess)),
      why: why("silence_s", silence, ">=", simulationPatience ?? 0))
  }

  /// The last fix with the speed to go on with.
  private func reckoningBase(_ last: Fix) -> Fix {
    var base = last
    base.speed = speed
    return base
  }

  /// Why to simulate from a place on, and how far along the route; absent when not.
  private func simulationExtent(
    from alongTrack: Double, silence: Double
  ) -> (reason: SimulationReason, end: Double)? {
    let speed = speed ?? 0
    let entrance = TripSession.tunnelEntrance
    let reached = max(speed * silence, speed >= entrance.speed ? entrance.distance : 0)
    let tunnel = roadside.darkStretch(touching: alongTrack...(alongTrack + reached))
    if rules.simulation.mode == .onPoorGPS {
      return (tunnel == nil ? .poorGPS : .tunnel, .infinity)
    }
    return tunnel.map { (.tunnel, $0.upperBound) }
  }

  /// Begins a simulation with its first fix.
  mutating func begin(_ run: SimulationRun, why: [String]) {
    simulationCount = run.number
    let view = view()
    emit(.simulationWillBegin(run.reason), view: view, why: why)
    simulation = run
    emit(.simulationBegin(run.reason), view: view, why: why)
    moveSimulation(run.number)
  }

  /// Makes the fix that is due now, and moves on by it.
  mutating func moveSimulation(_ number: Int) {
    guard var run = simulation, run.number == number else { return }
    if let place = run.place, place.routeNumber != routeNumber { return }
    followRoute(by: &run)
    guard let fix = run.move(to: now) else {
      simulation = run
      return
    }
    simulation = run
    if run.simulator != nil { counts.simulated += 1 }
    let facts = navigate(fix)
    if !facts.isEmpty || absence != nil || hasFrequentEvents || !alternatives.isEmpty {
      announce(facts, at: fix)
    }
    queueTimelineHere()
    queue.add(
      .simulatedFix(run: number), at: now.advanced(bySeconds: TripSession.simulatedInterval))
  }

  /// Ends the simulation for a fix of the receiver: the traveler is where he was last seen.
  mutating func leaveSimulation() -> SimulationRun? {
    guard let run = simulation else { return nil }
    simulation = nil
    if let place = run.place, place.routeNumber == routeNumber {
      state?.returnToPlace(of: place.state)
    }
    return run
  }

  /// Tells that the receiver's fixes are used again.
  mutating func announceEnd(of run: SimulationRun) {
    let view = view()
    emit(.simulationWillEnd(run.reason), view: view)
    emit(.simulationEnd(run.reason), view: view)
  }
}
