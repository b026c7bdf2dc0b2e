/// The common part of JSON document readers: reads values and collects faults with locations.
package struct DocumentReader {
  package let code: String

  /// The file that holds the document.
  package let file: String

  /// The faults so far.
  package var diagnostics: [Diagnostic] = []

  /// Makes a reader without faults.
  package init(code: String, file: String) {
    self.code = code
    self.file = file
  }
}

extension DocumentReader {
  /// Adds a fault, with the document's code and file.
  package mutating func report(_ fault: Diagnostic, at position: SourcePosition? = nil) {
    var fault = fault.in(file).at(position ?? fault.position)
    fault.code = code
    diagnostics.append(fault)
  }

  package mutating func wrongKind(_ what: String, _ value: JSONValue, expected: String) {
    report(.wrongKind(what, found: value.kindName, expected: expected), at: value.position)
  }

  /// Whether a value is an object; reports a value that is not, and every unknown key.
  package mutating func isObject(
    _ value: JSONValue, _ what: String, expected: String, keys: [String]
  ) -> Bool {
    guard value.members != nil else {
      wrongKind(what, value, expected: expected)
      return false
    }
    checkKeys(value, keys)
    return true
  }

  /// Reports every unknown key of an object.
  package mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    for member in value.members ?? .empty where !known.contains(member.name) {
      report(.unknownKey(member.name, known: known), at: member.namePosition)
    }
  }

  /// The content of a value of one kind, such as the elements of an array.
  ///
  /// Absent, with a fault, for a value of another kind.
  package mutating func content<Content>(
    _ content: (JSONValue) -> Content?, of value: JSONValue, _ what: String, expected: String
  ) -> Content? {
    let content = content(value)
    if content == nil { wrongKind(what, value, expected: expected) }
    return content
  }
}
