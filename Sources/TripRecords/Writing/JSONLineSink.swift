import Notations
import TripModel

/// The sink that writes a line of JSON.
struct JSONLineSink: RecordSink, Sendable {
  /// The lines so far; the writer lends its own bytes for the time of a line.
  var bytes: [UInt8] = []

  /// How each event's line begins: `{"event":"depart"`.
  private static let beginnings: [[UInt8]] = EventSchema.all.map {
    Array("{\"event\":\"\($0.name)\"".utf8)
  }

  mutating func begin(_ event: EventName) {
    bytes.append(contentsOf: JSONLineSink.beginnings[Int(event.rawValue)])
  }

  mutating func take(_ value: FieldValue, of field: EventField) {
    bytes.append(contentsOf: field.key)
    switch value {
    case .text(let text): appendJSONString(text, to: &bytes)
    case .texts(let texts): array(texts) { appendJSONString($0, to: &$1) }
    case .integer(let value): appendInteger(value, to: &bytes)
    case .boolean(let value): append(value ? "true" : "false", to: &bytes)
    case .number(let value, let unit): appendDecimal(value, decimals: unit.decimals, to: &bytes)
    case .numbers(let values, let unit):
      array(values) { appendDecimal($0, decimals: unit.decimals, to: &$1) }
    case .instant(let instant):
      bytes.append(UInt8(ascii: "\""))
      appendTimestamp(milliseconds: instant.milliseconds, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .seconds(let milliseconds): appendSeconds(milliseconds: milliseconds, to: &bytes)
    }
  }

  private mutating func array<Value>(
    _ values: [Value], _ write: (Value, inout [UInt8]) -> Void
  ) {
    var mark = UInt8(ascii: "[")
    for value in values {
      bytes.append(mark)
      write(value, &bytes)
      mark = UInt8(ascii: ",")
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

/// Appends a text as a JSON string: quotes, backslashes and control characters escaped, all other
/// bytes as they are.
///
/// **Source:** RFC 8259, section 7.
func appendJSONString(_ text: String, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
    bytes.append(contentsOf: text.utf8)
  } else {
    for byte in text.utf8 { appendEscaped(byte, to: &bytes) }
  }
  bytes.append(UInt8(ascii: "\""))
}

private func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
  switch byte {
  case UInt8(ascii: "\""): append("\\\"", to: &bytes)
  case UInt8(ascii: "\\"): append("\\\\", to: &bytes)
  case 0x08: append("\\b", to: &bytes)
  case 0x09: append("\\t", to: &bytes)
  case 0x0A: append("\\n", to: &bytes)
  case 0x0C: append("\\f", to: &bytes)
  case 0x0D: append("\\r", to: &bytes)
  case ..<0x20:
    append("\\u00", to: &bytes)
    bytes.append(hexadecimalDigit(byte >> 4))
    bytes.append(hexadecimalDigit(byte & 15))
  default: bytes.append(byte)
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
