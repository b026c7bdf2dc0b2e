import Geodesy
import TripModel

/// The maximum distance from the route at which a fix is on it.
struct DeviationLimit {
  /// The distance in meters.
  let distance: Double
  /// The comparison that lowers the limit; absent if it is not lowered.
  var reason: Comparison?
  /// The duration in seconds for which fixes must be beyond it.
  var leastDuration = 0.0
  /// The fixes since a turn that are too few to lower the limit; 0 without a turn.
  var turnedFixes = 0
  /// The number of previous fixes beyond the limit that no streak has counted, and the first one's
  /// time.
  var farFixes = 0
  var farSince: Instant?
}

extension AlongRoute {
  /// The maximum distance in meters from the route at which a fix is on it.
  ///
  /// The threshold follows the receiver's errors: clamp(base + factor × errors, minimum, maximum),
  /// or the maximum if the errors are unknown.
  @inline(__always)
  func deviationThreshold(of fix: Fix, _ observed: ObservedNoise) -> Double {
    guard let noise = noise(of: fix, observed) else { return plan.rules.maximumDeviation }
    let threshold = plan.rules.deviationAccuracyBase + plan.rules.deviationAccuracyFactor * noise
    return min(max(threshold, plan.rules.minimumDeviation), plan.rules.maximumDeviation)
  }

  /// The size of the receiver's errors in meters; absent if unknown.
  @inline(__always)
  func noise(of fix: Fix, _ observed: ObservedNoise) -> Double? {
    switch plan.rules.noise {
    case .claimed: fix.accuracy.flatMap { $0 < 0 ? nil : $0 }
    case .observed: observed.deviation
    }
  }

  /// Updates the estimate of the receiver's errors by a fix.
  func observeNoise(_ state: inout AlongRouteState, at fix: Fix, threshold: Double) {
    guard plan.rules.noise == .observed else { return }
    guard state.hasDeparted, state.common.episode == nil else {
      return state.noise.interrupt()
    }
    let agrees =
      state.streak == nil && state.common.deviation <= threshold
      && !(state.divergence?.isBegun ?? false)
    state.noise.observe(
      state.common.deviation, claiming: fix.accuracy, at: fix.time, agrees: agrees)
  }

  /// The number of fixes that must agree that the traveler is off route.
  ///
  /// `turn` is the part of a jump, in meters, that the vehicle's turn explains.
  func deviatingFixes(_ observed: ObservedNoise, turning turn: Double = 0) -> Int {
    switch plan.rules.noise {
    case .claimed: plan.rules.deviatingFixes
    case .observed:
      observed.fixes(
        from: plan.rules.deviatingFixes, to: plan.rules.mostDeviatingFixes, without: turn)
    }
  }

  /// The maximum distance from the route at this fix, lower if it heads away from the road.
  ///
  /// A movement across the road is on another road, however near. If errors are observed, it must
  /// continue in one direction for the largest number of fixes that off route ever takes: a jump
  /// heads elsewhere for one or two fixes, and a drive around a circle for a few more. The same
  /// limit applies to a part of the route that the drive has not led to: a traveler who goes
  /// straight where the route turns onto a road beside this one is not on that road. It applies as
  /// well to a steady distance that no error of the receiver explains.
  func deviationLimit(
    of movement: Movement, at fix: Fix, _ state: inout AlongRouteState, threshold: Double
  ) -> DeviationLimit {
    if isAboard(state) {
      return DeviationLimit(distance: max(threshold, AlongRoute.ferryDeviation))
    }
    let usual = DeviationLimit(distance: threshold)
    guard plan.rules.turnedDeviation < threshold, let best = state.hypotheses.first else {
      return usual
    }
    if diverges(at: fix, movement, best, &state),
      let diverging = divergenceLimit(movement, state)
    {
      return diverging
    }
    let isBeside = isBeside(best, state.noise)
    if state.common.episode?.isBeside ?? isBeside.holds {
      return DeviationLimit(distance: lowLimit, reason: isBeside)
    }
    guard movement.trust >= AlongRoute.leastTrust else { return usual }
    // Most movements clearly follow the road; computing the angle takes four times as long.
    if let cosine = movement.cosine(to: best.piece, of: plan.table.line),
      cosine > plan.cosineAlongRoad
    {
      state.turn = nil
      return usual
    }
    guard let course = movement.course else { return usual }
    let angle = course.difference(to: plan.table.line.bearing(ofPiece: best.piece))
    let isTurned = isTurned(angle)
    guard isTurned.holds, !isComing(movement, to: best) else {
      state.turn = nil
      return usual
    }
    if var turn = state.turn, turn.course.difference(to: course) <= AlongRoute.steadyCourse {
      turn.fixes += 1
      state.turn = turn
    } else {
      state.turn = Turn(course: course, fixes: 1)
    }
    let fixes = state.turn?.fixes ?? 0
    return fixes >= leastTurnedFixes
      ? DeviationLimit(distance: plan.rules.turnedDeviation, reason: isTurned)
      : DeviationLimit(distance: threshold, turnedFixes: fixes)
  }

