/// A name and its value in a JSON object.
package struct JSONMember: Equatable, Sendable {
  /// The name.
  package let name: String

  /// The value.
  package let value: JSONValue

  /// The location of the name, if it is not before the value in the value's text.
  private let ownPosition: SourcePosition?

  /// Makes a member; without a position its name is right before its value in the value's text.
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
package struct JSONMembers: Sequence, Sendable {
  private let text: JSONText
  private let marks: Range<Int>

  init(_ text: JSONText, inside object: Int) {
    self.text = text
    marks = object + 1..<text.end(of: object)
  }

  /// The members of a missing object.
  package static let empty = JSONMembers(
    JSONText(
      bytes: Array("{}".utf8), marks: [JSONMark(offset: 0, inner: 0)],
      from: LineTable.Origin(offset: 0, line: 1, lineStart: 0)), inside: 0)

  /// An iterator over the members.
  package struct Iterator: IteratorProtocol {
    fileprivate let text: JSONText
    fileprivate var marks: Range<Int>

    package mutating func next() -> JSONMember? {
      guard let mark = marks.first else { return nil }
      marks = text.end(of: mark + 1)..<marks.upperBound
      return text.member(at: mark)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(text: text, marks: marks)
  }
}

extension JSONMembers {
  /// Whether there are no members.
  package var isEmpty: Bool { marks.isEmpty }

  /// The number of members.
  ///
  /// - Complexity: O(N) for N members.
  package var count: Int {
    var count = 0
    var mark = marks.lowerBound
    while mark < marks.upperBound {
      mark = text.end(of: mark + 1)
      count += 1
    }
    return count
  }

  /// The last member with a name, if any.
  ///
  /// - Complexity: O(M) for M members.
  package func last(_ name: String) -> JSONMember? {
    text.lastName(name, among: marks).map(text.member)
  }

  /// The first member, if any.
  package var first: JSONMember? {
    marks.first.map(text.member)
  }
}

extension JSONText {
  /// The member whose name is at a mark.
  fileprivate func member(at mark: Int) -> JSONMember {
    JSONMember(name: string(of: mark), value: JSONValue(self, mark: mark + 1))
  }
}

extension JSONMembers: Equatable {
  package static func == (left: JSONMembers, right: JSONMembers) -> Bool {
    left.elementsEqual(right)
  }
}
