import Navigation
import TripModel

/// The usual durations of a route's legs, for comparison with the current ones.
struct TypicalDurations: Sendable {
  /// For each leg and step, the usual duration in seconds from the step's start to the leg's end;
  /// empty unless the router states all of them.
  private let rest: [[Double]]

  /// For each leg without usual durations of steps, the ratio of its duration to the usual one.
  private let ratios: [Double?]

  init(_ route: Route) {
    rest = route.legs.map { leg in
      let seconds = leg.steps.map { $0.vertices.count == 1 ? 0 : $0.typicalDuration }
      let known = seconds.compactMap(\.self)
      guard known.count == seconds.count else { return [] }
      var sum = 0.0
      return Array(
        known.reversed().map { step in
          sum += step
          return sum
        }.reversed())
    }
    ratios = route.legs.map { leg in
      guard let usual = leg.typicalDuration, usual > 0 else { return nil }
      return leg.declaredDuration.map { $0 / usual }
    }
  }

  /// The ratio of the duration of the rest of the current leg to its usual one.
  ///
  /// - Parameters:
  ///   - progress: the progress along the route.
  ///   - stepDistance: the length in meters of the current step.
  /// - Returns: the ratio, where 1 is as usual; absent if unknown.
  func ratio(at progress: NavigationProgress, stepDistance: Double) -> Double? {
    let (leg, step) = (progress.road.leg, progress.road.step)
    guard rest.indices.contains(leg) else { return nil }
    guard rest[leg].indices.contains(step) else { return ratios[leg] }
    let after = rest[leg].dropFirst(step + 1).first ?? 0
    let share = stepDistance > 0 ? min(progress.stepRemainingDistance / stepDistance, 1) : 0
    let usual = after + (rest[leg][step] - after) * share
    guard usual > 0, let now = progress.legRemainingDuration else { return nil }
    return now / usual
  }
}
