package import TripModel

/// The fixes of a simulated drive, made one at a time: same routes and plan, same fixes.
///
/// They stand for a receiver's and are not marked as simulated, so that the fixes which a trip
/// makes up itself while the receiver is silent can still be told from them.
///
///     var plan = SimulationPlan()
///     plan.noise.deviation = 6
///     plan.seed = 7
///     plan.gaps = [.time(60...90)]
///     for fix in SimulatedDrive(routes: [route], plan: plan) { … }
package struct SimulatedDrive: Sequence, Sendable {
  /// The truth behind the fixes.
  package let driver: RouteDriver

  /// The options.
  let plan: SimulationPlan

  /// Prepares a drive.
  ///
  /// - Parameters:
  ///   - routes: The routes in driving order; see `RouteDriver` for how they are joined.
  ///   - plan: The options.
  package init(routes: [Route], plan: SimulationPlan) {
    driver = RouteDriver(routes: routes, plan: plan)
    self.plan = plan
  }

  /// Starts the drive anew.
  package func makeIterator() -> Iterator {
    Iterator(
      places: driver.makeIterator(), receiver: NoisyReceiver(plan: plan),
      faults: FaultyReceiver(plan.faults, seed: plan.seed), gaps: plan.gaps)
  }

  /// The fixes of a drive one after another.
  package struct Iterator: IteratorProtocol, Sendable {
    /// The true places.
    private var places: RouteDriver.Iterator
    /// What makes the errors.
    private var receiver: NoisyReceiver
    /// What makes the faults.
    private var faults: FaultyReceiver
    /// The reports that come next, last first.
    private var pending: [SimulatedReport] = []
    /// Where fixes are missing.
    private let gaps: [SimulatedGap]

    /// Begins a drive.
    fileprivate init(
      places: RouteDriver.Iterator, receiver: NoisyReceiver, faults: FaultyReceiver,
      gaps: [SimulatedGap]
    ) {
      self.places = places
      self.receiver = receiver
      self.faults = faults
      self.gaps = gaps
    }

    package mutating func next() -> Fix? {
      while let report = nextReport() {
        if let fix = report.fix { return fix }
      }
      return nil
    }

    /// The next report, also where the receiver knows no place.
    package mutating func nextReport() -> SimulatedReport? {
      if let report = pending.popLast() { return report }
      while let place = places.next() {
        // Made even when it is missing: a gap must not change the errors of the other fixes.
        let report = receiver.report(at: place)
        if gaps.contains(where: { $0.contains(place) }) { continue }
        pending = faults.reports(for: report).reversed()
        if let report = pending.popLast() { return report }
      }
      return faults.rest().first
    }
  }
}

/// What a receiver reports of a place.
package struct SimulatedReport: Equatable, Sendable {
  /// The true place.
  package let place: DrivenPlace

  /// The fix; absent where the receiver knows no place.
  package var fix: Fix?

  /// What it tells of its satellites; absent of `gauss`.
  package var reception: Reception?
}

extension SimulatedGap {
  /// Whether a place lies in the gap.
  func contains(_ place: DrivenPlace) -> Bool {
    switch self {
    case .time(let seconds): seconds.contains(place.elapsed)
    case .along(let meters): meters.contains(place.alongTrack)
    case .tunnels: place.isInTunnel
    }
  }
}
