import Geodesy
import Testing
import TripModel

@testable import Simulation

@Suite struct SimulatedDriveTests {
  /// A straight road of a number of kilometers.
  func road(kilometers: Double) -> Route {
    TestRoutes.route(
      over: TestRoutes.line([(90, kilometers * 1000)]), annotation: Annotation(speeds: [20]))
  }

  /// The fixes of a drive.
  func fixes(_ route: Route, _ change: (inout SimulationPlan) -> Void = { _ in }) -> [Fix] {
    var plan = SimulationPlan()
    change(&plan)
    return Array(SimulatedDrive(routes: [route], plan: plan))
  }

  /// Errors in meters toward east and north of the fixes of a drive east along latitude 2.
  func errors(
    _ route: Route, _ change: (inout SimulationPlan) -> Void
  ) -> (east: [Double], north: [Double]) {
    var plan = SimulationPlan()
    change(&plan)
    let drive = SimulatedDrive(routes: [route], plan: plan)
    var result = (east: [Double](), north: [Double]())
    for (fix, point) in zip(drive, drive.driver) {
      let here = Position(point.coordinate)
      let error = Position(fix.coordinate).vector - here.vector
      result.east.append(error.dot(here.east))
      result.north.append(error.dot(here.north))
    }
    return result
  }

