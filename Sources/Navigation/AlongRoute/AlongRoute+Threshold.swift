import Geodesy
import TripModel

/// How far from the route is still on it.
struct DeviationLimit {
  /// The distance in meters.
  let distance: Double
  /// What lowers the limit; absent where nothing does.
  var reason: Comparison?
}

extension AlongRoute {
  /// How many meters from the route are still on it.
  ///
  /// The threshold follows the receiver's errors: clamp(base + factor × errors, least, greatest), and
  /// is the greatest one where nothing shows them.
  func deviationThreshold(of fix: Fix, _ before: AlongRouteState) -> Double {
    guard let noise = noise(of: fix, before) else { return plan.rules.maximumDeviation }
    let threshold = plan.rules.deviationAccuracyBase + plan.rules.deviationAccuracyFactor * noise
    return min(max(threshold, plan.rules.minimumDeviation), plan.rules.maximumDeviation)
  }

  /// How large the receiver's errors are in meters; absent where nothing shows it.
  func noise(of fix: Fix, _ before: AlongRouteState) -> Double? {
    switch plan.rules.noise {
    case .claimed: fix.accuracy.flatMap { $0 < 0 ? nil : $0 }
    case .observed: before.noise.deviation
    }
  }

  /// Learns from a fix how large the receiver's errors are.
  func observeNoise(_ state: inout AlongRouteState, at fix: Fix, threshold: Double) {
    guard plan.rules.noise == .observed else { return }
    guard state.hasDeparted, state.common.absence == nil else {
      return state.noise.interrupt()
    }
    let agrees = state.doubt == nil && state.common.deviation <= threshold
    state.noise.observe(state.common.deviation, at: fix.time, agrees: agrees)
  }

  /// How many fixes must agree that the route was left; `turn` are the meters of a jump that are the
  /// vehicle's.
  func deviatingFixes(_ state: AlongRouteState, turning turn: Double = 0) -> Int {
    switch plan.rules.noise {
    case .claimed: plan.rules.deviatingFixes
    case .observed:
      state.noise.fixes(
        from: plan.rules.deviatingFixes, to: plan.rules.mostDeviatingFixes, without: turn)
    }
  }

  /// How far from the route a movement may be: less far where it heads elsewhere than the road.
  ///
  /// A movement across the road's direction is one on another road, however near. Where errors are
  /// observed it has to go on in one direction for as many fixes as leaving the route ever takes: a
  /// jump heads elsewhere for one or two, and the way around a circle for some more. The same limit
  /// holds for a part of the route that was reached without driving the way to it: whoever goes
  /// straight on where the route turns onto a road beside this one is not on that road.
  func deviationLimit(
    of movement: Movement, _ state: inout AlongRouteState, threshold: Double
  ) -> DeviationLimit {
    let usual = DeviationLimit(distance: threshold)
    guard plan.rules.turnedDeviation < threshold, let place = state.hypotheses.first else {
      return usual
    }
    let isSkipping = isSkipping(place, state)
    if state.common.absence?.isBeside ?? isSkipping.holds {
      return DeviationLimit(
        distance: max(plan.rules.turnedDeviation, plan.rules.minimumDeviation),
        reason: isSkipping)
    }
    guard movement.trust >= AlongRoute.leastTrust else { return usual }
    // Most movements plainly follow the road; the angle itself takes four times as long.
    if let cosine = movement.cosine(to: place.piece, of: plan.table.line),
      cosine > plan.cosineAlongRoad
    {
      state.turn = nil
      return usual
    }
    guard let course = movement.course else { return usual }
    let angle = course.difference(to: plan.table.line.bearing(ofPiece: place.piece))
    let isTurned = isTurned(angle)
    guard isTurned.holds else {
      state.turn = nil
      return usual
    }
    if var turn = state.turn, turn.course.difference(to: course) <= AlongRoute.steadyCourse {
      turn.fixes += 1
      state.turn = turn
    } else {
      state.turn = Turn(course: course, fixes: 1)
    }
    let least = plan.rules.noise == .observed ? plan.rules.mostDeviatingFixes : 1
    return state.turn.map { $0.fixes >= least } ?? false
      ? DeviationLimit(distance: plan.rules.turnedDeviation, reason: isTurned) : usual
  }

  /// Whether a place was reached without driving the way to it, as far as the receiver can tell.
  func isSkipping(_ place: Hypothesis, _ state: AlongRouteState) -> Comparison {
    let least = max(
      AlongRoute.leastSkipped, AlongRoute.skippedNoise * state.noise.deviation)
    return Comparison(
      "skipped_m", plan.rules.noise == .observed ? place.skipped : 0, .atLeast, least)
  }

  /// Meters of the route that count as not driven: more than a corner is cut by.
  private static let leastSkipped = 30.0

  /// The same as a multiple of the receiver's errors, which lengthen and shorten the way driven.
  private static let skippedNoise = 4.0

  /// Degrees by which a course on one road may differ from fix to fix.
  private static let steadyCourse = 20.0

  /// Whether a movement heads elsewhere than the road.
  func isTurned(_ angle: Double) -> Comparison {
    Comparison("course_deg", angle, .atLeast, plan.rules.turnedAngle)
  }
}
