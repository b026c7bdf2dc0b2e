import Notations

/// A part of a route document whose number is limited.
///
/// A few bytes of a hostile text suffice for one part, which takes a hundred times as much memory.
enum RoutePart: String, CaseIterable {
  case vertices
  case steps
  case features

  /// The maximum number read per document.
  var limit: Int {
    switch self {
    // A line of 5,000 km with a vertex every 5 m.
    case .vertices: 1_048_576
    case .steps: 131_072
    case .features: 262_144
    }
  }
}

extension RoutePart {
  /// The number of each part read so far.
  struct Counts {
    private var vertices = 0
    private var steps = 0
    private var features = 0

    /// Counts one part and returns the new number.
    @inline(__always)
    mutating func add(_ part: RoutePart) -> Int {
      switch part {
      case .vertices:
        vertices += 1
        return vertices
      case .steps:
        steps += 1
        return steps
      case .features:
        features += 1
        return features
      }
    }
  }
}

extension RouteNotes {
  /// Counts a part of the document.
  ///
  /// - Throws: if there are too many.
  mutating func count(
    _ part: RoutePart, at position: @autoclosure () -> SourcePosition?
  ) throws(Diagnostic) {
    if parts.add(part) > part.limit {
      throw .tooMany(part.rawValue, limit: part.limit).at(position())
    }
  }
}
