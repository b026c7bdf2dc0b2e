import Geodesy

/// The rule by which fixes are snapped to the route.
///
/// A route may pass the same location several times, so the nearest point is not enough. Several
/// hypotheses are tracked; at each fix every one is charged for its distance from the line, for the
/// angle between movement and line, and for the difference between the distances along the line and
/// between the fixes. The cheapest is the traveler's position. While one hypothesis agrees and the
/// line has no second pass near it, only a short window of the line is searched; as soon as a fix
/// disagrees, the whole line is searched through its tree.
///
/// **Source:** Newson and Krumm, Hidden Markov Map Matching Through Noise and Sparseness (2009),
/// sections 4.1–4.3, on one line instead of a road network.
struct Localization {
  let line: Polyline

  /// The distance in meters beyond the nearest projection within which others are candidates.
  static let rivalMargin = 40.0
  /// The maximum number of hypotheses.
  static let mostHypotheses = 8
  /// The maximum number of passes of the line considered for a fix.
  ///
  /// They are those beside the best hypothesis and those nearest to any.
  static let mostPasses = 8
  /// The maximum number of passes considered for a first fix, the earliest ones.
  static let mostFirstPasses = 64
  /// The cost of skipping a part of the route.
  static let skipCost = 12.0
  /// The cost of a fix that a hypothesis cannot explain.
  ///
  /// It is less than the cost of skipping, so that one such fix changes nothing and two do.
  static let missCost = 10.0
  /// The cost of returning to an earlier part of the route.
  static let repeatCost = 15.0

  /// The hypotheses of a first fix: every pass within a radius on the open part of the route.
  ///
  /// Early ones are preferred.
  func begin(
    _ movement: Movement, within radius: Double, in stretch: OpenStretch,
    _ witness: inout some Witness
  ) -> [Hypothesis] {
    let start = stretch.range.lowerBound
    let passes = passes(movement, within: radius, around: start)
    let nearest = nearestStart(of: passes, in: stretch)
    let open = passes.filter { isOpen($0, in: stretch, from: [], movement, nearest) }
    let isStartNear = open.first.map { $0.alongTrack - start <= Localization.startLength } ?? false
    var hypotheses: [Hypothesis] = []
    for pass in passes {
      let late = Localization.startCost(at: pass.alongTrack - start, isStartNear: isStartNear)
      let found = hypothesis(at: pass, cost: movement.cost(of: pass, on: line) + late)
      let isOpen = open.contains(pass)
      witness.weigh(
        WeighedPosition(
          hypothesis: found, cost: cost(of: pass, movement, way: late), lineage: .first,
          exclusion: isOpen ? nil : stretch.exclusion(of: pass)))
      if isOpen { hypotheses.append(found) }
    }
    hypotheses.rank(on: line)
    return hypotheses
  }

  /// Whether a position is too far along the route to be believed before anything is driven.
  ///
  /// The route's start is within a distance, and the traveler stands, heads for it or, at a first
  /// fix, drives in the opposite direction. A position that is clearly nearer than the start, and not
  /// at the end of a round trip, is believed.
  private func isUndriven(
    _ projection: Projection, from hypotheses: [Hypothesis], _ movement: Movement,
    startWithin reach: Double, _ nearestStart: Double
  ) -> Bool {
    let way = line.points[0] - movement.position
    guard projection.alongTrack > reach, way.length <= reach else { return false }
    let isAtEnd = line.length - projection.alongTrack <= reach
    let away = projection.squaredDistance.squareRoot()
    if !isAtEnd, away + Localization.clearMargin < nearestStart { return false }
    // A course at low speed does not show that a whole round trip was driven.
    let least = isAtEnd && hypotheses.isEmpty ? Localization.drivingTrust : AlongRoute.leastTrust
    guard movement.trust >= least, let direction = movement.direction, direction.dot(way) < 0
    else {
      // At a first fix beside the start, the cost of a late position is enough.
      return !hypotheses.isEmpty || way.length > Localization.nearDistance
    }
    return hypotheses.isEmpty && movement.trust > Localization.drivingTrust
      && movement.cosine(to: projection.piece, of: line).map { $0 <= -0.5 } ?? false
  }

