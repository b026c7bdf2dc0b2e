/// A date and time whose month is a word, as written by Java, C and Torque.
///
/// `Wed May 01 06:00:00 EDT 2024`, `Wed May 1 10:00:00 2024` and `01-May-2024 10:00:00.730`,
/// which may lack the time.
///
/// **Source:** the documentation of `java.util.Date.toString` and of C's `asctime`.
struct NamedMonthTime {
  /// The text with numbers only, such as `2024-05-01 06:00:00 -04:00`.
  let text: [UInt8]

  /// Rewrites a text; absent if it is in none of the forms.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= Self.limit else { return nil }
    var plain: [UInt8] = []
    for index in range { plain.append(bytes[index]) }
    let words = plain.split(whereSeparator: { isBlank($0) }).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let text = Self.ofDashes(words) ?? Self.ofWords(words) else { return nil }
    self.text = Array(text.utf8)
  }
}

extension NamedMonthTime {
  /// The maximum length of a text that is tried.
  private static let limit = 48

  /// The text of `01-May-2024 10:00:00.730`, with or without the time.
  private static func ofDashes(_ words: [String]) -> String? {
    guard words.count == 1 || words.count == 2 else { return nil }
    let parts = words[0].split(separator: "-").map(String.init)
    guard parts.count == 3, let month = month(parts[1]) else { return nil }
    return (["\(parts[2])-\(month)-\(parts[0])"] + words.dropFirst()).joined(separator: " ")
  }

  /// The text of `Wed May 01 06:00:00 EDT 2024`, with or without a zone.
  private static func ofWords(_ words: [String]) -> String? {
    guard words.count == 5 || words.count == 6, let year = words.last,
      weekdays.contains(words[0].lowercased()), let month = month(words[1])
    else { return nil }
    let zone = words.count == 6 ? offset(words[4]) : ""
    return "\(year)-\(month)-\(words[2]) \(words[3])\(zone)"
  }

  /// The number of a month.
  private static func month(_ word: String) -> Int? {
    months.firstIndex(of: word.lowercased()).map { $0 + 1 }
  }

  /// The offset of a zone; empty for an unknown or ambiguous zone.
  private static func offset(_ zone: String) -> String {
    if zone.hasPrefix("GMT"), zone.count > 3 { return String(zone.dropFirst(3)) }
    return zoneOffset(of: zone) ?? ""
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}

/// The offset of a zone with a name such as `CEST`; absent for an unknown or ambiguous one.
package func zoneOffset(of name: String) -> String? {
  zones.first { $0.names.contains(name) }?.offset
}

/// The zones with a single meaning in practice; `IST` and `AST` have several.
private let zones: [(names: [String], offset: String)] = [
  (["UTC", "GMT", "WET", "Z"], "Z"), (["CET", "BST", "WEST", "MEZ"], "+01:00"),
  (["CEST", "EET", "MESZ"], "+02:00"), (["EEST", "MSK"], "+03:00"), (["JST"], "+09:00"),
  (["AEST"], "+10:00"), (["AEDT"], "+11:00"), (["NZST"], "+12:00"), (["NZDT"], "+13:00"),
  (["EDT"], "-04:00"), (["EST", "CDT"], "-05:00"), (["CST", "MDT"], "-06:00"),
  (["MST", "PDT"], "-07:00"), (["PST", "AKDT"], "-08:00"), (["AKST"], "-09:00"),
  (["HST"], "-10:00"),
]
