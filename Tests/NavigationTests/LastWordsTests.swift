import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// Events that do not depend on rounding: last words, and equally near positions.
@Suite struct LastWordsTests {
  private let road = RoadSketch(
    """
    A---B---C
            |
            D
    """, metersPerCell: 70)

  @Test(arguments: 0..<40, [1.0, 5, 8])
  func `the last words are spoken at the arrival, whatever the timing of the fixes`(
    shift: Int, interval: Double
  ) {
    let speed = 9 + Double(shift) / 7
    let trip = EngineTrip(
      road.drive("ABCD", speed: speed, every: interval, aside: Double(shift % 5)),
      along: road.route("ABCD"))
    #expect(trip.story.filter { $0 == "reached 1" }.count == 1)
    #expect(trip.story.filter { $0 == "spoken 0.2" }.count == 1)
  }

  @Test(arguments: 0..<20)
  func `the last words for a stop behind a corner come with the arrival`(shift: Int) {
    let road = RoadSketch(
      """
      A------------------B
                         S
                         |
                         |
                         |
                         |
                         Z
      """, metersPerCell: 8)
    let trip = EngineTrip(
      road.drive("ABSZ", speed: 8 + Double(shift) / 5), along: road.route("ABS|SZ"))
    #expect(trip.story.filter { $0 == "spoken 0.1" }.count == 1)
  }

  @Test(arguments: 0..<20)
  func `nothing is said after the arrival on a last leg shorter than its radius`(shift: Int) {
    let road = RoadSketch("A----------------------B--C", metersPerCell: 8)
    let trip = EngineTrip(
      road.drive("ABC", speed: 8 + Double(shift) / 5), along: road.route("AB|BC"))
    func fixes(of word: String) -> [Int] {
      trip.timedStory.filter { $0.hasSuffix(" " + word) }.compactMap {
        Int($0.prefix { $0 != " " })
      }
    }
    let (words, arrivals) = (fixes(of: "spoken 1.0"), fixes(of: "reached 2"))
    #expect(words.count == 1 && arrivals.count == 1 && words[0] <= arrivals[0])
  }

  @Test(arguments: [0.0, 37, 121.5, 180, -97.25])
  func `a drive shifted in longitude has the same events`(degrees: Double) {
    func moved(_ point: Coordinate) -> Coordinate {
      let longitude = (point.longitude + degrees + 540).truncatingRemainder(dividingBy: 360) - 180
      return Coordinate(latitude: point.latitude, longitude: longitude)
    }
    var route = road.route("ABC|CD")
    var fixes = road.drive("ABCD", speed: 14, every: 5)
    let story = EngineTrip(fixes, along: route).timedStory
    route.vertices = route.vertices.map(moved)
    for index in route.waypoints.indices {
      route.waypoints[index].coordinate = moved(route.waypoints[index].coordinate)
    }
    for index in fixes.indices { fixes[index].coordinate = moved(fixes[index].coordinate) }
    #expect(EngineTrip(fixes, along: route).timedStory == story)
  }

  @Test func `of two equally near positions the course decides`() {
    // The turning point is 9 m ahead: the way out and the way back are equally near.
    let fixes = road.drive("AB", speed: 10, every: 1)
    var turning = Array(fixes.prefix(28))
    let last = turning[27]
    for index in 1...3 {
      turning.append(
        Fix(
          time: last.time.advanced(bySeconds: Double(index)),
          coordinate: last.coordinate.destination(
            distance: Double(index) * 2, bearing: Bearing(degrees: 90)), accuracy: 5))
    }
    let trip = EngineTrip(turning, along: road.route("ABA"))
    #expect(trip.progress.compactMap { $0?.road.step }.max() == 0)
  }
}
