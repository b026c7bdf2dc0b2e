/// A JSON value with its location in the text.
///
/// Equality includes the location; to compare only values, compare the `content` of leaves. Values
/// are parsed from the text on every access, so store a number or a text that is used often.
package struct JSONValue: Sendable {
  /// The content of a value.
  package enum Content: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array(JSONElements)
    case object(JSONMembers)
  }

  let text: JSONText
  let mark: Int

  init(_ text: JSONText, mark: Int) {
    self.text = text
    self.mark = mark
  }
}

extension JSONValue {
  /// A value that is not in a text, with an assigned location.
  private init(written text: String, length: Int, hasEscapes: Bool, at position: SourcePosition) {
    let mark = JSONMark(offset: 0, length: length, hasEscapes: hasEscapes)
    let origin = LineTable.Origin(offset: 0, line: position.line, lineStart: 1 - position.column)
    self.init(JSONText(bytes: Array(text.utf8), marks: [mark], from: origin), mark: 0)
  }

  /// The value `null` with an assigned location.
  package static func null(at position: SourcePosition) -> JSONValue {
    JSONValue(written: "null", length: 4, hasEscapes: false, at: position)
  }

  /// A string with an assigned location.
  package static func string(_ text: String, at position: SourcePosition) -> JSONValue {
    var writer = JSONWriter()
    writer.string(text)
    return JSONValue(
      written: String(decoding: writer.bytes, as: UTF8.self), length: writer.bytes.count,
      hasEscapes: true, at: position)
  }
}

extension JSONValue: Equatable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.position == right.position && left.content == right.content
  }
}

extension JSONValue {
  package var content: Content {
    switch text.firstByte(of: mark) {
    case UInt8(ascii: "\""): .string(text.string(of: mark))
    case UInt8(ascii: "{"): .object(JSONMembers(text, inside: mark))
    case UInt8(ascii: "["): .array(JSONElements(text, inside: mark))
    case UInt8(ascii: "t"): .boolean(true)
    case UInt8(ascii: "f"): .boolean(false)
    case UInt8(ascii: "n"): .null
    default: .number(text.number(of: mark))
    }
  }

  /// The bytes of a number, string or word in the text.
  package var source: [UInt8] { Array(text.bytes[text.marks[mark].range]) }

  /// The location of its first byte.
  package var position: SourcePosition { text.position(of: mark) }

  /// The member of an object by name; absent if there is none or the value is not an object.
  ///
  /// Of several members with the same name the last one is used.
  ///
  /// - Complexity: O(M) for M members.
  package subscript(_ name: String) -> JSONValue? {
    guard text.firstByte(of: mark) == UInt8(ascii: "{") else { return nil }
    return JSONElements(text, inside: mark).lastName(name)
  }

  package var string: String? {
    text.firstByte(of: mark) == UInt8(ascii: "\"") ? text.string(of: mark) : nil
  }

  /// The value of a number, always finite.
  package var number: Double? {
    switch text.firstByte(of: mark) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): text.number(of: mark)
    default: nil
    }
  }

  package var boolean: Bool? {
    switch text.firstByte(of: mark) {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  package var array: JSONElements? {
    text.firstByte(of: mark) == UInt8(ascii: "[") ? JSONElements(text, inside: mark) : nil
  }

  /// The members of an object in the order of the text.
  package var members: JSONMembers? {
    text.firstByte(of: mark) == UInt8(ascii: "{") ? JSONMembers(text, inside: mark) : nil
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    text.firstByte(of: mark) == UInt8(ascii: "n")
  }

  /// The kind with its article, for messages: `an object`, `a number`…
  package var kindName: String {
    switch text.firstByte(of: mark) {
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "{"): "an object"
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "a Boolean"
    case UInt8(ascii: "n"): "null"
    default: "a number"
    }
  }
}