  /// The trust in a direction from which it is that of a vehicle that drives.
  private static let drivingTrust = 0.5

  /// Whether a position is back near the start, and the way there leads clearly farther from the
  /// start than the traveler has been.
  private func isReturn(_ alongTrack: Double, piece: Int, after farthest: Double) -> Bool {
    guard farthest < .infinity else { return false }
    let start = line.points[0]
    let distance = (line.position(at: alongTrack, onPiece: piece).vector - start).length
    let reach = max(Localization.returnPart * distance, farthest / Localization.beenPart)
    guard alongTrack > reach else { return false }
    return line.points[...piece].contains { ($0 - start).squaredLength > reach * reach }
  }

  /// How much farther than a position the way to it must lead so that the position is a return.
  private static let returnPart = 2.0

  /// The part of the distance of a way from its start that a traveler on it has been.
  private static let beenPart = 0.75

  /// Updates the hypotheses by a fix.
  ///
  /// - Parameters:
  ///   - hypotheses: The hypotheses, at least one.
  ///   - movement: The movement to the fix.
  ///   - radius: The maximum distance of a candidate from the line in meters.
  ///   - stretch: The part of the line to which candidates are limited.
  ///   - isAway: Whether the whole line is known to be farther than the radius.
  ///   - examined: Increased by the number of pieces searched.
  ///   - witness: The observer of the positions considered.
  func advance(
    _ hypotheses: inout [Hypothesis], _ movement: Movement, within radius: Double,
    in stretch: OpenStretch = .whole, isAway: Bool = false, examined: inout Int,
    _ witness: inout some Witness
  ) {
    if hypotheses.count == 1,
      follow(&hypotheses[0], movement, within: radius, examined: &examined, &witness)
    {
      return
    }
    var projections =
      isAway ? [] : candidates(hypotheses, movement, within: radius, examined: &examined)
    let nearest = nearestStart(of: projections, in: stretch)
    projections.removeAll { projection in
      if isOpen(projection, in: stretch, from: hypotheses, movement, nearest) { return false }
      witness.weigh(
        weighed(
          projection, from: hypotheses, movement, exclusion: stretch.exclusion(of: projection)))
      return true
    }
    if projections.isEmpty {
      for index in hypotheses.indices {
        wait(&hypotheses[index], index, movement, cost: 0, &witness)
      }
      return
    }
    var continued = Continued()
    let first = reached(projections[0], from: hypotheses, movement, &continued)
    witness.weigh(weighed(projections[0], from: hypotheses, movement))
    if hypotheses.count == 1, projections.count == 1, continued.contains(0) {
      // The usual case needs no array.
      hypotheses[0] = first
      hypotheses[0].cost = 0
      return
    }
    var next: [Hypothesis] = []
    next.reserveCapacity(projections.count + hypotheses.count)
    next.append(first)
    for projection in projections.dropFirst() {
      next.append(reached(projection, from: hypotheses, movement, &continued))
      witness.weigh(weighed(projection, from: hypotheses, movement))
    }
    // A fix far from where a hypothesis leads may be an outlier near another part of the route, so
    // the hypothesis waits, at the cost of an unexplained fix.
    for index in hypotheses.indices where !continued.contains(index) {
      next.append(hypotheses[index])
      wait(&next[next.count - 1], index, movement, cost: Localization.missCost, &witness)
    }
    next.rank(on: line)
    next.keepBest(of: hypotheses[0].origin)
    keepDriven(&next, after: hypotheses[0], movement, in: stretch, &witness)
    hypotheses = next
  }

  /// Prefers a position that the traveler may have reached to a return, of which the best position
  /// was none before.
  private func keepDriven(
    _ next: inout [Hypothesis], after best: Hypothesis, _ movement: Movement,
    in stretch: OpenStretch, _ witness: inout some Witness
  ) {
    let isReturn = { (hypothesis: Hypothesis) in
      self.isReturn(hypothesis.alongTrack, piece: hypothesis.piece, after: stretch.farthest)
    }
    guard isReturn(next[0]), !isReturn(best) else { return }
    if let index = next.firstIndex(where: { !isReturn($0) }) {
      next.insert(next.remove(at: index), at: 0)
    } else {
      next.insert(best, at: 0)
      wait(&next[0], 0, movement, cost: 0, &witness)
    }
  }

