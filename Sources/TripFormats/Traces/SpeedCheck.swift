import Geodesy
import Notations
import TripModel

/// Compares stated speeds with those computed from positions and times, to detect a wrong unit.
///
/// The comparison is over stretches, because from fix to fix a pedestrian moves less than a
/// receiver's noise, and only the pairs that noise drove apart would be long.
struct SpeedCheck {
  /// The number of comparisons after which the unit is settled.
  static let limit = 1000

  /// The minimum number of comparisons that indicate a unit.
  private static let fewest = 8

  /// The distance in meters, or else the time in seconds, after which a stretch is compared.
  ///
  /// It is far more than a receiver's noise, and short enough to be nearly straight.
  private static let stretch = (distance: 50.0, seconds: 30.0)

  /// The range of seconds between two fixes that are compared alone if there are no shorter
  /// stretches. The road bends and the speed changes between them: over the drives at hand, of 30 to
  /// 300 s between fixes, the median ratio of right speeds was 0.7 to 1.5.
  private static let longSteps = 20.0...300

  /// The median ratios over such steps that only speeds in these units have instead of m/s.
  private static let longUnits: [(range: ClosedRange<Double>, unit: String)] = [
    (3.0...5.2, "km/h"), (70...150, "cm/s"), (700...1500, "mm/s"),
  ]

  private var ratios: [Double] = []
  private var longRatios: [Double] = []
  private var last: Fix?
  private var start: Fix?
  /// The distance from `start` by the stated speeds, in meters.
  private var stated = 0.0
  private var remaining = 10 * SpeedCheck.limit

  /// The units that are confused with each other.
  ///
  /// Each has the ratio of the stated to the true speed, and the unit that such speeds may have
  /// instead of the stated one.
  private static let units: [(factor: Double, name: String, stated: String?)] = [
    (3.6, "km/h", nil), (3600 / 1852.0, "kn", nil), (1 / 0.44704, "mph", nil),
    (1 / 3.6, "m/s", "km/h"), (1852 / 3600.0, "m/s", "knots"), (0.44704, "m/s", "mph"),
    (1 / 0.3048, "ft/s", nil), (100, "cm/s", nil), (1000, "mm/s", nil),
  ]
}

extension SpeedCheck {
  /// Adds the next fix of the trace.
  @inline(__always)
  mutating func add(_ fix: Fix) {
    if remaining > 0, fix.speed != nil { compare(fix) }
  }

  /// Continues the stretch with a fix, and compares its two lengths at its end.
  private mutating func compare(_ fix: Fix) {
    defer { last = fix }
    remaining -= 1
    guard let last, let before = last.speed, let after = fix.speed else { return }
    let seconds = fix.time.seconds(since: last.time)
    let speed = (before + after) / 2
    // Long pauses hide the road between, and at rest only noise moves.
    guard 0.2...20 ~= seconds, speed > 0.2 else {
      start = nil
      if speed > 0.2, Self.longSteps ~= seconds {
        compareStep(from: last, to: fix, speed * seconds)
      }
      return
    }
    let begin = start ?? last
    if start == nil { stated = 0 }
    start = begin
    stated += speed * seconds
    let distance = begin.coordinate.distance(to: fix.coordinate)
    guard
      distance >= Self.stretch.distance
        || fix.time.seconds(since: begin.time) >= Self.stretch.seconds
    else { return }
    start = nil
    guard distance > 0 else { return }
    ratios.append(stated / distance)
    if ratios.count == Self.limit { remaining = 0 }
  }

  /// Compares the two lengths of a long step.
  private mutating func compareStep(from last: Fix, to fix: Fix, _ stated: Double) {
    let distance = last.coordinate.distance(to: fix.coordinate)
    guard distance >= Self.stretch.distance, longRatios.count < Self.limit else { return }
    longRatios.append(stated / distance)
  }

  /// The fault of speeds that fit another unit but not their own, in a trace with or without
  /// columns; absent if they fit.
  func fault(hasColumns: Bool) -> Diagnostic? {
    guard ratios.count >= Self.fewest else { return faultOfLongSteps(hasColumns) }
    let median = ratios.sorted()[ratios.count / 2]
    guard let unit = Self.units.first(where: { (median / $0.factor - 1).magnitude < 0.05 }),
      share(near: unit.factor) >= 0.6, share(near: 1) <= 0.1
    else { return nil }
    return .speedUnit(
      times: decimalText(median, decimals: 2), unit.name, insteadOf: unit.stated,
      hasColumns: hasColumns)
  }

  /// The fault of speeds in another unit in a trace of long steps alone.
  private func faultOfLongSteps(_ hasColumns: Bool) -> Diagnostic? {
    guard longRatios.count >= Self.fewest,
      case let median = longRatios.sorted()[longRatios.count / 2],
      let unit = Self.longUnits.first(where: { $0.range ~= median })?.unit
    else { return nil }
    return .speedUnit(
      times: decimalText(median, decimals: 2), unit, insteadOf: nil, hasColumns: hasColumns)
  }

  /// The fraction of the ratios that are close to a factor.
  private func share(near factor: Double) -> Double {
    Double(ratios.count { ($0 / factor - 1).magnitude < 0.15 }) / Double(ratios.count)
  }
}
