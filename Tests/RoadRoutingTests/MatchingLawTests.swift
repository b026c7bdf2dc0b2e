import Geodesy
import RoadRouting
import TestSupport
import Testing
import TripModel

/// Properties of every match in random towns with one-way streets.
@Suite struct MatchingLawTests {
  /// Routes across a town.
  private func routes(_ town: RandomTown, _ seed: UInt64, count: Int = 6) throws -> [Route] {
    let router = EmbeddedRouter(network: try town.network(), mode: .car)
    var chance = Chance(state: seed)
    return (0..<count).compactMap { _ in
      let ends = [0, 1].map { _ in town.junctions[Int(chance.unit * Double(town.junctions.count))] }
      let request = EmbeddedRouteRequest(
        origin: RouteStop(coordinate: ends[0]), stops: [RouteStop(coordinate: ends[1])])
      return try? router.routes(for: request).get().first
    }.filter { $0.waypoints.map(\.coordinate) == [$0.vertices.first, $0.vertices.last] }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `an exact drive along a route is matched to exactly that route`(seed: UInt64) throws {
    let town = RandomTown(seed: seed)
    let matcher = RoadMatcher(network: try town.network(), mode: .car)
    for route in try routes(town, seed) {
      for interval in [1.0, 5] {
        let drive = SampledDrive(along: route.vertices, every: interval)
        let match = matcher.match(drive.fixes)
        #expect(match.parts.map(\.route) == [route])
        #expect(match.breaks == [])
        #expect(match.strays == [])
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a match follows only open streets, whatever the noise`(seed: UInt64) throws {
    let town = RandomTown(seed: seed)
    let matcher = RoadMatcher(network: try town.network(), mode: .car)
    for (number, route) in try routes(town, seed).enumerated() {
      let noise = [4.0, 15, 40][number % 3]
      let drive = SampledDrive(
        along: route.vertices, every: [1.0, 10][number % 2], noise: noise, seed: seed)
      for part in matcher.match(drive.fixes).parts {
        for (from, to) in zip(part.route.vertices, part.route.vertices.dropFirst())
        where town.junctions.contains(from) && town.junctions.contains(to) {
          #expect(town.leads(from: from, to: to))
        }
      }
    }
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `a drive back along two-way streets is matched to the same streets`(seed: UInt64) throws {
    var town = RandomTown(seed: seed)
    for index in town.streets.indices { town.streets[index].isOneway = false }
    let matcher = RoadMatcher(network: try town.network(), mode: .car)
    for route in try routes(town, seed) {
      let line = Array(route.vertices.reversed())
      let match = matcher.match(SampledDrive(along: line, every: 2).fixes)
      #expect(match.parts.map(\.route.vertices) == [line])
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `fixes anywhere on Earth give a match, the same every time`(seed: UInt64) throws {
    let town = RandomTown(seed: 1)
    let matcher = RoadMatcher(network: try town.network(), mode: .car)
    var chance = Chance(state: seed)
    let fixes = (0..<60).map { index in
      let isNear = chance.unit < 0.7
      let coordinate = Coordinate(
        latitude: isNear ? 10 + chance.unit * 0.01 : chance.unit * 180 - 90,
        longitude: isNear ? 20 + chance.unit * 0.01 : chance.unit * 360 - 180)
      return Fix(
        time: Instant(milliseconds: Int64(index) * Int64(chance.unit * 90_000) - 40_000),
        coordinate: coordinate, accuracy: chance.unit < 0.5 ? chance.unit * 1e6 - 10 : nil)
    }
    let match = matcher.match(fixes)
    let again = matcher.match(fixes)
    #expect(match.parts.map(\.route) == again.parts.map(\.route))
    #expect(match.breaks == again.breaks)
    #expect(match.strays == again.strays)
    for (part, next) in zip(match.parts, match.parts.dropFirst()) {
      #expect(part.fixes.upperBound < next.fixes.lowerBound)
    }
  }
}
