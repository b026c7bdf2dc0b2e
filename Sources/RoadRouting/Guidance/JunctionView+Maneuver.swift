import TripModel

extension JunctionView {
  /// A maneuver to announce.
  struct Guidance: Equatable {
    /// The kind of maneuver.
    var kind: ManeuverKind
    /// The direction of the maneuver.
    var direction: Turn
  }

  /// The maximum turn, in degrees, of a road that goes straight on.
  private static let straightTurn = 20.0

  /// The maximum turn, in degrees, of a road that bends rather than turns.
  static let bendTurn = 45.0

  /// The maximum turn, in degrees, of a street that can still be said to bend.
  private static let sharpBendTurn = 75.0

  /// The maximum angle, in degrees, between roads that diverge.
  private static let divergingTurn = 40.0

  /// The turns, in degrees, into a road that another one ends at.
  private static let teeTurns = 45.0...135.0

  /// The maneuver to announce at the junction; absent if the way ahead is obvious.
  ///
  /// `isFirst` says whether it is the first junction since the last maneuver, so that no other road
  /// can be mistaken for the one to turn into. `merging` contains, for each other road that leads
  /// straight into the road taken, the turn in degrees from its direction to the traveler's.
  /// `identity` is the last known name or number of the road traveled.
  func guidance(merging: [Double], identity: String?, isFirst: Bool) -> Guidance? {
    if isTurningBack {
      return Guidance(kind: isSameStreet ? .continue : .turn, direction: .uturn)
    }
    return rampGuidance ?? mergeGuidance(merging) ?? forkGuidance
      ?? turnGuidance(isFirst: isFirst) ?? ferryGuidance ?? newNameGuidance(identity)
  }
}

extension JunctionView {
  /// The direction of the road taken, or the side on which another road diverges.
  private var direction: Turn {
    switch Turn(turn: taken.turn) {
    case .uturn: return taken.turn > 0 ? .sharpRight : .sharpLeft
    case .straight:
      let near = rivals.filter {
        $0.way.roadClass.rank <= 5 && abs($0.turn - taken.turn) <= Self.divergingTurn
      }
      return near.isEmpty ? .straight : side(beside: near)
    case let direction: return direction
    }
  }

  /// The side of other roads on which the road taken lies; straight if it lies between them.
  private func side(beside others: [Arm]) -> Turn {
    if others.allSatisfy({ $0.turn > taken.turn }) { return .slightLeft }
    return others.allSatisfy { $0.turn < taken.turn } ? .slightRight : .straight
  }

  /// Taking a ramp, if there was a choice.
  private var rampGuidance: Guidance? {
    guard taken.way.roadClass.isRamp, !incoming.roadClass.isRamp, !rivals.isEmpty else {
      return nil
    }
    let kind = incoming.roadClass.rank <= 1 ? ManeuverKind.offRamp : .onRamp
    let through = rivals.min { abs($0.turn) < abs($1.turn) }
    if let through, abs(taken.turn) <= 40, abs(through.turn) <= Self.bendTurn {
      return Guidance(kind: kind, direction: .slight(isRight: taken.turn > through.turn))
    }
    return Guidance(kind: kind, direction: direction)
  }

  /// Joining a road from a parallel link.
  private func mergeGuidance(_ merging: [Double]) -> Guidance? {
    guard incoming.roadClass.isLink, !taken.way.roadClass.isLink else { return nil }
    guard abs(taken.turn) <= Self.bendTurn, let other = merging.min(by: { abs($0) < abs($1) })
    else { return nil }
    // A road that joins from the right is entered by moving left.
    return Guidance(kind: .merge, direction: .slight(isRight: other > 0))
  }

  /// Choosing between roads that diverge at a small angle.
  private var forkGuidance: Guidance? {
    let near = seriousRivals.filter {
      abs($0.turn) <= 50 && abs($0.turn - taken.turn) <= 70
        && abs($0.way.roadClass.rank - taken.way.roadClass.rank) <= 1
    }
    guard !near.isEmpty, abs(taken.turn) <= 50, isForkLike(near) else { return nil }
    return Guidance(kind: .fork, direction: side(beside: near))
  }

