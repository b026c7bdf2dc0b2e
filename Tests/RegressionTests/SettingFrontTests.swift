import TestSupport
import Testing
import TripRecords
import TripRuns

@testable import Regression

/// The settings that no other one beats.
struct SettingFrontTests {
  /// The front of trips under settings: for each setting the events of a trip, or none for one that
  /// cannot be run.
  private func front(
    _ trips: [String?], small: [String], targets: [String] = []
  ) throws -> SettingFront {
    let axis = SettingGrid.Axis(key: "off_route.fixes", values: trips.indices.map(String.init))
    var table = SettingTable(SettingGrid([axis]))
    for (index, trip) in trips.enumerated() {
      var bytes: [UInt8] = []
      for line in lines(trip ?? "") { line.append(to: &bytes) }
      let output = CaseOutput(events: bytes, exit: trip == nil ? 2 : 0)
      table.add(output, of: "trip", truth: nil, settingIndex: index)
    }
    return SettingFront(
      of: table, small: try small.map(Figure.named), targets: try targets.map(FigureTarget.init))
  }

  /// A trip with an `off_route` and a `reroute` after some seconds.
  private func late(_ since: Double, _ latency: Double) -> String {
    "off_route t_s=1 fix=1 since_s=\(since)\nreroute t_s=2 fix=2 latency_s=\(latency)"
  }

  @Test func `a setting that is not better in any figure is beaten`() throws {
    let trips = [late(1, 3), late(2, 2), late(2, 3), late(3, 1)]
    #expect(try front(trips, small: ["since_s", "latency_s"]).settings == [0, 1, 3])
  }

  @Test func `figures are compared as they are printed`() throws {
    let trips = [late(1, 2.01), late(1, 2.04), late(2, 2)]
    #expect(try front(trips, small: ["latency_s", "since_s"]).settings == [0, 1])
  }

  @Test func `a setting under which a trip cannot be run beats none and reaches no target`()
    throws
  {
    let trips = [late(1, 3), nil, late(2, 2)]
    let front = try front(trips, small: ["off_route"], targets: ["off_route <= 0"])
    #expect(front.settings == [0, 2])
    #expect(front.compared == [0, 2])
    #expect(front.reachingCount == 0)
    #expect(try self.front([nil, nil], small: ["errors"]).settings == [0, 1])
    #expect(try self.front([nil], small: ["errors"], targets: ["errors <= 1"]).reachingCount == 0)
  }

  @Test func `settings that reach the targets are compared among themselves`() throws {
    let trips = [late(1, 9), late(2, 2), late(3, 2), late(4, 1)]
    let front = try front(trips, small: ["since_s"], targets: ["latency_s <= 2"])
    #expect(front.settings == [1])
    #expect(front.reachingCount == 3)
    let missed = try self.front(trips, small: ["since_s"], targets: ["latency_s < 1"])
    #expect(missed.settings == [0])
    #expect(missed.reachingCount == 0)
  }
}
