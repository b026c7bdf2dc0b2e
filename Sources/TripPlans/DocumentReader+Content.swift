import Notations

extension DocumentReader {
  /// What a value of one kind contains, such as the elements of an array; absent, with a fault, for
  /// a value of another kind.
  mutating func content<Content>(
    _ content: (JSONValue) -> Content?, of value: JSONValue, _ what: String, expected: String
  ) -> Content? {
    let content = content(value)
    if content == nil { wrongKind(what, value, expected: expected) }
    return content
  }
}
