/// The unit of a decimal field; the end of the field's name says which.
package enum FieldUnit: Hashable, Sendable, CaseIterable {
  /// Degrees of latitude or longitude: `lat`, `lon` and names that end so.
  case coordinateDegrees
  /// Degrees clockwise from true north: `_deg`.
  case degrees
  /// Meters: `_m`.
  case meters
  /// Meters per second: `_mps`.
  case metersPerSecond
  /// Seconds: `_s`.
  case seconds
  /// A part of a whole, 0…1: a name without a unit.
  case fraction
  /// Hundredths of a whole: `_pct`.
  case percent
}

extension FieldUnit {
  /// The digits after the point, always all of them.
  ///
  /// A fraction of six decimals tells meters apart on a route of 1,000 km.
  package var decimals: Int {
    switch self {
    case .coordinateDegrees: 7
    case .degrees: 1
    case .meters: 2
    case .metersPerSecond: 2
    case .seconds: 3
    case .fraction: 6
    case .percent: 1
    }
  }

  /// The unit in words.
  package var words: String {
    switch self {
    case .coordinateDegrees: "degrees"
    case .degrees: "degrees clockwise from true north"
    case .meters: "meters"
    case .metersPerSecond: "meters per second"
    case .seconds: "seconds"
    case .fraction: "part of the whole"
    case .percent: "percent"
    }
  }
}

/// What a field's value may be.
package enum FieldType: Equatable, Sendable {
  /// Any text.
  case text
  /// One of some constant words.
  case word([String])
  /// Sixteen hexadecimal digits.
  case digest
  /// A time in UTC with milliseconds, RFC 3339.
  case timestamp
  /// A whole number, at least 0.
  case count
  /// A number with the fixed decimals of its unit.
  case decimal(FieldUnit)
  /// `true` or `false`.
  case boolean
  /// An array of texts, at least one.
  case texts
  /// An array of numbers with the fixed decimals of their unit, at least one.
  case decimals(FieldUnit)
}

/// A field of an event's line: one object, wherever the tables name it.
///
/// It is a class so that writing a field counts one reference and not one for each of its parts.
package final class EventField: Sendable {
  /// The key in the line.
  package let name: String

  /// What the value may be.
  package let type: FieldType

  /// Whether every such line has it; any other field is left out where its value is not known.
  package let isRequired: Bool

  /// What it tells: a phrase without a final period.
  package let summary: String

  /// How the field begins in a line of JSON: `,"step":`.
  let key: [UInt8]

  private init(name: String, type: FieldType, isRequired: Bool, summary: String) {
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

extension EventField {
  /// A field that every such line has.
  static func always(_ name: String, _ type: FieldType, _ summary: String) -> EventField {
    EventField(name: name, type: type, isRequired: true, summary: summary)
  }

  /// A field that is left out where its value is not known.
  static func ifKnown(_ name: String, _ type: FieldType, _ summary: String) -> EventField {
    EventField(name: name, type: type, isRequired: false, summary: summary)
  }
}

extension FieldType {
  /// The constant words of an enumeration of the model.
  static func word<Word>(of: Word.Type) -> FieldType
  where Word: CaseIterable & RawRepresentable<String> {
    .word(Word.allCases.map(\.rawValue))
  }
}
