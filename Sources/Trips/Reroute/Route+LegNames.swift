import TripModel

extension Route {
  /// The longest names that are compared in full, in characters: the work grows with its square.
  private static let longest = 1_000

  /// The router's words for the legs, joined: how Mapbox's engines describe a route.
  ///
  /// **Source:** mapbox-directions-swift `Route.description`.
  var legNames: [Character] {
    Array(legs.map { $0.summary ?? "" }.joined(separator: ", ").prefix(Route.longest))
  }
}

/// The least number of characters to insert, delete or replace that makes one text of another.
///
/// **Source:** mapbox-navigation-ios `String.minimumEditDistance(to:)`.
///
/// - Complexity: O(n × m).
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var previous = Array(0...right.count)
  for (row, character) in left.enumerated() {
    var current = [row + 1]
    for column in right.indices {
      let replaced = previous[column] + (character == right[column] ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[right.count]
}
