/// The language of instructions.
package enum InstructionLanguage: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"

  /// The language tag with a country, as some services require.
  ///
  /// **Source:** RFC 5646; Valhalla, `locales`.
  package var countryTag: String {
    switch self {
    case .english: "en-US"
    case .german: "de-DE"
    case .french: "fr-FR"
    }
  }

  /// The language of a router's sentences about maneuvers; absent if none is recognized.
  ///
  /// It is this language, unless more sentences begin like those of another.
  func spoken(in sentences: [String]) -> Self? {
    let others = Self.allCases.filter { $0 != self }
    let counts = ([self] + others).map { language in
      (language, sentences.count(where: language.phrases.isFluent))
    }
    let most = counts.map(\.1).max() ?? 0
    return most == 0 ? nil : counts.first { $0.1 == most }?.0
  }

  /// The sentences of the language.
  var phrases: Phrasebook {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    }
  }
}
