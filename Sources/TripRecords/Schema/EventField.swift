/// The unit of a decimal field, as given by the suffix of the field's name.
package enum FieldUnit: Hashable, Sendable, CaseIterable {
  /// Degrees of latitude or longitude: `lat`, `lon` and names that end with them.
  case coordinateDegrees
  /// Degrees clockwise from true north: `_deg`.
  case degrees
  /// Meters: `_m`.
  case meters
  /// Meters per second: `_mps`.
  case metersPerSecond
  /// Seconds: `_s`.
  case seconds
  /// A fraction, 0…1: a name without a unit.
  case fraction
  /// Percent: `_pct`.
  case percent
}

extension FieldUnit {
  /// The number of digits after the point, always all of them.
  package var decimals: Int { traits.decimals }

  /// The unit in words.
  package var words: String { traits.words }

  private var traits: (decimals: Int, words: String) {
    switch self {
    case .coordinateDegrees: (7, "degrees")
    case .degrees: (1, "degrees clockwise from true north")
    case .meters: (2, "meters")
    case .metersPerSecond: (2, "meters per second")
    case .seconds: (3, "seconds")
    // Six decimals distinguish meters on a route of 1,000 km.
    case .fraction: (6, "fraction of the whole")
    case .percent: (1, "percent")
    }
  }
}

/// The type of a field's value.
package enum FieldType: Equatable, Sendable {
  /// Any text.
  case text
  /// One of a fixed set of words.
  case word([String])
  /// Sixteen hexadecimal digits.
  case digest
  /// A time in UTC with milliseconds, RFC 3339.
  case timestamp
  /// An integer of at least 0.
  case count
  /// A number with the fixed decimals of its unit.
  case decimal(FieldUnit)
  /// `true` or `false`.
  case boolean
  /// A nonempty array of texts.
  case texts
  /// A nonempty array of numbers with the fixed decimals of their unit.
  case decimals(FieldUnit)
}

/// A field of an event's line; a single shared object, wherever the tables use it.
///
/// It is a class so that writing a field costs one reference count instead of one per part.
package final class EventField: Sendable {
  /// The key in the line.
  package let name: String

  /// The type of the value.
  package let type: FieldType

  /// Whether every such line has it; other fields are omitted if their value is unknown.
  package let isRequired: Bool

  /// Its meaning: a phrase without a final period.
  package let summary: String

  /// The start of the field in JSON: `,"step":`.
  let key: [UInt8]

  init(_ name: String, _ type: FieldType, _ summary: String, isRequired: Bool) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.summary = summary
    key = Array(",\"\(name)\":".utf8)
  }
}

extension EventField: Equatable {
  /// Whether both are the same field of the same event.
  package static func == (field: EventField, other: EventField) -> Bool { field === other }
}

extension FieldType {
  /// The constant words of an enumeration of the model.
  static func word<Word>(of: Word.Type) -> FieldType
  where Word: CaseIterable & RawRepresentable<String> {
    .word(Word.allCases.map(\.rawValue))
  }
}

extension FieldType {
  /// Whether the value is a number or an array of numbers.
  package var isNumeric: Bool {
    switch self {
    case .count, .decimal, .decimals: true
    case .text, .word, .digest, .timestamp, .boolean, .texts: false
    }
  }
}

extension EventField {
  /// The field in words: its meaning, its values if there are few, and whether it may be absent.
  package var explanation: String {
    if isRequired { return summary + values }
    // An optional flag is never false.
    return summary + (type == .boolean ? "; true or absent" : values + "; may be absent")
  }

  private var values: String {
    switch type {
    case .word(let words) where words.count > 1: "; one of " + words.joined(separator: ", ")
    case .boolean: "; true or false"
    case .texts: "; an array of strings"
    case .decimals: "; an array of numbers"
    case .text, .word, .digest, .timestamp, .count, .decimal: ""
    }
  }
}
