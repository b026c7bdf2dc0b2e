import Notations
import TripModel

/// A sink that writes a line of JSON.
struct JSONLineSink: RecordSink, Sendable {
  /// The lines so far; the writer lends its own buffer during a line.
  var bytes: [UInt8] = []

  /// The start of each event's line: `{"event":"depart"`.
  private static let beginnings: [[UInt8]] = EventName.allCases.map {
    Array("{\"event\":\"\($0.rawValue)\"".utf8)
  }

  mutating func begin(_ event: EventName) {
    bytes.append(contentsOf: JSONLineSink.beginnings[event.ordinal])
  }

  mutating func take(_ value: FieldValue, of field: EventField) {
    bytes.append(contentsOf: field.key)
    switch value {
    case .text(let text): appendJSONString(text, to: &bytes)
    case .texts(let texts): appendArray(texts, to: &bytes) { appendJSONString($0, to: &$1) }
    case .integer(let value): appendInteger(value, to: &bytes)
    case .boolean(let value): append(value ? "true" : "false", to: &bytes)
    case .number(let value, let unit): appendDecimal(value, decimals: unit.decimals, to: &bytes)
    case .numbers(let values, let unit):
      appendArray(values, to: &bytes) { appendDecimal($0, decimals: unit.decimals, to: &$1) }
    case .instant(let instant):
      bytes.append(UInt8(ascii: "\""))
      appendTimestamp(milliseconds: instant.milliseconds, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .seconds(let milliseconds): appendSeconds(milliseconds: milliseconds, to: &bytes)
    }
  }
}
