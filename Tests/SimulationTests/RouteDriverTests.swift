import Geodesy
import Testing
import TripModel

@testable import Simulation

@Suite struct RouteDriverTests {
  /// The points of a drive over one route.
  func drive(_ route: Route, _ change: (inout SimulationPlan) -> Void = { _ in }) -> [DrivenPoint] {
    var plan = SimulationPlan()
    change(&plan)
    return Array(RouteDriver(routes: [route], plan: plan))
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a drive goes from start to end, never back, within limits and acceleration`(seed: UInt64)
    throws
  {
    let route = TestRoutes.random(seed: seed)
    let points = drive(route) { $0.interval = 0.5 }
    let (first, last) = (try #require(points.first), try #require(points.last))
    #expect(first.alongTrack == 0)
    #expect(first.coordinate.distance(to: route.vertices[0]) < 1e-6)
    #expect(last.coordinate.distance(to: route.vertices[route.vertices.count - 1]) < 1e-6)
    #expect(first.speed == 0 && last.speed == 0)
    let limit = route.annotation.speedLimits.compactMap { limit in
      if case .limited(let speed, _) = limit { speed } else { nil }
    }
    for (here, next) in zip(points, points.dropFirst()) {
      let step = next.alongTrack - here.alongTrack
      #expect(step >= 0)
      #expect(next.time.milliseconds - here.time.milliseconds == 500)
      #expect(next.speed - here.speed <= 3 * 0.5 + 1e-9)
      #expect(here.speed - next.speed <= 4 * 0.5 + 1e-9)
      #expect(here.speed <= limit.max() ?? 0)
      // The mean speed of an interval lies between what acceleration and braking permit.
      #expect(step / 0.5 <= max(here.speed, next.speed) + 3 * 0.5 / 2 + 1e-6)
      #expect(step / 0.5 >= min(here.speed, next.speed) - 4 * 0.5 / 2 - 1e-6)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `no position is faster than the limit of its segment`(seed: UInt64) {
    let route = TestRoutes.random(seed: seed)
    var ends = [0.0]
    for (from, to) in zip(route.vertices, route.vertices.dropFirst()) {
      ends.append(ends[ends.count - 1] + from.distance(to: to))
    }
    for point in drive(route, { $0.interval = 0.2 }) {
      let segment = ends.dropFirst().firstIndex { point.alongTrack <= $0 } ?? ends.count - 1
      if case .limited(let speed, _) = route.annotation.speedLimits[segment - 1] {
        #expect(point.speed <= speed + 1e-9)
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `every position lies on the line, with its course along it`(seed: UInt64) {
    let route = TestRoutes.random(seed: seed)
    var vertices = route.vertices[...]
    var travelled = 0.0
    for point in drive(route) {
      while vertices.count > 2,
        travelled + vertices[vertices.startIndex].distance(to: vertices[vertices.startIndex + 1])
          < point.alongTrack - 1e-9
      {
        let from = vertices.removeFirst()
        travelled += from.distance(to: vertices[vertices.startIndex])
      }
      let (from, to) = (vertices[vertices.startIndex], vertices[vertices.startIndex + 1])
      let onLine = from.destination(
        distance: point.alongTrack - travelled, bearing: from.bearing(to: to))
      #expect(onLine.distance(to: point.coordinate) < 0.001)
      #expect(from.bearing(to: to).difference(to: point.course) < 0.01)
    }
  }

  @Test func `a straight kilometer at 20 m/s takes its time and that of starting and braking`() {
    let route = TestRoutes.route(
      over: TestRoutes.line([(90, 1000)]), annotation: Annotation(speeds: [20]))
    let points = drive(route)
    // 1000 m at 20 m/s are 50 s; reaching 20 m/s at 3 m/s² costs 20 / 6, braking at 4 m/s² 20 / 8.
    #expect(points.count == 1 + 56)
    #expect(points.map(\.speed).max() == 20)
    #expect(points[1].alongTrack == 1.5 && points[1].speed == 3)
  }

  @Test func `the speed is the segment's, else by its duration, the step's, its limit, the mode`() {
    let line = TestRoutes.line([(0, 400)])
    func fastest(
      _ annotation: Annotation = Annotation(), duration: Double? = nil, mode: String? = nil,
      assumed: Double? = nil
    ) -> Double? {
      drive(
        TestRoutes.route(over: line, duration: duration, mode: mode, annotation: annotation)
      ) { $0.assumedSpeed = assumed }
      .map(\.speed).max().map { ($0 * 1000).rounded() / 1000 }
    }
    let all = Annotation(durations: [50], speeds: [9], speedLimits: [.limited(12)])
    #expect(fastest(all, duration: 57) == 9)
    #expect(fastest(Annotation(durations: [50], speedLimits: [.limited(12)])) == 8)
    #expect(fastest(Annotation(durations: [20], speedLimits: [.limited(12)])) == 12)
    #expect(fastest(Annotation(speedLimits: [.limited(12)]), duration: 80) == 5)
    #expect(fastest(Annotation(speedLimits: [.limited(4)]), duration: 80) == 4)
    #expect(fastest(Annotation(speedLimits: [.limited(12)]), assumed: 2) == 12)
    #expect(fastest(Annotation(speedLimits: [.unlimited]), duration: 80) == 5)
    #expect(fastest(duration: 80) == 5)
    #expect(fastest(Annotation(speeds: [0], speedLimits: [nil])) == 13.9)
    #expect(fastest(duration: 80, assumed: 2) == 5)
    #expect(fastest() == 13.9)
    #expect(fastest(mode: "walking") == 1.4)
    #expect(fastest(mode: "walking", assumed: 2) == 2)
  }

  @Test func `the factor multiplies speeds, and may exceed a limit`() {
    let route = TestRoutes.route(
      over: TestRoutes.line([(0, 2000)]), annotation: Annotation(speedLimits: [.limited(10)]))
    #expect(drive(route) { $0.speedFactor = 1.5 }.map(\.speed).max() == 15)
  }

  @Test func `an even drive keeps the assumed speed through bends, limits and both ends`() {
    let route = TestRoutes.route(
      over: TestRoutes.line([(30, 100), (120, 100)]), duration: 80,
      annotation: Annotation(speeds: [20, 3], speedLimits: [nil, .limited(5)]))
    let points = drive(route) {
      $0.isEven = true
      $0.assumedSpeed = 12.5
    }
    // 200 m are 16 times 12.5 m.
    let ways = points.map { ($0.alongTrack * 10).rounded() / 10 }
    #expect(ways == (0...16).map { Double($0) * 12.5 })
    #expect(points.dropLast().allSatisfy { abs($0.speed - 12.5) < 1e-9 })
  }

  @Test func `an even drive stops at its stops`() {
    let route = TestRoutes.route(over: TestRoutes.line([(30, 400)]))
    let points = drive(route) {
      $0.isEven = true
      $0.assumedSpeed = 10
      $0.stops = [SimulatedStop(at: .along(200), duration: 5)]
    }
    #expect(points.filter { $0.alongTrack.rounded() == 200 }.count >= 5)
    #expect(points[0].speed == 10 && points.map(\.speed).max() == 10)
  }

  @Test(arguments: [(10.0, 20.0), (45, 7.25), (90, 3), (180, 1)])
  func `a bend is taken at the speed of the replay mapper`(degrees: Double, speed: Double) throws {
    let route = TestRoutes.route(
      over: TestRoutes.line([(30, 500), (30 + degrees, 500)]),
      annotation: Annotation(speeds: [20, 20]))
    let points = drive(route) { $0.interval = 0.01 }
    let atBend = try #require(points.first { $0.alongTrack >= 500 })
    #expect(abs(atBend.speed - speed) < 0.1)
  }

  @Test func `a narrow ramp is driven at the speed that its radius permits`() {
    let angle = 5 / 50.0 * (180 / Double.pi)
    let curve = (0..<47).map { (bearing: Double($0) * angle, meters: 5.0) }
    let route = TestRoutes.route(over: TestRoutes.line([(0, 500)] + curve + [(270, 500)]))
    let points = drive(route) { $0.assumedSpeed = 33 }
    #expect(points.map(\.speed).max() == 33)
    for point in points where (520...710).contains(point.alongTrack) {
      #expect(point.speed * point.speed / 50 < 4.5)
    }
  }

  @Test func `a wide curve drawn with few vertices is not slow`() {
    let angle = 80 / 250.0 * (180 / Double.pi)
    let curve = (0..<10).map { (bearing: Double($0) * angle, meters: 80.0) }
    let points = drive(TestRoutes.route(over: TestRoutes.line([(0, 500)] + curve + [(180, 500)]))) {
      $0.assumedSpeed = 30
    }
    #expect(points.filter { (300...1300).contains($0.alongTrack) }.allSatisfy { $0.speed == 30 })
  }

  @Test(arguments: [1.0, 1.5])
  func `traffic never exceeds a limit`(factor: Double) throws {
    func fastest(_ limits: [SpeedLimit?]) -> Double? {
      let route = TestRoutes.route(
        over: TestRoutes.line([(0, 5000)]),
        annotation: Annotation(speeds: [20], speedLimits: limits))
      return drive(route) {
        $0.traffic = 0.5
        $0.speedFactor = factor
      }.map(\.speed).max()
    }
    #expect(fastest([.limited(20)]) == 20 * factor)
    #expect(try #require(fastest([nil])) > 20 * factor)
  }

  @Test func `a stop after parking is at its distance along the drive`() {
    let points = drive(TestRoutes.route(over: TestRoutes.line([(0, 1000)]))) {
      $0.parks = true
      $0.stops = [SimulatedStop(at: .along(850), duration: 30)]
    }
    #expect(points.count { abs($0.alongTrack - 850) < 0.1 && $0.speed == 0 } >= 30)
  }

  @Test func `no signal stands at the origin or at the destination`() {
    let route = TestRoutes.route(
      over: TestRoutes.line([(0, 400)]), intersections: [0, 1].map { Intersection(vertex: $0) })
    #expect(drive(route) { $0.redSignals = 1 }.count == drive(route).count)
  }

  @Test func `fixes on a segment across an ocean are equally far apart`() {
    let line = [0.0, 60].map { Coordinate(latitude: 50, longitude: $0) }
    let points = drive(TestRoutes.route(over: line)) {
      $0.isEven = true
      $0.assumedSpeed = 100
      $0.interval = 3600
    }
    for (here, next) in zip(points, points.dropFirst()) {
      let moved = here.coordinate.distance(to: next.coordinate)
      #expect(abs(moved - (next.alongTrack - here.alongTrack)) < 0.01)
    }
  }

  @Test func `a corner drawn as a curve of short segments is slow as well`() throws {
    let curve = (0...9).map { (bearing: Double($0) * 10, meters: 1.0) }
    let route = TestRoutes.route(over: TestRoutes.line([(0, 300)] + curve + [(90, 300)]))
    let points = drive(route) { $0.interval = 0.05 }
    let inCurve = try #require(points.first { $0.alongTrack >= 305 })
    #expect(inCurve.speed < 5)
  }

  @Test func `stops are at waypoints and at distances, for their duration`() {
    var route = TestRoutes.route(over: TestRoutes.line([(0, 300), (0, 300), (0, 300)]))
    route.waypoints.insert(Waypoint(coordinate: route.vertices[1], vertex: 1), at: 1)
    let points = drive(route) {
      $0.stops = [
        SimulatedStop(at: .waypoints, duration: 20), SimulatedStop(at: .along(700), duration: 7.5),
      ]
      $0.interval = 0.5
    }
    let standing = Dictionary(grouping: points.filter { $0.speed == 0 }) {
      $0.alongTrack.rounded()
    }.mapValues(\.count)
    #expect(standing.keys.sorted() == [0, 300, 700, 900])
    #expect(standing[300] == 40)
    #expect(standing[700] == 15)
  }

  @Test func `standing before and after adds fixes at both ends`() {
    let route = TestRoutes.route(over: TestRoutes.line([(0, 100)]))
    let plain = drive(route)
    let standing = drive(route) { $0.standing = 10 }
    #expect(standing.count == plain.count + 20)
    #expect(standing.prefix(11).allSatisfy { $0.alongTrack == 0 && $0.speed == 0 })
    #expect(standing.suffix(10).allSatisfy { abs($0.alongTrack - 100) < 1e-6 })
  }

  @Test func `a rolling start has the road's speed at once`() {
    let route = TestRoutes.route(over: TestRoutes.line([(0, 300)]))
    #expect(drive(route) { $0.beginsRolling = true }.first?.speed == 13.9)
  }

