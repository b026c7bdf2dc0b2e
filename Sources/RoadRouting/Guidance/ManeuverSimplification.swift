import Geodesy
import TripModel

/// Merges maneuvers that a driver performs as one.
enum ManeuverSimplification {
  /// The maximum distance, in meters, between carriageways at which two turns are a U-turn.
  private static let medianLimit = 40.0

  /// The maximum length, in meters, of a stub that takes the name of the road after it.
  private static let stubLimit = 30.0

  /// The maximum length, in meters, of such a stub without a name of its own.
  private static let namelessLimit = 50.0

  /// The maximum length, in meters, of a street that is not announced before another maneuver.
  private static let passingLimit = 60.0

  /// The maximum length, in meters, of another name between two parts of one street.
  private static let squareLimit = 150.0

  /// The maximum turn, in degrees, of a road straight ahead.
  private static let straightTurn = 10.0

  /// The maneuvers after merging.
  static func simplified(
    _ maneuvers: [PathManeuver], leg: LegPath, graph: RoadGraph
  ) -> [PathManeuver] {
    var result: [PathManeuver] = []
    for maneuver in maneuvers {
      guard let last = result.last else {
        result.append(maneuver)
        continue
      }
      let distance = leg.distance(of: last.stretch..<maneuver.stretch)
      if maneuver.kind == .newName, distance <= stubLimit {
        result[result.count - 1].road = maneuver.road
      } else if let turn = uTurn(last, maneuver, distance: distance, leg: leg, graph: graph) {
        result[result.count - 1] = turn
      } else {
        result.append(maneuver)
      }
    }
    return announced(named(withoutPassingNames(result, leg: leg), leg: leg, graph: graph))
  }

  /// The maneuvers without short changes of a street's name.
  ///
  /// Such streets are left immediately, or return to their old name straight ahead.
  private static func withoutPassingNames(
    _ maneuvers: [PathManeuver], leg: LegPath
  ) -> [PathManeuver] {
    var result: [PathManeuver] = []
    var isPassing = false
    for (index, maneuver) in maneuvers.enumerated() {
      defer { isPassing = isPassing && maneuver.kind == .newName }
      guard let last = result.last else {
        result.append(maneuver)
        continue
      }
      if maneuver.kind == .newName {
        let next = maneuvers.element(at: index + 1)
        let end = next?.stretch ?? leg.stretches.count
        let distance = leg.distance(of: maneuver.stretch..<end)
        isPassing =
          distance <= passingLimit
          || distance <= squareLimit && next?.kind == .newName && isNoted(next, as: last.road)
        if isPassing || isNoted(maneuver, as: last.road) { continue }
      } else if isPassing, maneuver.kind == .fork, abs(maneuver.turn) <= straightTurn,
        isNoted(maneuver, as: last.road)
      {
        continue
      }
      result.append(maneuver)
    }
    return result
  }

  /// The maneuvers, in which continuing on a street that was not announced before becomes a turn.
  private static func announced(_ maneuvers: [PathManeuver]) -> [PathManeuver] {
    var result = maneuvers
    for index in result.indices.dropFirst() where result[index].kind == .continue {
      let isNamed = result[index].road.identity != nil
      if isNamed, !isNoted(result[index], as: result[index - 1].road) { result[index].kind = .turn }
    }
    return result
  }

  /// Whether the road of a maneuver has the same name as another.
  private static func isNoted(_ maneuver: PathManeuver?, as road: RoadWay) -> Bool {
    guard let name = maneuver?.road.identity, let known = road.identity else { return false }
    return StreetName.isSame(name, known)
  }

  /// Two turns to the same side over the median of a street.
  private static func uTurn(
    _ first: PathManeuver, _ second: PathManeuver, distance: Double, leg: LegPath,
    graph: RoadGraph
  ) -> PathManeuver? {
    let turns: [ManeuverKind] = [.turn, .continue, .endOfRoad]
    guard distance <= medianLimit, turns.contains(first.kind), turns.contains(second.kind),
      first.stretch > 0, let before = first.bearingBefore, let after = second.bearingAfter,
      first.turn * second.turn > 0, before.difference(to: after) > 150
    else { return nil }
    let road = graph.way(of: leg.stretches[first.stretch - 1].edge)
    guard JunctionView.isSameStreet(road, second.road) else { return nil }
    var turn = first
    turn.kind = .continue
    turn.direction = .uturn
    turn.bearingAfter = after
    turn.road = second.road
    return turn
  }

  /// The maneuvers, with an unnamed stub named after the street that follows it.
  ///
  /// A roundabout takes the road of its exit, which drivers look for; the ring's own name would be
  /// announced as that road.
  private static func named(
    _ maneuvers: [PathManeuver], leg: LegPath, graph: RoadGraph
  ) -> [PathManeuver] {
    var result = maneuvers
    for index in result.indices.reversed() {
      if result[index].kind == .roundabout {
        if let exit = result.element(at: index + 1) {
          result[index].road = exit.road
        } else {
          (result[index].road.name, result[index].road.reference) = (nil, nil)
        }
        continue
      }
      guard result[index].road.identity == nil else { continue }
      let end = index + 1 < result.count ? result[index + 1].stretch : leg.stretches.count
      let rest = result[index].stretch..<end
      let next = rest.first { graph.way(of: leg.stretches[$0].edge).identity != nil }
      guard let next, leg.distance(of: result[index].stretch..<next) <= namelessLimit else {
        continue
      }
      let road = graph.way(of: leg.stretches[next].edge)
      result[index].road.name = road.name
      result[index].road.reference = road.reference
    }
    return result
  }
}
