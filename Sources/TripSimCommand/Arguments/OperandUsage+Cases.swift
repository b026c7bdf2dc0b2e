import Regression
import ToolKit

extension OperandUsage {
  /// The operand for cases.
  static var cases: OperandUsage {
    OperandUsage(
      ValueUsage("PATH", .named(in: CaseFinder.standardFolder)), .any,
      summary: "folders, case files, or names and globs of cases below 'traces'")
  }
}
