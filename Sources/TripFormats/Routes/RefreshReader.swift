package import Notations
package import TripModel

/// Reads answers of Mapbox's directions-refresh.
///
/// They are routes whose legs have annotations, closures and incidents, but neither steps nor a
/// line.
///
/// **Source:** mapbox-directions-swift `RouteRefreshResponse`, `RefreshedRouteLeg`.
package enum RefreshReader {
  /// Reads the refresh in a document.
  ///
  /// - Returns: the refresh and every fault; absent if the document is not a refresh.
  package static func read(_ value: JSONValue, file: String) -> Reading<[RefreshedLeg]>? {
    guard let route = route(of: value) else { return nil }
    var notes = RouteNotes(file: file)
    let legs = route.elements("legs").map { leg in
      let count = segmentCount(of: leg)
      return RefreshedLeg(segments: count, annotation: notes.osrmAnnotation(of: leg, count: count))
    }
    return Reading(legs, diagnostics: notes.diagnostics)
  }

  /// The route of a document, if it has no line.
  private static func route(of value: JSONValue) -> JSONValue? {
    let route = value["route"] ?? value
    let legs = route.elements("legs")
    let isBare = !route.holds("geometry") && legs.allSatisfy { !$0.holds("steps") }
    return isBare && legs.contains { $0.holds("annotation") } ? route : nil
  }

  /// The number of segments described in a leg: the length of its longest array.
  static func segmentCount(of leg: JSONValue) -> Int {
    leg["annotation"]?.members?.compactMap { $0.value.array?.count }.max() ?? 0
  }
}
