package import Notations

/// A limit that a figure should reach: `false_per_100km <= 1`.
package struct FigureTarget: Sendable {
  /// The comparison of a figure with its limit.
  enum Operator: String, CaseIterable {
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"
  }

  /// The figure.
  package let figure: Figure
  private let comparison: Operator
  private let limit: Double

  /// Parses a target; throws a fault that names the problem.
  package init(_ text: String) throws(Diagnostic) {
    guard let comparison = Operator.allCases.first(where: { text.contains($0.rawValue) }),
      let range = text.firstRange(of: comparison.rawValue),
      let limit = Double(text[range.upperBound...].filter { $0 != " " })
    else {
      throw Diagnostic(
        "usage", "'\(printable(text))' is not a target",
        expected: "a figure, one of <= < >= > and a number, such as 'false_per_100km <= 1'")
    }
    figure = try Figure.named(text[..<range.lowerBound].filter { $0 != " " })
    self.comparison = comparison
    self.limit = limit
  }

  /// Whether some trips reach it; not if there is no data.
  package func isReached(by figures: TripFigures) -> Bool {
    guard let value = figure.value(figures) else { return false }
    return switch comparison {
    case .atMost: value <= limit
    case .atLeast: value >= limit
    case .below: value < limit
    case .above: value > limit
    }
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
