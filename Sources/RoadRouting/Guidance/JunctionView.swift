import Geodesy

/// A junction as seen by a traveler who arrives on one edge and leaves on another.
struct JunctionView {
  /// A road that leaves the junction.
  struct Arm {
    /// The edge that leaves.
    var edge: RoadEdge
    /// The turn into it, in degrees, −180…180, right positive.
    var turn: Double
    /// Whether it may be entered.
    var isOpen: Bool
    /// The road.
    var way: RoadWay
  }

  /// The road on which the traveler arrives.
  let incoming: RoadWay

  /// The edge on which the traveler arrives.
  let incomingEdge: RoadEdge

  /// The bearing on arrival.
  let bearingBefore: Bearing

  /// The road taken.
  let taken: Arm

  /// The other roads, from left to right, except the one back.
  let others: [Arm]

  /// Makes the view.
  init(graph: RoadGraph, from edge: RoadEdge, to next: RoadEdge) {
    let bearing = graph.arrivalBearing(of: edge)
    func arm(_ edge: RoadEdge) -> Arm {
      Arm(
        edge: edge, turn: bearing.turn(to: graph.departureBearing(of: edge)),
        isOpen: graph.isOpen[edge.index], way: graph.way(of: edge))
    }
    incoming = graph.way(of: edge)
    incomingEdge = edge
    bearingBefore = bearing
    taken = arm(next)
    others = graph.departures(from: graph.head(of: edge))
      .filter { $0 != next && $0 != edge.reversed }
      .map(arm)
      .sorted { ($0.turn, $0.edge.number) < ($1.turn, $1.edge.number) }
  }
}

extension JunctionView {
  /// The other roads that could be taken instead.
  var rivals: [Arm] { others.filter(\.isOpen) }

  /// The rivals that a driver might mistake for the continuation: not a driveway beside a street.
  var seriousRivals: [Arm] {
    let rank = max(taken.way.roadClass.rank, incoming.roadClass.rank)
    return rivals.filter { rival in
      let isLess = rival.way.roadClass.rank > max(rank, 5) || rival.way.roadClass.rank > rank + 2
      return !isLess
    }
  }

  /// Whether the maneuver is a U-turn.
  var isTurningBack: Bool { taken.edge == incomingEdge.reversed }

  /// Whether the road taken is the same street.
  var isSameStreet: Bool { Self.isSameStreet(incoming, taken.way) }

  /// Whether two roads are the same street: equal names, or no names and equal numbers or classes.
  static func isSameStreet(_ left: RoadWay, _ right: RoadWay) -> Bool {
    if let leftName = left.name, let rightName = right.name {
      return StreetName.isSame(leftName, rightName)
    }
    if left.name != nil || right.name != nil { return false }
    if left.reference != nil || right.reference != nil {
      return left.reference == right.reference
    }
    return left.roadClass == right.roadClass
  }
}

/// Comparison of street names.
enum StreetName {
  /// Whether two names are equal except for a word added at one end.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let (left, right) = (left.lowercased(), right.lowercased())
    if left == right { return true }
    return left.hasPrefix(right + " ") || right.hasPrefix(left + " ")
      || left.hasSuffix(" " + right) || right.hasSuffix(" " + left)
  }
}
