import TripModel

/// A sign that forbids a turn, or every turn but one.
struct TurnRestriction: Equatable, Sendable {
  /// Whether the turn is forbidden or the only one allowed.
  enum Kind: UInt8, Hashable, Sendable {
    case forbidden
    case only
  }

  /// What connects the first and the last road.
  enum Via: Equatable, Sendable {
    /// A vertex of the network.
    case vertex(Int)
    /// Roads of the network in driving order.
    case ways([Int])
  }

  /// Whether the turn is forbidden or the only one allowed.
  var kind: Kind

  /// The roads at the start of the turn.
  var from: [Int]

  /// What connects the roads.
  var via: Via

  /// The roads at the end of the turn.
  var to: [Int]

  /// The exempt modes.
  var exempt: Set<TravelMode>
}

extension TurnRestriction {
  /// Numbers by which restrictions are ordered.
  var sortKey: [Int] {
    let connection: [Int] =
      switch via {
      case .vertex(let vertex): [0, vertex]
      case .ways(let ways): [1] + ways
      }
    let modes = TravelMode.allCases.map { exempt.contains($0) ? 1 : 0 }
    return connection + [-1] + from + [-1] + to + [-1, Int(kind.rawValue)] + modes
  }
}
