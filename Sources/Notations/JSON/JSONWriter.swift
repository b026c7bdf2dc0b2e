/// Writes compact JSON with fixed key order and decimals: the same calls give the same bytes.
///
///     JSONWriter.document { json in
///       json.member("m", 12.5, decimals: 2)
///       json.array("legs") { $0.integer(7) }
///     }      // {"m":12.5,"legs":[7]}
package struct JSONWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Whether the next element of the innermost array or object needs a comma before it.
  private var needsComma = false

  /// Whether each further member of the innermost object is written on its own line.
  package var breaksLines = false

  /// Makes an empty writer.
  package init() {}

  /// The bytes of an object whose members a closure writes.
  package static func document(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(nil, write)
    return writer.bytes
  }

  /// The bytes of an object whose members a closure writes, with a line feed.
  package static func line(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    document(write) + [UInt8(ascii: "\n")]
  }

  /// The text of an object whose members a closure writes.
  package static func text(_ write: (inout JSONWriter) -> Void) -> String {
    String(decoding: document(write), as: UTF8.self)
  }
}

extension JSONWriter {
  /// Writes an object whose members a closure writes; give a name inside an object.
  package mutating func object(_ name: String? = nil, _ write: (inout JSONWriter) -> Void) {
    if let name { key(name) }
    enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), write)
  }

  /// Writes an array whose elements a closure writes; give a name inside an object.
  package mutating func array(_ name: String? = nil, _ write: (inout JSONWriter) -> Void) {
    if let name { key(name) }
    enclose(UInt8(ascii: "["), UInt8(ascii: "]"), write)
  }

  /// Writes a named string; nothing if absent.
  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// Writes a named integer; nothing if absent.
  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    integer(number)
  }

  /// Writes a named number with the fewest digits, or at most `decimals`; nothing if absent.
  package mutating func member(_ name: String, _ number: Double?, decimals: Int? = nil) {
    guard let number else { return }
    key(name)
    if let decimals { self.number(number, decimals: decimals) } else { self.number(number) }
  }

  /// Writes a named number with a fixed number of decimals; nothing if absent or not finite.
  package mutating func member(_ name: String, _ number: Double?, fixed decimals: Int) {
    guard let number, number.isFinite else { return }
    key(name)
    element { appendDecimal(number, decimals: decimals, to: &$0) }
  }

  /// Writes a named `true` or `false`.
  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    boolean(flag)
  }

  /// Writes a named array of strings.
  package mutating func member(_ name: String, _ texts: [String]) {
    array(name) { json in
      for text in texts { json.string(text) }
    }
  }

  /// Writes a named value as it was read.
  package mutating func member(_ name: String, _ value: JSONValue) {
    key(name)
    self.value(value)
  }
}

extension JSONWriter {
  /// Writes the name of the next value.
  package mutating func key(_ name: String) {
    if breaksLines { lineBreak() }
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a line feed for readability.
  ///
  /// Call it before an element; a comma that the element needs precedes the line feed.
  package mutating func lineBreak() {
    beginElement()
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    element { appendJSONString(text, escaping: "##[", to: &$0) }
  }

  package mutating func integer(_ number: Int) {
    element { appendInteger(number, to: &$0) }
  }

  /// Writes a number rounded to at most 9 decimals, without trailing zeros, or `null` if not
  /// finite.
  ///
  /// Minus zero is written `0`.
  package mutating func number(_ number: Double, decimals: Int) {
    element { bytes in
      appendDecimal(number, decimals: decimals, to: &bytes)
      guard decimals > 0, number.magnitude < 0x1p63 else { return }
      while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
      if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    }
  }

  /// Writes a number with the fewest digits that read back exactly, or `null` if not finite.
  package mutating func number(_ number: Double) {
    guard number.isFinite else { return null() }
    if number == number.rounded(), abs(number) < 1e15 { return integer(Int(number)) }
    element { $0.append(contentsOf: number.description.utf8) }
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    element { $0.append(contentsOf: (value ? "true" : "false").utf8) }
  }

  /// Writes `null`.
  package mutating func null() {
    element { $0.append(contentsOf: "null".utf8) }
  }

  /// Writes a whole JSON document as a value, byte for byte.
  package mutating func document(_ document: [UInt8]) {
    element { $0 += document }
  }

  /// Writes a value as it was read.
  package mutating func value(_ value: JSONValue) {
    switch value.content {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      array { json in
        for element in elements { json.value(element) }
      }
    case .object(let members):
      object { json in
        for member in members { json.member(member.name, member.value) }
      }
    }
  }
}

extension JSONWriter {
  private mutating func beginElement() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func element(_ append: (inout [UInt8]) -> Void) {
    beginElement()
    append(&bytes)
    needsComma = true
  }

  private mutating func enclose(
    _ opening: UInt8, _ closing: UInt8, _ write: (inout JSONWriter) -> Void
  ) {
    beginElement()
    bytes.append(opening)
    needsComma = false
    let breaksOuterLines = breaksLines
    breaksLines = false
    write(&self)
    breaksLines = breaksOuterLines
    bytes.append(closing)
    needsComma = true
  }
}