  /// Keeps a hypothesis where it is, at a cost, because it does not explain a fix.
  private func wait(
    _ hypothesis: inout Hypothesis, _ index: Int, _ movement: Movement, cost: Double,
    _ witness: inout some Witness
  ) {
    let before = hypothesis.cost
    hypothesis.pending += movement.distance
    hypothesis.way = 0
    hypothesis.cost += cost
    witness.weigh(
      WeighedPosition(
        hypothesis: hypothesis, cost: Candidate.Cost(before: before, way: cost),
        lineage: .waiting(from: index)))
  }

  /// How much nearer than the start of the route, in meters, a later part must be for a trip to
  /// begin there; the end of a round trip never is.
  private static let clearMargin = 20.0

  /// The distance in meters to the nearest of the passes beside the start of the route.
  ///
  /// It is 0 if there is none, because the traveler may still be on the way to the start.
  private func nearestStart(of passes: [Projection], in stretch: OpenStretch) -> Double {
    guard stretch.startReach > Localization.leastBackward else { return 0 }
    let range = Localization.leastBackward...stretch.startReach
    let beside = passes.lazy.filter { range.contains($0.alongTrack) }
    return beside.map(\.squaredDistance).min()?.squareRoot() ?? 0
  }

  /// Whether a position is on the open part of the route, or the road beyond it leads there.
  private func isOpen(
    _ projection: Projection, in stretch: OpenStretch, from hypotheses: [Hypothesis],
    _ movement: Movement, _ nearestStart: Double
  ) -> Bool {
    if stretch.startReach > 0,
      isUndriven(
        projection, from: hypotheses, movement, startWithin: stretch.startReach, nearestStart)
    {
      return false
    }
    // A return that was possible at the first fix stays a hypothesis, but is not the best one.
    if !hypotheses.isEmpty,
      isReturn(projection.alongTrack, piece: projection.piece, after: stretch.farthest),
      !hypotheses.contains(where: {
        abs($0.alongTrack - projection.alongTrack) <= Localization.slack(of: movement.distance)
      })
    {
      return false
    }
    if stretch.range.contains(projection.alongTrack) { return true }
    guard projection.alongTrack > stretch.range.upperBound,
      projection.squaredDistance <= stretch.reach * stretch.reach
    else { return false }
    return hypotheses.contains { hypothesis in
      let along = projection.alongTrack - hypothesis.alongTrack
      return hypothesis.pending == 0
        && (abs(along - movement.distance) <= Localization.slack(of: movement.distance)
          || movement.isRather(along))
    }
  }

  /// Whether a movement follows the route beyond its open part, before another waypoint.
  ///
  /// A road that only a later leg uses may lead anywhere.
  func isBeyond(_ stretch: OpenStretch, _ movement: Movement, within radius: Double) -> Bool {
    guard stretch.isLimited, movement.trust >= AlongRoute.leastTrust else { return false }
    let end = stretch.range.upperBound
    return passes(movement, within: radius, around: end, atMost: Localization.mostPasses).contains {
      $0.alongTrack > end && $0.alongTrack <= stretch.next
        && movement.cosine(to: $0.piece, of: line).map { $0 > Localization.leastCosineAlong }
          ?? false
    }
  }

  /// The minimum cosine between a movement and a road that it follows: an angle of 30°.
  private static let leastCosineAlong = 0.87

  /// The position at which a hypothesis waits while the traveler is not near.
  func anchor(at alongTrack: Double, _ movement: Movement) -> Hypothesis {
    let piece = line.piece(at: alongTrack)
    let gap = (line.position(at: alongTrack, onPiece: piece).vector - movement.position).length
    let projection = Projection(piece: piece, alongTrack: alongTrack, squaredDistance: gap * gap)
    return hypothesis(at: projection, cost: 0)
  }

  /// A hypothesis that originates at a projection.
  @inline(__always)
  func hypothesis(at projection: Projection, cost: Double) -> Hypothesis {
    Hypothesis(
      piece: projection.piece, alongTrack: projection.alongTrack,
      deviation: projection.squaredDistance.squareRoot(), cost: cost, peak: projection.alongTrack,
      lowest: projection.alongTrack, origin: projection.alongTrack)
  }

