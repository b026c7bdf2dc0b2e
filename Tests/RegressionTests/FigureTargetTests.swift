import Notations
import Regression
import TestSupport
import Testing
import TripPlans
import TripRecords
import TripRuns

/// The targets of `tune`.
struct FigureTargetTests {
  @Test(arguments: [" <= 1", "<=1", " < 1.5e1", " >= -1"])
  func `a target has a figure, an order and a decimal number`(_ limit: String) throws {
    #expect(try FigureTarget("false_per_100km" + limit).figure.name == "false_per_100km")
  }

  /// The figures of a trip in which each fix is at a distance along the route, or off it if nil.
  ///
  /// The true drive covers 10 m per second.
  private func figures(_ along: [Double?], _ events: String = "") throws -> TripFigures {
    let text = along.enumerated().map { fix, along in
      #"{"fix":\#(fix),"t_s":\#(fix),"driven_m":\#(fix * 10),"on_route":\#(along != nil)"#
        + (along.map { #","along_m":\#($0)"# } ?? "") + "}"
    }
    let bytes = Array(text.joined(separator: "\n").utf8)
    let truth = try #require(TripTruth.read(bytes, file: "truth.jsonl").value)
    var output: [UInt8] = []
    for line in lines(events) { line.append(to: &output) }
    return TripFigures(CaseOutput(events: output), truth: truth)
  }

  @Test(arguments: [(0, 0, 3.689), (1, 0.025, 5.572), (8, 3.454, 15.763), (121, 100.40, 144.58)])
  func `an interval of a count has the limits of a Poisson distribution`(
    count: Int, low: Double, high: Double
  ) {
    let interval = poissonInterval(count)
    #expect(abs(interval.lowerBound - low) < 0.015)
    #expect(abs(interval.upperBound - high) < 0.025)
  }

  @Test func `a drive that begins beside the route has not left it`() throws {
    #expect(try figures([nil, 5, nil, 9]).departures == 1)
  }

  @Test func `driving back along the route is a departure, and its alarm is not false`() throws {
    let figures = try figures(
      [0, 10, 20, 30, 22, 12, 2, 8, 18, 28],
      """
      off_route t_s=2 fix=2 reason=distance
      off_route t_s=6 fix=6 reason=wrong_way
      on_route t_s=9 fix=9
      """)
    #expect(figures.falseLeavings == [2])
    #expect(figures.departures == 1)
    #expect(figures.noticedAfter.map(\.seconds) == [1])
    #expect(figures.noticedAfter.map(\.meters) == [10])
    #expect(figures.returnedAfter == [1])
    #expect(figures.followed == 60)
  }

  @Test func `driving back a few meters is not a departure`() throws {
    let figures = try figures([20, 30, 21, 30, 40], "off_route t_s=2 fix=2 reason=wrong_way")
    #expect(figures.falseLeavings == [2])
    #expect(figures.departures == 0)
  }

  @Test(arguments: ["initial", "reroute"])
  func `a trip is judged until its route is replaced, for whatever reason`(
    _ reason: String
  ) throws {
    let figures = try figures(
      [0, 10, 20, 30],
      """
      route_change t_s=0 fix=0 reason=initial
      off_route t_s=1 fix=1 reason=distance
      route_change t_s=2 fix=2 reason=\(reason)
      off_route t_s=3 fix=3 reason=distance
      """)
    #expect(figures.falseLeavings == [1])
    #expect(figures.followed == 20)
  }

  @Test func `no errors are 0 errors`() throws {
    #expect(try FigureTarget("errors <= 0").isReached(by: TripFigures()))
  }

  @Test func `the median of an even count is the mean of the two middle numbers`() {
    #expect(quantile(0.5, of: [4, 1, 3, 2]) == 2.5)
    #expect(quantile(0.5, of: [5, 1]) == 3)
    #expect(quantile(0.5, of: [3, 1, 2]) == 2)
    #expect(quantile(0, of: [3, 1, 2]) == 1)
    #expect(quantile(1, of: [3, 1, 2]) == 3)
    #expect(quantile(0.95, of: [3, 1, 2]) == 3)
    #expect(quantile(0.5, of: []) == nil)
  }

  @Test(arguments: [" <= nan", " <= inf", " <= 0x10", " <= 1 0", " <= ", " = 1"])
  func `any other limit is a fault`(_ limit: String) {
    #expect(throws: Diagnostic.self) { try FigureTarget("false_per_100km" + limit) }
  }
}
