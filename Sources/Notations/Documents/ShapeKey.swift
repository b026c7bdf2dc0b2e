/// A key of an object, said once: its name, its values, and where a value goes in a draft.
package struct ShapeKey<Draft>: Sendable {
  /// What a schema, a page of help and a fault say of the key.
  package let row: KeyRow

  /// Reads the key's value, if the object has one, into the draft.
  fileprivate let read: @Sendable (inout DocumentReader, JSONValue, inout Draft) -> Void

  /// Declares a key.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - shape: its values.
  ///   - summary: what it means.
  ///   - isRequired: whether every object has it.
  ///   - store: stores a value in the draft.
  package init<Value>(
    _ name: String, _ shape: Shape<Value>, _ summary: String = "", isRequired: Bool = false,
    store: @escaping @Sendable (inout Draft, Value) -> Void
  ) {
    row = KeyRow(
      name: name, isRequired: isRequired, summary: summary, values: shape.expected,
      makeSchema: { shape.schema })
    let quoted = "'\(name)'"
    read = { reader, object, draft in
      if let value = object[name] {
        if let value = shape.read(&reader, quoted, value) { store(&draft, value) }
      } else if isRequired {
        reader.report(.missing(name, expected: shape.expected), at: object.position)
      }
    }
  }

  /// Declares a key whose value is a property of the draft.
  package init<Value>(
    _ name: String, _ path: any WritableKeyPath<Draft, Value?> & Sendable, _ shape: Shape<Value>,
    _ summary: String = "", isRequired: Bool = false
  ) {
    self.init(name, shape, summary, isRequired: isRequired) { $0[keyPath: path] = $1 }
  }
}

/// What is known of a key without its type.
package struct KeyRow: Sendable {
  /// Its name.
  package let name: String
  /// Whether every object has it.
  package let isRequired: Bool
  /// What it means; empty if its name says all.
  package let summary: String
  /// Its valid values in words.
  package let values: String
  /// Makes the JSON Schema of its values.
  package var makeSchema: @Sendable () -> SchemaNode
}

extension DocumentReader {
  /// Reads the keys of an object into a draft; a value that is missing or not valid is a fault.
  package mutating func read<Draft>(
    _ keys: [ShapeKey<Draft>], of object: JSONValue, into draft: inout Draft
  ) {
    for key in keys { key.read(&self, object, &draft) }
  }

  /// Reads the keys of an object into a draft; absent, with faults, if a value is missing or not
  /// valid.
  package mutating func read<Draft>(
    _ keys: [ShapeKey<Draft>], of object: JSONValue, from draft: Draft
  ) -> Draft? {
    let before = diagnostics.count
    var draft = draft
    read(keys, of: object, into: &draft)
    return diagnostics.count == before ? draft : nil
  }
}

extension Shape where Value: Sendable {
  /// An object with no other keys than these, read into a draft.
  package static func object(
    _ expected: String, from draft: Value, _ keys: [ShapeKey<Value>]
  ) -> Shape {
    Shape(expected, schema: .closed(keys.map(\.row))) { reader, what, value in
      let before = reader.diagnostics.count
      let names = keys.map(\.row.name)
      guard reader.isObject(value, what, expected: expected, keys: names) else { return nil }
      var draft = draft
      reader.read(keys, of: value, into: &draft)
      return reader.diagnostics.count == before ? draft : nil
    }
  }
}

extension SchemaNode {
  /// A number in a range.
  package static func decimal(in range: ClosedRange<Double>) -> SchemaNode {
    ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  /// An object with no keys other than these.
  package static func closed(_ keys: [KeyRow]) -> SchemaNode {
    ["type": "object", "additionalProperties": false] + members(keys)
  }

  /// An object with no properties other than these.
  package static func closed(_ properties: [Member]) -> SchemaNode {
    ["type": "object", "additionalProperties": false, "properties": .object(properties)]
  }

  /// The properties that an object has if it has these keys.
  package static func members(_ keys: [KeyRow]) -> SchemaNode {
    let required = keys.filter(\.isRequired).map(\.name)
    return ["properties": properties(keys)]
      + (required.isEmpty ? [:] : ["required": .texts(required)])
  }

  /// The values of keys, each with its meaning.
  package static func properties(_ keys: [KeyRow]) -> SchemaNode {
    .object(
      keys.map { key in
        let summary: SchemaNode = key.summary.isEmpty ? [:] : ["description": .text(key.summary)]
        return .init(key.name, summary + key.makeSchema())
      })
  }
}
