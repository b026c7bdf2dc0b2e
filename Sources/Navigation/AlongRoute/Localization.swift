import Geodesy

/// The rule by which fixes are placed on the route.
///
/// A route may pass the same place several times, so the nearest place is no answer. A handful of
/// hypotheses go along; each fix costs each of them by its distance from the line, by the angle
/// between movement and line, and by the difference of the ways made along the line and between
/// the fixes. The cheapest one is where the traveler is. As long as one hypothesis agrees and the
/// line makes no second pass near it, only a short window of the line is looked at; the whole line
/// is asked, through its tree, as soon as a fix disagrees.
///
/// **Source:** Newson and Krumm, Hidden Markov Map Matching Through Noise and Sparseness (2009),
/// sections 4.1–4.3, on one line instead of a road network.
struct Localization {
  let line: Polyline

  /// Places within this many meters of the nearest are other candidates.
  static let rivalMargin = 40.0
  /// The most hypotheses that go along.
  static let mostHypotheses = 8
  /// The most passes of the line that a fix is weighed with: the nearest to the hypotheses.
  static let mostPasses = 8
  /// The most passes that a first fix is weighed with: the earliest.
  static let mostFirstPasses = 64
  /// A hypothesis that is this much worse than the best is given up.
  static let worstCost = 25.0
  /// Hypotheses nearer to each other than this many meters are one.
  static let leastGap = 5.0
  /// The cost of leaving a part of the route out.
  static let skipCost = 12.0
  /// The cost of a fix that a hypothesis cannot explain: less than leaving a part of the route out,
  /// so that one such fix moves nobody, and two do.
  static let missCost = 10.0
  /// The cost of going back to an earlier part of the route.
  static let repeatCost = 15.0

  /// The hypotheses of a first fix: every pass within a radius, early ones preferred.
  ///
  /// While the route's start is not far, a later pass against the direction of travel is none: the
  /// traveler is on the way to the start.
  func begin(
    _ movement: Movement, within radius: Double, startWithin reach: Double
  ) -> [Hypothesis] {
    let places = firstPlaces(movement, within: radius).filter { place in
      !isAgainstTravel(place, movement, startWithin: reach)
    }
    return ranked(
      places.map { place in
        hypothesis(
          at: place,
          cost: emission(of: place, movement) + Localization.startCost(at: place.alongTrack))
      })
  }

  /// Whether the line comes by a place later and the other way around, while its start is near.
  func isAgainstTravel(
    _ place: Projection, _ movement: Movement, startWithin reach: Double
  ) -> Bool {
    guard place.alongTrack > reach, movement.trust > 0.5,
      (line.points[0] - movement.position).length <= reach
    else { return false }
    return movement.cosine(to: place.piece, of: line).map { $0 <= -0.5 } ?? false
  }

  /// Moves the hypotheses on by a fix.
  ///
  /// - Parameters:
  ///   - hypotheses: At least one.
  ///   - movement: The way to the fix.
  ///   - radius: How far from the line a candidate may be, in meters.
  ///   - stretch: The part of the line on which candidates count.
  ///   - isAway: Whether the whole line is known to be farther than the radius.
  ///   - witness: The observer of the decision to follow a lone hypothesis.
  func advance(
    _ hypotheses: inout [Hypothesis], _ movement: Movement, within radius: Double,
    in stretch: OpenStretch = .whole, isAway: Bool = false, _ witness: inout some Witness
  ) {
    var looks = 0
    advance(
      &hypotheses, movement, within: radius, in: stretch, isAway: isAway, looks: &looks, &witness)
  }

  /// The same; `looks` grows by the pieces of the line looked at.
  func advance(
    _ hypotheses: inout [Hypothesis], _ movement: Movement, within radius: Double,
    in stretch: OpenStretch = .whole, isAway: Bool = false, looks: inout Int,
    _ witness: inout some Witness
  ) {
    if hypotheses.count == 1,
      follow(&hypotheses[0], movement, within: radius, looks: &looks, &witness)
    {
      return
    }
    var places =
      isAway ? [] : candidates(hypotheses, movement, within: radius, looks: &looks)
    places.removeAll { !isOpen($0, in: stretch, from: hypotheses, movement) }
    if places.isEmpty {
      for index in hypotheses.indices { hypotheses[index].pending += movement.distance }
      return
    }
    var continued = Continued()
    var next: [Hypothesis] = []
    next.reserveCapacity(places.count + hypotheses.count)
    for place in places { next.append(reached(place, from: hypotheses, movement, &continued)) }
    // A fix far from where a hypothesis goes on may be an outlier near another part of the route:
    // the hypothesis waits, at the cost of a fix that says nothing.
    for index in hypotheses.indices where !continued.contains(index) {
      var waiting = hypotheses[index]
      waiting.pending += movement.distance
      waiting.cost += Localization.missCost
      next.append(waiting)
    }
    rank(&next)
    hypotheses = next
  }

