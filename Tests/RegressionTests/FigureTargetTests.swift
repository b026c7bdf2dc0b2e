import Notations
import Regression
import Testing

/// The targets of `tune`.
struct FigureTargetTests {
  @Test(arguments: [" <= 1", "<=1", " < 1.5e1", " >= -1"])
  func `a target has a figure, an order and a decimal number`(_ limit: String) throws {
    #expect(try FigureTarget("false_per_100km" + limit).figure.name == "false_per_100km")
  }

  @Test(arguments: [" <= nan", " <= inf", " <= 0x10", " <= 1 0", " <= ", " = 1"])
  func `any other limit is a fault`(_ limit: String) {
    #expect(throws: Diagnostic.self) { try FigureTarget("false_per_100km" + limit) }
  }
}
