extension Array {
  /// The element at an index; absent if out of range.
  @inlinable
  package func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }

  /// The elements in order; elements of which neither precedes the other keep their order.
  @inlinable
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { one, other in
      precedes(one.element, other.element)
        || one.offset < other.offset && !precedes(other.element, one.element)
    }.map(\.element)
  }
}
