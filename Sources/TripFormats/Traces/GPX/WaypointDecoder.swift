import Notations

/// A decoder of the waypoints of a GPX document without a track, after they were read.
struct WaypointDecoder: TraceDecoder {
  let format = TraceFormat.gpx
  private let points: [FixDraft]
  private var clock: FixClock
  private var taken = 0

  /// Makes a decoder of points that have been read.
  init(_ points: [FixDraft], _ clock: FixClock) {
    self.points = points
    self.clock = clock
  }

  mutating func step(_ report: inout TraceReport) -> TraceStep {
    guard taken < points.count else { return report.end(format, clock) }
    defer { taken += 1 }
    return clock.fix(points[taken], &report, at: nil).map(TraceStep.fix) ?? .fault
  }
}
