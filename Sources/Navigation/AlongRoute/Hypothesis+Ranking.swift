import Geodesy

extension [Hypothesis] {
  /// Keeps the best hypotheses, merged and sorted by cost; the cheapest has cost 0.
  mutating func rank(on line: Polyline) {
    if count > 1 { sort { $0.isBetter(than: $1) } }
    guard let least = first?.cost else { return }
    var kept = 0
    for index in indices where kept < Localization.mostHypotheses {
      guard self[index].cost - least <= Hypothesis.worstCost else { break }
      if let same = (0..<kept).first(where: { self[$0].isSame(as: self[index], on: line) }) {
        self[same].merge(self[index])
        continue
      }
      self[kept] = self[index]
      self[kept].cost -= least
      kept += 1
    }
    removeLast(count - kept)
  }

  /// Keeps the best hypothesis while it agrees with the fix and no other is clearly cheaper.
  ///
  /// Where the route passes twice, a traveler who stands or walks with a poor receiver must not
  /// change passes with each fix.
  mutating func keepBest(of origin: Double) {
    guard self[0].origin != origin,
      let index = firstIndex(where: { $0.origin == origin && $0.pending == 0 }),
      self[index].isKept(beside: self[0])
    else { return }
    insert(remove(at: index), at: 0)
  }

  /// Keeps a standing traveler at a distance along the route in meters.
  ///
  /// Another pass of the same road must be clearly cheaper to be preferred.
  mutating func keepStand(at alongTrack: Double) {
    func isThere(_ hypothesis: Hypothesis) -> Bool {
      abs(hypothesis.alongTrack - alongTrack) <= Localization.mostDrift
    }
    guard !isThere(self[0]), let index = firstIndex(where: { $0.pending == 0 && isThere($0) }),
      self[index].cost - self[0].cost <= Hypothesis.leastChange
    else { return }
    insert(remove(at: index), at: 0)
  }

  /// Of equally likely positions, prefers the one nearest to a distance along the route in meters.
  ///
  /// A standing receiver may be up to 30 m away at no cost, including on the way back.
  mutating func preferNearest(to alongTrack: Double) {
    let ties = prefix { $0.cost - self[0].cost <= Hypothesis.rounding }.indices
    let nearest = ties.filter { self[$0].pending == 0 }
      .min { abs(self[$0].alongTrack - alongTrack) < abs(self[$1].alongTrack - alongTrack) }
    if let nearest, nearest > 0 { insert(remove(at: nearest), at: 0) }
  }

  /// Of equally likely positions, prefers the one at the end of a leg for a standing traveler.
  ///
  /// That is where trips stop.
  ///
  /// - Parameters:
  ///   - end: The range of distances along the route, in meters, that is at the end.
  ///   - reach: The distance along the route in meters to which the traveler may have driven.
  mutating func preferEnd(_ end: ClosedRange<Double>, within reach: Double) {
    guard
      let index = firstIndex(where: {
        $0.pending == 0 && $0.deviation <= Localization.nearDistance
          && end.contains($0.alongTrack) && $0.alongTrack <= reach
      }), index > 0, self[index].cost - self[0].cost <= Hypothesis.rounding
    else { return }
    insert(remove(at: index), at: 0)
  }

  /// Whether a position beyond a distance along the route in meters is about as likely as the best.
  func hasRival(beyond alongTrack: Double) -> Bool {
    dropFirst().contains {
      $0.pending == 0 && $0.alongTrack >= alongTrack
        && $0.cost - self[0].cost <= Hypothesis.leastChange
    }
  }
}

extension Hypothesis {
  /// The cost above the best at which a hypothesis is dropped.
  static let worstCost = 25.0

  /// The distance in meters below which hypotheses are merged.
  private static let leastGap = 5.0

  /// The difference in cost at which another hypothesis becomes the best, and for one as near.
  fileprivate static let leastChange = 1.0
  private static let leastTurn = 3.0

  /// Whether the hypothesis stays the best although another is cheaper.
  fileprivate func isKept(beside other: Hypothesis) -> Bool {
    // Usually the other direction of the same road.
    let isAsNear = backwardFixes == 0 && abs(deviation - other.deviation) < Hypothesis.leastGap
    return isAsNear
      ? cost <= Hypothesis.leastTurn
      : cost <= Hypothesis.leastChange && deviation <= Localization.nearDistance
  }

  /// Merges a more expensive hypothesis into this one.
  ///
  /// Of two passes of one road that cost about the same, the earlier one is kept, because the later
  /// one leaves out a part of the route.
  fileprivate mutating func merge(_ other: Hypothesis) {
    guard other.alongTrack < alongTrack - Hypothesis.leastGap,
      other.cost - cost <= Hypothesis.leastAdvantage
    else { return }
    let cost = cost
    self = other
    self.cost = cost
  }

  /// The difference in cost below which the later of two passes of one road is not preferred.
  private static let leastAdvantage = 0.5

  /// The maximum difference between equal costs, caused by rounding.
  fileprivate static let rounding = 2e-6

  /// Whether the hypothesis is cheaper, or earlier at the same cost.
  ///
  /// Costs that differ only by rounding are equal.
  fileprivate func isBetter(than other: Hypothesis) -> Bool {
    let gap = cost - other.cost
    if abs(gap) > Hypothesis.rounding { return gap < 0 }
    return ((cost * 1e6).rounded(), alongTrack) < ((other.cost * 1e6).rounded(), other.alongTrack)
  }

  /// Whether two hypotheses are near each other, or are passes of one road in the same direction.
  ///
  /// Fixes cannot distinguish such passes before they diverge, and there the line is searched
  /// again.
  func isSame(as other: Hypothesis, on line: Polyline) -> Bool {
    if abs(alongTrack - other.alongTrack) < Hypothesis.leastGap { return true }
    // At a corner most passes are on two roads, so the directions say less.
    let (one, two) = (direction(on: line), other.direction(on: line))
    let cosine = one.dot(two)
    let least = Hypothesis.leastCosineOfRoad * Hypothesis.leastCosineOfRoad
    guard cosine > 0, cosine * cosine > least * one.squaredLength * two.squaredLength else {
      return false
    }
    let gap = position(on: line) - other.position(on: line)
    return gap.squaredLength < Hypothesis.leastGap * Hypothesis.leastGap
  }

  /// The minimum cosine between two passes on the same road: about 25°.
  private static let leastCosineOfRoad = 0.9

  private func position(on line: Polyline) -> Vector {
    line.position(at: alongTrack, onPiece: piece).vector
  }

  func direction(on line: Polyline) -> Vector {
    line.points[piece + 1] - line.points[piece]
  }
}