  @Test func `positions in tunnels are marked`() {
    let route = TestRoutes.route(
      over: TestRoutes.line([(0, 200), (0, 300), (0, 200)]),
      intersections: [
        Intersection(vertex: 1, classes: ["tunnel"]), Intersection(vertex: 2),
      ])
    for point in drive(route) {
      #expect(point.isInTunnel == (200...500).contains(point.alongTrack))
    }
  }

  @Test func `repeated vertices and steps without length do not affect a drive`() {
    let line = TestRoutes.line([(0, 100), (0, 0), (0, 0), (40, 100), (40, 0)])
    let points = drive(TestRoutes.route(over: line))
    #expect(points.allSatisfy { $0.speed.isFinite && $0.alongTrack.isFinite })
    #expect(abs((points.last?.alongTrack ?? 0) - 200) < 1e-6)
  }

  @Test(arguments: [false, true])
  func `a route without length is one position`(isEven: Bool) {
    let origin = TestRoutes.origin
    let points = drive(TestRoutes.route(over: [origin, origin])) { $0.isEven = isEven }
    #expect(points.count == 1)
    #expect(points[0].coordinate.distance(to: origin) < 1e-6)
  }

  @Test func `a drive over the antimeridian is like any other`() {
    let west = Coordinate(latitude: -17, longitude: 179.995)
    let points = drive(TestRoutes.route(over: TestRoutes.line(from: west, [(90, 1500)])))
    #expect(points.contains { $0.coordinate.longitude < -179.99 })
    for (here, next) in zip(points, points.dropFirst()) {
      let moved = here.coordinate.distance(to: next.coordinate)
      #expect(abs(moved - (next.alongTrack - here.alongTrack)) < 1e-4)
      #expect(abs(here.course.degrees - 90) < 0.1)
    }
  }

