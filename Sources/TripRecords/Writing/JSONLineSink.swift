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

  mutating func text(_ key: StaticString, _ value: String) {
    self.key(key)
    appendJSONString(value, to: &bytes)
  }

  mutating func texts(_ key: StaticString, _ values: [String]) {
    array(key, values) { appendJSONString($0, to: &$1) }
  }

  mutating func numbers(_ key: StaticString, _ values: [Double], _ unit: FieldUnit) {
    array(key, values) { appendDecimal($0, decimals: unit.decimals, to: &$1) }
  }

  private mutating func array<Value>(
    _ key: StaticString, _ values: [Value], _ write: (Value, inout [UInt8]) -> Void
  ) {
    self.key(key)
    var mark = UInt8(ascii: "[")
    for value in values {
      bytes.append(mark)
      write(value, &bytes)
      mark = UInt8(ascii: ",")
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func integer(_ key: StaticString, _ value: Int) {
    self.key(key)
    appendInteger(value, to: &bytes)
  }

  mutating func boolean(_ key: StaticString, _ value: Bool) {
    self.key(key)
    append(value ? "true" : "false", to: &bytes)
  }

  mutating func number(_ key: StaticString, _ value: Double, _ unit: FieldUnit) {
    self.key(key)
    appendDecimal(value, decimals: unit.decimals, to: &bytes)
  }

  mutating func instant(_ key: StaticString, _ value: Instant) {
    self.key(key)
    bytes.append(UInt8(ascii: "\""))
    appendTimestamp(milliseconds: value.milliseconds, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func seconds(_ key: StaticString, milliseconds: Int64) {
    self.key(key)
    appendSeconds(milliseconds: milliseconds, to: &bytes)
  }

  private mutating func key(_ key: StaticString) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(UInt8(ascii: "\""))
    append(key, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
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
