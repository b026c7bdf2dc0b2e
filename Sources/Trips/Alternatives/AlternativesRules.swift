/// When the trip searches for alternatives, and which ones it keeps.
///
/// **Source:** Mapbox's continuous alternatives: every 300 s, never more often than every 30 s.
package struct AlternativesRules: Equatable, Sendable {
  /// `alternatives.interval_s`: seconds between two searches; 0 disables alternatives.
  package var interval = 300.0

  /// `alternatives.accept`: which alternatives are kept.
  package var acceptance = AlternativesAcceptance.all
}

/// Which alternatives are kept: all, or those that are faster or shorter.
///
/// **Source:** mapbox-navigation-ios v3, `AlternativeRoutesDetectionConfig.AcceptionPolicy`.
package struct AlternativesAcceptance: OptionSet, Equatable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Every alternative.
  package static let all: AlternativesAcceptance = []
  /// Alternatives that take less time than the rest of the route.
  package static let faster = AlternativesAcceptance(rawValue: 1)
  /// Alternatives that are shorter than the rest of the route.
  package static let shorter = AlternativesAcceptance(rawValue: 2)

  /// The words for each option, ours first, then those of the SDKs.
  private static let words: [(AlternativesAcceptance, [String])] = [
    (.all, ["all", "unfiltered"]), (.faster, ["faster", "fasterRoutes"]),
    (.shorter, ["shorter", "shorterRoutes"]),
  ]

  /// The acceptance as a user would write it: `all`, `faster,shorter`.
  package var text: String {
    let names = Self.words.filter { $0.0 != .all && contains($0.0) }.compactMap(\.1.first)
    return names.isEmpty ? "all" : names.joined(separator: ",")
  }

  /// Parses words separated by commas; absent if one is unknown. With `all`, other words have no
  /// effect.
  package init?(text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let policies = words.compactMap { word in
      Self.words.first { $0.1.contains(String(word)) }?.0
    }
    guard policies.count == words.count else { return nil }
    self = policies.contains(.all) ? .all : AlternativesAcceptance(policies)
  }
}
