/// A comparison of a number with a limit, as typed.
enum NumberComparison: String, CaseIterable {
  case atMost = "<="
  case atLeast = ">="
  case unequal = "!="
  case below = "<"
  case above = ">"
  case equal = "="

  /// The comparisons of more and less.
  static let orderings: [NumberComparison] = [.atMost, .atLeast, .below, .above]

  /// Whether a number meets a limit.
  func holds(_ number: Double, _ limit: Double) -> Bool {
    switch self {
    case .atMost: number <= limit
    case .atLeast: number >= limit
    case .unequal: number != limit
    case .below: number < limit
    case .above: number > limit
    case .equal: number == limit
    }
  }
}
