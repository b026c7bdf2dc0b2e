import Notations

/// What a document of routes has many of, and how many of it are read.
///
/// A few bytes of a hostile text stand for each; what is made of them takes a hundred times as many.
enum RoutePart: String, CaseIterable {
  case vertices
  case steps
  case features

  /// The most that are read of a document.
  var limit: Int {
    switch self {
    // A line of 5,000 km with a vertex each 5 m.
    case .vertices: 1_048_576
    case .steps: 131_072
    case .features: 262_144
    }
  }
}

extension RoutePart {
  /// How many of each part there were.
  struct Counts {
    private var vertices = 0
    private var steps = 0
    private var features = 0

    /// Counts one more and returns how many they are then.
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
  /// - Throws: where there are too many.
  mutating func count(
    _ part: RoutePart, at position: @autoclosure () -> SourcePosition?
  ) throws(Diagnostic) {
    if parts.add(part) > part.limit {
      throw .tooMany(part.rawValue, limit: part.limit).at(position())
    }
  }
}
