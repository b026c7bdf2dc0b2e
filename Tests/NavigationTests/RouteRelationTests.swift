import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// Where routes diverge, on drawn roads.
struct RouteRelationTests {
  private let roads = RoadSketch(
    """
    A---B---C---D
        |   |   |
        E---F---G
    """, metersPerCell: 50)

  private func relation(_ route: String, _ other: String) -> RouteRelation {
    let rules = NavigationRules()
    return NavigationEngine(route: roads.route(route), rules: rules).relation(
      to: NavigationEngine(route: roads.route(other), rules: rules))
  }

  /// The distances to the fork in meters, rounded.
  private func fork(_ route: String, _ other: String) -> [Double]? {
    guard case .fork(let fork) = relation(route, other) else { return nil }
    return [fork.alongTrack.rounded(), fork.alongOther.rounded()]
  }

  @Test func `routes diverge where their roads diverge, wherever they begin`() {
    #expect(fork("ABCDG", "ABEFG") == [200, 200])
    #expect(fork("ABCDG", "ABCFG") == [400, 400])
    #expect(fork("ABCDG", "BCFG") == [400, 200])
    #expect(fork("BCDG", "ABCFG") == [200, 400])
  }

  @Test func `a route that begins farther along the same roads is the same`() {
    #expect(relation("ABCDG", "ABCDG") == .same)
    #expect(relation("ABCDG", "BCDG") == .same)
    #expect(relation("BCDG", "ABCDG") == .same)
  }

  @Test
  func
    `a route without a common road, or one that ends early or late on it, is not an alternative`()
  {
    #expect(relation("ABCD", "EFG") == .apart)
    #expect(relation("ABCD", "ABC") == .apart)
    #expect(relation("ABC", "ABCD") == .apart)
  }

  @Test func `a route back from the start diverges there`() {
    #expect(fork("BCD", "BA") == [0, 0])
  }

  @Test func `on a round trip the longest road in common counts`() {
    #expect(fork("ABEFCBA", "ABEFG") == [500, 500])
    #expect(relation("ABEFCBA", "CBA") == .same)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a fork is at the same location on both routes`(seed: UInt64) throws {
    var numbers = seed
    func number(below limit: UInt64) -> Int {
      numbers = numbers &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((numbers >> 33) % limit)
    }
    func path() -> String {
      var path = "A"
      for _ in 0..<(1 + number(below: 9)) { path.append(Array("ABCDEFG")[number(below: 7)]) }
      return path
    }
    let rules = NavigationRules()
    let main = NavigationEngine(route: roads.route(path()), rules: rules)
    let other = NavigationEngine(route: roads.route(path()), rules: rules)
    #expect(main.relation(to: main) != .apart || main.routeDistance == 0)
    guard case .fork(let fork) = main.relation(to: other) else { return }
    let position = Polyline(main.route.vertices).position(at: fork.alongTrack)
    let otherPosition = Polyline(other.route.vertices).position(at: fork.alongOther)
    #expect(0...main.routeDistance ~= fork.alongTrack)
    #expect(0...other.routeDistance ~= fork.alongOther)
    #expect(position.distance(to: otherPosition) <= 20)
  }
}
