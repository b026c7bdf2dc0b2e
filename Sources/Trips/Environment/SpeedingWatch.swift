import Navigation
import TripModel

/// For how long the traveler drives too fast, and what was announced of it last.
struct SpeedingWatch {
  /// The severity that was announced.
  private var severity = SpeedingSeverity.none
  /// The excess over the limit that was announced, in whole percent.
  private var percent = 0.0
  /// Since when the traveler is as fast as each severity above none requires.
  private var minorSince: Instant?
  private var majorSince: Instant?

  /// How severe it is to drive at a speed for as long as the traveler does, and what was compared.
  mutating func judge(
    _ speed: Double?, under limit: SpeedLimit?, _ rules: SpeedingRules, at now: Instant
  ) -> (severity: SpeedingSeverity, reasons: [Comparison]) {
    guard case .limited(let most) = limit, most > 0, let speed else {
      (minorSince, majorSince) = (nil, nil)
      return (limit == nil ? .unknown : .none, [])
    }
    let excess = speed - most
    func over(_ percent: Double, _ meters: Double) -> Comparison {
      percent > 0
        ? Comparison("excess_pct", excess / most * 100, .atLeast, percent)
        : Comparison("excess_mps", excess, .atLeast, meters)
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

  /// The report of a severity; absent where it is the one that was announced.
  ///
  /// Whether a limit is known is announced by `speed_limit`, except to a driver who was too fast.
  mutating func report(
    _ severity: SpeedingSeverity, of speed: Double?, under limit: SpeedLimit?
  ) -> SpeedingReport? {
    var report = SpeedingReport(severity: severity, excess: severity == .unknown ? nil : 0)
    report.speed = speed
    if case .limited(let most) = limit {
      report.limit = most
      // A limit of nearly nothing, as a broken router gives, is exceeded beyond any number.
      if severity.isAlert, let speed { report.excess = min((speed - most) / most, 1e6) }
    }
    let percent = ((report.excess ?? 0) * 100).rounded()
    guard severity.isAlert || self.severity.isAlert,
      percent != self.percent || severity != self.severity
    else { return nil }
    (self.percent, self.severity) = (percent, severity)
    return report
  }
}
