import TripModel

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
