import Geodesy
import TripModel

/// What takes the fields of one line, in order.
///
/// `RecordSink+Event.swift` says the fields of each event once, for every format. Keys are
/// literals, so that naming a field costs no allocation.
protocol RecordSink {
  /// Begins a line with the event's name.
  mutating func begin(_ event: EventName)
  /// Takes a text.
  mutating func text(_ key: StaticString, _ value: String)
  /// Takes texts; never an empty array.
  mutating func texts(_ key: StaticString, _ values: [String])
  /// Takes a whole number.
  mutating func integer(_ key: StaticString, _ value: Int)
  /// Takes a Boolean.
  mutating func boolean(_ key: StaticString, _ value: Bool)
  /// Takes a finite number of a unit.
  mutating func number(_ key: StaticString, _ value: Double, _ unit: FieldUnit)
  /// Takes finite numbers of a unit; never an empty array.
  mutating func numbers(_ key: StaticString, _ values: [Double], _ unit: FieldUnit)
  /// Takes a moment.
  mutating func instant(_ key: StaticString, _ value: Instant)
  /// Takes a number of milliseconds that is written in seconds.
  mutating func seconds(_ key: StaticString, milliseconds: Int64)
}

extension RecordSink {
  /// Takes a number; leaves the field out where the number is absent, infinite or no number.
  mutating func decimal(_ key: StaticString, _ value: Double?, _ unit: FieldUnit) {
    guard let value, value.isFinite else { return }
    number(key, value, unit)
  }

  /// Takes a direction, or leaves the field out; what would be rounded to 360 is 0.
  mutating func bearing(_ key: StaticString, _ value: Bearing?) {
    guard let degrees = value?.degrees else { return }
    decimal(key, degrees > 359.95 ? 0 : degrees, .degrees)
  }

  /// Takes a text, or leaves the field out.
  mutating func optionalText(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    text(key, value)
  }

  /// Takes a whole number, or leaves the field out.
  mutating func optionalInteger(_ key: StaticString, _ value: Int?) {
    guard let value else { return }
    integer(key, value)
  }

  /// Takes texts, or leaves the field out where there are none.
  mutating func optionalTexts(_ key: StaticString, _ values: [String]) {
    guard !values.isEmpty else { return }
    texts(key, values)
  }

  /// Takes numbers, or leaves the field out where there are none or one is not known.
  mutating func decimals(_ key: StaticString, _ values: [Double?], _ unit: FieldUnit) {
    let known = values.compactMap(\.self).filter(\.isFinite)
    guard !known.isEmpty, known.count == values.count else { return }
    numbers(key, known, unit)
  }

  /// Takes a constant word.
  mutating func word(_ key: StaticString, _ value: some RawRepresentable<String>) {
    text(key, value.rawValue)
  }

  /// Takes a constant word, or leaves the field out.
  mutating func optionalWord(_ key: StaticString, _ value: (some RawRepresentable<String>)?) {
    guard let value else { return }
    text(key, value.rawValue)
  }
}
