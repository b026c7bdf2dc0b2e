/// The elements of a JSON array, created lazily.
package struct JSONElements: Sequence, Sendable {
  private let text: JSONText
  private let marks: Range<Int>

  init(_ text: JSONText, inside array: Int) {
    self.text = text
    marks = array + 1..<text.end(of: array)
  }

  /// The elements of a missing array.
  package static let empty = JSONElements(
    JSONText(
      bytes: Array("[]".utf8), marks: [JSONMark(offset: 0, inner: 0)],
      from: LineTable.Origin(offset: 0, line: 1, lineStart: 0)), inside: 0)

  /// An iterator over the elements.
  package struct Iterator: IteratorProtocol {
    fileprivate let text: JSONText
    fileprivate var marks: Range<Int>

    package mutating func next() -> JSONValue? {
      guard let mark = marks.first else { return nil }
      marks = text.end(of: mark)..<marks.upperBound
      return JSONValue(text, mark: mark)
    }
  }

  package func makeIterator() -> Iterator {
    Iterator(text: text, marks: marks)
  }
}

extension JSONElements {
  /// Whether there are no elements.
  package var isEmpty: Bool { marks.isEmpty }

  /// The number of elements.
  ///
  /// - Complexity: O(N) for N elements.
  package var count: Int {
    var count = 0
    var mark = marks.lowerBound
    while mark < marks.upperBound {
      mark = text.end(of: mark)
      count += 1
    }
    return count
  }

  /// The first element, if any.
  package var first: JSONValue? {
    marks.first.map { JSONValue(text, mark: $0) }
  }

  /// The last element, if any.
  ///
  /// - Complexity: O(N) for N elements.
  package var last: JSONValue? {
    reduce(nil) { $1 }
  }

  /// The value after the last name that equals a given one, if these are the parts of an object.
  ///
  /// - Complexity: O(M) for M members.
  func lastName(_ name: String) -> JSONValue? {
    text.lastName(name, among: marks).map { JSONValue(text, mark: $0 + 1) }
  }

  /// The element at an index; absent if out of range.
  ///
  /// - Complexity: O(N) for an index N.
  package subscript(_ index: Int) -> JSONValue? {
    var mark = marks.lowerBound
    for _ in 0..<Swift.max(index, 0) where mark < marks.upperBound { mark = text.end(of: mark) }
    return index >= 0 && mark < marks.upperBound ? JSONValue(text, mark: mark) : nil
  }
}

extension JSONElements: Equatable {
  package static func == (left: JSONElements, right: JSONElements) -> Bool {
    left.elementsEqual(right)
  }
}
