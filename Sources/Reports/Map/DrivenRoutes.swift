import TripModel

/// The routes of a trip whose lines are known, by what the trip made of them.
struct DrivenRoutes {
  /// A route to draw.
  struct Entry {
    /// The route.
    var route: Route
    /// Whether another one took its place before the trip's end.
    var isReplaced: Bool
  }

  /// The routes in the order in which they were driven, each line once.
  let all: [Entry]

  /// For each route of the trip whether its line is known.
  let isKnown: [Bool]

  /// Matches routes with the digests of the routes driven.
  ///
  /// A route that the trip does not name is drawn too where the trip names none that is known: the
  /// stream may be cut.
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
