import Geodesy
import TripModel

/// A field of an event's line, and how its value is read from the payload.
///
/// The schema, the CSV header, the help and every format are derived from one row. It is a class
/// for the same reason as `EventField`.
final class FieldRow<Payload>: Sendable {
  /// The field's definition.
  let field: EventField

  /// Reads the value; absent to omit the field from the line.
  let value: @Sendable (Payload) -> FieldValue?

  /// Makes a row from a field and the function that reads its value.
  init(field: EventField, value: @escaping @Sendable (Payload) -> FieldValue?) {
    self.field = field
    self.value = value
  }
}

/// A value of a line.
enum FieldValue {
  case text(String)
  case texts([String])
  case integer(Int)
  case boolean(Bool)
  case number(Double, FieldUnit)
  case numbers([Double], FieldUnit)
  case instant(Instant)
  case seconds(milliseconds: Int64)
}

extension FieldValue {
  /// A number; absent if unknown, infinite or NaN.
  static func finite(_ value: Double?, _ unit: FieldUnit) -> FieldValue? {
    guard let value, value.isFinite else { return nil }
    return .number(value, unit)
  }

  /// An array of texts; absent if empty.
  static func present(_ values: [String]) -> FieldValue? {
    values.isEmpty ? nil : .texts(values)
  }
}

extension FieldRow {
  /// A row that reads its values with a custom function.
  static func always(
    _ name: String, _ type: FieldType, _ summary: String,
    _ value: @escaping @Sendable (Payload) -> FieldValue?
  ) -> FieldRow {
    FieldRow(field: EventField(name, type, summary, isRequired: true), value: value)
  }

  /// A row that is omitted if its value is unknown.
  static func ifKnown(
    _ name: String, _ type: FieldType, _ summary: String,
    _ value: @escaping @Sendable (Payload) -> FieldValue?
  ) -> FieldRow {
    FieldRow(field: EventField(name, type, summary, isRequired: false), value: value)
  }

  /// A row for a value that contains this row's payload.
  func within<Outer>(_ part: @escaping @Sendable (Outer) -> Payload) -> FieldRow<Outer> {
    FieldRow<Outer>(field: field) { [value] in value(part($0)) }
  }
}

extension FieldRow {
  static func text(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> String
  ) -> FieldRow {
    always(name, .text, summary) { .text(read($0)) }
  }

  static func text(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> String?
  ) -> FieldRow {
    ifKnown(name, .text, summary) { read($0).map(FieldValue.text) }
  }

  /// A text of sixteen hexadecimal digits.
  static func digest(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Digest
  ) -> FieldRow {
    always(name, .digest, summary) { .text(read($0).text) }
  }

  /// An array of texts; omitted if empty.
  static func texts(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> [String]
  ) -> FieldRow {
    ifKnown(name, .texts, summary) { .present(read($0)) }
  }

  /// A constant word.
  static func word<Word>(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Word
  ) -> FieldRow where Word: CaseIterable & RawRepresentable<String> & SendableMetatype {
    always(name, .word(of: Word.self), summary) { .text(read($0).rawValue) }
  }

  static func word<Word>(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Word?
  ) -> FieldRow where Word: CaseIterable & RawRepresentable<String> & SendableMetatype {
    ifKnown(name, .word(of: Word.self), summary) { read($0).map { .text($0.rawValue) } }
  }

  /// An integer of at least 0.
  static func count(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Int
  ) -> FieldRow {
    always(name, .count, summary) { .integer(read($0)) }
  }

  static func count(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Int?
  ) -> FieldRow {
    ifKnown(name, .count, summary) { read($0).map(FieldValue.integer) }
  }

  /// `true` or `false`.
  static func boolean(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Bool
  ) -> FieldRow {
    always(name, .boolean, summary) { .boolean(read($0)) }
  }

  /// `true`, or omitted.
  static func flag(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Bool
  ) -> FieldRow {
    ifKnown(name, .boolean, summary) { read($0) ? .boolean(true) : nil }
  }

  /// A number with the decimals of its unit.
  static func decimal(
    _ name: String, _ unit: FieldUnit, _ summary: String,
    _ read: @escaping @Sendable (Payload) -> Double
  ) -> FieldRow {
    always(name, .decimal(unit), summary) { .finite(read($0), unit) }
  }

  static func decimal(
    _ name: String, _ unit: FieldUnit, _ summary: String,
    _ read: @escaping @Sendable (Payload) -> Double?
  ) -> FieldRow {
    ifKnown(name, .decimal(unit), summary) { .finite(read($0), unit) }
  }

  /// An array of numbers; omitted if it is empty or contains an unknown number.
  static func decimals(
    _ name: String, _ unit: FieldUnit, _ summary: String,
    _ read: @escaping @Sendable (Payload) -> [Double?]
  ) -> FieldRow {
    ifKnown(name, .decimals(unit), summary) {
      let values = read($0)
      let known = values.compactMap(\.self).filter(\.isFinite)
      return known.isEmpty || known.count != values.count ? nil : .numbers(known, unit)
    }
  }

  /// A bearing; a bearing that rounds to 360 is written as 0.
  static func bearing(
    _ name: String, _ summary: String, _ read: @escaping @Sendable (Payload) -> Bearing?
  ) -> FieldRow {
    ifKnown(name, .decimal(.degrees), summary) {
      .finite(read($0).map { $0.degrees > 359.95 ? 0 : $0.degrees }, .degrees)
    }
  }
}
