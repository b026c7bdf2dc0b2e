/// A kind of JSON value, said once: its words in faults, its JSON Schema, and how it is read.
package struct Shape<Value>: Sendable {
  /// The valid values in words.
  package let expected: String

  /// Makes its JSON Schema, which only `tripsim schema` needs.
  private let makeSchema: @Sendable () -> SchemaNode

  /// Reads a value, which faults name as given; absent, with a fault, if it is not valid.
  package let read: @Sendable (inout DocumentReader, _ what: String, JSONValue) -> Value?

  package init(
    _ expected: String, schema: @escaping @autoclosure @Sendable () -> SchemaNode,
    read: @escaping @Sendable (inout DocumentReader, _ what: String, JSONValue) -> Value?
  ) {
    self.expected = expected
    makeSchema = schema
    self.read = read
  }

  /// Its JSON Schema, draft 2020-12.
  package var schema: SchemaNode { makeSchema() }
}

extension Shape {
  /// The values of one JSON type.
  package static func type(
    _ name: String, _ expected: String, _ content: @escaping @Sendable (JSONValue) -> Value?
  ) -> Shape {
    Shape(expected, schema: ["type": .text(name)]) { reader, what, value in
      reader.content(content, of: value, what, expected: expected)
    }
  }

  /// The same values as something else; `make` reports why one has no meaning.
  package func reading<Meaning>(
    as make:
      @escaping @Sendable (inout DocumentReader, _ what: String, JSONValue, Value) -> Meaning?
  ) -> Shape<Meaning> {
    Shape<Meaning>(expected, schema: schema) { [read] reader, what, value in
      read(&reader, what, value).flatMap { make(&reader, what, value, $0) }
    }
  }

  /// The same values as something else.
  package func map<Meaning>(_ make: @escaping @Sendable (Value) -> Meaning) -> Shape<Meaning> {
    reading { _, _, _, value in make(value) }
  }

  /// The same values with another JSON Schema.
  package func schema(_ schema: @escaping @autoclosure @Sendable () -> SchemaNode) -> Shape {
    Shape(expected, schema: schema(), read: read)
  }

  /// A value of the one kind if the test says so, otherwise of the other.
  package static func either(
    _ first: Shape, if isFirst: @escaping @Sendable (JSONValue) -> Bool, or second: Shape
  ) -> Shape {
    Shape(second.expected, schema: ["anyOf": [first.schema, second.schema]]) {
      reader, what, value in
      (isFirst(value) ? first : second).read(&reader, what, value)
    }
  }

  /// One of several choices, by its word; the noun names them in the fault of an unknown word.
  package static func choice(
    among choices: [Value], by word: @escaping @Sendable (Value) -> String, noun: String? = nil
  ) -> Shape where Value: Sendable {
    let known = choices.map(word)
    return Shape<String>.type("string", oneOf(known), \.string).schema(["enum": .texts(known)])
      .reading { reader, what, value, text in
        if let index = known.firstIndex(of: text) { return choices[index] }
        reader.report(.unknownWord(what, text, known: known, noun: noun), at: value.position)
        return nil
      }
  }

  /// One of a fixed set of words; the noun names them in the fault of an unknown word.
  package static func word(noun: String? = nil) -> Shape
  where Value: RawRepresentable<String> & CaseIterable & Sendable & SendableMetatype {
    choice(among: Array(Value.allCases), by: \.rawValue, noun: noun)
  }

  /// An array of at least `least` elements of a kind.
  package static func list<Element>(
    of element: Shape<Element>, _ expected: String, atLeast least: Int = 0
  ) -> Shape where Value == [Element] {
    Shape<JSONElements>.type("array", expected, \.array)
      .schema(
        ["type": "array", "items": element.schema]
          + (least > 0 ? ["minItems": .integer(least)] : [:])
      )
      .reading { reader, what, value, elements in
        if elements.count < least { reader.wrongKind(what, value, expected: expected) }
        let (before, name) = (reader.diagnostics.count, "an element of \(what)")
        let values = elements.compactMap { element.read(&reader, name, $0) }
        return reader.diagnostics.count == before && values.count >= least ? values : nil
      }
  }
}

extension Shape<String> {
  package static let text = type("string", "a string", \.string)
}

extension Shape<Bool> {
  package static let flag = type("boolean", "true or false", \.boolean)
}

extension Shape<JSONValue> {
  /// Any value, which its reader judges.
  package static func any(
    _ expected: String, schema: @escaping @autoclosure @Sendable () -> SchemaNode = [:]
  ) -> Shape {
    Shape(expected, schema: schema()) { _, _, value in value }
  }
}

extension Shape<JSONMembers> {
  /// The members of an object with any keys, whose values have a schema.
  package static func members(
    _ expected: String, of values: @escaping @autoclosure @Sendable () -> SchemaNode
  ) -> Shape {
    type("object", expected, \.members)
      .schema(["type": "object", "additionalProperties": values()])
  }
}

extension Shape<Double> {
  /// A number in a range.
  package static func number(in range: ClosedRange<Double>, _ expected: String) -> Shape {
    type("number", expected, \.number).schema(.decimal(in: range))
      .reading { reader, what, value, number in
        if range.contains(number) { return number }
        reader.report(.outOfRange(what, number, expected: expected), at: value.position)
        return nil
      }
  }
}

extension Shape<Int> {
  /// A whole number of at least `least`.
  package static func whole(from least: Int = 0) -> Shape {
    let expected = "a whole number, at least \(least)"
    return Shape<Double>.number(in: Double(least)...1e6, expected)
      .schema(["type": "integer", "minimum": .integer(least)])
      .reading { reader, what, value, number in
        if let whole = Int(exactly: number) { return whole }
        reader.report(.outOfRange(what, number, expected: expected), at: value.position)
        return nil
      }
  }
}

extension Shape<LocatedText> {
  /// A text that is not empty, with its place.
  package static func located(
    _ expected: String, _ more: @escaping @autoclosure @Sendable () -> SchemaNode = [:]
  ) -> Shape {
    Shape<String>.type("string", expected, \.string)
      .schema(["type": "string", "minLength": 1] + more())
      .reading { reader, what, value, text in
        if !text.isEmpty { return LocatedText(text, file: reader.file, position: value.position) }
        reader.report(.empty(what, expected: expected), at: value.position)
        return nil
      }
  }
}
