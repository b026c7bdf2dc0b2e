/// A route refresh: new annotations for the last legs of a route, possibly for only the end of the
/// first of them.
///
/// **Source:** the answers of Mapbox's directions-refresh.
package struct RefreshAnswer: Equatable, Sendable {
  /// The new data per leg, the last leg at the end; at least one.
  package var legs: [Leg]

  /// Makes a refresh.
  package init(legs: [Leg]) {
    self.legs = legs
  }

  /// The new data of a leg.
  package struct Leg: Equatable, Sendable {
    /// The number of segments with data, up to the leg's end.
    package var segments: Int

    /// The annotation; its vertices count from the first of these segments.
    package var annotation: Annotation

    /// Makes the new data of a leg.
    package init(segments: Int, annotation: Annotation) {
      self.segments = segments
      self.annotation = annotation
    }
  }
}
