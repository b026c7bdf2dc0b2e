/// When other ways are looked for, and which ones are worth knowing.
///
/// **Source:** Mapbox's continuous alternatives: every 300 s, never more often than every 30 s.
package struct AlternativesRules: Equatable, Sendable {
  /// `alternatives.interval_s`: seconds between two looks; 0 for no alternatives at all.
  package var interval = 300.0

  /// `alternatives.accept`: which ones are worth knowing.
  package var acceptance = AlternativesAcceptance.all
}

/// Which alternatives are worth knowing: all, or those with one of some virtues.
///
/// **Source:** mapbox-navigation-ios v3, `AlternativeRoutesDetectionConfig.AcceptionPolicy`.
package struct AlternativesAcceptance: OptionSet, Equatable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Every one.
  package static let all: AlternativesAcceptance = []
  /// Those that take less time than the rest of the route.
  package static let faster = AlternativesAcceptance(rawValue: 1)
  /// Those that are shorter than the rest of the route.
  package static let shorter = AlternativesAcceptance(rawValue: 2)

  /// The words for each, ours first; the others are the SDKs'.
  private static let words: [(AlternativesAcceptance, [String])] = [
    (.all, ["all", "unfiltered"]), (.faster, ["faster", "fasterRoutes"]),
    (.shorter, ["shorter", "shorterRoutes"]),
  ]

  /// The acceptance as a user would write it: `all`, `faster,shorter`.
  package var text: String {
    let names = Self.words.filter { $0.0 != .all && contains($0.0) }.compactMap(\.1.first)
    return names.isEmpty ? "all" : names.joined(separator: ",")
  }

  /// Reads words with commas between them; absent where one is unknown. All and others are all.
  package init?(text: String) {
    var policies: [AlternativesAcceptance] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let known = Self.words.first(where: { $0.1.contains(String(word)) }) else { return nil }
      policies.append(known.0)
    }
    self = policies.contains(.all) ? .all : AlternativesAcceptance(policies)
  }
}
