extension Array {
  /// The element at an index; absent if out of range.
  subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
