import Geodesy
import TripModel

/// Finds violations of the signs in an OSM file.
struct RoadLaw {
  let roads: RawRoads

  /// A stretch between two nodes as a route drives it.
  private struct Driven {
    var from: Int64
    var to: Int64
    /// The roads that it may belong to.
    var ways: [Int64]
  }

  /// The stretches without a road or against a one-way road, and the forbidden turns.
  func faults(of route: Route) -> [String] {
    var faults: [String] = []
    var driven: [Driven] = []
    for (from, to) in zip(route.vertices, route.vertices.dropFirst()) {
      let found = stretches(from: from, to: to)
      guard let stretch = found.first else {
        faults.append("no road from \(from) to \(to)")
        continue
      }
      let legal = stretch.ways.filter { isLegal(stretch.from, stretch.to, on: $0) }
      if legal.isEmpty { faults.append("wrong way on \(stretch.ways)") }
      driven.append(Driven(from: stretch.from, to: stretch.to, ways: legal))
    }
    return faults + roads.signs.filter(\.bindsCars).flatMap { breaches(of: $0, in: driven) }
  }

  private func stretches(from: Coordinate, to: Coordinate) -> [Driven] {
    let ends = [from, to].map {
      roads.nodes[RawRoads.Point(latitude: $0.latitude, longitude: $0.longitude)] ?? []
    }
    return ends[0].flatMap { first in
      ends[1].compactMap { second in
        roads.waysOfSegments[RawRoads.Segment(from: first, to: second)].map {
          Driven(from: first, to: second, ways: $0)
        }
      }
    }
  }

  /// Whether a car may go from one node to the next on a road.
  private func isLegal(_ from: Int64, _ to: Int64, on number: Int64) -> Bool {
    guard let way = roads.ways[number] else { return false }
    let isAlong = zip(way.nodes, way.nodes.dropFirst()).contains { $0 == from && $1 == to }
    let isAgainst = zip(way.nodes, way.nodes.dropFirst()).contains { $0 == to && $1 == from }
    switch way.tags["oneway"] {
    case "yes", "true", "1": return isAlong
    case "-1", "reverse": return isAgainst
    case "no": return true
    default:
      let isRing = ["roundabout", "circular"].contains(way.tags["junction"])
      return isAlong || !isRing && way.tags["highway"] != "motorway"
    }
  }
}

extension RoadLaw {
  private func breaches(of sign: RawRoads.Sign, in driven: [Driven]) -> [String] {
    driven.indices.compactMap { index in
      guard driven[index].ways.contains(where: sign.from.contains) else { return nil }
      let next =
        sign.viaWays.isEmpty
        ? (driven[index].to == sign.viaNode ? index + 1 : nil)
        : indexBehind(sign.viaWays, after: index, in: driven)
      guard let next, next < driven.count else { return nil }
      var isMeant = driven[next].ways.contains(where: sign.to.contains)
      if sign.from == sign.to { isMeant = driven[next].to == driven[index].from }
      let word = sign.word ?? ""
      let isBroken = word.hasPrefix("no_") ? isMeant : !isMeant
      return isBroken ? "\(word) from \(sign.from) to \(sign.to)" : nil
    }
  }

  /// The index of the stretch after a sign's via roads; absent if those are not driven.
  private func indexBehind(_ via: [Int64], after index: Int, in driven: [Driven]) -> Int? {
    var next = index + 1
    for way in via {
      let first = next
      while next < driven.count, driven[next].ways.contains(way) { next += 1 }
      if next == first { return nil }
    }
    return next
  }
}

extension RawRoads.Sign {
  /// What the sign says: `no_left_turn`, `only_straight_on`.
  var word: String? {
    tags["restriction"] ?? tags["restriction:motorcar"] ?? tags["restriction:motor_vehicle"]
  }

  /// Whether it is complete and applies to cars.
  fileprivate var bindsCars: Bool {
    guard tags["type"] == "restriction", let word, !from.isEmpty, !to.isEmpty else { return false }
    let exempt = (tags["except"] ?? "").split(separator: ";")
    return !exempt.contains("motorcar") && !exempt.contains("motor_vehicle")
      && (word.hasPrefix("no_") || word.hasPrefix("only_"))
  }
}
