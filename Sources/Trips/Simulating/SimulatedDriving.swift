import Navigation
import Simulation
import TripModel

/// Simulated fixes that replace the receiver's.
///
/// Dead reckoning makes them while the receiver is silent. Otherwise a location simulator does,
/// controlled by the timeline or by `simulation.mode` `always`.
///
/// A simulator makes one fix each second of the trip clock, marked as simulated; meanwhile the
/// receiver's fixes are only counted, as `ignored` in `summary`. When it stops, the trace continues
/// with its next fix.
///
/// The clock stops at the trace's last fix, so a longer simulation is cut off there without an end
/// event, like every pending action. To see the whole simulation, use a trace that lasts as long; a
/// stationary one is enough.
struct SimulatedDriving {
  /// The number of simulations so far, which identifies the latest one.
  private var count = 0
  /// The time of the last fix, from which patience counts.
  ///
  /// Absent before the first accurate fix of the trip and, after a simulation, before the next one.
  private var armed: Instant?

  /// The time in seconds between two simulated fixes.
  static let interval = 1.0

  /// Whether a location simulator replaces the receiver.
  func isReplacingReceiver(in trip: borrowing Trip) -> Bool {
    trip.source.isSimulator || (trip.rules.simulation.mode == .always && count == 0)
  }

  /// Begins to simulate locations; ends a running simulation.
  ///
  /// - Returns: the number of the run, whose first fix is due now.
  mutating func simulate(_ way: SimulatedWay, speedFactor: Double, in trip: inout Trip) -> Int {
    stop(in: &trip)
    let simulator =
      switch way {
      case .stay(let coordinate): LocationSimulator(at: coordinate)
      case .route(let route):
        LocationSimulator(along: route, number: nil, from: 0, speedFactor: speedFactor)
      case .routeDriven:
        LocationSimulator(
          along: trip.road.route, number: trip.road.number,
          from: trip.road.progress?.alongTrack ?? 0, speedFactor: speedFactor)
      }
    return begin(.simulator(simulator), .manual, why: [], in: &trip)
  }

  private mutating func begin(
    _ source: PositionSource, _ reason: SimulationReason, why: [String], in trip: inout Trip
  ) -> Int {
    count += 1
    let view = trip.view()
    trip.emit(.simulationWillBegin(reason), view: view, why: why)
    trip.source = source
    trip.emit(.simulationBegin(reason), view: view, why: why)
    return count
  }

  /// Makes the fix of a run that is due now; absent if no more fixes follow.
  func move(_ number: Int, in trip: inout Trip) -> Fix? {
    guard number == count else { return nil }
    switch trip.source {
    case .receiver: return nil
    case .reckoning(var drive):
      guard drive.routeNumber == trip.road.number else { return nil }
      let fix = drive.move(to: trip.now, upTo: trip.road.nextStop)
      trip.source = .reckoning(drive)
      return fix
    case .simulator(var simulator):
      if let route = simulator.routeNumber, route != trip.road.number {
        simulator.follow(
          trip.road.route, number: trip.road.number, from: trip.road.progress?.alongTrack ?? 0)
      }
      let fix = simulator.move(to: trip.now)
      trip.source = .simulator(simulator)
      if fix != nil { trip.counts.simulated += 1 }
      return fix
    }
  }

  /// Changes the speed of the simulated traveler from the next fix on; returns whether there is a
  /// traveler.
  func changeSpeed(factor: Double, in trip: inout Trip) -> Bool {
    guard case .simulator(var simulator) = trip.source else { return false }
    simulator.speedFactor = factor
    trip.source = .simulator(simulator)
    return true
  }

  /// Pauses or resumes the simulated traveler; returns whether that changes anything.
  func pause(_ isPaused: Bool, in trip: inout Trip) -> Bool {
    guard case .simulator(var simulator) = trip.source, simulator.isPaused != isPaused else {
      return false
    }
    if simulator.isSilent { trip.queue.add(.simulatedFix(run: count), at: trip.now) }
    simulator.isPaused = isPaused
    trip.source = .simulator(simulator)
    return true
  }

  /// Ends the simulation and announces it; returns whether one was running.
  @discardableResult
  func stop(in trip: inout Trip) -> Bool {
    let view = trip.view()
    guard let reason = leave(in: &trip) else { return false }
    trip.announceSimulationEnd(reason, view)
    return true
  }

