import Notations

/// Changes the structure of JSON documents: nodes are replaced, dropped, repeated and exchanged.
///
/// One change gives inputs that random bytes rarely give, such as an empty text where a line is
/// expected, or a number beyond every range.
package struct JSONMutator {
  /// A document that can be changed.
  private indirect enum Node {
    case leaf(String)
    case array([Node])
    case object([(name: String, value: Node)])
  }

  /// Values that replace a node: empty and extreme ones, and other kinds.
  private static let extremes = [
    "\"\"", "[]", "{}", "null", "true", "0", "-0", "-1", "1", "0.5", "1e-320", "1e18", "-2e18",
    "1e308", "-1e308", "9007199254740993", "359.99999999999999", "\"\\u0000\"", "\"\\ud800\"",
    "\"x\"",
    "\"~~~~~~\"", "[[]]", "[null]", "[{}]", "[0]", "[1e308,-1e308]", "\"2026-01-01T00:00:00Z\"",
  ]

  private var numbers: SeededNumbers
  private let document: Node

  /// Prepares changes of a document; absent if it is not JSON.
  package init?(_ bytes: [UInt8], seed: UInt64) {
    guard let value = JSONReader.read(bytes, file: "sample").value else { return nil }
    document = Self.node(value)
    numbers = SeededNumbers(seed: seed)
  }

  /// The next document, one to three changes away from the first.
  package mutating func next() -> [UInt8] {
    var changed = document
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let count = Self.count(changed)
      var target = Int.random(in: 0..<count, using: &numbers)
      var source = Int.random(in: 0..<count, using: &numbers)
      let donor = Self.node(at: &source, in: changed)
      let choice = Int.random(in: 0..<10, using: &numbers)
      let extreme = Self.extremes.randomElement(using: &numbers) ?? "null"
      changed =
        Self.change(changed, at: &target) { node in
          switch choice {
          case 0...4: [.leaf(extreme)]
          case 5, 6: []
          case 7: [node, node]
          case 8: Self.emptied(node)
          default: [donor ?? node]
          }
        }.first ?? .leaf("null")
    }
    var text = ""
    Self.write(changed, to: &text)
    return Array(text.utf8)
  }
}

extension JSONMutator {
  private static func node(_ value: JSONValue) -> Node {
    switch value.content {
    case .array(let elements): return .array(elements.map(node))
    case .object(let members): return .object(members.map { ($0.name, node($0.value)) })
    case .null: return .leaf("null")
    case .boolean(let flag): return .leaf("\(flag)")
    case .number(let number): return .leaf("\(number)")
    case .string(let text):
      var writer = JSONWriter()
      writer.string(text)
      return .leaf(String(decoding: writer.bytes, as: UTF8.self))
    }
  }

  private static func count(_ node: Node) -> Int {
    switch node {
    case .leaf: 1
    case .array(let elements): elements.reduce(1) { $0 + count($1) }
    case .object(let members): members.reduce(1) { $0 + count($1.value) }
    }
  }

  /// The node at an index, counted from the document; the index is negative once found.
  private static func node(at index: inout Int, in node: Node) -> Node? {
    index -= 1
    if index < 0 { return node }
    let inner: [Node] =
      switch node {
      case .leaf: []
      case .array(let elements): elements
      case .object(let members): members.map(\.value)
      }
    for node in inner {
      if let found = Self.node(at: &index, in: node) { return found }
    }
    return nil
  }

  /// A node after `body` has replaced the node at an index by others.
  private static func change(
    _ node: Node, at index: inout Int, _ body: (Node) -> [Node]
  ) -> [Node] {
    index -= 1
    if index == -1 { return body(node) }
    if index < 0 { return [node] }
    switch node {
    case .leaf: return [node]
    case .array(let elements):
      return [.array(elements.flatMap { change($0, at: &index, body) })]
    case .object(let members):
      return [
        .object(
          members.flatMap { member in
            change(member.value, at: &index, body).map { (member.name, $0) }
          })
      ]
    }
  }

  private static func emptied(_ node: Node) -> [Node] {
    switch node {
    case .leaf: [.leaf("\"\"")]
    case .array: [.array([])]
    case .object: [.object([])]
    }
  }

  private static func write(_ node: Node, to text: inout String) {
    switch node {
    case .leaf(let leaf): text += leaf
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        write(element, to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        var name = JSONWriter()
        name.string(member.name)
        text += (index > 0 ? "," : "") + String(decoding: name.bytes, as: UTF8.self) + ":"
        write(member.value, to: &text)
      }
      text += "}"
    }
  }
}
