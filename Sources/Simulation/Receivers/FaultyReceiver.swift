import Geodesy
import TripModel

/// Applies faults to fixes in order.
///
/// Each fault has its own random generator, so that turning one on does not change the others.
struct FaultyReceiver: Sendable {
  private let faults: [ReceiverFault]
  private var generators: [SeededGenerator]
  /// The fix to be sent after the next one.
  private var held: SimulatedReport?

  init(_ faults: [ReceiverFault], seed: UInt64) {
    self.faults = faults
    generators = faults.indices.map { SeededGenerator(seed: seed, use: 30 + UInt64($0)) }
  }

  /// The reports that replace a report, in order; a report without a fix is unchanged.
  mutating func reports(for report: SimulatedReport) -> [SimulatedReport] {
    guard !faults.isEmpty, var fix = report.fix else { return [report] }
    var (count, isHeld) = (1, false)
    for (index, fault) in faults.enumerated() {
      switch fault {
      case .clockDrift(let seconds):
        fix.time = fix.time.advanced(
          bySeconds: seconds * report.point.elapsed / 3600)
      case .clockJump(let seconds, let after):
        if report.point.elapsed >= after {
          fix.time = fix.time.advanced(bySeconds: seconds)
        }
      case .chance(let chance, let part):
        let (draw, size) = (generators[index].uniform(), generators[index].uniform())
        if draw >= part { continue }
        switch chance {
        case .dropouts: count = 0
        case .duplicates: count = min(count, 1) * 2
        case .disorder: isHeld = true
        case .missingSpeed: fix.speed = nil
        case .missingCourse: fix.course = nil
        case .wrongSpeed: fix.speed = fix.speed.map { $0 * 3 * size }
        case .wrongCourse: fix.course = Bearing(degrees: 360 * size)
        }
      }
    }
    var report = report
    report.fix = fix
    let reports = [SimulatedReport](repeating: report, count: count)
    if isHeld, held == nil, count > 0 {
      held = report
      return Array(reports.dropFirst())
    }
    return reports + rest()
  }

  /// The fix that is still to be sent.
  mutating func rest() -> [SimulatedReport] {
    defer { held = nil }
    return held.map { [$0] } ?? []
  }
}
