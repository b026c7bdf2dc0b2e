import Geodesy
import TripModel

extension AlongRoute {
  /// The explanation of a fix by what the engine considered, given the states before and after it.
  func explanation(
    of fix: Fix, from before: AlongRouteState, to after: AlongRouteState, _ witness: TellingWitness
  ) -> EngineExplanation {
    let movement = Movement(to: fix, from: before.lastFix)
    let threshold = deviationThreshold(of: fix, before.noise)
    var explanation = EngineExplanation(
      witness,
      [
        .follow, .outlier, .smooth, .depart, .offRoute, .wrongWay, .onRoute, .step, .approach,
        .arrival, .visual, .spoken,
      ])
    explanation.movement = ExplainedMovement(
      distance: movement.distance, reach: movement.reach, course: movement.course,
      trust: movement.trust, deviation: movement.deviation, innovation: movement.innovation)
    explanation.threshold = ExplainedThreshold(
      threshold: threshold, noise: noise(of: fix, before.noise),
      base: plan.rules.deviationAccuracyBase, factor: plan.rules.deviationAccuracyFactor,
      minimum: plan.rules.minimumDeviation,
      maximum: plan.rules.maximumDeviation)
    explanation.candidates =
      witness.weighed
      .map { candidate($0, among: witness.weighed, movement, isOutlier: after.isSuspicious, after) }
      .sorted { order(of: $0) < order(of: $1) }
    return explanation
  }

  private func candidate(
    _ weighed: WeighedPosition, among all: [WeighedPosition], _ movement: Movement, isOutlier: Bool,
    _ after: AlongRouteState
  ) -> Candidate {
    let hypothesis = weighed.hypothesis
    let line = plan.table.line
    let position = line.position(at: hypothesis.alongTrack, onPiece: hypothesis.piece)
    let bearing = line.bearing(ofPiece: hypothesis.piece)
    return Candidate(
      road: plan.table.steps[plan.table.step(at: hypothesis.alongTrack)].road,
      alongTrack: hypothesis.alongTrack, coordinate: position.coordinate,
      crossTrack: crossTrack(from: position, bearing, to: movement.position),
      courseDifference: movement.course.map { $0.difference(to: bearing) },
      cost: weighed.cost, lineage: weighed.lineage, origin: hypothesis.origin,
      standing: isOutlier
        ? .dropped(.outlier)
        : plan.localization.standing(of: weighed, among: all, kept: after.hypotheses))
  }

  /// The distance in meters from a position on a bearing to a fix, right positive.
  private func crossTrack(from position: Position, _ bearing: Bearing, to fix: Vector) -> Double {
    let offset = fix - position.vector
    let (sine, cosine) = sineAndCosine(degrees: bearing.degrees)
    let isRight = offset.dot(position.east * cosine - position.north * sine) >= 0
    return isRight ? offset.length : -offset.length
  }

  /// The sort key of a candidate: kept ones come first, by rank, then the others by cost.
  private func order(of candidate: Candidate) -> (Int, Double, Double) {
    let cost = candidate.cost?.total ?? 0
    switch candidate.standing {
    case .kept(let rank): return (rank, cost, candidate.alongTrack)
    case .dropped: return (Int.max, cost, candidate.alongTrack)
    }
  }
}
