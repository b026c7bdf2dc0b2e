/// Writes compact JSON: fixed key order, fixed decimals, the same bytes for the same calls.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.key("m"); writer.number(12.5, decimals: 2)
///     writer.endObject()      // {"m":12.5}
package struct JSONWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether the next element of the innermost array or object needs a comma before it.
  private var needsComma = false

  /// Makes a writer that has written nothing.
  package init() {}
}

extension JSONWriter {
  /// Opens an object.
  package mutating func beginObject() {
    beginElement()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Closes the innermost object.
  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Opens an array.
  package mutating func beginArray() {
    beginElement()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  /// Closes the innermost array.
  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the name of the next value.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a line end, where a reader of the text likes one; it changes no meaning.
  ///
  /// Call it before an element: a comma that the element needs comes before the line end.
  package mutating func lineBreak() {
    beginElement()
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    beginElement()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { appendEscaped(byte) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func integer(_ number: Int) {
    beginElement()
    bytes.append(contentsOf: String(number).utf8)
    needsComma = true
  }

  /// Writes a number rounded to at most 9 decimals, without trailing zeros; not finite is `null`.
  ///
  /// Minus zero is written `0`.
  package mutating func number(_ number: Double, decimals: Int) {
    precondition((0...9).contains(decimals), "0 to 9 decimals can be written")
    guard number.isFinite else { return null() }
    beginElement()
    appendDecimal(number, decimals: decimals)
    needsComma = true
  }

  /// Writes a number with the fewest digits that read back to it; not finite is `null`.
  package mutating func number(_ number: Double) {
    guard number.isFinite else { return null() }
    beginElement()
    if number == number.rounded(), abs(number) < 1e15 {
      bytes.append(contentsOf: String(Int64(number)).utf8)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    beginElement()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  /// Writes `null`.
  package mutating func null() {
    beginElement()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }
}

extension JSONWriter {
  private mutating func beginElement() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0x0a: bytes.append(contentsOf: "\\n".utf8)
    case 0x0d: bytes.append(contentsOf: "\\r".utf8)
    case 0x09: bytes.append(contentsOf: "\\t".utf8)
    case 0..<0x20:
      bytes.append(contentsOf: "\\u00".utf8)
      bytes.append(byte < 16 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      bytes.append(contentsOf: String(byte & 15, radix: 16).utf8)
    // Logs of GitHub Actions obey a line with '##[' anywhere in it.
    case UInt8(ascii: "[") where bytes.suffix(2).elementsEqual("##".utf8):
      bytes.append(contentsOf: "\\u005b".utf8)
    default: bytes.append(byte)
    }
  }

  private mutating func appendDecimal(_ number: Double, decimals: Int) {
    let scale = JSONWriter.scales[decimals]
    let scaled = (abs(number) * Double(scale)).rounded()
    guard scaled < 9e18 else {
      bytes.append(contentsOf: number.description.utf8)
      return
    }
    let units = UInt64(scaled)
    if number < 0, units > 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(contentsOf: String(units / scale).utf8)
    var fraction = units % scale
    if fraction == 0 { return }
    var places = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    let digits = String(fraction).utf8
    bytes.append(UInt8(ascii: "."))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: places - digits.count))
    bytes.append(contentsOf: digits)
  }

  private static let scales: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}
