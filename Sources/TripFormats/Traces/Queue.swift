/// Elements that wait in order, such as fixes until the faults before them are reported.
struct Queue<Element> {
  private var elements: [Element] = []
  private var taken = 0

  /// Whether no element is waiting.
  var isEmpty: Bool { taken == elements.count }

  /// Adds an element at the end.
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes the first element; absent if none is waiting.
  mutating func takeFirst() -> Element? {
    guard taken < elements.count else { return nil }
    defer {
      taken += 1
      if isEmpty {
        elements.removeAll(keepingCapacity: true)
        taken = 0
      }
    }
    return elements[taken]
  }
}
