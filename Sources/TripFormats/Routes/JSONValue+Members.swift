import Notations

extension JSONValue {
  /// The text of a string; absent if empty.
  var text: String? {
    guard let string, !string.isEmpty else { return nil }
    return string
  }

  /// The value of a number that is an integer in range.
  var integer: Int? {
    number.flatMap { Int(exactly: $0) }
  }

  /// The value of a number, or of a text that is a number.
  var statedNumber: Double? {
    number ?? string.flatMap(decimalNumber)
  }

  /// The value of a number or a text that is an integer in range.
  var statedInteger: Int? {
    integer ?? string.flatMap { Int($0) }
  }

  /// Whether it is an object or an array.
  var isContainer: Bool { members != nil || array != nil }

  /// Whether a member is present and not null.
  func holds(_ name: String) -> Bool {
    self[name].map { !$0.isNull } ?? false
  }

  /// The first member present of some names.
  func first(_ names: String...) -> JSONValue? {
    names.lazy.compactMap { self[$0] }.first
  }

  /// The array of a member.
  ///
  /// - Throws: if the member is absent or not an array.
  func array(of name: String, in owner: String) throws(Diagnostic) -> JSONElements {
    try member(name, in: owner, as: "an array", \.array)
  }

  /// The object of a member.
  ///
  /// - Throws: if the member is absent or not an object.
  func object(of name: String, in owner: String) throws(Diagnostic) -> JSONValue {
    try member(name, in: owner, as: "an object") { $0.members == nil ? nil : $0 }
  }

  private func member<Value>(
    _ name: String, in owner: String, as kind: String, _ value: (JSONValue) -> Value?
  ) throws(Diagnostic) -> Value {
    let member = try required(name, in: owner)
    guard let value = value(member) else {
      throw .wrongKind(of: name, found: member.kindName, expected: kind).at(member.position)
    }
    return value
  }

  /// The value of a member.
  ///
  /// - Throws: if the member is absent or null.
  func required(_ name: String, in owner: String) throws(Diagnostic) -> JSONValue {
    guard let member = self[name], !member.isNull else {
      throw .missingMember(name, of: owner).at(position)
    }
    return member
  }

  /// The elements of a member that is an array; empty otherwise.
  func elements(_ name: String) -> JSONElements {
    self[name]?.array ?? .empty
  }
}

extension [String] {
  /// The texts with a separator between them; absent if there is none.
  func joinedText(by separator: String) -> String? {
    isEmpty ? nil : joined(separator: separator)
  }
}

extension String {
  /// The text without the tags of markup.
  var withoutTags: String {
    var isTag = false
    return filter { character in
      defer { if character == ">" { isTag = false } }
      if character == "<" { isTag = true }
      return !isTag
    }
  }
}
