/// A name and its value in a JSON object.
package struct JSONMember: Equatable, Sendable {
  package let name: String
  package let value: JSONValue

  /// The location of the name, if it is not before the value in the value's text.
  private let ownPosition: SourcePosition?

  /// Makes a member; without a position, its name is directly before its value in the value's text.
  package init(name: String, namePosition: SourcePosition? = nil, value: JSONValue) {
    self.name = name
    self.value = value
    ownPosition = namePosition
  }

  /// The location of the name's opening quote.
  package var namePosition: SourcePosition {
    ownPosition ?? value.text.position(of: value.mark - 1)
  }

  package static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.name == right.name && left.value == right.value && left.namePosition == right.namePosition
  }
}

/// The members of a JSON object in the order of the text, created lazily.
package struct JSONMembers: Sequence, Equatable, Sendable {
  /// Each name and the value after it.
  private let parts: JSONElements

  init(_ text: JSONText, inside object: Int) {
    parts = JSONElements(text, inside: object)
  }

  /// The members of a missing object.
  package static let empty = JSONMembers(parts: .empty)

  private init(parts: JSONElements) { self.parts = parts }

  /// An iterator over the members.
  package struct Iterator: IteratorProtocol {
    fileprivate var parts: JSONElements.Iterator

    package mutating func next() -> JSONMember? {
      guard let name = parts.next(), let value = parts.next() else { return nil }
      return JSONMember(name: name.text.string(of: name.mark), value: value)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(parts: parts.makeIterator())
  }
}

extension JSONMembers {
  /// Whether there are no members.
  package var isEmpty: Bool { parts.isEmpty }

  /// The number of members.
  ///
  /// - Complexity: O(N) for N members.
  package var count: Int { parts.count / 2 }

  /// The last member with a name, if any.
  ///
  /// - Complexity: O(M) for M members.
  package func last(_ name: String) -> JSONMember? {
    parts.lastName(name).map { JSONMember(name: name, value: $0) }
  }

  /// The first member, if any.
  package var first: JSONMember? {
    var iterator = makeIterator()
    return iterator.next()
  }
}
