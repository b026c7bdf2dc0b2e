import Notations
import TripModel

/// Judges the first steps of a trace, from fix to fix: most of them show when the unit, the column or
/// the order of the times is not as it was read.
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
    return withoutTime * 10 >= steps * 9 ? .equalTimes(hasColumns: hasColumns) : nil
  }

  /// The unit of counts with this many digits in which a median leap lasts about a second.
  private func unit(of digits: Int) -> String {
    let leap = leaps.sorted()[leaps.count / 2]
    let read = digits < 12 ? 0 : digits < 15 ? 1 : 2
    let units = ["s", "ms", "us", "ns"]
    return units[min(read + (leap < 1e5 ? 1 : leap < 3e7 ? 2 : 3), 3)]
  }
}

/// The faults that most steps of a trace show.
extension Diagnostic {
  /// Several travelers, told apart by a column that no name assigns.
  static func severalTravelers(column: String, hasColumns: Bool) -> Diagnostic {
    Diagnostic(
      "several_travelers",
      "most steps from fix to fix are impossible, but not between fixes of the same '\(column)'",
      expected: "the fixes of one traveler",
      hint: hasColumns
        ? "read the first one: --csv \(shellWord("track=\(column)")); --track NAME chooses another"
        : "copy the fixes of one to a file of its own")
  }
  /// Counts of time whose unit was inferred from their magnitude.
  static func countsTooFast(column: String?, unit: String, hasColumns: Bool) -> Diagnostic {
    Diagnostic(
      "time_unit", "most fixes are more than a day apart",
      expected: "times in the unit that their magnitude suggests",
      hint: "the times may count from the start of a device"
        + (hasColumns ? "; if so: --csv 'time=\(column ?? "NAME")[\(unit)]'" : ""))
  }
  /// Fixes in the reverse order.
  static let runsBackward = Diagnostic(
    "runs_backward", "the file runs backward in time", expected: "the oldest fix first",
    hint: "reverse the order of its fixes; 'tac' reverses lines, but a header must stay first")
  /// Times that do not change from fix to fix.
  static func equalTimes(hasColumns: Bool) -> Diagnostic {
    Diagnostic(
      "equal_times", "most fixes have the time of the fix before them",
      expected: "a time for each fix",
      hint: hasColumns ? "another column may have the times: --csv time=COLUMN" : nil)
  }
}
