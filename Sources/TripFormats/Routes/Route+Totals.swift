import Geodesy
import Notations
import TripModel

extension Route {
  /// Completes missing distances and durations from known ones.
  ///
  /// Missing totals are the sums of their parts. Steps without a duration share what the other
  /// steps leave of their leg's duration, or else of the route's. The shares are in proportion to
  /// the times that the route's segments state or, unless all of these are known, to the lengths.
  ///
  /// - Complexity: O(N) for N vertices.
  mutating func completeTotals() {
    for index in legs.indices {
      legs[index].fillTotals()
      share(legs[index].declaredDuration, among: [index])
    }
    let open = legs.indices.filter { legs[$0].declaredDuration == nil }
    let stated = legs.reduce(0) { $0 + ($1.declaredDuration ?? 0) }
    share(declaredDuration.map { $0 - stated }, among: open)
    for index in open { legs[index].fillTotals() }
    if declaredDistance == nil { declaredDistance = total(legs.map(\.declaredDistance)) }
    if declaredDuration == nil { declaredDuration = total(legs.map(\.declaredDuration)) }
  }

  /// The contradictions between the stated totals and the line, as of lengths in another unit.
  ///
  /// - Complexity: O(N) for N vertices.
  var faultsOfTotals: [Diagnostic] {
    var route = self
    route.completeTotals()
    let length = vertices[...].length
    guard length >= Self.leastJudgedLength else { return [] }
    var faults: [Diagnostic] = []
    if let stated = route.declaredDistance, stated > 0, !(0.65...1.5 ~= stated / length) {
      faults.append(.statedLength(stated, along: length))
    }
    if let seconds = route.declaredDuration, seconds > 0,
      !(Self.plausibleSpeeds ~= length / seconds)
    {
      faults.append(.statedDuration(seconds, along: length))
    }
    return faults
  }

  /// The length in meters below which a line may be a sketch of a few points.
  private static let leastJudgedLength = 200.0
  /// The mean speeds in m/s of routes: from one walked with long waits to one by high-speed rail.
  private static let plausibleSpeeds = 0.1...100

  /// Divides a duration in seconds among the steps of some legs that have none.
  private mutating func share(_ whole: Double?, among legs: [Int]) {
    let steps = legs.flatMap { self.legs[$0].steps }
    let open = steps.filter { $0.declaredDuration == nil }
    guard let whole, whole > 0, !open.isEmpty else { return }
    let rest = steps.reduce(whole) { $0 - ($1.declaredDuration ?? 0) }
    let weights = weights(of: open)
    let sum = weights.reduce(0, +)
    var shares = weights.map { sum > 0 ? max(rest, 0) * $0 / sum : 0 }.makeIterator()
    for leg in legs {
      for step in self.legs[leg].steps.indices
      where self.legs[leg].steps[step].declaredDuration == nil {
        self.legs[leg].steps[step].declaredDuration = shares.next()
      }
    }
  }

  /// The times of steps in seconds by their segments or, unless all are known, their lengths in
  /// meters.
  private func weights(of steps: [Step]) -> [Double] {
    let times = steps.map { step in
      total(step.vertices.dropLast().map { time(ofSegment: $0) })
    }
    if let sum = total(times), sum > 0 { return times.compactMap(\.self) }
    return steps.map { vertices[$0.vertices].length }
  }

  /// The time on a segment in seconds by its duration or speed; absent if neither is known.
  private func time(ofSegment segment: Int) -> Double? {
    if let duration = annotation.durations.element(at: segment) ?? nil { return duration }
    guard let speed = annotation.speeds.element(at: segment) ?? nil, speed > 0 else { return nil }
    return vertices[segment...segment + 1].length / speed
  }
}

extension Leg {
  /// Sets missing totals to the sums of the steps, if every step has its own.
  fileprivate mutating func fillTotals() {
    if declaredDistance == nil { declaredDistance = total(steps.map(\.declaredDistance)) }
    if declaredDuration == nil { declaredDuration = total(steps.map(\.declaredDuration)) }
  }
}

extension [Step] {
  /// Scales the durations to that of their leg, which may also include traffic or boarding.
  ///
  /// Nothing changes if a step has no duration.
  mutating func scaleDurations(to whole: Double?) {
    let sum = total(map(\.declaredDuration)) ?? 0
    guard let whole, sum > 0, whole != sum else { return }
    for index in indices {
      self[index].declaredDuration = self[index].declaredDuration.map { $0 * whole / sum }
    }
  }
}

extension ArraySlice<Coordinate> {
  /// The parts of an amount on the segments of a line, in proportion to their lengths.
  func shares(of amount: Double) -> [Double] {
    let lengths = zip(self, dropFirst()).map { $0.distance(to: $1) }
    let whole = lengths.reduce(0, +)
    return lengths.map { amount * (whole > 0 ? $0 / whole : 1 / Double(lengths.count)) }
  }
}