  /// Whether a place lies on the open part of the route, or is reached along the road beyond it.
  func isOpen(
    _ place: Projection, in stretch: OpenStretch, from hypotheses: [Hypothesis],
    _ movement: Movement
  ) -> Bool {
    if stretch.range.contains(place.alongTrack) { return true }
    guard place.alongTrack > stretch.range.upperBound else { return false }
    return hypotheses.contains { hypothesis in
      let along = place.alongTrack - hypothesis.alongTrack
      return hypothesis.pending == 0
        && abs(along - movement.distance) <= Localization.slack(of: movement.distance)
    }
  }

  /// Whether the route runs on under a movement beyond its open part, in the same direction.
  func isBeyond(_ stretch: OpenStretch, _ movement: Movement, within radius: Double) -> Bool {
    var looks = 0
    let places = line.minima(
      near: movement.position, within: radius, around: [stretch.range.upperBound],
      atMost: Localization.mostPasses, looks: &looks)
    return places.contains { place in
      guard place.alongTrack > stretch.range.upperBound else { return false }
      guard movement.trust >= AlongRoute.leastTrust else { return false }
      return movement.cosine(to: place.piece, of: line).map { $0 > 0.5 } ?? false
    }
  }

  /// The places on a part of the route that a movement may mean.
  func begin(
    _ movement: Movement, within radius: Double, in stretch: OpenStretch
  ) -> [Hypothesis] {
    var looks = 0
    let start = stretch.range.lowerBound
    let places = line.minima(
      near: movement.position, within: radius, around: [start],
      atMost: Localization.mostFirstPasses, looks: &looks)
    return ranked(
      places.filter { stretch.range.contains($0.alongTrack) }.map { place in
        hypothesis(
          at: place,
          cost: emission(of: place, movement)
            + Localization.startCost(at: place.alongTrack - start))
      })
  }

  /// A place to wait at for a traveler who is not near.
  func anchor(at alongTrack: Double, _ movement: Movement) -> Hypothesis {
    let piece = line.piece(at: alongTrack)
    let gap = (line.position(at: alongTrack, onPiece: piece).vector - movement.position).length
    let place = Projection(piece: piece, alongTrack: alongTrack, squaredDistance: gap * gap)
    return hypothesis(at: place, cost: 0)
  }

  private func hypothesis(at place: Projection, cost: Double) -> Hypothesis {
    Hypothesis(
      piece: place.piece, alongTrack: place.alongTrack,
      deviation: place.squaredDistance.squareRoot(), cost: cost, peak: place.alongTrack,
      lowest: place.alongTrack, origin: place.alongTrack)
  }

  /// Moves a lone hypothesis on when the fix agrees with it beyond doubt.
  func follow(
    _ hypothesis: inout Hypothesis, _ movement: Movement, within radius: Double,
    looks: inout Int, _ witness: inout some Witness
  ) -> Bool {
    var place = Projection(piece: 0, alongTrack: 0, squaredDistance: 0)
    let before = hypothesis
    let isFollowed = witness.decides(.follow) {
      guard $0.finds("pending_m", before.pending, .equal, 0),
        $0.finds("backward_fixes", Double(before.backwardFixes), .equal, 0)
      else { return false }
      let isOnly: Bool
      (place, isOnly) = next(before, movement, looks: &looks)
      let along = place.alongTrack - before.alongTrack
      return $0.finds("rivals", isOnly ? 0 : 1, .equal, 0)
        && $0.finds(
          "deviation_m", place.squaredDistance.squareRoot(), .atMost,
          Localization.agreement(within: radius))
        && $0.finds("along_m", along, .atLeast, Localization.leastFollowed)
        && $0.finds(
          "way_difference_m", abs(along - movement.distance), .atMost,
          Localization.slack(of: movement.distance))
    }
    guard isFollowed else { return false }
    if place.alongTrack > before.alongTrack {
      (hypothesis.peak, hypothesis.lowest) = (place.alongTrack, place.alongTrack)
    }
    hypothesis.piece = place.piece
    hypothesis.alongTrack = place.alongTrack
    hypothesis.deviation = place.squaredDistance.squareRoot()
    hypothesis.skipped = 0
    return true
  }

