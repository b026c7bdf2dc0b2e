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

  /// Whether a member is present and not null.
  func holds(_ name: String) -> Bool {
    self[name].map { !$0.isNull } ?? false
  }

  /// The array of a member.
  ///
  /// - Throws: if the member is absent or not an array.
  func array(of name: String, in owner: String) throws(Diagnostic) -> JSONElements {
    guard let member = self[name], !member.isNull else {
      throw .missingMember(name, of: owner).at(position)
    }
    guard let array = member.array else {
      throw .wrongKind(of: name, found: member.kindName, expected: "an array").at(member.position)
    }
    return array
  }

  /// The object of a member.
  ///
  /// - Throws: if the member is absent or not an object.
  func object(of name: String, in owner: String) throws(Diagnostic) -> JSONValue {
    guard let member = self[name], !member.isNull else {
      throw .missingMember(name, of: owner).at(position)
    }
    guard member.members != nil else {
      throw .wrongKind(of: name, found: member.kindName, expected: "an object").at(member.position)
    }
    return member
  }

  /// The elements of a member that is an array; empty otherwise.
  func elements(_ name: String) -> JSONElements {
    self[name]?.array ?? .empty
  }
}
