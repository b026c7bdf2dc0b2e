import Geodesy
import TripModel

/// A junction as seen by a traveler who arrives on one edge and leaves on another.
struct JunctionView {
  /// A road that leaves the junction.
  struct Arm {
    /// The edge that leaves.
    var edge: RoadEdge
    /// The turn into it, in degrees, −180…180, right positive.
    var turn: Double
    /// Whether it may be entered; a private road only from another private road.
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
    let access = min(graph.access[next.index], .destination)
    func arm(_ edge: RoadEdge) -> Arm {
      Arm(
        edge: edge, turn: bearing.turn(to: graph.departureBearing(of: edge)),
        isOpen: graph.access[edge.index] >= access, way: graph.way(of: edge))
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

  /// The rivals that a driver might mistake for the continuation, for example not a driveway.
  var seriousRivals: [Arm] {
    let rank = max(taken.way.roadClass.rank, incoming.roadClass.rank)
    return rivals.filter { $0.way.roadClass.rank <= min(max(rank, 5), rank + 2) }
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
    if let leftReference = left.reference, let rightReference = right.reference {
      return StreetName.isSame(leftReference, rightReference)
    }
    if left.reference != nil || right.reference != nil { return false }
    return left.roadClass == right.roadClass
  }
}

/// Comparison of the names or numbers of streets.
enum StreetName {
  /// Whether two streets share a name, except for a compass point at one end.
  ///
  /// A road with several numbers continues while one of them does.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let others = right.lowercased().split(separator: ", ")
    return left.lowercased().split(separator: ", ").contains { name in
      others.contains { isExtended(name, $0) || isExtended($0, name) }
    }
  }

  /// Whether a name is equal to another, or to it with a compass point.
  private static func isExtended(_ name: Substring, _ other: Substring) -> Bool {
    if name == other { return true }
    let (words, others) = (name.split(separator: " "), other.split(separator: " "))
    return words.dropFirst() == others[...] && words.prefix(1).allSatisfy(compassWords.contains)
      || words.dropLast() == others[...] && words.suffix(1).allSatisfy(compassWords.contains)
  }

  /// The words that divide a street into parts.
  ///
  /// **Source:** osrm-backend v5.27, `suffix_list` of profiles/car.lua.
  private static let compassWords: Set<Substring> = [
    "n", "ne", "e", "se", "s", "sw", "w", "nw", "north", "northeast", "east", "southeast", "south",
    "southwest", "west", "northwest",
  ]
}

extension JunctionView {
  /// The lanes before the junction from left to right; empty if no arrows are known.
  ///
  /// A lane is valid if one of its arrows points to the road taken: each arrow belongs to the open
  /// road whose direction is nearest to its own.
  ///
  /// **Source:** OpenStreetMap wiki, Key:turn; the words are OSRM's.
  var lanes: [Lane] {
    let text = incomingEdge.isForward ? incoming.forwardLanes : incoming.backwardLanes
    guard let text else { return [] }
    return text.split(separator: "|", omittingEmptySubsequences: false).map { lane in
      let arrows = lane.split(separator: ";").map { LaneArrow(tag: String($0)) }
      let known = arrows.isEmpty ? [LaneArrow.none] : arrows
      let active = known.first(where: isForTaken)
      return Lane(
        indications: known.map(\.rawValue), isValid: active != nil,
        activeDirection: active.flatMap { $0 == .none ? nil : $0.rawValue })
    }
  }

  private func isForTaken(_ arrow: LaneArrow) -> Bool {
    func distance(_ arm: Arm) -> Double { abs(arm.turn - arrow.turn) }
    return rivals.allSatisfy { distance($0) > distance(taken) }
  }
}

/// An arrow painted on a lane, in OSRM's words.
private enum LaneArrow: String {
  case none
  case straight
  case left
  case slightLeft = "slight left"
  case sharpLeft = "sharp left"
  case right
  case slightRight = "slight right"
  case sharpRight = "sharp right"
  case uturn
  case mergeToLeft = "merge to left"
  case mergeToRight = "merge to right"

  /// Makes an arrow from OpenStreetMap's value; an unknown value is a lane without arrow.
  init(tag: String) {
    switch tag.drop(while: { $0 == " " }) {
    case "through": self = .straight
    case "reverse": self = .uturn
    case let word:
      self = LaneArrow(rawValue: word.split(separator: "_").joined(separator: " ")) ?? .none
    }
  }

  /// The turn represented by the arrow, in degrees, right positive.
  var turn: Double {
    switch self {
    case .none, .straight, .mergeToLeft, .mergeToRight: 0
    case .left: -90
    case .slightLeft: -45
    case .sharpLeft: -135
    case .right: 90
    case .slightRight: 45
    case .sharpRight: 135
    case .uturn: -180
    }
  }
}
