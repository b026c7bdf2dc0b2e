package import TripModel

/// The fixes of a simulated drive, computed one at a time.
///
/// The same routes and plan give the same fixes. They represent a receiver's and are not marked as
/// simulated, which distinguishes them from the fixes that a trip itself simulates while the
/// receiver is silent.
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

  /// Starts the drive from the beginning.
  package func makeIterator() -> Iterator {
    Iterator(
      points: driver.makeIterator(), receiver: NoisyReceiver(plan: plan),
      faults: FaultyReceiver(plan.faults, seed: plan.seed), gaps: plan.gaps)
  }

  /// The fixes of a drive in order.
  package struct Iterator: IteratorProtocol, Sendable {
    /// The true positions.
    fileprivate var points: RouteDriver.Iterator
    /// The source of the errors.
    fileprivate var receiver: NoisyReceiver
    /// The source of the faults.
    fileprivate var faults: FaultyReceiver
    /// The gaps between fixes.
    fileprivate let gaps: [SimulatedGap]
    /// The next reports, in reverse order.
    fileprivate var pending: [SimulatedReport] = []

    package mutating func next() -> Fix? {
      while let report = nextReport() {
        if let fix = report.fix { return fix }
      }
      return nil
    }

    /// The next report, with or without a fix.
    package mutating func nextReport() -> SimulatedReport? {
      if let report = pending.popLast() { return report }
      while let point = points.next() {
        // The report is made even if it is dropped, so that a gap does not change the errors of
        // other fixes.
        let report = receiver.report(at: point)
        if gaps.contains(where: { $0.contains(point) }) { continue }
        pending = faults.reports(for: report).reversed()
        if let report = pending.popLast() { return report }
      }
      return faults.rest().first
    }
  }
}

/// The receiver's report at a position.
package struct SimulatedReport: Equatable, Sendable {
  /// The true position.
  package let point: DrivenPoint

  /// The fix; absent if the receiver has no position.
  package var fix: Fix?

  /// The satellite reception; absent for `gauss`.
  package var reception: Reception?
}

extension SimulatedGap {
  /// Whether a position lies in the gap.
  func contains(_ point: DrivenPoint) -> Bool {
    switch self {
    case .time(let seconds): seconds.contains(point.elapsed)
    case .along(let meters): meters.contains(point.alongTrack)
    case .tunnels: point.isInTunnel
    }
  }
}
