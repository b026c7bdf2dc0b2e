package import Notations

/// Checks values against JSON Schemas, as far as the project's schemas use the notation.
///
/// **Source:** JSON Schema, draft 2020-12.
package enum SchemaCheck {
  /// Whether a schema accepts a value.
  package static func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    if let flag = schema.boolean { return flag }
    return (schema.members ?? .empty).allSatisfy { rule in
      holds(rule.name, rule.value, for: value, in: schema)
    }
  }

  private static func holds(
    _ name: String, _ rule: JSONValue, for value: JSONValue, in schema: JSONValue
  ) -> Bool {
    switch name {
    case "$schema", "title", "description", "then": true
    case "type": words(rule).contains { isKind($0, value) }
    case "enum": (rule.array ?? .empty).contains { $0.content == value.content }
    case "const": rule.content == value.content
    case "minimum": value.number.map { $0 >= limit(rule) } ?? true
    case "maximum": value.number.map { $0 <= limit(rule) } ?? true
    case "exclusiveMinimum": value.number.map { $0 > limit(rule) } ?? true
    case "minLength": value.string.map { Double($0.unicodeScalars.count) >= limit(rule) } ?? true
    case "pattern": value.string.map { matches($0, rule.string ?? "") } ?? true
    case "minItems": value.array.map { Double(Array($0).count) >= limit(rule) } ?? true
    case "maxItems": value.array.map { Double(Array($0).count) <= limit(rule) } ?? true
    case "items": (value.array ?? .empty).allSatisfy { accepts($0, rule) }
    case "anyOf": (rule.array ?? .empty).contains { accepts(value, $0) }
    case "allOf": (rule.array ?? .empty).allSatisfy { accepts(value, $0) }
    case "oneOf": (rule.array ?? .empty).filter { accepts(value, $0) }.count == 1
    case "if": !accepts(value, rule) || schema["then"].map { accepts(value, $0) } ?? true
    default: holds(name, rule, forMembers: value, in: schema)
    }
  }

  private static func holds(
    _ name: String, _ rule: JSONValue, forMembers value: JSONValue, in schema: JSONValue
  ) -> Bool {
    guard let members = value.members else { return true }
    switch name {
    case "required": return words(rule).allSatisfy { value[$0] != nil }
    case "dependentRequired":
      return (rule.members ?? .empty).allSatisfy { dependent in
        value[dependent.name] == nil || words(dependent.value).allSatisfy { value[$0] != nil }
      }
    case "properties": return members.allSatisfy { accepts($0.value, rule[$0.name] ?? .anything) }
    case "additionalProperties":
      return members.allSatisfy {
        schema["properties"]?[$0.name] != nil || accepts($0.value, rule)
      }
    case "propertyNames":
      return members.allSatisfy { accepts(.string($0.name, at: $0.namePosition), rule) }
    // An unknown keyword rejects every object, even valid ones.
    default: return false
    }
  }

  private static func words(_ value: JSONValue) -> [String] {
    value.string.map { [$0] } ?? (value.array ?? .empty).compactMap(\.string)
  }

  private static func limit(_ rule: JSONValue) -> Double { rule.number ?? .nan }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    (try? Regex(pattern).firstMatch(in: text)) != nil
  }

  private static func isKind(_ name: String, _ value: JSONValue) -> Bool {
    switch value.content {
    case .null: name == "null"
    case .boolean: name == "boolean"
    case .number(let number):
      name == "number" || name == "integer" && number == number.rounded()
    case .string: name == "string"
    case .array: name == "array"
    case .object: name == "object"
    }
  }
}

extension JSONValue {
  /// The schema that accepts everything.
  fileprivate static var anything: JSONValue {
    JSONReader.read(Array("true".utf8), file: "anything").value
      ?? .string("", at: SourcePosition(line: 1, column: 1))
  }
}
