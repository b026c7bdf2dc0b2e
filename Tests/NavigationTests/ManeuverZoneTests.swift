import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The rules of Mapbox's first engines: a zone around each maneuver.
@Suite struct ManeuverZoneTests {
  let town = RoadSketch(
    """
    A--------B
             |
    E        |
             |
             C--------D
    """, metersPerCell: 50)

  /// A route whose steps carry durations and headings, as those engines ask for.
  private func route(_ path: String) -> Route {
    var route = town.route(path)
    for leg in route.legs.indices {
      for step in route.legs[leg].steps.indices {
        let range = route.legs[leg].steps[step].vertices
        let length = Polyline(Array(route.vertices[range])).length
        route.legs[leg].steps[step].declaredDistance = length
        route.legs[leg].steps[step].declaredDuration = length / 10
        let vertex = range.lowerBound
        guard vertex > 0, vertex + 1 < route.vertices.count else { continue }
        route.legs[leg].steps[step].maneuver.bearingBefore =
          route.vertices[vertex - 1].bearing(to: route.vertices[vertex])
        route.legs[leg].steps[step].maneuver.bearingAfter =
          route.vertices[vertex].bearing(to: route.vertices[vertex + 1])
      }
    }
    return route
  }

  /// Fixes with course and speed, those of the way to the next fix.
  private func drive(_ path: String, aside: Double = 0) -> [Fix] {
    var fixes = town.drive(path, aside: aside)
    for index in fixes.indices {
      let next = index + 1 < fixes.count ? index + 1 : index
      let from = index + 1 < fixes.count ? index : index - 1
      fixes[index].course = fixes[from].coordinate.bearing(to: fixes[max(next, 1)].coordinate)
      fixes[index].speed = 10
    }
    return fixes
  }

  private func story(_ fixes: [Fix], along route: Route) -> [String] {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    return EngineTrip(fixes, along: route, rules: rules).timedStory
  }

  @Test func `the next step begins with the course of the road behind the maneuver`() {
    // B is 450 m on: fix 45 stands on it and heads south, the course after the turn.
    #expect(story(drive("ABC"), along: route("ABC")).contains("45 step 0.1"))
  }

  @Test func `arrival waits for the last words and the last seconds`() {
    // C is 650 m on. At fix 60 its larger earth has 50.02 m left: the words 50 m before C come at
    // fix 61, and arrival, for which less than 5 s are left by then, behind them.
    let told = story(drive("ABC"), along: route("ABC"))
    #expect(told.contains("61 spoken 0.1"))
    #expect(told.last == "62 reached 1")
  }

  @Test func `50 m off the step is off the route at the first fix, and words are silent`() {
    let told = story(drive("ACD"), along: route("AB"))
    // From A straight to C: 4.06 m away from A–B each second, 52.8 m at fix 13.
    #expect(told.filter { $0.contains("off") } == ["13 off distance"])
    #expect(!told.contains { $0.contains("spoken 0.0") && !$0.hasPrefix("0 ") })
  }

  @Test func `the fifth fix the wrong way is off the route, unless it is within 15 m of it`() {
    #expect(!turnedRound(aside: 0).contains { $0.contains("off") })
    #expect(turnedRound(aside: 20).filter { $0.contains("off") } == ["25 off wrong_way"])
  }

  /// 200 m toward B and back again.
  private func turnedRound(aside: Double) -> [String] {
    let out = drive("AB", aside: aside).prefix(21)
    var back = drive("BA", aside: -aside).dropFirst(26)
    for index in back.indices {
      back[index].time = back[index].time.advanced(bySeconds: -5)
    }
    return story(Array(out + back), along: route("AB"))
  }
}
