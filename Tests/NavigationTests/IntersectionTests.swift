import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The traveler's index among the intersections of a step.
struct IntersectionTests {
  private let roads = RoadSketch(
    """
    A---B---C---D
                |
                E
    """, metersPerCell: 50)

  /// The index reported at each fix of a drive as text; a dash if none is known.
  private func indices(_ vertices: [Int], _ path: String) -> String {
    var route = roads.route(path)
    route.legs[0].steps = [(0...3, "depart"), (3...4, "turn"), (4...4, "arrive")].map {
      Step(vertices: $0, maneuver: Maneuver(type: $1))
    }
    route.intersections = vertices.map { Intersection(vertex: $0) }
    let engine = NavigationEngine(route: route, rules: NavigationRules())
    let fixes = roads.drive(path)
    var (state, _) = engine.begin(at: fixes[0])
    return fixes.enumerated().map { number, fix in
      if number > 0 { _ = engine.advance(&state, with: .fix(fix)) }
      let progress = engine.progress(of: state)
      return progress.flatMap { engine.intersections(around: $0).index }.map(String.init) ?? "-"
    }.joined()
  }

  @Test func `the intersection passed last counts from the step's maneuver`() {
    // 10 m per fix, 200 m between letters; the step ends at D.
    let told = Array(indices([0, 1, 2, 3, 4], "ABCDE"))
    #expect([10, 30, 50, 70].map { told[$0] } == ["0", "1", "2", "0"])
  }

  @Test func `before the first known intersection none is reported`() {
    let told = Array(indices([2], "ABCDE"))
    #expect([10, 30, 50, 70].map { told[$0] } == ["-", "-", "0", "-"])
    #expect(indices([], "ABCDE").allSatisfy { $0 == "-" })
  }
}