  /// Ends the simulation at the traveler's last known position; returns its reason.
  func leave(in trip: inout Trip) -> SimulationReason? {
    let source = trip.source
    trip.source = .receiver
    switch source {
    case .receiver: return nil
    case .simulator: return .manual
    case .reckoning(let drive):
      if drive.routeNumber == trip.road.number { _ = trip.road.advance(with: .reckoningEnded) }
      return drive.reason
    }
  }
}

extension SimulatedDriving {
  /// The distance in meters before a tunnel, and the minimum speed in m/s, at which a traveler
  /// counts as in it.
  ///
  /// **Source:** Mapbox's tunnel rule: 15 m at 5 m/s or more.
  private static let tunnelEntrance = (distance: 15.0, speed: 5.0)

  /// Records a used fix, from which patience counts once there has been an accurate one.
  @inline(__always)
  mutating func note(_ fix: Fix, in trip: borrowing Trip) {
    if armed != nil || (fix.accuracy ?? 0) <= trip.rules.simulation.accuracy { armed = fix.time }
  }

  /// Whether the silence until an instant may be long enough for a simulation.
  @inline(__always)
  func isPatienceOver(at instant: Instant, in trip: borrowing Trip) -> Bool {
    guard trip.isSimulatingSilence, trip.source.isReceiver, let armed else { return false }
    return instant.seconds(since: armed) > trip.rules.simulation.patience
  }

  /// The instant at which the silence is long enough for a simulation, if it is before another
  /// instant.
  func deadline(before limit: Instant, in trip: borrowing Trip) -> Instant? {
    guard isPatienceOver(at: limit, in: trip), let armed, let patience = trip.simulationPatience
    else { return nil }
    let deadline = armed.advanced(bySeconds: patience)
    return deadline < limit ? deadline : nil
  }

  /// Begins dead reckoning if the rules allow it at the traveler's position.
  ///
  /// - Returns: the number of the run, whose first fix is due now; absent if there is none.
  mutating func judgeSilence(at instant: Instant, in trip: inout Trip) -> Int? {
    guard let armed, let last = trip.receiver.signal.last else { return nil }
    self.armed = nil
    let silence = Comparison(
      "silence_s", instant.seconds(since: armed), .atLeast, trip.simulationPatience ?? 0)
    guard trip.road.state.status == .tracking,
      let alongTrack = trip.road.progress?.alongTrack,
      let (reason, end) = extent(
        from: alongTrack, silence: instant.seconds(since: last.time), in: trip)
    else { return nil }
    var base = last
    base.speed = trip.speed
    let drive = ReckonedDrive(
      reckoning: DeadReckoning(route: trip.road.route), routeNumber: trip.road.number,
      reason: reason, base: base, alongTrack: alongTrack, end: end)
    _ = trip.road.advance(with: .reckoningBegan)
    return begin(.reckoning(drive), reason, why: trip.why([silence]), in: &trip)
  }

  /// The reason and the end along the route of a simulation from a position; absent if none begins.
  private func extent(
    from alongTrack: Double, silence: Double, in trip: borrowing Trip
  ) -> (reason: SimulationReason, end: Double)? {
    let speed = trip.speed ?? 0
    let entrance = SimulatedDriving.tunnelEntrance
    let reached = max(speed * silence, speed >= entrance.speed ? entrance.distance : 0)
    let way = alongTrack...(alongTrack + reached)
    let tunnel = trip.road.roadside.darkStretches.first { $0.overlaps(way) }
    if trip.rules.simulation.mode == .onPoorGPS {
      return (tunnel == nil ? .poorGPS : .tunnel, .infinity)
    }
    return tunnel.map { (.tunnel, $0.upperBound) }
  }
}

extension Trip {
  /// Whether fixes may be simulated while the receiver is silent.
  fileprivate var isSimulatingSilence: Bool {
    switch rules.simulation.mode {
    case .always, .never: false
    case .onPoorGPS: true
    case .inTunnels: !road.roadside.tunnels.isEmpty
    }
  }

  /// The maximum silence in seconds that is not poor GPS; absent before the first interval.
  fileprivate var simulationPatience: Double? {
    receiver.signal.median.map { max(rules.simulation.patience, 2.5 * Double($0) / 1000) }
  }

  /// Announces that the receiver's fixes are used again.
  mutating func announceSimulationEnd(_ reason: SimulationReason, _ view: TripView) {
    emit(.simulationWillEnd(reason), view: view)
    emit(.simulationEnd(reason), view: view)
  }
}
