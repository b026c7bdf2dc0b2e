import Navigation
import TripModel

/// How long the traveler has been speeding, and the severity last announced.
struct SpeedingWatch {
  /// The announced severity.
  private var severity = SpeedingSeverity.none
  /// The announced excess over the limit, in whole percent.
  private var percent = 0.0
  /// The times since which the speed has required each severity.
  private var minorSince: Instant?
  private var majorSince: Instant?

  /// The tolerance in m/s or percent below a threshold for rounding errors.
  private static let rounding = 1e-6

  /// Returns the severity of a speed, given how long it has lasted, and its comparisons.
  mutating func judge(
    _ speed: Double?, under limit: SpeedLimit?, _ rules: SpeedingRules, at now: Instant
  ) -> (severity: SpeedingSeverity, reasons: [Comparison]) {
    guard case .limited(let most, _) = limit, most > 0, let speed else {
      (minorSince, majorSince) = (nil, nil)
      return (limit == nil ? .unknown : .none, [])
    }
    let excess = speed - most
    func over(_ percent: Double, _ meters: Double) -> Comparison {
      percent > 0
        ? Comparison(
          "excess_pct", excess / most * 100, .atLeast, percent, slack: SpeedingWatch.rounding)
        : Comparison("excess_mps", excess, .atLeast, meters, slack: SpeedingWatch.rounding)
    }
    func lasts(_ start: Instant?) -> Bool {
      start.map { now.seconds(since: $0) >= rules.upgradeTime } ?? false
    }
    let major = over(rules.majorPercent, rules.majorExcess)
    let minor = over(rules.minorPercent, rules.minorExcess)
    majorSince = major.holds ? majorSince ?? now : nil
    minorSince = minor.holds ? minorSince ?? now : nil
    if lasts(majorSince) { return (.major, [major]) }
    if lasts(minorSince) { return (.minor, [minor]) }
    if excess <= 0 { return (.none, [Comparison("speed_mps", speed, .atMost, most)]) }
    if minor.holds { return (.none, [Comparison("upgrade_s", rules.upgradeTime, .above, 0)]) }
    return (.none, [Comparison(minor.quantity, minor.value, .below, minor.limit)])
  }

  /// The report of a severity; absent if it was already announced.
  ///
  /// That the limit is unknown is reported only to a driver who was speeding; otherwise
  /// `speed_limit` announces it.
  mutating func report(
    _ severity: SpeedingSeverity, of speed: Double?, under limit: SpeedLimit?
  ) -> SpeedingReport? {
    var report = SpeedingReport(severity: severity, excess: severity == .unknown ? nil : 0)
    report.speed = speed
    if case .limited(let most, _) = limit {
      report.limit = most
      // A nearly zero limit from a faulty router would be exceeded by any factor.
      if severity.isAlert, let speed { report.excess = min((speed - most) / most, 1e6) }
    }
    let percent = ((report.excess ?? 0) * 100).rounded()
    guard severity.isAlert || self.severity != .none,
      percent != self.percent || severity != self.severity
    else { return nil }
    (self.percent, self.severity) = (percent, severity)
    return report
  }
}