  @Test func `without noise fixes are the truth`() {
    let route = road(kilometers: 1)
    let plan = SimulationPlan()
    let drive = SimulatedDrive(routes: [route], plan: plan)
    for (fix, point) in zip(drive, drive.driver) {
      #expect(
        fix
          == Fix(
            time: point.time, coordinate: point.coordinate, accuracy: 1, course: point.course,
            speed: point.speed))
    }
  }

  @Test(arguments: [4.0, 8, 20])
  func `the requested deviation is the measured one on each axis`(deviation: Double) {
    // 100,000 fixes correlated over 5 s are some 10,000 independent ones.
    let errors = errors(road(kilometers: 2000)) {
      $0.noise.deviation = deviation
      $0.noise.correlationTime = 5
    }
    #expect(errors.east.count > 99_000)
    for values in [errors.east, errors.north] {
      let square = values.map { $0 * $0 }.reduce(0, +) / Double(values.count)
      #expect(abs(square.squareRoot() / deviation - 1) < 0.05)
      #expect(abs(values.reduce(0, +) / Double(values.count)) < 0.05 * deviation)
    }
  }

  @Test func `errors have the stated correlation time`() {
    let values = errors(road(kilometers: 4000)) {
      $0.noise.deviation = 8
      $0.noise.correlationTime = 20
    }.north
    let variance = values.map { $0 * $0 }.reduce(0, +) / Double(values.count)
    // 0.96 of the variance decays: 0.96 · e^(−lag/20).
    for (lag, expected) in [(1, 0.9132), (10, 0.5823), (20, 0.3532), (60, 0.0478)] {
      let products = zip(values, values.dropFirst(lag)).map { $0 * $1 }
      let correlation = products.reduce(0, +) / Double(products.count) / variance
      #expect(abs(correlation - expected) < 0.03)
    }
  }

  @Test func `68 percent of the fixes lie within the accuracy that they claim`() {
    var plan = SimulationPlan()
    plan.noise.deviation = 6
    plan.noise.correlationTime = 3
    let drive = SimulatedDrive(routes: [road(kilometers: 600)], plan: plan)
    var (all, within) = (0.0, 0.0)
    for (fix, point) in zip(drive, drive.driver) {
      all += 1
      if fix.coordinate.distance(to: point.coordinate) <= fix.accuracy ?? 0 { within += 1 }
    }
    #expect(abs(within / all - 0.68) < 0.02)
  }

  @Test func `the claimed accuracy may be fixed or absent`() {
    #expect(
      fixes(road(kilometers: 1)) { $0.accuracy = .fixed(12) }.allSatisfy { $0.accuracy == 12 })
    #expect(fixes(road(kilometers: 1)) { $0.accuracy = .absent }.allSatisfy { $0.accuracy == nil })
  }

  @Test func `the course is less accurate at low speed and absent at rest`() {
    let route = road(kilometers: 10)
    func spread(atSpeed speed: Double) -> Double {
      let fixes = fixes(route) {
        $0.noise.deviation = 8
        $0.assumedSpeed = speed
        $0.speedFactor = speed / 20
      }
      let turns = fixes.dropFirst(10).dropLast(10).compactMap {
        $0.course.map { Bearing(degrees: 90).turn(to: $0) }
      }
      return (turns.map { $0 * $0 }.reduce(0, +) / Double(turns.count)).squareRoot()
    }
    // 0.32 m/s of velocity error: asin(0.32 / v).
    #expect(abs(spread(atSpeed: 20) - 0.917) < 0.1)
    #expect(abs(spread(atSpeed: 2) - 9.2) < 1)
    let standing = fixes(route) {
      $0.noise.deviation = 4
      $0.standing = 100
    }.prefix(100)
    #expect(standing.count { $0.course == nil } > 90)
  }

  @Test func `the same seed gives the same fixes, another seed others`() {
    func make(_ seed: UInt64) -> [Fix] {
      fixes(road(kilometers: 2)) {
        $0.noise.deviation = 8
        $0.noise.outliers = 0.05
        $0.seed = seed
      }
    }
    #expect(make(3) == make(3))
    #expect(zip(make(3), make(4)).allSatisfy { $0.coordinate != $1.coordinate })
  }

  @Test func `a gap drops its fixes and changes no others`() {
    let route = road(kilometers: 3)
    let whole = fixes(route) { $0.noise.deviation = 5 }
    let start = whole[0].time
    let gapped = fixes(route) {
      $0.noise.deviation = 5
      $0.gaps = [.time(60...90), .time(120...120)]
    }
    #expect(
      gapped
        == whole.filter {
          let seconds = $0.time.seconds(since: start)
          return !(60...90).contains(seconds) && seconds != 120
        })
    #expect(whole.count - gapped.count == 32)
  }

  @Test func `gaps along the road and in tunnels follow the true position`() {
    var route = TestRoutes.route(
      over: TestRoutes.line([(90, 500), (90, 400), (90, 600)]),
      intersections: [Intersection(vertex: 1, classes: ["tunnel"]), Intersection(vertex: 2)])
    route.annotation.speeds = [10, 10, 10]
    var plan = SimulationPlan()
    plan.gaps = [.along(100...200), .tunnels]
    let drive = SimulatedDrive(routes: [route], plan: plan)
    let seen = drive.driver.filter {
      !(100...200).contains($0.alongTrack) && !(500...900).contains($0.alongTrack)
    }
    #expect(drive.map(\.time) == seen.map(\.time))
  }

  @Test func `outliers have the requested rate and leave the other fixes unchanged`() {
    let route = road(kilometers: 200)
    let plain = fixes(route) { $0.noise.deviation = 5 }
    let wild = fixes(route) {
      $0.noise.deviation = 5
      $0.noise.outliers = 0.02
    }
    let jumps = zip(plain, wild).map { $0.coordinate.distance(to: $1.coordinate) }
      .filter { $0 > 0 }
    let rate = Double(jumps.count) / Double(plain.count)
    #expect(abs(rate - 0.02) < 0.004)
    #expect(jumps.allSatisfy { (59.9...160.1).contains($0) })
  }

  @Test func `a bias shifts every fix equally`() {
    let errors = errors(road(kilometers: 1)) {
      $0.noise.bias.east = 3
      $0.noise.bias.north = -4
    }
    #expect(errors.east.allSatisfy { abs($0 - 3) < 1e-3 })
    #expect(errors.north.allSatisfy { abs($0 + 4) < 1e-3 })
  }

  /// Values of e^−x from Abramowitz and Stegun, table 4.4.
  @Test(arguments: [
    (0.0, 1.0), (0.04, 0.960_789_439_2), (0.5, 0.606_530_659_7), (1, 0.367_879_441_2),
    (10, 0.000_045_399_9), (50, 0),
  ])
  func `decay is e to the power of the negated number`(number: Double, expected: Double) {
    #expect(abs(decay(number) - expected) < 2e-9)
  }
}
