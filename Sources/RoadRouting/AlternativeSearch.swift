/// Finds alternatives to the best path.
///
/// It penalizes the roads of the paths found so far and searches again. A result is a reasonable
/// alternative if it is not much more expensive, mostly on other roads, and leaves the best path
/// for good reason.
///
/// **Source:** Abraham, Delling, Goldberg, Werneck, Alternative routes in road networks, ACM JEA
/// 18 (2013), section 3: limited sharing, bounded stretch, local optimality.
struct AlternativeSearch {
  /// The maximum fraction of its length that an alternative shares with another path.
  private static let sharingLimit = 0.7

  /// The maximum cost of an alternative relative to the best path, as a whole and for each detour.
  private static let stretchLimit = 1.4
  private static let detourLimit = 1.7

  /// The maximum number of times that an alternative leaves the best path.
  private static let detourCount = 2

  /// The number of searches, and the penalty that each adds to the roads found.
  private static let attempts = 8
  private static let penalty: Int32 = 30

  /// The maximum weight of a road's cost, in percent, so that no sum of costs overflows.
  private static let weightLimit: Int32 = 300

  /// The request, with the search for its best paths.
  let itinerary: Itinerary

  /// The best paths of the legs.
  let best: [LegPath]

  private var graph: RoadGraph { itinerary.search.graph }
}

extension AlternativeSearch {
  /// Up to `count` alternatives, the cheapest first.
  func alternatives(atMost count: Int) -> [[LegPath]] {
    if count == 0 { return [] }
    var found: [[LegPath]] = []
    var search = itinerary.search
    search.weights = [Int32](repeating: 100, count: graph.pieceWays.count)
    var last = best
    for _ in 0..<Self.attempts where found.count < count {
      for piece in pieces(of: last) {
        search.weights[piece] = min(search.weights[piece] + Self.penalty, Self.weightLimit)
      }
      let other = Itinerary(search: search, request: itinerary.request)
      guard let legs = try? other.legs() else { break }
      last = legs
      if isAlternative(legs), found.allSatisfy({ differs(legs, from: $0) }) {
        found.append(legs)
      }
    }
    return found.sorted { cost(of: $0) < cost(of: $1) }
  }

  /// The pieces of road of some legs, without duplicates, in order.
  private func pieces(of legs: [LegPath]) -> [Int] {
    Set(legs.flatMap { $0.stretches.map(\.edge.piece) }).sorted()
  }

  private func cost(of legs: [LegPath]) -> Int {
    legs.reduce(0) { $0 + cost(of: $1.stretches[...]) }
  }

  private func cost(of stretches: ArraySlice<LegPath.Stretch>) -> Int {
    stretches.reduce(0) { $0 + itinerary.search.costs.cost(ofLength: $1.extent.count, on: $1.edge) }
  }

  /// The cost of entering roads for destination traffic.
  private func entryCost(of legs: [LegPath]) -> Int {
    legs.map(\.stretches).reduce(0) { cost, stretches in
      zip(stretches, stretches.dropFirst()).reduce(cost) {
        $0 + itinerary.search.entryCost(of: $1.1.edge, after: $1.0.edge)
      }
    }
  }

  private func isAlternative(_ legs: [LegPath]) -> Bool {
    Double(cost(of: legs)) <= Self.stretchLimit * Double(cost(of: best))
      && entryCost(of: legs) <= entryCost(of: best) && differs(legs, from: best)
      && zip(legs, best).allSatisfy(isReasonable)
      && legs.allSatisfy(isStraightforward)
  }

  /// Whether enough of some legs is on other roads.
  private func differs(_ legs: [LegPath], from others: [LegPath]) -> Bool {
    let known = Set(pieces(of: others))
    var (shared, whole) = (0, 0)
    for stretch in legs.flatMap(\.stretches) {
      whole += stretch.extent.count
      if known.contains(stretch.edge.piece) { shared += stretch.extent.count }
    }
    return Double(shared) <= Self.sharingLimit * Double(whole)
  }

  /// Whether a path passes no junction twice and has no U-turn.
  private func isStraightforward(_ leg: LegPath) -> Bool {
    let heads = leg.stretches.dropLast().filter { $0.end == nil }.map { graph.head(of: $0.edge) }
    return Set(heads).count == heads.count
  }

  /// Whether each detour from the best path is reasonable.
  private func isReasonable(_ leg: LegPath, _ best: LegPath) -> Bool {
    var bestIndices: [RoadEdge: Int] = [:]
    for (index, stretch) in best.stretches.enumerated() { bestIndices[stretch.edge] = index }
    var detours = 0
    var begin = 0
    var leaving = -1
    for (index, stretch) in leg.stretches.enumerated() {
      guard let known = bestIndices[stretch.edge] else { continue }
      if index > begin {
        detours += 1
        guard known > leaving else { return false }
        let replaced = best.stretches[(leaving + 1)..<known]
        let cost = Double(cost(of: leg.stretches[begin..<index]))
        guard cost <= Self.detourLimit * Double(self.cost(of: replaced)) else { return false }
      }
      begin = index + 1
      leaving = known
    }
    if begin < leg.stretches.count { detours += 1 }
    return detours <= Self.detourCount
  }
}
