import Geodesy
import Navigation
import Simulation
import TripModel

/// Fixes made in place of the receiver's: by dead reckoning while it is silent, or by a simulator
/// of locations that the timeline or `simulation.mode` `always` commands.
///
/// A simulator's fixes come each second on the trip's clock and are marked as simulated; what the
/// receiver reports meanwhile is counted in `summary` as `ignored` and moves nothing. When it is
/// stopped, the trace goes on: its next fix is where the traveler is.
///
/// The clock stops at the trace's last fix, whatever is still to be simulated: a simulation that
/// lasts longer is cut off there without an end of its own, like anything else that waits. To see
/// one to its end, let the trace be as long: a phone that lies on a desk reports enough.
struct SimulatedDriving {
  private var run: Run?
  /// How many simulations began.
  private var count = 0
  /// The last fix before a silence that was judged already.
  private var judgedSilence: Instant?

  /// One simulation.
  private struct Run {
    /// Its number on the trip, the first being 1.
    let number: Int
    var maker: Maker

    /// Why fixes are made.
    var reason: SimulationReason {
      switch maker {
      case .reckoning(_, let reason, _): reason
      case .simulator: .manual
      }
    }
  }

  /// What makes the fixes of a simulation.
  private enum Maker {
    /// Dead reckoning, from where the traveler was last seen.
    case reckoning(ReckonedDrive, SimulationReason, since: Origin)
    case simulator(LocationSimulator)
  }

  /// Where the traveler was last seen, with the number of the route driven then.
  private struct Origin {
    let state: NavigationState
    let routeNumber: Int
  }

  /// Seconds between two fixes of a simulation.
  static let interval = 1.0

  /// Whether a simulation goes on.
  var isRunning: Bool { run != nil }

  /// Whether a simulator, not the receiver, states where the traveler is.
  func isReplacingReceiver(in trip: borrowing Trip) -> Bool {
    trip.source.isSimulator || (trip.rules.simulation.mode == .always && count == 0)
  }

  /// The simulator of locations, if one makes the fixes.
  private var simulator: LocationSimulator? {
    get { if case .simulator(let simulator) = run?.maker { simulator } else { nil } }
    set { if let newValue { run?.maker = .simulator(newValue) } }
  }

  /// Begins to simulate locations; a simulation that goes on ends.
  ///
  /// - Returns: the number of the run, whose first fix is due now.
  mutating func simulate(
    _ way: SimulatedWay, speedFactor: Double, in trip: inout Trip
  ) -> Int {
    stop(in: &trip)
    let simulator =
      switch way {
      case .place(let place): LocationSimulator(at: place)
      case .route(let route):
        LocationSimulator(along: route, number: nil, from: 0, speedFactor: speedFactor)
      case .routeDriven:
        LocationSimulator(
          along: trip.road.route, number: trip.road.number,
          from: trip.road.progress?.alongTrack ?? 0, speedFactor: speedFactor)
      }
    return begin(.simulator(simulator), .simulator(nil), why: [], in: &trip)
  }

  private mutating func begin(
    _ maker: Maker, _ source: PositionSource, why: [String], in trip: inout Trip
  ) -> Int {
    count += 1
    let run = Run(number: count, maker: maker)
    let view = trip.view()
    trip.emit(.simulationWillBegin(run.reason), view: view, why: why)
    self.run = run
    trip.source = source
    trip.emit(.simulationBegin(run.reason), view: view, why: why)
    return count
  }

  /// Makes the fix of a run that is due now; absent when none comes from now on.
  mutating func move(_ number: Int, in trip: inout Trip) -> Fix? {
    guard let run, run.number == number else { return nil }
    switch run.maker {
    case .reckoning(var drive, let reason, let origin):
      guard origin.routeNumber == trip.road.number else { return nil }
      let fix = drive.move(to: trip.now)
      self.run?.maker = .reckoning(drive, reason, since: origin)
      if let fix { trip.source = .reckoning(fix) }
      return fix
    case .simulator(var simulator):
      if let route = simulator.routeNumber, route != trip.road.number {
        simulator.follow(
          trip.road.route, number: trip.road.number, from: trip.road.progress?.alongTrack ?? 0)
      }
      let fix = simulator.move(to: trip.now)
      self.run?.maker = .simulator(simulator)
      guard let fix else { return nil }
      trip.source = .simulator(fix)
      trip.counts.simulated += 1
      return fix
    }
  }

  /// Changes the speed of the simulated traveler from the next fix on.
  mutating func changeSpeed(factor: Double) {
    simulator?.speedFactor = factor
  }

