import Geodesy
import TripModel

/// Derives the maneuvers of a leg: what a driver must be told, and no more.
struct ManeuverBuilder {
  private let graph: RoadGraph
  private let leg: LegPath
  private var maneuvers: [PathManeuver] = []

  /// The last known name or number of the road traveled.
  private var identity: String?

  /// Whether another road was passed since the last maneuver.
  private var hasPassedRoad = false

  /// The maneuvers of a leg in driving order, including `depart` and without the arrival.
  static func maneuvers(of leg: LegPath, in graph: RoadGraph) -> [PathManeuver] {
    var builder = ManeuverBuilder(graph: graph, leg: leg)
    builder.build()
    return ManeuverSimplification.simplified(builder.maneuvers, leg: leg, graph: graph)
  }
}

extension ManeuverBuilder {
  private mutating func build() {
    append(
      PathManeuver(
        stretch: 0, kind: .depart, bearingAfter: bearingAtStart(of: 0), road: road(at: 0)))
    var index = 1
    while index < leg.stretches.count {
      index = maneuver(at: index)
    }
  }

  /// Derives the maneuver at the start of a stretch; returns the next stretch to examine.
  private mutating func maneuver(at index: Int) -> Int {
    if leg.goesOn(at: index) { return index + 1 }
    let (isOnRing, entersRing) = (isRing(at: index - 1), isRing(at: index))
    if entersRing && !isOnRing { return roundabout(from: index) }
    if isOnRing && !entersRing {
      appendManeuver(at: index, kind: .exitRoundabout, exit: exit(from: 0, to: index - 1))
      return index + 1
    }
    if isOnRing { return index + 1 }
    if let end = slipRoad(from: index) {
      appendSlipRoad(from: index, to: end)
      return end + 1
    }
    let view = view(at: index)
    let found = view.guidance(
      merging: mergingTurns(at: index), identity: identity, isFirst: !hasPassedRoad)
    if !view.others.isEmpty { hasPassedRoad = true }
    if let found {
      append(
        PathManeuver(
          stretch: index, kind: found.kind, direction: found.direction,
          bearingBefore: view.bearingBefore, bearingAfter: bearingAtStart(of: index),
          road: road(at: index)))
    }
    identity = road(at: index).identity ?? identity
    return index + 1
  }

  private mutating func append(_ maneuver: PathManeuver) {
    identity = maneuver.road.identity
    hasPassedRoad = false
    maneuvers.append(maneuver)
  }

  private mutating func appendManeuver(at index: Int, kind: ManeuverKind, exit: Int?) {
    let view = view(at: index)
    // A roundabout curves immediately, so its first segment shows how it is entered.
    let after = kind == .roundabout ? firstBearing(of: index) : bearingAtStart(of: index)
    append(
      PathManeuver(
        stretch: index, kind: kind,
        direction: Turn(turn: view.bearingBefore.turn(to: after)), exit: exit,
        bearingBefore: view.bearingBefore, bearingAfter: bearingAtStart(of: index),
        road: road(at: index)))
  }
}

extension ManeuverBuilder {
  /// The road of a stretch in the direction of travel.
  private func road(at index: Int) -> RoadWay {
    let edge = leg.stretches[index].edge
    return edge.isForward ? graph.way(of: edge) : graph.way(of: edge).reversed
  }

  private func view(at index: Int) -> JunctionView {
    JunctionView(graph: graph, from: leg.stretches[index - 1].edge, to: leg.stretches[index].edge)
  }

  private func isRing(at index: Int) -> Bool {
    graph.mode != .foot && road(at: index).isRoundabout
  }

  /// The bearing at the start of a stretch.
  private func bearingAtStart(of index: Int) -> Bearing {
    let stretch = leg.stretches[index]
    if let start = stretch.start { return graph.segmentBearing(of: stretch.edge, at: start.visit) }
    return graph.departureBearing(of: stretch.edge)
  }

  /// The bearing of the first segment of a stretch that begins at a junction.
  private func firstBearing(of index: Int) -> Bearing {
    let edge = leg.stretches[index].edge
    let visits = graph.visits(of: edge)
    return graph.segmentBearing(of: edge, at: min(visits[0], visits[1]))
  }

  /// The turns from other roads that lead straight into the same road, in degrees.
  private func mergingTurns(at index: Int) -> [Double] {
    let edge = leg.stretches[index - 1].edge
    let next = leg.stretches[index].edge
    let (ours, onward) = (graph.arrivalBearing(of: edge), graph.departureBearing(of: next))
    return graph.departures(from: graph.head(of: edge)).map(\.reversed).compactMap { other in
      guard other != edge, other != next.reversed, graph.isOpen[other.index],
        !graph.way(of: other).roadClass.isLink
      else { return nil }
      let theirs = graph.arrivalBearing(of: other)
      return theirs.difference(to: onward) <= 40 ? theirs.turn(to: ours) : nil
    }
  }

