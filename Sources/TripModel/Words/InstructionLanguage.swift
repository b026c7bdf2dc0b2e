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

  /// The sentences of the language.
  var phrases: Phrasebook {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    }
  }
}