  /// The nearest place on the road that a movement may have led to, and whether it has no rival.
  func next(
    _ hypothesis: Hypothesis, _ movement: Movement, looks: inout Int
  ) -> (place: Projection, isOnly: Bool) {
    let distance = movement.distance
    let (place, isOnly, pieces) = line.nearest(
      to: movement.position, from: hypothesis.alongTrack - distance - 30,
      to: hypothesis.alongTrack + 2 * distance + 40, hint: hypothesis.piece,
      cutoff: Localization.rivalMargin)
    looks += pieces
    return (place, isOnly)
  }

  /// A lone hypothesis goes back by no more than this.
  static let leastFollowed = -0.01

  /// Meters from the line within which a place is on it, however it was reached.
  private static let nearDistance = 20.0

  /// Meters from the line within which a lone hypothesis agrees beyond doubt.
  static func agreement(within radius: Double) -> Double { min(nearDistance, 0.6 * radius) }

  /// Meters by which the way along the line may differ from the one between two fixes.
  static func slack(of distance: Double) -> Double { 15 + 0.5 * distance }

  /// The passes that a first fix may mean, in road order.
  func firstPlaces(_ movement: Movement, within radius: Double) -> [Projection] {
    var looks = 0
    return line.minima(
      near: movement.position, within: radius, around: [0],
      atMost: Localization.mostFirstPasses, looks: &looks)
  }

  /// The passes that come into question, in road order: those nearest to the hypotheses.
  ///
  /// `looks` grows by the pieces of the line looked at.
  func candidates(
    _ hypotheses: [Hypothesis], _ movement: Movement, within radius: Double, looks: inout Int
  ) -> [Projection] {
    line.minima(
      near: movement.position, within: radius, around: hypotheses.map(\.alongTrack),
      atMost: Localization.mostPasses, looks: &looks)
  }

  /// Whether a way forward is so short beside the way driven backward that noise may have made it.
  private func isJitter(_ forward: Double, in before: Hypothesis) -> Bool {
    forward < min(Localization.mostJitter, (before.peak - before.lowest) / 4)
  }

  /// Meters forward along the route that always end a way driven backward.
  private static let mostJitter = 10.0

  /// The best way to a place from one of the hypotheses; notes whose continuation it is.
  func reached(
    _ place: Projection, from hypotheses: [Hypothesis], _ movement: Movement,
    _ continued: inout Continued
  ) -> Hypothesis {
    let best = way(to: place, from: hypotheses, movement)
    var next = Hypothesis(
      piece: place.piece, alongTrack: place.alongTrack,
      deviation: place.squaredDistance.squareRoot(),
      cost: best.cost + emission(of: place, movement), peak: place.alongTrack,
      lowest: place.alongTrack, origin: place.alongTrack)
    if best.isJump { return next }
    continued.insert(best.index)
    let before = hypotheses[best.index]
    next.origin = before.origin
    let along = place.alongTrack - before.alongTrack
    if next.deviation > Localization.nearDistance {
      let excess = along - movement.reach - before.pending
      let isSkip = excess > Localization.slack(of: movement.distance)
      next.skipped = max(0, before.skipped + (isSkip ? excess : min(excess, 0)))
    }
    let cosine = movement.cosine(to: place.piece, of: line) ?? 0
    // Noise makes steps forward of a way that goes back, above all at a walk: they end none.
    let isReturning =
      along <= 0
      || before.backwardFixes > 0
        && (cosine < 0 || isJitter(place.alongTrack - before.lowest, in: before))
    // A step back of more than the way made, and than the place before was off, corrects an error;
    // it is no way driven backward.
    if isReturning, -along <= 1.5 * movement.distance + 10 + before.deviation {
      next.peak = max(before.peak, place.alongTrack)
      if before.backwardFixes > 0 { next.lowest = min(before.lowest, place.alongTrack) }
      let isBackward = cosine < -0.5 && along < 0 && movement.explains(-along)
      next.backwardFixes = before.backwardFixes + (isBackward ? 1 : 0)
    }
    return next
  }

  /// The cheapest way to a place: from which hypothesis, at what cost with its own, and whether it
  /// leaves out or repeats a part of the route.
  func way(
    to place: Projection, from hypotheses: [Hypothesis], _ movement: Movement
  ) -> (cost: Double, isJump: Bool, index: Int) {
    var best = (cost: Double.infinity, isJump: true, index: 0)
    for (index, hypothesis) in hypotheses.enumerated() {
      let (step, isJump) = transition(
        along: place.alongTrack - hypothesis.alongTrack,
        distance: movement.distance + hypothesis.pending,
        reach: movement.reach + hypothesis.pending)
      let cost = hypothesis.cost + step
      if cost < best.cost { best = (cost, isJump, index) }
    }
    return best
  }

