import TripModel

extension RoadGraph {
  /// The turn rules that a mode obeys; without restrictions every turn is allowed.
  func turnRules(obeyingRestrictions isObeying: Bool) -> TurnRules {
    guard isObeying, mode != .foot else { return TurnRules(edgeCount: edgeCount, forbidden: []) }
    let forbidden = network.restrictions
      .filter { !$0.exempt.contains(mode) }
      .flatMap(forbiddenSequences)
    return TurnRules(edgeCount: edgeCount, forbidden: forbidden)
  }

  /// The maximum number of edges at a junction with restrictions, and between the roads of a
  /// restriction.
  ///
  /// More edges are an error in the source.
  private static let signLimit = 64

  /// The sequences of edges that a restriction forbids.
  private func forbiddenSequences(_ sign: TurnRestriction) -> [[RoadEdge]] {
    approaches(of: sign).flatMap { approach -> [[RoadEdge]] in
      let last = approach[approach.count - 1]
      let leaving = departures(from: head(of: last)).filter { isOpen[$0.index] }
      guard leaving.count <= Self.signLimit else { return [] }
      let meant = leaving.filter { isMeant($0, by: sign, after: approach) }
      switch sign.kind {
      case .forbidden: return meant.map { approach + [$0] }
      case .only:
        if meant.isEmpty { return [] }
        return leaving.filter { !meant.contains($0) }.map { approach + [$0] }
      }
    }
  }

  /// Whether a restriction applies to an edge.
  private func isMeant(
    _ edge: RoadEdge, by sign: TurnRestriction, after approach: [RoadEdge]
  ) -> Bool {
    guard sign.to.contains(wayNumber(of: edge)) else { return false }
    let last = approach[approach.count - 1]
    if approach.count == 1, !isOneSided(wayNumber(of: edge), at: head(of: last), sign) {
      return false
    }
    // From a road to itself means a U-turn, not continuing along it.
    if approach.count == 1, sign.from.contains(wayNumber(of: edge)) {
      return edge == last.reversed
    }
    return edge != last.reversed || sign.from == sign.to
  }

  /// The sequences of edges up to the junction where a restriction applies.
  private func approaches(of sign: TurnRestriction) -> [[RoadEdge]] {
    switch sign.via {
    case .vertex(let vertex):
      let from = sign.from.filter { isOneSided($0, at: vertex, sign) }
      return arrivals(at: vertex, from: from).map { [$0] }
    case .ways(let ways):
      let approaches = approaches(of: sign, through: ways)
      // Some mappers list the ways between from the end.
      return approaches.isEmpty ? self.approaches(of: sign, through: ways.reversed()) : approaches
    }
  }

  private func approaches(of sign: TurnRestriction, through ways: [Int]) -> [[RoadEdge]] {
    guard let first = ways.first else { return [] }
    let ends = sign.from.flatMap { way in
      network.visits[network.visits(ofWay: way)].filter { isPart($0, of: first) }
    }
    let starts = Set(ends).sorted().flatMap { arrivals(at: Int($0), from: sign.from) }
    return starts.flatMap { extended([$0], through: ways[...], to: sign.to) }
  }

  /// Whether a way begins or ends at the junction of a sign.
  ///
  /// A way that continues beyond it does not show which of its sides is meant; only a ban of
  /// U-turns applies to both.
  private func isOneSided(_ way: Int, at vertex: Int, _ sign: TurnRestriction) -> Bool {
    let visits = network.visits(ofWay: way)
    return network.visits[visits.lowerBound] == vertex
      || network.visits[visits.upperBound - 1] == vertex
      || sign.from == sign.to && sign.kind == .forbidden
  }

  private func isPart(_ vertex: Int32, of way: Int) -> Bool {
    network.visits[network.visits(ofWay: way)].contains(vertex)
  }

  /// The open edges of some ways that end at a vertex.
  private func arrivals(at vertex: Int, from ways: [Int]) -> [RoadEdge] {
    let departing = departures(from: vertex)
    guard departing.count <= Self.signLimit else { return [] }
    return departing.map(\.reversed).filter {
      isOpen[$0.index] && ways.contains(wayNumber(of: $0))
    }
  }

  /// A sequence extended by the edges of the via ways, up to the last road of the restriction.
  private func extended(
    _ sequence: [RoadEdge], through ways: ArraySlice<Int>, to destinations: [Int]
  ) -> [[RoadEdge]] {
    guard let way = ways.first else { return [sequence] }
    let next = ways.dropFirst().first.map { [$0] } ?? destinations
    let begin = sequence[sequence.count - 1]
    let candidates = departures(from: head(of: begin)).filter {
      isOpen[$0.index] && wayNumber(of: $0) == way && $0 != begin.reversed
    }
    return candidates.prefix(2).flatMap { candidate -> [[RoadEdge]] in
      guard let stretch = stretch(from: candidate, to: next) else { return [] }
      return extended(sequence + stretch, through: ways.dropFirst(), to: destinations)
    }
  }

  /// The edges of a way from an edge to the first junction with one of some other ways.
  private func stretch(from edge: RoadEdge, to ways: [Int]) -> [RoadEdge]? {
    var stretch = [edge]
    while stretch.count <= Self.signLimit {
      let last = stretch[stretch.count - 1]
      let leaving = departures(from: head(of: last))
      guard leaving.count <= Self.signLimit else { return nil }
      if leaving.contains(where: { $0 != last.reversed && ways.contains(wayNumber(of: $0)) }) {
        return stretch
      }
      let next = leaving.first {
        $0 != last.reversed && wayNumber(of: $0) == wayNumber(of: last) && isOpen[$0.index]
      }
      guard let next else { return nil }
      stretch.append(next)
    }
    return nil
  }
}
