/// The new data of a leg, possibly for only its end; a route refresh has them for the last legs of a
/// route, at least one, the last leg at the end.
///
/// **Source:** the answers of Mapbox's directions-refresh.
package struct RefreshedLeg: Equatable, Sendable {
  /// The number of segments with data, up to the leg's end.
  package var segments: Int

  /// The annotation; its vertices count from the first of these segments.
  package var annotation: Annotation

  /// Makes the new data of a leg.
  package init(segments: Int, annotation: Annotation) {
    (self.segments, self.annotation) = (segments, annotation)
  }
}
