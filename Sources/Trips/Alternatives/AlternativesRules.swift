/// When other ways are looked for, and which ones are worth knowing.
///
/// **Source:** Mapbox's continuous alternatives: every 300 s, never more often than every 30 s.
package struct AlternativesRules: Hashable, Sendable {
  /// `alternatives.interval_s`: seconds between two looks; 0 for no alternatives at all.
  package var interval = 300.0

  /// `alternatives.accept`: which ones are worth knowing.
  package var acceptance = AlternativesAcceptance.all

  /// Makes the rules of the profile `default`.
  package init() {}
}

/// Which alternatives are worth knowing.
package enum AlternativesAcceptance: String, Hashable, Sendable, CaseIterable {
  /// Every one.
  case all
  /// Every one, in Mapbox's word.
  case unfiltered
  /// Those that take less time than the rest of the route.
  case faster
  /// Those that are shorter than the rest of the route.
  case shorter
}
