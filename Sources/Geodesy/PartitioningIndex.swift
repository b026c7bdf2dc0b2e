extension RandomAccessCollection {
  /// The index of the first element for which a condition holds, or the end if there is none.
  ///
  /// The condition must hold for all elements after one for which it holds.
  ///
  ///     (1..<10).partitioningIndex { $0 * $0 > 20 }      // 5
  ///
  /// - Complexity: O(log N).
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if holds(self[middle]) { high = middle } else { low = index(after: middle) }
    }
    return low
  }
}
