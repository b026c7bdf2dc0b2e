import Geodesy

/// The nodes of a file by number.
struct OSMNodes {
  private var nodes: [(number: Int64, place: PackedCoordinate)] = []
  private var isSorted = true

  /// The number of nodes.
  var count: Int { nodes.count }

  /// Adds a node.
  mutating func add(_ number: Int64, at place: PackedCoordinate) {
    if let last = nodes.last, last.number >= number { isSorted = false }
    nodes.append((number, place))
  }

  /// Makes nodes ready to be found; of nodes with one number the southernmost counts.
  mutating func prepare() {
    if isSorted { return }
    nodes.sort { ($0.number, $0.place) < ($1.number, $1.place) }
    isSorted = true
  }

  /// The place of a node; absent when the file does not hold it.
  ///
  /// - Complexity: O(log N).
  func place(of number: Int64) -> PackedCoordinate? {
    let index = nodes.partitioningIndex { $0.number >= number }
    return index < nodes.count && nodes[index].number == number ? nodes[index].place : nil
  }
}
