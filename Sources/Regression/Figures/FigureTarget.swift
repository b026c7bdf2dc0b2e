package import Notations
import StreamComparison

/// A limit that a figure should reach: `false_per_100km <= 1`.
package struct FigureTarget: Sendable {
  package let figure: Figure
  private let comparison: FieldCondition.Comparison
  private let limit: Double

  /// Parses a target; throws a fault that names the problem.
  package init(_ text: String) throws(Diagnostic) {
    guard
      let comparison = FieldCondition.Comparison.orderings.first(where: {
        text.contains($0.rawValue)
      }),
      let range = text.firstRange(of: comparison.rawValue),
      let limit = decimalNumber(
        of: text[range.upperBound...].drop { $0 == " " }.withoutTrailingSpaces)
    else {
      throw Diagnostic(
        "usage", "'\(printable(text))' is not a target",
        expected: "a figure, one of <= < >= > and a number, such as 'false_per_100km <= 1'")
    }
    figure = try Figure.named(text[..<range.lowerBound].filter { $0 != " " })
    self.comparison = comparison
    self.limit = limit
  }

  /// Whether some trips reach the target; false without data.
  package func isReached(by figures: TripFigures) -> Bool {
    figure.value(figures).map { comparison.holds($0, limit) } ?? false
  }
}

extension Figure {
  /// The figure with a name; throws a fault with the nearest name.
  package static func named(_ name: String) throws(Diagnostic) -> Figure {
    if let figure = all.first(where: { $0.name == name }) { return figure }
    throw Diagnostic(
      "usage", "no figure is named '\(printable(name))'",
      expected: "one of " + all.map(\.name).joined(separator: ", "),
      hint: didYouMean(nearestTo: name, among: all.map(\.name)))
  }
}
