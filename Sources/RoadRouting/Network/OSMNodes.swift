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

  /// Sorts the nodes for lookup; of nodes with the same ID the southernmost is used.
  mutating func prepare() {
    if isSorted { return }
    nodes.sort { ($0.number, $0.place) < ($1.number, $1.place) }
    isSorted = true
  }

  /// The coordinate of a node; absent if it is not in the file.
  ///
  /// - Complexity: O(log N).
  func place(of number: Int64) -> PackedCoordinate? {
    let index = nodes.partitioningIndex { $0.number >= number }
    return index < nodes.count && nodes[index].number == number ? nodes[index].place : nil
  }
}