  /// Moves a lone hypothesis if the fix clearly agrees with it.
  private func follow(
    _ hypothesis: inout Hypothesis, _ movement: Movement, within radius: Double,
    examined: inout Int, _ witness: inout some Witness
  ) -> Bool {
    var projection = Projection(piece: 0, alongTrack: 0, squaredDistance: 0)
    let before = hypothesis
    let isFollowed = witness.decides(.follow) {
      guard $0.finds("pending_m", before.pending, .equal, 0),
        $0.finds("backward_fixes", Double(before.backwardFixes), .equal, 0)
      else { return false }
      // The nearest position on the part of the road that the movement may reach.
      let nearest = line.nearest(
        to: movement.position, from: before.alongTrack - movement.distance - 30,
        to: before.alongTrack + 2 * movement.distance + 40, hint: before.piece,
        cutoff: Localization.rivalMargin)
      projection = nearest.projection
      examined += nearest.examined
      return $0.finds("rivals", nearest.isOnly ? 0 : 1, .equal, 0)
        && leads(movement, from: before, to: projection, within: radius, &$0)
    }
    guard isFollowed else { return false }
    hypothesis.way = projection.alongTrack - before.alongTrack
    if projection.alongTrack > before.alongTrack {
      (hypothesis.peak, hypothesis.lowest) = (projection.alongTrack, projection.alongTrack)
    }
    hypothesis.piece = projection.piece
    hypothesis.alongTrack = projection.alongTrack
    hypothesis.deviation = projection.squaredDistance.squareRoot()
    hypothesis.skipped = 0
    witness.weigh(
      WeighedPosition(
        hypothesis: hypothesis, cost: Candidate.Cost(before: before.cost), lineage: .followed))
    return true
  }

  /// Whether a movement clearly leads to a position ahead of a hypothesis.
  @inline(__always)
  private func leads(
    _ movement: Movement, from before: Hypothesis, to projection: Projection,
    within radius: Double, _ witness: inout some Witness
  ) -> Bool {
    let along = projection.alongTrack - before.alongTrack
    return witness.finds(
      "deviation_m", projection.squaredDistance.squareRoot(), .atMost,
      Localization.agreement(within: radius))
      && witness.finds("along_m", along, .atLeast, Localization.leastFollowed)
      && witness.finds(
        "way_difference_m", abs(along - movement.distance), .atMost,
        Localization.slack(of: movement.distance))
      && (movement.hiddenDistance <= 0
        || witness.finds("hidden_m", movement.hiddenDistance, .equal, 0))
      && (!movement.mayHideWay
        || witness.finds(
          "reach_m", movement.reach, .atMost,
          movement.distance + Localization.slack(of: movement.distance)))
      && (movement.reach < Localization.longMovement
        || witness.finds(
          "course_cosine", movement.cosine(to: projection.piece, of: line) ?? 1, .above, 0))
  }

  /// The distance in meters beyond which the traveler may have turned around unseen.
  private static let longMovement = 100.0

  /// The minimum movement in meters of a lone hypothesis, almost none backward.
  private static let leastFollowed = -0.01

  /// The distance from the line in meters within which a position is on it, however it was reached.
  static let nearDistance = 20.0

  /// The distance from the line in meters within which a lone hypothesis clearly agrees.
  private static func agreement(within radius: Double) -> Double { min(nearDistance, 0.6 * radius) }

  /// The tolerance in meters between the distances along the line and between two fixes.
  static func slack(of distance: Double) -> Double { 15 + 0.5 * distance }

  /// The passes of the line within a radius of a movement, in road order.
  ///
  /// Only those nearest to a distance along the line are returned.
  private func passes(
    _ movement: Movement, within radius: Double, around start: Double = 0,
    atMost count: Int = Localization.mostFirstPasses
  ) -> [Projection] {
    var examined = 0
    return line.minima(
      near: movement.position, within: radius, around: PassStart(distance: start), atMost: count,
      examined: &examined)
  }

