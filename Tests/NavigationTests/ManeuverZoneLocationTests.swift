import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The locations reported by engines with maneuver zones.
@Suite struct ManeuverZoneLocationTests {
  let town = RoadSketch(
    """
    A--------B
             |
             |
             |
             C--------D
    """, metersPerCell: 50)

  /// The rules of MapLibre for Android.
  private var android: ManeuverZoneRules {
    var rules = ManeuverZoneRules()
    rules.advance = .turnOrEnd
    rules.deviation = .receding
    rules.arrival = .lastBanner
    rules.location = .step
    rules.lookDistance = 1
    rules.lookDuration = 0
    return rules
  }

  /// A fix at a distance from a junction, with the accuracy of a good receiver.
  private func fix(
    _ junction: Character, _ meters: Double, toward bearing: Double, course: Double?,
    speed: Double = 10, at second: Double = 0
  ) -> Fix {
    Fix(
      time: Instant(milliseconds: 0).advanced(bySeconds: second),
      coordinate: town[junction].destination(
        distance: meters, bearing: Bearing(degrees: bearing)),
      accuracy: 5, course: course.map { Bearing(degrees: $0) }, speed: speed)
  }

  private func locations(
    _ fixes: [Fix], along route: Route, _ zones: ManeuverZoneRules = ManeuverZoneRules()
  ) -> [RoadLocation?] {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    rules.maneuverZones = zones
    return EngineTrip(fixes, along: route, rules: rules).locations
  }

  /// A route whose maneuvers carry the bearings before and after them.
  private func route(_ path: String) -> Route {
    town.route(path).withBearings
  }

  @Test(arguments: [(meters: 39.0, isOnRoad: false), (41, true)])
  func `a fix at rest within 40 m of the start that points backward is believed`(
    _ spot: (meters: Double, isOnRoad: Bool)
  ) {
    let standing = fix("A", spot.meters, toward: 90, course: 270, speed: 0)
    #expect((locations([standing], along: route("AB"))[0] != nil) == spot.isOnRoad)
  }

  @Test(arguments: [(speed: 2.9, isOnRoad: true), (3.0, false)])
  func `more than 40 m from the start, a fix that points backward is believed from 3 m/s`(
    _ drive: (speed: Double, isOnRoad: Bool)
  ) {
    let turned = fix("A", 200, toward: 90, course: 270, speed: drive.speed)
    #expect((locations([turned], along: route("AB"))[0] != nil) == drive.isOnRoad)
  }

  @Test func `a fix up to 45 degrees off reports the road's course, beyond that its own`() {
    let aside = [134.0, 136].map { fix("A", 200, toward: 90, course: $0) }
    let told = aside.map { locations([$0], along: route("AB"))[0] }
    #expect(told[0]?.course.map { $0.difference(to: Bearing(degrees: 90)) < 0.01 } == true)
    #expect(told[1] == nil)
  }

  @Test func `a missing course counts as absent, or as 359 degrees`() {
    // East along A–B, and north along C–B.
    let drives = [
      ([fix("A", 200, toward: 90, course: nil)], route("AB")),
      ([fix("B", 100, toward: 180, course: nil)], route("CB")),
    ]
    var rules = ManeuverZoneRules()
    #expect(drives.map { locations($0, along: $1, rules)[0] != nil } == [true, true])
    rules.missingCourse = .minusOne
    #expect(drives.map { locations($0, along: $1, rules)[0] != nil } == [false, true])
  }

  @Test(arguments: [
    (ZoneMissingCourseRule.unknown, [false, false]), (.minusOne, [true, false]),
    (.zero, [true, true]),
  ])
  func `without a course a turn is completed if north is near enough`(
    _ rule: ZoneMissingCourseRule, turns: [Bool]
  ) {
    // 5 m before the corner; the next road has a bearing of 20 or 29.5 degrees.
    for (bearing, turns) in zip([20.0, 29.5], turns) {
      var road = route("ABC")
      road.legs[0].steps[1].maneuver.bearingAfter = Bearing(degrees: bearing)
      var rules = NavigationRules()
      rules.method = .maneuverZones
      rules.maneuverZones.missingCourse = rule
      let drive = [fix("B", 5, toward: 270, course: nil)]
      let told = EngineTrip(drive, along: road, rules: rules).timedStory
      #expect(told.contains("0 step 0.1") == turns, "\(bearing)")
    }
  }

  @Test func `beyond 15 m and the accuracy the location is the fix itself, if that is the rule`() {
    var rules = ManeuverZoneRules()
    rules.placingDistance = 15
    let near = town["A"].destination(distance: 200, bearing: Bearing(degrees: 90))
    let fixes = [19.0, 21].map { meters in
      Fix(
        time: Instant(milliseconds: 0),
        coordinate: near.destination(distance: meters, bearing: Bearing(degrees: 0)),
        accuracy: 5, course: Bearing(degrees: 90), speed: 10)
    }
    #expect(fixes.map { locations([$0], along: route("AB"), rules)[0] == nil } == [false, true])
    #expect(fixes.map { locations([$0], along: route("AB"))[0] == nil } == [false, false])
  }