  /// Whether the current step is aboard a ferry, which rules with claimed errors do not consider.
  @inline(__always)
  func isAboard(_ state: AlongRouteState) -> Bool {
    plan.rules.noise == .observed && plan.table.steps[state.common.step].isFerry
  }

  /// The distance in meters from a ferry's line, which is drawn roughly, at which a fix is on it.
  private static let ferryDeviation = 1000.0

  /// Whether a fix ends a run of movements away from the route and is far from it.
  @inline(__always)
  private func diverges(
    at fix: Fix, _ movement: Movement, _ best: Hypothesis, _ state: inout AlongRouteState
  ) -> Bool {
    guard plan.rules.noise == .observed, state.common.episode == nil, !state.isSuspicious else {
      return false
    }
    let sample = Divergence.Sample(
      position: movement.position, deviation: state.common.deviation, time: fix.time)
    if state.divergence == nil || state.hasMoved { state.divergence = Divergence(at: sample) }
    state.divergence?.add(
      sample, beyond: lowLimit, course: movement.isCourseStated ? movement.direction : nil
    ) { plan.table.line.position(at: best.alongTrack, onPiece: best.piece).vector }
    return (state.divergence?.farMovements ?? 0) > 0
  }

  /// The limit for a fix that ends a steady run of movements away from the route.
  ///
  /// Absent if the run may be the receiver's error.
  private func divergenceLimit(
    _ movement: Movement, _ state: AlongRouteState
  ) -> DeviationLimit? {
    guard let run = state.divergence, run.isSteady else { return nil }
    let gain = run.gain(withErrorsOf: state.noise.deviation)
    let isBeyond = { plan.localization.isBeyond(openStretch(state), movement, within: lowLimit) }
    guard gain.holds, !isBeyond() else { return nil }
    return DeviationLimit(
      distance: lowLimit, reason: gain, farFixes: run.farMovements - 1, farSince: run.farSince)
  }

  /// The limit after a steady run away from the route or beside it, or beside a part that was not
  /// driven to.
  ///
  /// Never below the smallest threshold, which the user may have raised.
  private var lowLimit: Double {
    max(plan.rules.turnedDeviation, plan.rules.minimumDeviation)
  }

  /// The number of fixes in one direction by which a turn lowers the limit.
  var leastTurnedFixes: Int {
    plan.rules.noise == .observed ? plan.rules.mostDeviatingFixes : 1
  }

  /// Whether a movement heads from beside the route toward it: the traveler is joining it.
  private func isComing(_ movement: Movement, to best: Hypothesis) -> Bool {
    guard best.deviation > plan.rules.minimumDeviation, let direction = movement.direction else {
      return false
    }
    let road = plan.table.line.position(at: best.alongTrack, onPiece: best.piece).vector
    let way = road - movement.position
    return direction.dot(way) > AlongRoute.leastCosineOfComing * way.length
  }

  /// The minimum cosine between a movement and the way to the route for the movement to head there.
  private static let leastCosineOfComing = 0.7

  /// Whether the traveler is on a road beside the route: at a steady distance from it, or without
  /// having driven the part of the route before the position.
  @inline(__always)
  func isBeside(_ best: Hypothesis, _ observed: ObservedNoise) -> Comparison {
    if let beside = observed.beside { return beside }
    let least = max(AlongRoute.leastSkipped, AlongRoute.skippedNoise * observed.deviation)
    return Comparison(
      "skipped_m", plan.rules.noise == .observed ? best.skipped : 0, .atLeast, least)
  }

  /// The minimum distance in meters of the route that counts as skipped: more than a cut corner.
  private static let leastSkipped = 30.0

  /// The same minimum as a multiple of the receiver's errors, which affect the distance driven.
  private static let skippedNoise = 4.0

  /// The angle in degrees by which the course on one road may vary from fix to fix.
  private static let steadyCourse = 20.0

  /// Whether a movement heads away from the road's direction.
  func isTurned(_ angle: Double) -> Comparison {
    Comparison("course_deg", angle, .atLeast, plan.rules.turnedAngle)
  }
}