  @Test func `numbers out of range are clamped`() {
    let route = TestRoutes.route(over: TestRoutes.line([(0, 100)]))
    for number in [-1, 0, .nan, .infinity, -.infinity, 1e300] {
      let points = drive(route) {
        $0.interval = number
        $0.speedFactor = number
        $0.assumedSpeed = number
        $0.stops = [SimulatedStop(at: .along(number), duration: number)]
        $0.standing = min(number, 10)
      }
      #expect(points.count >= 2)
      #expect(abs((points.last?.alongTrack ?? 0) - 100) < 1e-6)
    }
  }

  @Test func `a detour leaves the planned route and rejoins it`() throws {
    let planned = TestRoutes.route(over: TestRoutes.line([(90, 1000)]))
    let leave = TestRoutes.origin.destination(distance: 300, bearing: Bearing(degrees: 90))
    let detour = TestRoutes.route(
      over: TestRoutes.line(from: leave, [(0, 200), (90, 300), (180, 200)]))
    let drive = RouteDriver(routes: [planned, detour, planned], plan: SimulationPlan())
    #expect(abs(drive.length - (300 + 700 + 400)) < 0.1)
    let points = Array(drive)
    let north = points.map(\.coordinate.latitude).max() ?? 0
    #expect(abs(north - TestRoutes.origin.latitude - 200 / Earth.metersPerDegree) < 1e-5)
    let last = try #require(points.last)
    #expect(last.coordinate.distance(to: planned.vertices[1]) < 1e-3)
  }