  /// Enters a roundabout and leaves it; returns the stretch after the exit.
  private mutating func roundabout(from index: Int) -> Int {
    var last = index
    while last + 1 < leg.stretches.count, isRing(at: last + 1) { last += 1 }
    let isLeaving = last + 1 < leg.stretches.count
    let exit = exit(from: index, to: last)
    appendManeuver(at: index, kind: .roundabout, exit: isLeaving ? exit : nil)
    guard isLeaving else { return last + 1 }
    appendManeuver(at: last + 1, kind: .exitRoundabout, exit: exit)
    return last + 2
  }

  /// The number of the exit after some stretches on a roundabout.
  private func exit(from first: Int, to last: Int) -> Int {
    1 + (first..<last).count { !leg.goesOn(at: $0 + 1) && hasExit(after: $0) }
  }

  /// Whether a driver could leave the roundabout at the end of a stretch.
  private func hasExit(after index: Int) -> Bool {
    let edge = leg.stretches[index].edge
    return graph.departures(from: graph.head(of: edge)).contains {
      $0 != edge.reversed && (graph.isOpen[$0.index] || graph.looksOpen($0))
        && !graph.way(of: $0).isRoundabout
    }
  }
}

extension ManeuverBuilder {
  /// The maximum length, in meters, of a link between two streets that is part of the turn.
  private static let slipRoadLimit = 150.0

  /// The stretch after a slip road that begins at a stretch; absent if none begins there.
  private func slipRoad(from index: Int) -> Int? {
    func isSlip(_ index: Int) -> Bool {
      let road = road(at: index)
      return road.roadClass.isLink && road.roadClass != .motorwayLink && !road.isRoundabout
    }
    guard isSlip(index), !road(at: index - 1).roadClass.isLink, !isRing(at: index - 1) else {
      return nil
    }
    var end = index
    while end < leg.stretches.count, isSlip(end) { end += 1 }
    guard end < leg.stretches.count, !road(at: end).roadClass.isLink, !isRing(at: end),
      leg.distance(of: index..<end) <= Self.slipRoadLimit
    else { return nil }
    let turn = slipTurn(index, end)
    guard abs(turn) > 45, leavesOnSide(ofTurn: turn, at: index) else { return nil }
    let isRamp = (index..<end).contains { road(at: $0).roadClass.isRamp }
    return !isRamp || cutsCorner(from: index, to: end) ? end : nil
  }

  /// Whether a slip road leaves the road on the side to which it leads; drivers look for it there.
  private func leavesOnSide(ofTurn turn: Double, at index: Int) -> Bool {
    let view = view(at: index)
    let onward = view.rivals.filter { abs($0.turn) <= JunctionView.bendTurn }
      .min { abs($0.turn) < abs($1.turn) }
    return onward.map { (view.taken.turn > $0.turn) == (turn > 0) } ?? true
  }

  /// Whether a slip road only avoids the junction of two roads.
  ///
  /// Without a bridge, those roads also connect both of its ends.
  private func cutsCorner(from index: Int, to end: Int) -> Bool {
    let goal = graph.tail(of: leg.stretches[end].edge)
    func leads(_ edge: RoadEdge, within meters: Double) -> Bool {
      graph.departures(from: graph.head(of: edge)).contains { next in
        let rest = meters - Double(graph.length(of: next)) / 1e6
        guard rest >= 0, next != edge.reversed, graph.isOpen[next.index],
          !graph.way(of: next).roadClass.isLink
        else { return false }
        return graph.head(of: next) == goal || leads(next, within: rest)
      }
    }
    return leads(leg.stretches[index - 1].edge, within: 2 * leg.distance(of: index..<end))
  }

  /// The turn over a slip road, in degrees, right positive; beyond 180 if it leads around further.
  private func slipTurn(_ index: Int, _ end: Int) -> Double {
    let entry = bearingAtStart(of: index)
    return graph.arrivalBearing(of: leg.stretches[index - 1].edge).turn(to: entry)
      + entry.turn(to: bearingAtStart(of: end))
  }

  private mutating func appendSlipRoad(from index: Int, to end: Int) {
    let isSame = JunctionView.isSameStreet(road(at: index - 1), road(at: end))
    let turn = slipTurn(index, end)
    var direction = Turn(turn: turn)
    if direction == .uturn, !isSame { direction = turn > 0 ? .sharpRight : .sharpLeft }
    append(
      PathManeuver(
        stretch: index, kind: isSame ? .continue : .turn, direction: direction,
        bearingBefore: graph.arrivalBearing(of: leg.stretches[index - 1].edge),
        bearingAfter: bearingAtStart(of: end), road: road(at: end)))
  }
}
