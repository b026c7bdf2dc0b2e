import Notations
import Regression
import Testing
import TripPlans
import TripRuns

/// The targets of `tune`.
struct FigureTargetTests {
  @Test(arguments: [" <= 1", "<=1", " < 1.5e1", " >= -1"])
  func `a target has a figure, an order and a decimal number`(_ limit: String) throws {
    #expect(try FigureTarget("false_per_100km" + limit).figure.name == "false_per_100km")
  }

  @Test func `a drive that begins beside the route has not left it`() throws {
    let places = ["", #","along_m":5"#, "", #","along_m":9"#]
    let text = places.enumerated().map { fix, along in
      #"{"fix":\#(fix),"t_s":\#(fix),"driven_m":\#(fix),"on_route":\#(!along.isEmpty)\#(along)}"#
    }
    let bytes = Array(text.joined(separator: "\n").utf8)
    let truth = try #require(TripTruth.read(bytes, file: "truth.jsonl").value)
    let figures = TripFigures(CaseOutput(events: []), truth: truth)
    #expect(figures.departures == 1)
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
