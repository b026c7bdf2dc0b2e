import Geodesy
import Navigation
import TestSupport
import Testing
import TripModel

/// The distance along the route, estimated from positions and stated speeds.
@Suite struct SmoothedProgressTests {
  static let town = RoadSketch(
    """
    A---------B         F---G
              |         |   |
              C----D    |   |
                   |    |   |
                   E----H   I
    """, metersPerCell: 40)
  static let path = "ABCDEHFGI"

  /// A drive at 10 m/s that states its speed times a factor, and its course.
  private func drive(speedsTimes factor: Double = 1) -> [Fix] {
    var fixes = Self.town.drive(Self.path, speed: 10)
    for index in fixes.indices.dropLast() {
      fixes[index].course = fixes[index].coordinate.bearing(to: fixes[index + 1].coordinate)
      fixes[index].speed = 10 * factor
    }
    fixes[fixes.count - 1].speed = 0
    return fixes
  }

  /// The drive with errors of some meters on each axis, that decay to 1/e within 25 s.
  private func noisy(_ fixes: [Fix], by deviation: Double, seed: UInt64) -> [Fix] {
    var numbers = SeededNumbers(seed: seed)
    var (east, north) = (0.0, 0.0)
    func normal() -> Double {
      (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &numbers) } * deviation
    }
    (east, north) = (normal(), normal())
    return fixes.map { fix in
      let kept = 25.0 / 26
      let new = (1 - kept * kept).squareRoot()
      (east, north) = (kept * east + new * normal(), kept * north + new * normal())
      var fix = fix
      fix.coordinate = fix.coordinate
        .destination(distance: east, bearing: Bearing(degrees: 90))
        .destination(distance: north, bearing: Bearing(degrees: 0))
      return fix
    }
  }

  /// The drive with a stand of 45 s after each 200 m, where the receiver states up to 0.4 m/s.
  private func withStands(_ fixes: [Fix]) -> [Fix] {
    var drive: [Fix] = []
    for (index, fix) in fixes.enumerated() {
      for second in 0...(index % 20 == 19 ? 45 : 0) {
        var fix = fix
        fix.time = fixes[0].time.advanced(bySeconds: Double(drive.count))
        if second > 0 { fix.speed = Double(second % 5) / 10 }
        drive.append(fix)
      }
    }
    return drive
  }

  private func progress(_ fixes: [Fix], _ rule: ProgressRule) -> [Double] {
    var rules = NavigationRules()
    rules.progress = rule
    let trip = EngineTrip(fixes, along: Self.town.route(Self.path), rules: rules)
    return trip.progress.map { $0?.traveledDistance ?? 0 }
  }

  /// The error in meters that 19 of 20 fixes of ten drives stay within.
  private func error(_ rule: ProgressRule, speedsTimes factor: Double = 1) -> Double {
    error(rule, of: drive(speedsTimes: factor))
  }

  private func error(_ rule: ProgressRule, of drive: [Fix]) -> Double {
    let truth = progress(drive, .measured)
    let errors = (0..<10 as Range<UInt64>).flatMap { seed in
      zip(progress(noisy(drive, by: 8, seed: seed), rule), truth).map { abs($0 - $1) }
    }
    return errors.sorted()[errors.count * 19 / 20]
  }

  @Test func `errors of 8 m are a fifth smaller in the progress`() {
    #expect(error(.smoothed) < 0.8 * error(.measured))
  }

  @Test func `the speeds that a standing receiver states do not add up`() {
    let drive = withStands(drive())
    #expect(error(.smoothed, of: drive) < 0.8 * error(.measured, of: drive))
  }

  @Test(arguments: [0.0, 0.5, 2, 3.6])
  func `speeds that contradict the positions are ignored`(factor: Double) {
    let measured = error(.measured, speedsTimes: factor)
    #expect(error(.smoothed, speedsTimes: factor) < 1.2 * measured)
  }

  @Test(arguments: [0.8, 0.95, 1, 1.05, 1.2])
  func `exact positions are not smoothed, whatever the speeds`(factor: Double) {
    let fixes = drive(speedsTimes: factor)
    #expect(progress(fixes, .smoothed) == progress(fixes, .measured))
  }

  @Test func `positions without speeds are not smoothed`() {
    let fixes = noisy(Self.town.drive(Self.path, speed: 10), by: 8, seed: 1)
    #expect(progress(fixes, .smoothed) == progress(fixes, .measured))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the progress is on the route, and near the position`(seed: UInt64) {
    let fixes = noisy(drive(), by: 12, seed: seed)
    let length = Polyline(Self.town.route(Self.path).vertices).length
    for (smoothed, measured) in zip(progress(fixes, .smoothed), progress(fixes, .measured)) {
      #expect((0...length).contains(smoothed))
      #expect(abs(smoothed - measured) <= 35)
    }
  }

  @Test func `a driver who goes straight on where the route turns stays near the turn`() {
    let town = RoadSketch(
      """
      A---------B---------X
                |
                |
                C
      """, metersPerCell: 40)
    var fixes = town.drive("ABX", speed: 10)
    for index in fixes.indices {
      fixes[index].course = Bearing(degrees: 90)
      fixes[index].speed = 10
    }
    let trip = EngineTrip(noisy(fixes, by: 8, seed: 3), along: town.route("ABC"))
    let turn = Polyline(town.route("AB").vertices).length
    for progress in trip.progress.compactMap(\.self) {
      #expect(progress.traveledDistance < turn + 60)
    }
  }
}
