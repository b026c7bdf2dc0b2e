import Notations
import TripModel

/// Judges the first steps of a trace, from fix to fix.
///
/// Most of them show if the unit, the column or the order of the times was misread.
struct StepCheck {
  /// The number of steps after which the trace is judged.
  private static let limit = 1000

  /// The minimum number of steps that show a fault.
  private static let fewest = 8

  private var last: Fix?
  private var steps = 0
  private var backward = 0
  private var withoutTime = 0
  private var leaps: [Double] = []
}

extension StepCheck {
  /// Adds the next fix of the trace.
  @inline(__always)
  mutating func add(_ fix: Fix) {
    if steps < Self.limit { compare(fix) }
  }

  private mutating func compare(_ fix: Fix) {
    defer { last = fix }
    guard let last else { return }
    steps += 1
    let seconds = fix.time.seconds(since: last.time)
    if seconds < 0 { backward += 1 }
    if seconds == 0, fix.coordinate != last.coordinate { withoutTime += 1 }
    if seconds.magnitude > TraceFacts.leapDuration { leaps.append(seconds.magnitude) }
  }

  /// The fault that most of the steps show; absent without one.
  func fault(in report: TraceReport, hasColumns: Bool) -> Diagnostic? {
    if let column = report.travelers.column {
      return .severalTravelers(column: column, hasColumns: hasColumns)
    }
    guard steps >= Self.fewest else { return nil }
    if leaps.count * 2 > steps, let times = report.inferredTimes {
      return .countsTooFast(
        column: times.name, unit: unit(of: times.digits), hasColumns: hasColumns)
    }
    if backward * 10 >= steps * 9 { return .runsBackward }
    return isWithoutTimes && !report.assumesTimes ? .equalTimes(hasColumns: hasColumns) : nil
  }

  /// Whether nearly all steps take no time.
  var isWithoutTimes: Bool { steps >= Self.fewest && withoutTime * 10 >= steps * 9 }

  /// The unit of counts with this many digits in which a median leap lasts about a second.
  private func unit(of digits: Int) -> String {
    let leap = leaps.sorted()[leaps.count / 2]
    let read = digits < 12 ? 0 : digits < 15 ? 1 : 2
    let units = ["s", "ms", "us", "ns"]
    return units[min(read + (leap < 1e5 ? 1 : leap < 3e7 ? 2 : 3), 3)]
  }
}
