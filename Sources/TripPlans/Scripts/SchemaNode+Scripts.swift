import Notations

extension SchemaNode {
  /// Each alternative requires one key.
  static func oneRequired(of keys: some Sequence<String>) -> SchemaNode {
    .array(keys.map { ["required": .texts([$0])] })
  }

  /// A constraint on the objects in which a key has a given value.
  static func when(_ key: String, is value: String, _ rule: SchemaNode) -> SchemaNode {
    let condition: SchemaNode = ["properties": .object([.init(key, ["const": .text(value)])])]
    return ["if": condition + ["required": [.text(key)]], "then": rule]
  }
}
