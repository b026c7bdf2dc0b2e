import TripModel

/// The routes of a trip whose lines are known, with their role in the trip.
struct DrivenRoutes {
  /// A route to draw.
  struct Entry {
    var route: Route
    /// Whether it was replaced before the trip's end.
    var isReplaced: Bool
  }

  /// The routes in the order in which they were driven, without duplicates.
  let all: [Entry]

  /// Whether the line of each route of the trip is known.
  let isKnown: [Bool]

  /// Matches routes with the digests of the routes driven.
  ///
  /// If none matches, all given routes are drawn: the stream may be truncated.
  init(_ routes: [Route], digests: [String]) {
    let known = Dictionary(routes.map { ($0.digest.text, $0) }) { first, _ in first }
    isKnown = digests.map { known[$0] != nil }
    var seen: Set<String> = []
    var entries: [Entry] = []
    for digest in digests.reversed() {
      guard let route = known[digest], seen.insert(digest).inserted else { continue }
      entries.append(Entry(route: route, isReplaced: digest != digests.last))
    }
    if entries.isEmpty { entries = routes.prefix(1).map { Entry(route: $0, isReplaced: false) } }
    all = entries.reversed()
  }
}
