/// A date and time whose month is a word, as written by Java, C, Torque, e-mail and Google.
///
/// `Wed May 01 06:00:00 EDT 2024`, `Wed May 1 10:00:00 2024`, `01-May-2024 10:00:00.730`,
/// `Wed, 01 May 2024 10:00:00 GMT`, `Wed May 01 2024 10:00:00 GMT+0000 (UTC)` and
/// `May 1, 2024 at 10:00:00 AM`, with or without the time.
///
/// **Source:** the documentation of `java.util.Date.toString` and of C's `asctime`; RFC 5322, 3.3;
/// ECMA-262, `Date.prototype.toString`.
struct NamedMonthTime {
  /// The text with numbers only, such as `2024-05-01 06:00:00 -04:00`.
  let text: [UInt8]

  /// Rewrites a text; absent if it has none of the forms.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= Self.limit else { return nil }
    var plain: [UInt8] = []
    for index in range { plain.append(bytes[index]) }
    var words = plain.split(whereSeparator: { isBlank($0) || $0 == UInt8(ascii: ",") }).map {
      String(decoding: $0, as: UTF8.self)
    }
    words.removeAll { $0 == "at" }
    guard let first = words.first else { return nil }
    if Self.weekdays.contains(String(first.lowercased().prefix(3))) {
      words.removeFirst()
    } else {
      words.replaceSubrange(..<1, with: first.split(separator: "-").map(String.init))
    }
    guard words.count >= 3, let text = Self.text(of: words),
      text.prefix(while: \.isNumber).count == 4
    else { return nil }
    self.text = Array(text.utf8)
  }
}

extension NamedMonthTime {
  /// The maximum length of a text that is tried.
  private static let limit = 96

  /// The text of a day, a month and a year, with the month before or after the day.
  ///
  /// In the forms of Java and C the year follows the time and its zone.
  private static func text(of words: [String]) -> String? {
    if let month = month(words[1]) {
      return (["\(words[2])-\(month)-\(words[0])"] + words[3...]).joined(separator: " ")
    }
    guard let month = month(words[0]) else { return nil }
    guard words[2].contains(":"), 4...5 ~= words.count else {
      return (["\(words[2])-\(month)-\(words[1])"] + words[3...]).joined(separator: " ")
    }
    let zone = words.count == 5 ? offset(words[3]) : ""
    return "\(words[words.count - 1])-\(month)-\(words[1]) \(words[2])\(zone)"
  }

  /// The number of a month, from its first three letters.
  private static func month(_ word: String) -> Int? {
    months.firstIndex { $0 == word.lowercased().prefix(3) }.map { $0 + 1 }
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

/// The names shared by several zones.
///
/// They are used in North America and China, in India, Ireland and Israel, and in Canada and
/// Arabia.
let ambiguousZones = ["CST", "IST", "AST"]

/// The zones with a single meaning in practice.
private let zones: [(names: [String], offset: String)] = [
  (["UTC", "GMT", "WET", "Z"], "Z"), (["CET", "BST", "WEST", "MEZ"], "+01:00"),
  (["CEST", "EET", "MESZ"], "+02:00"), (["EEST", "MSK"], "+03:00"), (["JST"], "+09:00"),
  (["AEST"], "+10:00"), (["AEDT"], "+11:00"), (["NZST"], "+12:00"), (["NZDT"], "+13:00"),
  (["EDT"], "-04:00"), (["EST", "CDT"], "-05:00"), (["MDT"], "-06:00"),
  (["MST", "PDT"], "-07:00"), (["PST", "AKDT"], "-08:00"), (["AKST"], "-09:00"),
  (["HST"], "-10:00"),
]