  /// How ill a way of `along` meters on the route agrees with one of `distance` to `reach` meters
  /// made.
  private func transition(
    along: Double, distance: Double, reach: Double
  ) -> (cost: Double, isJump: Bool) {
    let scale = 10 + 0.3 * distance
    var cost = max(distance - along, along - reach, 0) / scale
    if along < 0 { cost += min(-along / 20, 2) }
    let jump =
      along >= 0
      ? Localization.skipCost + min(along / 1000, 4)
      : Localization.repeatCost + min(-along / 1000, 4)
    return cost <= jump ? (cost, false) : (jump, true)
  }

  /// How ill a place agrees with the fix itself.
  private func emission(of place: Projection, _ movement: Movement) -> Double {
    distanceCost(of: place, movement) + courseCost(of: place, movement)
  }

  /// How ill a place agrees with the fix's place.
  func distanceCost(of place: Projection, _ movement: Movement) -> Double {
    let spread = 2 * movement.deviation * movement.deviation
    return min(place.squaredDistance / spread, 10) * movement.news
  }

  /// How ill a place agrees with the direction of travel.
  func courseCost(of place: Projection, _ movement: Movement) -> Double {
    guard let cosine = movement.cosine(to: place.piece, of: line) else { return 0 }
    return 2 * movement.trust * (1 - cosine)
  }

  /// What preferring early passes costs a place of the first fix.
  static func startCost(at alongTrack: Double) -> Double { min(alongTrack / 200, 6) }

  /// The best hypotheses, cheapest first, the cheapest at cost 0; neighbors merged.
  func ranked(_ hypotheses: [Hypothesis]) -> [Hypothesis] {
    var ranked = hypotheses
    rank(&ranked)
    return ranked
  }

  /// Keeps the best hypotheses, cheapest first, the cheapest at cost 0; neighbors merged.
  private func rank(_ hypotheses: inout [Hypothesis]) {
    if hypotheses.count > 1 { hypotheses.sort(by: Localization.isBetter) }
    guard let least = hypotheses.first?.cost else { return }
    var kept = 0
    for index in hypotheses.indices where kept < Localization.mostHypotheses {
      guard hypotheses[index].cost - least <= Localization.worstCost else { break }
      if (0..<kept).contains(where: { isSame(hypotheses[$0], hypotheses[index]) }) { continue }
      hypotheses[kept] = hypotheses[index]
      hypotheses[kept].cost -= least
      kept += 1
    }
    hypotheses.removeLast(hypotheses.count - kept)
  }

  /// Whether a hypothesis is cheaper, or earlier at the same cost.
  ///
  /// Costs that differ by the rounding of sums are equal.
  private static func isBetter(_ one: Hypothesis, _ other: Hypothesis) -> Bool {
    let gap = one.cost - other.cost
    if abs(gap) > 2e-6 { return gap < 0 }
    return ((one.cost * 1e6).rounded(), one.alongTrack)
      < ((other.cost * 1e6).rounded(), other.alongTrack)
  }

  /// Whether two hypotheses are one: near each other along the line, or on one road.
  func isSame(_ one: Hypothesis, _ other: Hypothesis) -> Bool {
    abs(one.alongTrack - other.alongTrack) < Localization.leastGap || isOnRoad(of: one, other)
  }

  /// Whether two passes of the line lie on one road and lead the same way: no fix tells them apart
  /// before they part, and where they part the line is searched again.
  private func isOnRoad(of hypothesis: Hypothesis, _ other: Hypothesis) -> Bool {
    let gap = place(of: hypothesis) - place(of: other)
    guard gap.squaredLength < Localization.leastGap * Localization.leastGap else { return false }
    let (one, two) = (direction(of: hypothesis), direction(of: other))
    return one.dot(two) > Localization.leastCosineOfRoad * one.length * two.length
  }

  /// Two passes that differ in direction by more than about 25° are on two roads.
  private static let leastCosineOfRoad = 0.9

  private func place(of hypothesis: Hypothesis) -> Vector {
    line.position(at: hypothesis.alongTrack, onPiece: hypothesis.piece).vector
  }

  private func direction(of hypothesis: Hypothesis) -> Vector {
    line.points[hypothesis.piece + 1] - line.points[hypothesis.piece]
  }
}

/// The hypotheses that a fix continues, by index.
struct Continued {
  private var bits: UInt64 = 0

  func contains(_ index: Int) -> Bool { bits >> UInt64(index) & 1 == 1 }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }
}
