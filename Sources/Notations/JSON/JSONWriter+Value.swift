extension JSONWriter {
  /// Writes a value as it was read.
  package mutating func append(_ value: JSONValue) {
    switch value.content {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .number(let number): self.number(number)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { append(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.name)
        append(member.value)
      }
      endObject()
    }
  }
}
