/// How the duration of spoken instructions is computed.
package struct SpeechRules: Equatable, Sendable {
  /// `speech.language`: the language whose speaking rate is used.
  package var language = SpeechLanguage.off

  /// `speech.chars_per_s`: the characters spoken per second; 0 for the language's rate.
  package var rate = 0.0

  /// Whether speech is timed.
  package var isTimed: Bool { lettersPerSecond != nil }

  /// The characters spoken per second; absent if speech is not timed.
  var lettersPerSecond: Double? {
    rate > 0 ? rate : language.lettersPerMinute.map { $0 / 60 }
  }

  /// The time in seconds that it takes to speak a text; absent if speech is not timed.
  package func duration(of text: String) -> Double? {
    guard let rate = lettersPerSecond else { return nil }
    let letters = text.reduce(into: 0.0) { letters, character in
      if character.isNumber {
        letters += language.lettersPerDigit
      } else if character.isLetter {
        letters += 1
      }
    }
    return letters / rate
  }
}

/// A language with a measured reading speed.
package enum SpeechLanguage: String, Hashable, Sendable, CaseIterable {
  /// Speech is not timed.
  case off
  case arabic = "ar"
  case chinese = "zh"
  case dutch = "nl"
  case english = "en"
  case finnish = "fi"
  case french = "fr"
  case german = "de"
  case hebrew = "he"
  case italian = "it"
  case japanese = "ja"
  case polish = "pl"
  case portuguese = "pt"
  case russian = "ru"
  case slovenian = "sl"
  case spanish = "es"
  case swedish = "sv"
  case turkish = "tr"
}

extension SpeechLanguage {
  /// The characters that native speakers read aloud per minute, on average.
  ///
  /// **Source:** Trauzettel-Klosinski and Dietz, *Standardized Assessment of Reading Performance:
  /// The New International Reading Speed Texts IReST*, Investigative Ophthalmology & Visual Science
  /// 53 (9), 2012, table of characters per minute; blanks and punctuation are not counted.
  var lettersPerMinute: Double? {
    switch self {
    case .off: nil
    case .arabic: 612
    case .chinese: 255
    case .dutch: 978
    case .english: 987
    case .finnish: 1078
    case .french: 998
    case .german: 920
    case .hebrew: 833
    case .italian: 950
    case .japanese: 357
    case .polish: 916
    case .portuguese: 913
    case .russian: 986
    case .slovenian: 885
    case .spanish: 1025
    case .swedish: 917
    case .turkish: 1054
    }
  }

  /// The number of characters that a digit counts as, because *zero* to *nine* have 40 letters.
  var lettersPerDigit: Double {
    switch self {
    case .chinese, .japanese: 1
    case .off, .arabic, .dutch, .english, .finnish, .french, .german, .hebrew, .italian, .polish,
      .portuguese, .russian, .slovenian, .spanish, .swedish, .turkish:
      4
    }
  }
}
