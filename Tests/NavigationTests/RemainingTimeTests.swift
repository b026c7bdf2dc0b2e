import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The remaining time by the durations of steps.
@Suite struct RemainingTimeTests {
  private let town = RoadSketch(
    """
    A--------B
             |
             |
             |
             C
    """, metersPerCell: 50)

  /// A route A–B–C of 650 m whose steps state no lengths, and durations as at 10 m/s.
  private var route: Route {
    var route = town.route("ABC").withBearings
    for step in route.legs[0].steps.indices {
      let vertices = route.legs[0].steps[step].vertices
      route.legs[0].steps[step].declaredDistance = nil
      route.legs[0].steps[step].declaredDuration =
        Polyline(Array(route.vertices[vertices])).length / 10
    }
    return route
  }

  /// The rules of one of the three methods.
  private func rules(_ method: Int) -> NavigationRules {
    var rules = NavigationRules()
    if method == 1 { rules.method = .stepByStep }
    if method == 2 { rules.method = .maneuverZones }
    return rules
  }

  @Test(arguments: 0..<3)
  func `the time of a step without a length is in proportion to its line`(method: Int) {
    let trip = EngineTrip(town.drive("ABC"), along: route, rules: rules(method))
    // 100 m from A.
    let progress = trip.progress[10]
    #expect(progress?.stepRemainingDuration?.rounded() == 35)
    #expect(progress?.legRemainingDuration?.rounded() == 55)
    #expect(progress?.remainingDuration?.rounded() == 55)
  }

  @Test(arguments: 0..<3)
  func `without durations the remaining time is unknown`(method: Int) {
    var route = route
    for step in route.legs[0].steps.indices {
      route.legs[0].steps[step].declaredDuration = nil
    }
    let trip = EngineTrip(town.drive("ABC"), along: route, rules: rules(method))
    #expect(trip.progress[10] != nil)
    #expect(trip.progress[10]?.stepRemainingDuration == nil)
    #expect(trip.progress[10]?.remainingDuration == nil)
  }

  @Test func `the time of a step of no length passes after it`() {
    var route = route
    let corner = route.legs[0].steps[0].vertices.upperBound
    let wait = Step(
      vertices: corner...corner, maneuver: Maneuver(type: "turn"), declaredDuration: 20)
    route.legs[0].steps.insert(wait, at: 1)
    let trip = EngineTrip(town.drive("ABC"), along: route)
    #expect(trip.progress[10]?.remainingDuration?.rounded() == 75)
    #expect(trip.progress[55]?.remainingDuration?.rounded() == 20)
  }
}
