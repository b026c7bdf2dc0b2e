import Notations

extension DocumentReader {
  /// The content of a value of one kind, such as the elements of an array.
  ///
  /// Absent, with a fault, for a value of another kind.
  mutating func content<Content>(
    _ content: (JSONValue) -> Content?, of value: JSONValue, _ what: String, expected: String
  ) -> Content? {
    let content = content(value)
    if content == nil { wrongKind(what, value, expected: expected) }
    return content
  }
}