  /// Stops the simulated traveler, or lets it go on.
  mutating func pause(_ isPaused: Bool, in trip: inout Trip) {
    guard let simulator, simulator.isPaused != isPaused else { return }
    self.simulator?.isPaused = isPaused
    if simulator.isSilent, let run { trip.queue.add(.simulatedFix(run: run.number), at: trip.now) }
  }

  /// Ends the simulation, if there is one, and announces that.
  mutating func stop(in trip: inout Trip) {
    guard let reason = run?.reason else { return }
    let view = trip.view()
    trip.emit(.simulationWillEnd(reason), view: view)
    _ = leave(in: &trip)
    trip.emit(.simulationEnd(reason), view: view)
  }

  /// Ends the simulation: the traveler is where it was last seen; returns why there was one.
  mutating func leave(in trip: inout Trip) -> SimulationReason? {
    guard let run else { return nil }
    self.run = nil
    trip.source = .receiver
    if case .reckoning(_, _, let origin) = run.maker, origin.routeNumber == trip.road.number {
      trip.road.state?.returnToPlace(of: origin.state)
    }
    return run.reason
  }
}

extension SimulatedDriving {
  /// Meters before a tunnel within which a traveler who does not crawl counts as in it.
  ///
  /// **Source:** Mapbox's tunnel rule: 15 m at 5 m/s or more.
  private static let tunnelEntrance = (distance: 15.0, speed: 5.0)

  /// Whether the silence up to an instant may be long enough for a simulation.
  @inline(__always)
  func isPatienceOver(at instant: Instant, in trip: borrowing Trip) -> Bool {
    guard trip.isSimulatingSilence, run == nil, let last = trip.receiver.signal.last,
      judgedSilence != last.time
    else { return false }
    return instant.seconds(since: last.time) > trip.rules.simulation.patience
  }

  /// When the silence is long enough for a simulation, if that lies before an instant.
  func deadline(before limit: Instant, in trip: borrowing Trip) -> Instant? {
    guard isPatienceOver(at: limit, in: trip), let last = trip.receiver.signal.last,
      let patience = trip.simulationPatience
    else { return nil }
    let deadline = last.time.advanced(bySeconds: patience)
    return deadline < limit ? deadline : nil
  }

  /// Begins dead reckoning if the traveler is where the rules want it.
  ///
  /// - Returns: the number of the run, whose first fix is due now; absent without one.
  mutating func judgeSilence(at instant: Instant, in trip: inout Trip) -> Int? {
    guard let last = trip.receiver.signal.last else { return nil }
    judgedSilence = last.time
    let silence = Comparison(
      "silence_s", instant.seconds(since: last.time), .atLeast, trip.simulationPatience ?? 0)
    guard let state = trip.road.state, state.status == .tracking,
      let alongTrack = trip.road.progress?.alongTrack,
      let (reason, end) = extent(from: alongTrack, silence: silence.value, in: trip)
    else { return nil }
    var base = last
    base.speed = trip.speed
    let drive = ReckonedDrive(
      reckoning: DeadReckoning(route: trip.road.route), base: base, alongTrack: alongTrack,
      end: end)
    let origin = Origin(state: state, routeNumber: trip.road.number)
    return begin(
      .reckoning(drive, reason, since: origin), .reckoning(nil), why: trip.why([silence]),
      in: &trip)
  }

  /// Why to simulate from a distance on, and how far along the route; absent when not.
  private func extent(
    from alongTrack: Double, silence: Double, in trip: borrowing Trip
  ) -> (reason: SimulationReason, end: Double)? {
    let speed = trip.speed ?? 0
    let entrance = SimulatedDriving.tunnelEntrance
    let reached = max(speed * silence, speed >= entrance.speed ? entrance.distance : 0)
    let tunnel = trip.road.roadside.darkStretch(touching: alongTrack...(alongTrack + reached))
    if trip.rules.simulation.mode == .onPoorGPS {
      return (tunnel == nil ? .poorGPS : .tunnel, .infinity)
    }
    return tunnel.map { (.tunnel, $0.upperBound) }
  }
}

extension Trip {
  /// Whether fixes may be made while the receiver is silent.
  fileprivate var isSimulatingSilence: Bool {
    switch rules.simulation.mode {
    case .always, .never: false
    case .onPoorGPS: true
    case .inTunnels: !road.roadside.tunnels.isEmpty
    }
  }

  /// The longest silence in seconds that is no poor GPS; absent before the first interval.
  fileprivate var simulationPatience: Double? {
    receiver.signal.median.map { max(rules.simulation.patience, 2.5 * Double($0) / 1000) }
  }

  /// Announces that the receiver's fixes are used again.
  mutating func announceSimulationEnd(_ reason: SimulationReason) {
    let view = view()
    emit(.simulationWillEnd(reason), view: view)
    emit(.simulationEnd(reason), view: view)
  }
}