  /// Whether none of the roads is the obvious continuation.
  private func isForkLike(_ near: [Arm]) -> Bool {
    if incoming.roadClass.isLink || incoming.roadClass.rank == 0 {
      // On a motorway, a ramp is an exit; between two ramps or two motorways, the road forks.
      return near.contains { $0.way.roadClass.isRamp == taken.way.roadClass.isRamp }
    }
    if near.contains(where: { $0.way.roadClass.isLink != taken.way.roadClass.isLink }) {
      return false
    }
    return near.contains { rival in
      // A road that is straighter than the one taken misleads more than one that turns off.
      let isAlike = (-18...15).contains(abs(rival.turn) - abs(taken.turn))
      if !isSameStreet, taken.way.identity != nil, Self.isSameStreet(taken.way, rival.way) {
        return true
      }
      if Self.isSameStreet(incoming, rival.way) == isSameStreet { return isAlike }
      guard abs(rival.turn - taken.turn) <= Self.bendTurn else { return false }
      // A name does not show which of two roads ahead belongs to the street.
      if isSameStreet { return isAlike && rival.way.roadClass.rank <= taken.way.roadClass.rank }
      return abs(taken.turn) <= Self.straightTurn && abs(rival.turn) <= 35
    }
  }

  /// Turning off, or following a street that turns.
  private func turnGuidance(isFirst: Bool) -> Guidance? {
    if isPlain { return nil }
    if isEndOfRoad, !isFirst { return Guidance(kind: .endOfRoad, direction: direction) }
    if direction == .straight, let other = otherEnd, abs(other.turn) <= 90 {
      return Guidance(kind: .turn, direction: .slight(isRight: taken.turn > other.turn))
    }
    return Guidance(kind: isNamedStreet ? .continue : .turn, direction: direction)
  }

  /// Whether the way ahead is so obvious that no instruction is needed.
  private var isPlain: Bool {
    if others.isEmpty { return true }
    let turn = abs(taken.turn)
    let rivals = seriousRivals
    if rivals.isEmpty {
      if isClosedAhead { return false }
      return turn <= Self.bendTurn
        || isSameStreet && !isStreetAhead && !isForcedTurn && !isStreetOpposite
    }
    if turn > Self.bendTurn { return isOnlyWayAhead }
    if joinsThroughStreet { return false }
    let isRivalOnward = rivals.contains {
      abs($0.turn) <= Self.bendTurn && Self.isSameStreet(incoming, $0.way)
    }
    if isSameStreet {
      return turn <= Self.straightTurn || !isRivalOnward && !isRivalStraighter(rivals, by: 10)
    }
    if isRivalOnward { return false }
    return turn <= Self.straightTurn || !isRivalStraighter(rivals, by: -15)
  }

  /// Whether the road taken is the same street by name or number.
  private var isNamedStreet: Bool { isSameStreet && incoming.identity != nil }

  /// Whether a street, even a smaller one, leads straight on or far straighter than the road itself.
  private var isStreetAhead: Bool {
    let turn = abs(taken.turn)
    return rivals.contains {
      let limit = abs($0.turn) <= Self.straightTurn ? Self.bendTurn : Self.sharpBendTurn
      return turn > limit && abs($0.turn) <= turn - 30 && $0.way.roadClass.rank <= 6
        && $0.way.roadClass != .service
    }
  }

  /// Whether the road turns off opposite a street on the other side, with nothing straight ahead.
  private var isStreetOpposite: Bool {
    abs(taken.turn) > Self.sharpBendTurn && isTee
      && rivals.contains { $0.way.roadClass.rank <= 5 && ($0.turn > 0) != (taken.turn > 0) }
  }