  /// The candidate passes near where the movement leads the hypotheses, in road order.
  ///
  /// `examined` grows by the number of pieces searched.
  private func candidates(
    _ hypotheses: [Hypothesis], _ movement: Movement, within radius: Double, examined: inout Int
  ) -> [Projection] {
    let start = { (hypothesis: Hypothesis) in
      PassStart(
        distance: hypothesis.alongTrack + hypothesis.pending + movement.distance,
        piece: hypothesis.piece)
    }
    return line.minima(
      near: movement.position, within: radius, around: start(hypotheses[0]),
      hypotheses.dropFirst().map(start), atMost: Localization.mostPasses, examined: &examined)
  }

  /// Whether a forward movement is so short, relative to the drive backward, that it may be noise.
  private func isJitter(_ forward: Double, in before: Hypothesis) -> Bool {
    forward < min(Localization.mostJitter, (before.peak - before.lowest) / 4)
  }

  /// The distance in meters forward along the route that always ends a drive backward.
  private static let mostJitter = 10.0

  /// The cheapest transition to a position from one of the hypotheses, which it records.
  func reached(
    _ projection: Projection, from hypotheses: [Hypothesis], _ movement: Movement,
    _ continued: inout Continued
  ) -> Hypothesis {
    let best = way(to: projection, from: hypotheses, movement)
    var next = hypothesis(at: projection, cost: best.cost + movement.cost(of: projection, on: line))
    if best.isJump {
      // A drive that is replayed repeats its positions exactly but counts as another drive.
      while hypotheses.contains(where: { $0.origin == next.origin }) {
        next.origin = next.origin.nextUp
      }
      return next
    }
    continued.insert(best.index)
    let before = hypotheses[best.index]
    next.origin = before.origin
    let along = projection.alongTrack - before.alongTrack
    if before.pending == 0 { next.way = along }
    if next.deviation > Localization.nearDistance {
      let excess = along - movement.reach - before.pending
      let isSkip = excess > Localization.slack(of: movement.distance)
      next.skipped = max(0, before.skipped + (isSkip ? excess : min(excess, 0)))
    }
    followBackward(&next, from: before, movement)
    return next
  }

  /// Continues the drive backward of a hypothesis that has moved, or begins one.
  @inline(__always)
  private func followBackward(
    _ next: inout Hypothesis, from before: Hypothesis, _ movement: Movement
  ) {
    let along = next.alongTrack - before.alongTrack
    guard along <= 0 || before.backwardFixes > 0 else { return }
    let cosine = movement.cosine(to: next.piece, of: line) ?? 0
    // Noise adds forward movements to a drive backward, especially at walking speed; they do not
    // end it.
    let isReturning =
      along <= 0 || cosine < 0 || isJitter(next.alongTrack - before.lowest, in: before)
    // A jump back by more than the movement and the previous deviation corrects an error; it is not
    // a drive backward.
    guard isReturning, -along <= 1.5 * movement.distance + 10 + before.deviation else { return }
    next.peak = max(before.peak, next.alongTrack)
    if before.backwardFixes > 0 { next.lowest = min(before.lowest, next.alongTrack) }
    let isBackward = cosine < -0.5 && along < 0 && movement.explains(-along)
    next.backwardFixes = before.backwardFixes + (isBackward ? 1 : 0)
    if next.backwardFixes > 0 {
      next.explainedDistance = max(
        before.explainedDistance + movement.explainedDistance(-cosine), 0)
    }
  }

  /// The cost of a late position for the first fix, higher if the start of the route is near.
  ///
  /// Early passes are preferred, because a trip usually begins at the start.
  private static func startCost(at alongTrack: Double, isStartNear: Bool) -> Double {
    min(alongTrack / 200, 6) + (isStartNear && alongTrack > startLength ? awayCost : 0)
  }

  /// The length in meters of the route's start, and the cost of being elsewhere when the start is
  /// near.
  static let startLength = 50.0
  private static let awayCost = 6.0
}

/// The indices of the hypotheses that a fix continues.
struct Continued {
  private var bits: UInt64 = 0

  func contains(_ index: Int) -> Bool { bits >> UInt64(index) & 1 == 1 }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
}