  @Test func `a detour that begins where the planned route begins is driven`() {
    let planned = TestRoutes.route(over: TestRoutes.line([(90, 1000)]))
    let detour = TestRoutes.route(over: TestRoutes.line([(0, 200), (90, 300), (180, 200)]))
    for routes in [[detour, planned], [planned, detour, planned]] {
      let drive = RouteDriver(routes: routes, plan: SimulationPlan())
      #expect(abs(drive.length - (700 + 700)) < 0.1)
    }
  }

  @Test func `a detour that ends where the planned route ends is driven`() {
    let planned = TestRoutes.route(over: TestRoutes.line([(90, 1000)]))
    let beside = TestRoutes.line([(90, 300), (0, 0.5)])[2]
    let detour = TestRoutes.route(
      over: TestRoutes.line(from: beside, [(0, 200), (90, 700), (180, 200)])
        + [planned.vertices[1]])
    let drive = RouteDriver(routes: [planned, detour], plan: SimulationPlan())
    #expect(abs(drive.length - (300 + 1100)) < 2)
  }

  @Test func `a detour that begins where the car requested it, beside the route, is driven`() {
    let planned = TestRoutes.route(over: TestRoutes.line([(90, 1000)]))
    let beside = TestRoutes.line([(90, 300), (0, 33)])[2]
    let detour = TestRoutes.route(
      over: TestRoutes.line(from: beside, [(0, 200), (90, 700), (180, 200)])
        + [planned.vertices[1]])
    let drive = RouteDriver(routes: [planned, detour, planned], plan: SimulationPlan())
    #expect(abs(drive.length - (300 + 33 + 1100 + 33)) < 2)
  }

