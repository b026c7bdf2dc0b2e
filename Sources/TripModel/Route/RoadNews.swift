/// What a router tells anew of the road ahead without its line: of the last legs of a route, of the
/// first of them perhaps its end alone.
///
/// **Source:** the answers of Mapbox's directions-refresh.
package struct RoadNews: Equatable, Sendable {
  /// The news of each leg, the last one's at the end; at least one.
  package var legs: [LegNews]

  /// Makes the news.
  package init(legs: [LegNews]) {
    self.legs = legs
  }

  /// What is told anew of a leg.
  package struct LegNews: Equatable, Sendable {
    /// How many segments are told of, up to the leg's end.
    package var segments: Int

    /// What is known of them; its vertices count from the first segment's start.
    package var annotation: Annotation

    /// Makes the news of a leg.
    package init(segments: Int, annotation: Annotation) {
      self.segments = segments
      self.annotation = annotation
    }
  }
}
