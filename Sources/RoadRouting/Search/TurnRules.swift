import Geodesy

/// The forbidden turns of a graph as an automaton over edges.
///
/// A state is the edge being traveled; for restrictions of more than two edges, further states
/// remember the previous edges. States less than the number of edges are plain edges.
///
/// **Source:** Aho and Corasick, Efficient string matching, CACM 18 (1975), with forbidden
/// sequences of edges as the patterns.
struct TurnRules: Sendable {
  /// The number of states.
  let stateCount: Int

  /// Whether a state has a special transition.
  let isSpecial: [Bool]

  /// The edges of the further states.
  private let furtherEdges: [RoadEdge]

  private let edgeCount: Int

  /// The special transitions by state and next edge.
  private let transitions: [Transition]

  /// The transition of one state for one next edge.
  private struct Transition: Sendable {
    var state: Int32
    var edge: Int32
    /// The next state; −1 if the turn is forbidden.
    var target: Int32
  }

  /// Makes the rules from forbidden sequences, each of at least two edges.
  init(edgeCount: Int, forbidden: [[RoadEdge]]) {
    let patterns = TurnPatterns(forbidden: forbidden)
    self.edgeCount = edgeCount
    furtherEdges = patterns.prefixes.map { $0[$0.count - 1] }
    stateCount = edgeCount + furtherEdges.count
    var transitions: [Transition] = []
    var isSpecial = [Bool](repeating: false, count: stateCount)
    for (state, history) in patterns.histories(edgeCount: edgeCount) {
      for (next, prefix) in patterns.continuations(of: history) {
        let target = prefix.map { Int32(edgeCount + $0) } ?? -1
        transitions.append(Transition(state: Int32(state), edge: next.number, target: target))
        isSpecial[state] = true
      }
    }
    self.transitions = transitions.sorted { ($0.state, $0.edge) < ($1.state, $1.edge) }
    self.isSpecial = isSpecial
  }
}

extension TurnRules {
  /// The edge being traveled in a state.
  @inline(__always)
  func edge(of state: Int32) -> RoadEdge {
    Int(state) < edgeCount
      ? RoadEdge(number: state) : furtherEdges[Int(state) - edgeCount]
  }

  /// The state after taking an edge; absent if forbidden.
  @inline(__always)
  func state(after state: Int32, taking edge: RoadEdge) -> Int32? {
    isSpecial[Int(state)] ? specialState(after: state, taking: edge) : edge.number
  }

  private func specialState(after state: Int32, taking edge: RoadEdge) -> Int32? {
    let index = transitions.partitioningIndex { ($0.state, $0.edge) >= (state, edge.number) }
    guard index < transitions.count, transitions[index].state == state,
      transitions[index].edge == edge.number
    else { return edge.number }
    return transitions[index].target < 0 ? nil : transitions[index].target
  }
}

/// Forbidden sequences of edges and their prefixes.
private struct TurnPatterns {
  /// The sequences without duplicates, in order.
  let forbidden: [[RoadEdge]]

  /// The prefixes of at least two edges without duplicates, in order.
  let prefixes: [[RoadEdge]]

  private var prefixNumbers: [[RoadEdge]: Int] = [:]

  /// The positions of each edge in sequences, except at their end.
  private var occurrences: [RoadEdge: [(pattern: Int, position: Int)]] = [:]

  init(forbidden: [[RoadEdge]]) {
    self.forbidden = Set(forbidden).inOrder
    var prefixes: Set<[RoadEdge]> = []
    for pattern in self.forbidden where pattern.count > 2 {
      for length in 2..<pattern.count { prefixes.insert(Array(pattern[..<length])) }
    }
    self.prefixes = prefixes.inOrder
    for (number, prefix) in self.prefixes.enumerated() { prefixNumbers[prefix] = number }
    for (number, pattern) in self.forbidden.enumerated() {
      for (position, edge) in pattern.dropLast().enumerated() {
        occurrences[edge, default: []].append((number, position))
      }
    }
  }

  /// The states that may have special transitions, with the edges traveled before.
  func histories(edgeCount: Int) -> [(state: Int, history: [RoadEdge])] {
    let first = Set(forbidden.map { [$0[0]] }).inOrder
    return first.map { ($0[0].index, $0) }
      + prefixes.enumerated().map { (edgeCount + $0.offset, $0.element) }
  }

  /// The edges with special transitions after a history, without duplicates.
  ///
  /// Each has the longest matching prefix, or none if the edge is forbidden.
  func continuations(of history: [RoadEdge]) -> [(edge: RoadEdge, prefix: Int?)] {
    var found: [(edge: RoadEdge, length: Int, prefix: Int?)] = []
    for (number, position) in occurrences[history[history.count - 1]] ?? [] {
      let pattern = forbidden[number]
      guard history.ends(with: pattern[...position]) else { continue }
      let isWhole = position + 2 == pattern.count
      let prefix = isWhole ? nil : prefixNumbers[Array(pattern[...(position + 1)])]
      found.append((pattern[position + 1], isWhole ? .max : position + 2, prefix))
    }
    // A forbidden turn takes precedence over a prefix, a longer prefix over a shorter one.
    found.sort { ($0.edge.number, -$0.length) < ($1.edge.number, -$1.length) }
    return found.indices.filter { $0 == 0 || found[$0].edge != found[$0 - 1].edge }.map {
      (found[$0].edge, found[$0].prefix)
    }
  }
}

extension Set<[RoadEdge]> {
  /// The sequences ordered by their edges' numbers.
  fileprivate var inOrder: [[RoadEdge]] {
    sorted { left, right in left.lexicographicallyPrecedes(right) { $0.number < $1.number } }
  }
}

extension [RoadEdge] {
  /// Whether the sequence ends with these edges.
  fileprivate func ends(with edges: ArraySlice<RoadEdge>) -> Bool {
    edges.count <= count && suffix(edges.count) == edges
  }
}