  @Test func `a detour from the start to the end of the planned route is driven`() {
    let planned = TestRoutes.route(over: TestRoutes.line([(90, 1000)]))
    for offset in [0.0, 20] {
      let begin = planned.vertices[0].destination(distance: offset, bearing: Bearing(degrees: 0))
      let detour = TestRoutes.route(
        over: TestRoutes.line(from: begin, [(0, 200), (90, 1000), (180, 200)]))
      let drive = RouteDriver(routes: [planned, detour, planned], plan: SimulationPlan())
      #expect(abs(drive.length - (1400 + 2 * offset)) < 0.2)
      #expect(drive.skippedRoutes == [0, 2])
      let both = RouteDriver(routes: [planned, detour], plan: SimulationPlan())
      #expect(both.skippedRoutes == [0])
    }
  }

  @Test func `consecutive routes are driven completely, even around a block`() {
    let block = TestRoutes.route(
      over: TestRoutes.line([(0, 200), (90, 200), (180, 200), (270, 200)]))
    let drive = RouteDriver(routes: [block, block], plan: SimulationPlan())
    #expect(abs(drive.length - 1600) < 0.1)
  }

  @Test
  func `a next route that begins within a meter of the end does not shorten the previous one`() {
    let block = TestRoutes.route(
      over: TestRoutes.line([(0, 200), (90, 200), (180, 200), (270, 200)]))
    let inside = TestRoutes.origin.destination(distance: 0.5, bearing: Bearing(degrees: 0))
    let next = TestRoutes.route(over: TestRoutes.line(from: inside, [(270, 100)]))
    let drive = RouteDriver(routes: [block, next], plan: SimulationPlan())
    #expect(abs(drive.length - 900.5) < 0.1)
  }
}
