import Geodesy
import Notations
import RoadRouting
import TripModel

/// Recorded drives of a fleet, matched to the roads of the lines that a person drew for them.
struct FleetMatches {
  let drives: [LineDrive]
  let matcher: RoadMatcher

  /// Makes the roads; absent if there are no drives.
  init?(folder: String) throws {
    guard let fleet = FleetDrives(folder: folder) else { return nil }
    drives = try fleet.drives()
    let bytes = Self.roads(of: drives.map(\.line))
    guard let network = RoadNetworkReader.read(bytes, file: "lines").value else { return nil }
    matcher = RoadMatcher(network: network, mode: .car)
  }

  /// Matches every drive and prints the errors of the routes, with the worst of them.
  func measure(_ table: ResultTable) {
    let matches = drives.map { matcher.match($0.fixes) }
    let results = zip(drives, matches).map { drive, match in
      WayComparison(truth: [drive.line], matched: match.parts.map(\.route.vertices))
    }
    let sum = results.reduce(into: WayComparison(), +=)
    let right = (sum.length - sum.missing) / sum.length
    table.add("fleet drives with a line drawn by a person", drives.count, "", .none)
    table.add("    of the line in the route", right * 100, "%", decimals: 2, .atLeast(99))
    table.add("  added to it", sum.added / sum.length * 100, "%", decimals: 2, .none)
    table.add(
      "    repeated too often or too rarely", sum.again / sum.length * 100, "%", decimals: 2, .none)
    let unbroken = zip(results, matches).filter { $1.breaks.isEmpty }.map(\.0)
      .reduce(into: WayComparison(), +=)
    table.add(
      "  of the line, drives without a break", (1 - unbroken.missing / unbroken.length) * 100, "%",
      decimals: 2, .none)
    let worst = results.indices.sorted { results[$0].wrongMeters > results[$1].wrongMeters }
    for index in worst.prefix(8) {
      let breaks = matches[index].breaks.map { "\($0.reason) \($0.fixes)" }
      print("  \(drives[index].name): \(results[index].words); \(breaks)")
    }
  }

  /// The segments of the lines as roads, open in the directions in which they were driven.
  private static func roads(of lines: [[Coordinate]]) -> [UInt8] {
    var seen: Set<[UInt64]> = []
    var segments: [(PackedCoordinate, PackedCoordinate)] = []
    for line in lines {
      let coordinates = line.compactMap {
        PackedCoordinate(latitude: $0.latitude, longitude: $0.longitude)
      }
      for (from, to) in zip(coordinates, coordinates.dropFirst())
      where from != to && seen.insert([from.bits, to.bits]).inserted {
        segments.append((from, to))
      }
    }
    // A segment driven in both directions is one road, so that a reversal there is a U-turn.
    let roads = segments.filter { $0 < $1 || !seen.contains([$1.bits, $0.bits]) }
    let features = roads.map { from, to in
      let isOneway = !seen.contains([to.bits, from.bits])
      let coordinates = [from.coordinate, to.coordinate].map { "[\($0.longitude),\($0.latitude)]" }
      return #"{"type":"Feature","properties":{"highway":"residential","oneway":""#
        + (isOneway ? "yes" : "no") + #""},"geometry":{"type":"LineString","coordinates":["#
        + coordinates.joined(separator: ",") + "]}}"
    }
    let head = #"{"type":"FeatureCollection","features":["#
    return Array((head + features.joined(separator: ",\n") + "]}").utf8)
  }
}
