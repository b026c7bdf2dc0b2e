package import TripModel

/// A sign that forbids a turn or every turn but one.
package struct TurnRestriction: Equatable, Sendable {
  /// Whether the turn is the forbidden one or the only one allowed.
  package enum Kind: UInt8, Hashable, Sendable {
    case forbidden
    case only
  }

  /// What lies between the road one comes from and the one the sign is about.
  package enum Via: Equatable, Sendable {
    /// A vertex of the network.
    case vertex(Int)
    /// Roads of the network in driving order.
    case ways([Int])
  }

  /// Whether the turn is the forbidden one or the only one allowed.
  package var kind: Kind

  /// The roads one comes from.
  package var from: [Int]

  /// What lies between.
  package var via: Via

  /// The roads that the sign is about.
  package var to: [Int]

  /// The modes the sign does not apply to.
  package var exempt: Set<TravelMode>
}

extension TurnRestriction {
  /// Numbers that order restrictions.
  var sortKey: [Int] {
    let place: [Int] =
      switch via {
      case .vertex(let vertex): [0, vertex]
      case .ways(let ways): [1] + ways
      }
    let modes = TravelMode.allCases.map { exempt.contains($0) ? 1 : 0 }
    return place + [-1] + from + [-1] + to + [-1, Int(kind.rawValue)] + modes
  }
}