  /// Whether another street, as large as the road taken and far straighter, is closed to entry.
  private var isClosedAhead: Bool {
    abs(taken.turn) > Self.straightTurn
      && others.contains {
        !$0.isOpen && !$0.way.roadClass.isLink
          && ($0.way.identity == nil || !Self.isSameStreet($0.way, incoming))
          && $0.way.roadClass.rank <= taken.way.roadClass.rank && abs($0.turn) <= Self.straightTurn
          && abs($0.turn) <= abs(taken.turn) - 20
      }
  }

  /// Whether an unnamed road ends at one as large that may be entered in one direction only.
  private var isForcedTurn: Bool {
    !isNamedStreet && isTee
      && others.contains { !$0.isOpen && $0.way.roadClass.rank <= taken.way.roadClass.rank }
  }

  /// Whether the street bends and every other road turns off much more sharply.
  private var isOnlyWayAhead: Bool {
    isNamedStreet && abs(taken.turn) <= 60
      && rivals.allSatisfy { abs($0.turn) >= abs(taken.turn) + 40 }
  }

  /// The opposite direction of the street joined, if the road traveled ends at a two-way street.
  private var otherEnd: Arm? {
    guard taken.way.identity != nil, !isSameStreet else { return nil }
    return others.first { Self.isSameStreet($0.way, taken.way) }
  }

  /// Whether a driver has to choose between the two directions of a street.
  private var joinsThroughStreet: Bool {
    guard let other = otherEnd else { return false }
    let isOpposite = (120...240).contains(abs(other.turn - taken.turn))
    let isYielding = incoming.roadClass.rank > taken.way.roadClass.rank
    return isOpposite && (isYielding || abs(taken.turn) > Self.straightTurn)
      || abs(other.turn) <= 90
  }

  /// Whether a road at least as large as either road of the path is straighter by `degrees`.
  private func isRivalStraighter(_ rivals: [Arm], by degrees: Double) -> Bool {
    rivals.contains {
      abs($0.turn) < abs(taken.turn) - degrees
        && $0.way.roadClass.rank <= max(taken.way.roadClass.rank, incoming.roadClass.rank)
    }
  }

  /// Whether the road ends where one road leads left and one right.
  private var isEndOfRoad: Bool {
    guard others.count == 1, Self.teeTurns.contains(abs(taken.turn)) else { return false }
    let other = others[0]
    return Self.teeTurns.contains(abs(other.turn)) && (other.turn > 0) != (taken.turn > 0)
      && other.way.roadClass != .track
  }

  /// Whether the road leads to others only to the left and to the right.
  private var isTee: Bool {
    guard others.allSatisfy({ abs($0.turn) > Self.bendTurn }), abs(taken.turn) <= 135 else {
      return false
    }
    return others.contains { ($0.turn > 0) != (taken.turn > 0) && abs($0.turn) <= 135 }
  }

  /// Whether a name such as `Highway 1` is derived from a road's number.
  private static func isNamed(_ name: String?, after reference: String) -> Bool {
    name?.split(separator: " ").contains { $0 == reference } ?? false
  }

  /// Driving onto a ferry, or off it.
  private var ferryGuidance: Guidance? {
    guard (incoming.roadClass == .ferry) != (taken.way.roadClass == .ferry) else { return nil }
    return Guidance(kind: .notification, direction: direction)
  }

  /// Continuing on the street under a new name.
  private func newNameGuidance(_ identity: String?) -> Guidance? {
    guard let identity, let name = taken.way.identity, !taken.way.roadClass.isLink,
      !StreetName.isSame(identity, name)
    else { return nil }
    // Losing a known name, or gaining one on a numbered road, is not announced.
    if taken.way.name == nil, incoming.name != nil { return nil }
    if let reference = taken.way.reference, StreetName.isSame(reference, identity) { return nil }
    // A road named after its number continues under that number, whatever the next part is called.
    if let reference = taken.way.reference, reference == incoming.reference,
      [incoming.name, taken.way.name].contains(where: { Self.isNamed($0, after: reference) })
    {
      return nil
    }
    return Guidance(kind: .newName, direction: direction)
  }
}
