import Geodesy
import Testing
import TripModel

@testable import Simulation

@Suite struct DriveTruthTests {
  /// A straight road of 1,200 m to the east.
  private let planned = TestRoutes.route(over: TestRoutes.line([(90, 600), (90, 600)]))

  private func moments(
    _ routes: [Route], along planned: Route? = nil,
    _ change: (inout SimulationPlan) -> Void = { _ in }
  ) -> [DriveTruth.Moment] {
    var plan = SimulationPlan()
    change(&plan)
    var truth = DriveTruth(along: planned ?? routes[0])
    var reports = SimulatedDrive(routes: routes, plan: plan).makeIterator()
    var moments: [DriveTruth.Moment] = []
    while let report = reports.nextReport() {
      if report.fix == nil { continue }
      moments.append(truth.moment(at: report.point))
    }
    return moments
  }

  @Test func `on the route the distance along it is the distance driven`() {
    let moments = moments([planned]) { $0.receivers.base = .canyon }
    #expect(!moments.isEmpty)
    for moment in moments {
      #expect(moment.change == nil)
      #expect(abs((moment.road?.alongTrack ?? -1) - moment.point.alongTrack) < 0.1)
    }
  }

  @Test func `a drive that begins far along the route is on it from the first fix`() {
    let start = planned.vertices[0].destination(distance: 700, bearing: Bearing(degrees: 90))
    let rest = TestRoutes.route(over: [start, planned.vertices[2]])
    let moments = moments([rest], along: planned)
    #expect(moments.allSatisfy { $0.change == nil })
    #expect(abs((moments[0].road?.alongTrack ?? -1) - 700) < 0.1)
  }

  @Test func `a long silence is not a departure`() {
    let road = TestRoutes.route(over: TestRoutes.line([(90, 3_000)]))
    let moments = moments([road]) { $0.gaps = [.time(20...160)] }
    #expect(moments.count < 100)
    #expect(moments.allSatisfy { $0.change == nil && $0.road != nil })
  }

  @Test func `a detour departs once and returns once`() throws {
    let start = planned.vertices[0].destination(distance: 300, bearing: Bearing(degrees: 90))
    let detour = TestRoutes.route(
      over: TestRoutes.line(from: start, [(0, 200), (90, 200), (180, 200)]))
    let moments = moments([planned, detour, planned])
    #expect(moments.compactMap(\.change) == [.departure, .comeback])
    let back = try #require(moments.last { $0.change == .comeback }?.road)
    #expect((480...520).contains(back.alongTrack))
    #expect(moments.last?.road?.alongTrack ?? 0 > 1_199)
  }

  @Test func `after a turn on the road the truth is on the way back`() {
    let there = TestRoutes.route(over: TestRoutes.line([(90, 400), (270, 400)]))
    let moments = moments([there])
    #expect(moments.allSatisfy { $0.change == nil })
    for moment in moments {
      #expect(abs((moment.road?.alongTrack ?? -1) - moment.point.alongTrack) < 0.1)
    }
  }

  @Test func `after a silence at the turn of an out-and-back road the way back is recognized`() {
    let there = TestRoutes.route(over: TestRoutes.line([(90, 600), (270, 600), (0, 600)]))
    let moments = moments([there]) { $0.gaps = [.along(400...700)] }
    #expect(moments.allSatisfy { $0.change == nil })
    for moment in moments {
      #expect(abs((moment.road?.alongTrack ?? -1) - moment.point.alongTrack) < 0.1)
    }
  }

  @Test func `a road driven twice is followed in the route's order`() {
    let there = TestRoutes.route(over: TestRoutes.line([(90, 600), (270, 600), (90, 600)]))
    let moments = moments([there])
    for moment in moments {
      #expect(abs((moment.road?.alongTrack ?? -1) - moment.point.alongTrack) < 15)
    }
  }
}
