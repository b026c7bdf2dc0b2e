/// A JSON value that knows where it stood in its text.
///
/// Equality covers the position; to compare meaning alone, compare `content` of leaves.
package struct JSONValue: Hashable, Sendable {
  /// What a value holds.
  package enum Content: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  /// What the value holds.
  package let content: Content

  /// The place of its first byte.
  package let position: SourcePosition

  /// Makes a value.
  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }
}

/// A name and its value in a JSON object.
package struct JSONMember: Hashable, Sendable {
  /// The name.
  package let name: String

  /// The place of the name's opening quote.
  package let namePosition: SourcePosition

  /// The value.
  package let value: JSONValue

  /// Makes a member.
  package init(name: String, namePosition: SourcePosition, value: JSONValue) {
    self.name = name
    self.namePosition = namePosition
    self.value = value
  }
}

extension JSONValue {
  /// The member of an object by name; absent where there is none or the value is no object.
  ///
  /// Of members with the same name the last counts.
  ///
  /// - Complexity: O(M) for M members.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text of a string.
  package var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }

  /// The value of a number, always finite.
  package var number: Double? {
    guard case .number(let number) = content else { return nil }
    return number
  }

  /// The value of a Boolean.
  package var boolean: Bool? {
    guard case .boolean(let boolean) = content else { return nil }
    return boolean
  }

  /// The elements of an array.
  package var array: [JSONValue]? {
    guard case .array(let elements) = content else { return nil }
    return elements
  }

  /// The members of an object in the order of the text.
  package var members: [JSONMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  /// Whether the value is `null`.
  package var isNull: Bool {
    content == .null
  }

  /// The kind with its article, for messages: `an object`, `a number`…
  package var kindName: String {
    switch content {
    case .null: "null"
    case .boolean: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
