import Geodesy
import Testing
import TripModel

@testable import Simulation

/// The receivers compared with measurements of real ones: quantiles within 15 %,
/// autocorrelations within 0.1.
@Suite struct ReceiverModelTests {
  /// A measurement.
  struct Measured: CustomStringConvertible, Sendable {
    var model: ReceiverModel
    /// The errors in meters at 50, 68, 95 and 99 %: across the road, or horizontal.
    var quantiles: [Double]
    var isHorizontal = false
    /// The autocorrelation of the error across the road after some seconds.
    var correlations: [Int: Double]
    var description: String { model.rawValue }
  }

  static let measured = [
    Measured(
      model: .survey, quantiles: [0.49, 0.51, 0.83, 0.93], isHorizontal: true,
      correlations: [5: 0.91, 10: 0.75, 30: 0.5, 60: 0.2]),
    Measured(
      model: .fleet, quantiles: [3.35, 5.17, 15.8, 36], correlations: [1: 0.91, 3: 0.87, 5: 0.75]),
    Measured(
      model: .canyon, quantiles: [5.2, 13.5, 42.9, 72],
      correlations: [1: 0.55, 2: 0.4, 5: 0.2, 10: 0.15]),
  ]

  /// The points of a drive to the north at 12 m/s.
  static func points(_ count: Int) -> [DrivenPoint] {
    (0..<count).map { second in
      DrivenPoint(
        time: Instant(milliseconds: Int64(second) * 1000), elapsed: Double(second),
        alongTrack: 12 * Double(second), coordinate: Coordinate(latitude: 44, longitude: -30),
        course: Bearing(degrees: 0), speed: 12, isInTunnel: false)
    }
  }

  static func reports(_ model: ReceiverModel, seed: UInt64, _ points: [DrivenPoint])
    -> [ReceiverErrors.Report?]
  {
    guard let shape = model.shape else { return [] }
    var errors = ReceiverErrors(shape, generator: SeededGenerator(seed: seed))
    return points.map { errors.report(at: $0) }
  }

  @Test(arguments: measured)
  func `errors have the measured size and duration`(_ measured: Measured) throws {
    let points = Self.points(1_500)
    let drives = (0..<60).map { Self.reports(measured.model, seed: $0, points) }
    let sizes = drives.joined().compactMap { $0 }.map { report in
      measured.isHorizontal
        ? (report.east * report.east + report.north * report.north).squareRoot()
        : report.east.magnitude
    }.sorted()
    for (part, size) in zip([0.5, 0.68, 0.95, 0.99], measured.quantiles) {
      let found = sizes[Int(part * Double(sizes.count))]
      #expect(abs(found / size - 1) <= 0.15, "\(part): \(found) m instead of \(size) m")
    }
    for (lag, correlation) in measured.correlations {
      let found = Self.correlation(of: drives.map { $0.map { $0?.east } }, lag: lag)
      #expect(abs(found - correlation) <= 0.1, "\(lag) s: \(found) instead of \(correlation)")
    }
  }

  /// The correlation of values `lag` fixes apart, about the mean of their drive.
  static func correlation(of drives: [[Double?]], lag: Int) -> Double {
    var (products, squares, pairs, count) = (0.0, 0.0, 0.0, 0.0)
    for drive in drives {
      let known = drive.compactMap { $0 }
      let mean = known.reduce(0, +) / Double(known.count)
      for (one, other) in zip(drive, drive.dropFirst(lag)) {
        guard let one, let other else { continue }
        products += (one - mean) * (other - mean)
        pairs += 1
      }
      squares += known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      count += Double(known.count)
    }
    return products / pairs / (squares / count)
  }

  @Test func `a street canyon loses half of the fixes for seconds up to a minute`() {
    let reports = Self.reports(.canyon, seed: 4, Self.points(20_000))
    let share = Double(reports.count { $0 != nil }) / 20_000
    #expect((0.4...0.6).contains(share))
    let longest = reports.split { $0 != nil }.map(\.count).max() ?? 0
    #expect((30...120).contains(longest))
  }

