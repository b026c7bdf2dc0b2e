import Geodesy
import TripModel

/// What faults make of fixes, one after another.
///
/// Each fault has a generator of its own: one that is switched on changes nothing of the others.
struct FaultyReceiver: Sendable {
  /// A fix and the true place behind it.
  typealias Report = (place: DrivenPlace, fix: Fix)

  private let faults: [ReceiverFault]
  private var generators: [SeededGenerator]
  /// The fix that comes after the next one.
  private var held: Report?

  init(_ faults: [ReceiverFault], seed: UInt64) {
    self.faults = faults
    generators = faults.indices.map { SeededGenerator(seed: seed, use: 30 + UInt64($0)) }
  }

  /// The fixes that come instead of one, in order.
  mutating func reports(for report: Report) -> [Report] {
    if faults.isEmpty { return [report] }
    var report = report
    var (count, isHeld) = (1, false)
    for (index, fault) in faults.enumerated() {
      switch fault {
      case .clockDrift(let seconds):
        report.fix.time = report.fix.time.advanced(
          bySeconds: seconds * report.place.elapsed / 3600)
      case .clockJump(let seconds, let after):
        if report.place.elapsed >= after {
          report.fix.time = report.fix.time.advanced(bySeconds: seconds)
        }
      case .chance(let chance, let part):
        let (draw, size) = (generators[index].uniform(), generators[index].uniform())
        if draw >= part { continue }
        switch chance {
        case .dropouts: count = 0
        case .duplicates: count = min(count, 1) * 2
        case .disorder: isHeld = true
        case .missingSpeed: report.fix.speed = nil
        case .missingCourse: report.fix.course = nil
        case .wrongSpeed: report.fix.speed = report.fix.speed.map { $0 * 3 * size }
        case .wrongCourse: report.fix.course = Bearing(degrees: 360 * size)
        }
      }
    }
    let reports = [Report](repeating: report, count: count)
    if isHeld, held == nil, count > 0 {
      held = report
      return Array(reports.dropFirst())
    }
    return reports + rest()
  }

  /// The fix still held.
  mutating func rest() -> [Report] {
    defer { held = nil }
    return held.map { [$0] } ?? []
  }
}