  /// Rules under which no step begins early, so that only the position counts.
  private var narrow: ManeuverZoneRules {
    var rules = ManeuverZoneRules()
    rules.zoneRadius = 0.001
    return rules
  }

  @Test func `before a corner the course is the mean of the road behind and ahead`() throws {
    // 5 m before B: the road behind leads east; 7.5 m ahead is 2.5 m south of B.
    let turning = fix("B", 5, toward: 270, course: 155, speed: 2)
    let corner = try #require(locations([turning], along: route("ABCD"), narrow)[0])
    let ahead = town["B"].destination(distance: 2.5, bearing: Bearing(degrees: 180))
    let turn = 90 + (turning.coordinate.bearing(to: ahead).degrees - 90) / 2
    #expect(try #require(corner.course).difference(to: Bearing(degrees: turn)) < 0.01)
    #expect(corner.coordinate.distance(to: turning.coordinate) < 0.01)
  }

  @Test(arguments: [
    (course: 180.0, speed: 1.0, isOnNext: false), (180, 2, true), (210, 2, true), (211, 2, false),
  ])
  func `only the current step counts at low speed, or with a course that differs`(
    _ drive: (course: Double, speed: Double, isOnNext: Bool)
  ) throws {
    // 20 m south of B and 5 m west of it, still 20 m from A–B.
    let beside = fix("B", 20.6, toward: 194.04, course: drive.course, speed: drive.speed)
    let told = try #require(locations([beside], along: route("ABCD"), narrow)[0])
    #expect((told.coordinate.distance(to: beside.coordinate) < 5.1) == drive.isOnNext)
  }

  @Test func `before a sharp turn only the current step counts`() throws {
    // From B back to A: 5 m after the turn the fix is equally near to both.
    let back = fix("B", 5, toward: 270, course: 270, speed: 2)
    let told = try #require(locations([back], along: route("ABA"), narrow)[0])
    #expect(told.course?.difference(to: Bearing(degrees: 90)) ?? 180 < 0.01)
  }

  @Test func `on Android the course is that of the road 1 m ahead, and off it that of the fix`() {
    let drive = [
      fix("A", 200, toward: 90, course: 300), fix("A", 300, toward: 90, course: 300, at: 1),
      fix("A", 300, toward: 10, course: 300, at: 2),
    ]
    let told = locations(drive, along: route("AB"), android)
    let east = Bearing(degrees: 90)
    #expect(told.map { $0?.course.map { $0.difference(to: east) < 0.01 } } == [true, true, nil])
  }

  @Test func `on Android the course at a leg's end comes from the second step of the next leg`()
    throws
  {
    // The last step of A–B is B itself, and the second step of the next leg begins at C.
    let drive = [fix("A", 200, toward: 90, course: 90), fix("B", 0, toward: 0, course: 90, at: 1)]
    let told = locations(drive, along: route("AB|BCD"), android)
    let into = town["B"].bearing(
      to: town["C"].destination(distance: 1, bearing: Bearing(degrees: 90)))
    let course = try #require(told[1]?.course)
    #expect(course.difference(to: into) < 0.01)
  }

  @Test func `on Android the end of the route keeps the last course`() throws {
    let drive = [
      fix("A", 200, toward: 90, course: 90), fix("B", 0.5, toward: 270, course: 10, at: 1),
    ]
    let told = locations(drive, along: route("AB"), android)
    #expect(told[1]?.course == told[0]?.course)
  }

  @Test func `beyond a limit from the step the whole step counts as remaining`() {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    rules.maneuverZones = android
    rules.maneuverZones.farDistance = 1000
    let drive = [999.0, 1001].map { fix("B", $0, toward: 180, course: 90) }
    let left = drive.map { fix in
      EngineTrip([fix], along: route("AB"), rules: rules).progress[0]?.stepRemainingDistance
    }
    #expect(left.map { ($0 ?? 0).rounded() } == [0, 450])
  }

  @Test(arguments: [[], [1]])
  func `on Android the intersection tolerance does not apply at the destination`(vertices: [Int]) {
    // 20 m before B, and 30 m from the road.
    let drive = [
      fix("A", 200, toward: 90, course: 90), fix("B", 36.06, toward: 326.31, course: 90, at: 1),
    ]
    var road = route("AB")
    road.intersections = vertices.map { Intersection(vertex: $0) }
    var rules = NavigationRules()
    rules.method = .maneuverZones
    rules.maneuverZones = android
    let told = EngineTrip(drive, along: road, rules: rules).timedStory
    #expect(told.filter { $0.contains("off") } == [])
  }

  @Test func `on Android a fix at the route's very end is off route`() {
    var rules = NavigationRules()
    rules.method = .maneuverZones
    rules.maneuverZones = android
    let drive = [fix("A", 200, toward: 90, course: 90), fix("B", 0, toward: 0, course: 90, at: 1)]
    let told = EngineTrip(drive, along: route("AB"), rules: rules).timedStory
    #expect(told.last { $0.contains("off") } == "1 off lost")
  }
}
