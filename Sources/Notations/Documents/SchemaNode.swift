/// A JSON value of a schema, with its members in the given order.
///
/// In code it is written as in JSON: `["type": "array", "items": ["type": "string"]]`.
package enum SchemaNode: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([SchemaNode])
  case object([Member])

  /// A member of an object.
  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: SchemaNode

    package init(_ name: String, _ value: SchemaNode) {
      self.name = name
      self.value = value
    }
  }
}

extension SchemaNode: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .integer(number) }
  package init(booleanLiteral flag: Bool) { self = .boolean(flag) }
  package init(arrayLiteral elements: SchemaNode...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, SchemaNode)...) {
    self = .object(members.map { Member($0, $1) })
  }

  /// An object with the members of two others, in this order.
  package static func + (first: SchemaNode, second: SchemaNode) -> SchemaNode {
    .object(first.members + second.members)
  }

  /// The members of an object; none of other values.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}

extension SchemaNode {
  /// The node as a document: its bytes with a final line feed.
  package var document: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes + [UInt8(ascii: "\n")]
  }

  /// An array of texts.
  package static func texts(_ texts: [String]) -> SchemaNode {
    .array(texts.map { .text($0) })
  }

  /// Appends the value, objects with one member per line, indented by two blanks per level.
  package func append(to bytes: inout [UInt8], level: Int = 0) {
    switch self {
    case .text(let text): appendJSONString(text, to: &bytes)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value): bytes.append(contentsOf: numberText(value).utf8)
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .array(let elements): append(elements, to: &bytes, level: level)
    case .object(let members): append(members, to: &bytes, level: level)
    }
  }

  /// Appends an array, objects with one element per line, others on one line.
  private func append(_ elements: [SchemaNode], to bytes: inout [UInt8], level: Int) {
    let isTall = elements.contains { if case .object = $0 { true } else { false } }
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += (isTall ? "," : ", ").utf8 }
      if isTall { appendLineBreak(to: &bytes, level: level + 1) }
      element.append(to: &bytes, level: level + 1)
    }
    if isTall { appendLineBreak(to: &bytes, level: level) }
    bytes.append(UInt8(ascii: "]"))
  }

  private func append(_ members: [Member], to bytes: inout [UInt8], level: Int) {
    bytes.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      appendLineBreak(to: &bytes, level: level + 1)
      appendJSONString(member.name, to: &bytes)
      bytes += ": ".utf8
      member.value.append(to: &bytes, level: level + 1)
    }
    if !members.isEmpty { appendLineBreak(to: &bytes, level: level) }
    bytes.append(UInt8(ascii: "}"))
  }

  private func appendLineBreak(to bytes: inout [UInt8], level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }
}