  @Test func `a street canyon claims accuracies that hardly follow its errors`() throws {
    let reports = Self.reports(.canyon, seed: 5, Self.points(40_000)).compactMap { $0 }
    let ratios = try reports.map { report in
      (report.east * report.east + report.north * report.north).squareRoot()
        / (try #require(report.claim))
    }.sorted()
    #expect((0.4...1.3).contains(ratios[ratios.count / 2]))
    #expect((4...8).contains(ratios[ratios.count * 95 / 100]))
  }

  @Test func `a phone lags along the road`() {
    let reports = (0..<200).flatMap { Self.reports(.phone, seed: $0, Self.points(50)) }
      .compactMap { $0 }
    let along = reports.map(\.north).reduce(0, +) / Double(reports.count)
    #expect((-3.6...(-1.2)).contains(along))
  }

  @Test func `in a tunnel nothing is received, and the first fixes after it have large errors`() {
    var points = Self.points(60)
    for index in 20..<40 { points[index].isInTunnel = true }
    let drives = (0..<100).map { Self.reports(.tunnel, seed: $0, points) }
    func error(_ index: Int) -> Double {
      drives.compactMap { $0[index] }.map { ($0.east * $0.east + $0.north * $0.north).squareRoot() }
        .reduce(0, +) / Double(drives.count)
    }
    #expect(drives.allSatisfy { $0[20..<40].allSatisfy { $0 == nil } })
    #expect((20...60).contains(error(40)))
    #expect(error(41) < error(40))
    #expect(error(55) < 6)
  }

  /// A receiver whose errors have a mean, and the fixes that count.
  struct Shifted: CustomStringConvertible, Sendable {
    var description: String
    var counted = 0..<60
    var change: @Sendable (inout SimulationPlan) -> Void
  }

  @Test(arguments: [
    Shifted(description: "gauss") {
      $0.noise.deviation = 6
      $0.noise.bias = .init(east: 10, north: -5)
    },
    Shifted(description: "phone") { $0.receivers.base = .phone },
    Shifted(description: "phone with a bias") {
      $0.receivers.base = .phone
      $0.noise.bias.north = 20
    },
    Shifted(description: "after a tunnel", counted: 40..<50) { $0.receivers.base = .tunnel },
  ])
  func `an honest accuracy holds 68 percent of shifted errors`(_ shifted: Shifted) throws {
    var points = Self.points(60)
    for index in 20..<40 { points[index].isInTunnel = true }
    var (all, within) = (0.0, 0.0)
    for seed in 0..<400 as Range<UInt64> {
      var plan = SimulationPlan()
      plan.accuracy = .honest
      plan.seed = seed
      shifted.change(&plan)
      var receiver = NoisyReceiver(plan: plan)
      for (index, point) in points.enumerated() {
        guard let fix = receiver.report(at: point).fix, shifted.counted.contains(index) else {
          continue
        }
        all += 1
        let error = fix.coordinate.distance(to: point.coordinate)
        if error <= (try #require(fix.accuracy)) { within += 1 }
      }
    }
    #expect(abs(within / all - 0.68) < 0.04)
  }

  @Test func `fixes a minute apart are received independently of each other`() {
    var points = Self.points(4_000)
    for index in points.indices {
      points[index].time = Instant(milliseconds: Int64(index) * 60_000)
    }
    let reports = Self.reports(.canyon, seed: 6, points)
    let changes = zip(reports, reports.dropFirst()).count { ($0 == nil) != ($1 == nil) }
    #expect((0.45...0.55).contains(Double(changes) / 4_000))
  }

  @Test func `a stretch has its own receiver and changes no error elsewhere`() throws {
    let points = Self.points(200)
    var plan = SimulationPlan()
    plan.receivers = try #require(ReceiverMix("phone"))
    var phone = NoisyReceiver(plan: plan)
    plan.receivers = try #require(ReceiverMix("phone,survey@600..1200"))
    var mixed = NoisyReceiver(plan: plan)
    for point in points {
      let (one, other) = (phone.report(at: point).fix, mixed.report(at: point).fix)
      if point.alongTrack < 600 { #expect(one == other) }
      if (600...1200).contains(point.alongTrack) { #expect(one != other) }
    }
  }

  @Test(arguments: ["", "phon", "phone,fleet", "canyon@1", "canyon@5..1", "phone,,", "canyon@a..b"])
  func `an invalid mix is rejected`(_ text: String) {
    #expect(ReceiverMix(text) == nil)
  }
}
