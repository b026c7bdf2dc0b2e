import Notations

extension Configuration {
  /// The JSON Schema of a configuration: its keys, Ferrostar's, or a recording with Ferrostar's.
  static let schema: SchemaNode = {
    let keys = ConfigurationKey.all.map { SchemaNode.Member($0.name, $0.values.schema) }
    let foreign: SchemaNode = [
      "type": "object", "anyOf": .oneRequired(of: FerrostarConfiguration.marks),
    ]
    let recording: SchemaNode = [
      "type": "object", "required": ["config"], "properties": ["config": foreign],
    ]
    return ["anyOf": [.closed(keys), foreign, recording]]
  }()
}

extension ConfigurationKey.Values {
  fileprivate var schema: SchemaNode {
    switch self {
    case .number(let range, let isOrZero):
      isOrZero ? ["anyOf": [["const": 0], .decimal(in: range)]] : .decimal(in: range)
    case .count(let range):
      [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    case .flag: Shape<Bool>.flag.schema
    // A word may also be alone in an array.
    case .words(let words):
      [
        "anyOf": [
          ["enum": .texts(words)],
          ["type": "array", "items": ["enum": .texts(words)], "minItems": 1, "maxItems": 1],
        ]
      ]
    case .text: ["type": ["string", "array"], "items": Shape<String>.text.schema, "minItems": 1]
    }
  }
}
