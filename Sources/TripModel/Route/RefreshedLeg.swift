/// The new data of a leg, or of only its end.
///
/// A route refresh has such data for at least one leg, up to the last leg of the route.
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
