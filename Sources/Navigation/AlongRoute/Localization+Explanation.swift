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
  /// The candidates for a first fix, with their costs.
  func weighed(
    first movement: Movement, within radius: Double, in stretch: OpenStretch
  ) -> [WeighedPosition] {
    let passes = passes(movement, within: radius)
    let isOpen = { self.isOpen($0, in: stretch, from: [], movement) }
    let isStartNear = Localization.isStartNear(passes.filter(isOpen))
    return passes.map { projection in
      let cost = Candidate.Cost(
        way: Localization.startCost(at: projection.alongTrack, isStartNear: isStartNear),
        distance: distanceCost(of: projection, movement),
        course: courseCost(of: projection, movement))
      return WeighedPosition(
        hypothesis: hypothesis(at: projection, cost: cost.total), cost: cost, lineage: .first,
        exclusion: isOpen(projection) ? nil : .undriven)
    }
  }

  /// The candidates that continue the hypotheses, with their costs.
  func weighed(
    _ hypotheses: [Hypothesis], _ movement: Movement, within radius: Double,
    in stretch: OpenStretch
  ) -> [WeighedPosition] {
    var looks = 0
    if let lone = hypotheses.first, hypotheses.count == 1 {
      var (followed, witness) = (lone, SilentWitness())
      if follow(&followed, movement, within: radius, looks: &looks, &witness) {
        return [
          WeighedPosition(
            hypothesis: followed, cost: Candidate.Cost(before: lone.cost), lineage: .followed)
        ]
      }
    }
    var continued = Continued()
    let projections = candidates(hypotheses, movement, within: radius, looks: &looks)
    let open = projections.filter { isOpen($0, in: stretch, from: hypotheses, movement) }
    var reached = open.map { weighed($0, from: hypotheses, movement, &continued) }
    var ignored = continued
    for closed in projections where !open.contains(closed) {
      reached.append(weighed(closed, from: hypotheses, movement, &ignored))
      reached[reached.count - 1].exclusion =
        stretch.range.contains(closed.alongTrack) ? .undriven : .beyondWaypoint
    }
    let missCost = open.isEmpty ? 0 : Localization.missCost
    let waiting = hypotheses.indices.filter { !continued.contains($0) }.map { index in
      var hypothesis = hypotheses[index]
      hypothesis.pending += movement.distance
      hypothesis.cost += missCost
      let cost = Candidate.Cost(before: hypotheses[index].cost, way: missCost)
      return WeighedPosition(hypothesis: hypothesis, cost: cost, lineage: .waiting(from: index))
    }
    return reached + waiting
  }

  private func weighed(
    _ projection: Projection, from hypotheses: [Hypothesis], _ movement: Movement,
    _ continued: inout Continued
  ) -> WeighedPosition {
    let way = way(to: projection, from: hypotheses, movement)
    let before = hypotheses[way.index]
    let cost = Candidate.Cost(
      before: before.cost, way: way.cost - before.cost,
      distance: distanceCost(of: projection, movement), course: courseCost(of: projection, movement)
    )
    let isAhead = projection.alongTrack >= before.alongTrack
    return WeighedPosition(
      hypothesis: reached(projection, from: hypotheses, movement, &continued), cost: cost,
      lineage: !way.isJump
        ? .continued(from: way.index)
        : isAhead ? .skipped(from: way.index) : .repeated(from: way.index))
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
    if hypothesis.cost - least > Localization.worstCost { return .dropped(.tooCostly) }
    let isDouble = kept.contains { isSame($0, hypothesis) }
    return .dropped(isDouble ? .samePosition : .tooMany)
  }
}
