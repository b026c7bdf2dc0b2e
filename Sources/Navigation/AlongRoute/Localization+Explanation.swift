import Geodesy

/// A position that was considered, before its outcome is known.
struct WeighedPosition {
  var hypothesis: Hypothesis
  var cost: Candidate.Cost
  var lineage: Candidate.Lineage
  /// Why it was excluded before costs were compared; absent if it was not.
  var exclusion: Candidate.Reason?
}

extension Localization {
  /// A candidate that continues one of the hypotheses, with its costs.
  func weighed(
    _ projection: Projection, from hypotheses: [Hypothesis], _ movement: Movement,
    exclusion: Candidate.Reason? = nil
  ) -> WeighedPosition {
    let way = way(to: projection, from: hypotheses, movement)
    let before = hypotheses[way.index]
    let isAhead = projection.alongTrack >= before.alongTrack
    var continued = Continued()
    return WeighedPosition(
      hypothesis: reached(projection, from: hypotheses, movement, &continued),
      cost: cost(of: projection, movement, before: before.cost, way: way.cost - before.cost),
      lineage: !way.isJump
        ? .continued(from: way.index)
        : isAhead ? .skipped(from: way.index) : .repeated(from: way.index),
      exclusion: exclusion)
  }

  /// The parts of the cost of a candidate.
  func cost(
    of projection: Projection, _ movement: Movement, before: Double = 0, way: Double
  ) -> Candidate.Cost {
    Candidate.Cost(
      before: before, way: way, distance: movement.distanceCost(of: projection),
      course: movement.courseCost(of: projection, on: line))
  }

  /// The outcome of a candidate.
  func standing(
    of weighed: WeighedPosition, among all: [WeighedPosition], kept: [Hypothesis]
  ) -> Candidate.Standing {
    if let exclusion = weighed.exclusion { return .dropped(exclusion) }
    let hypothesis = weighed.hypothesis
    let rank = kept.firstIndex { other in
      other.alongTrack == hypothesis.alongTrack && other.piece == hypothesis.piece
        && other.pending == hypothesis.pending && other.origin == hypothesis.origin
    }
    if let rank { return .kept(rank: rank) }
    let least = all.filter { $0.exclusion == nil }.map(\.hypothesis.cost).min() ?? 0
    if hypothesis.cost - least > Hypothesis.worstCost { return .dropped(.tooCostly) }
    if kept.contains(where: { $0.isSame(as: hypothesis, on: line) }) {
      return .dropped(.samePosition)
    }
    // A departure drops those on later legs, although there is room for them.
    return .dropped(kept.count < Self.mostHypotheses ? .beyondWaypoint : .tooMany)
  }
}

extension OpenStretch {
  /// The reason why a position that is not open is excluded.
  func exclusion(of projection: Projection) -> Candidate.Reason {
    range.contains(projection.alongTrack) ? .undriven : .beyondWaypoint
  }
}
