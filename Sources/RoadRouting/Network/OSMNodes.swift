import Geodesy

/// The nodes of a file by number.
struct OSMNodes {
  private var nodes: [(number: Int64, coordinate: PackedCoordinate)] = []
  private var isSorted = true

  /// The number of nodes.
  var count: Int { nodes.count }

  /// Adds a node.
  mutating func add(_ number: Int64, at coordinate: PackedCoordinate) {
    if let last = nodes.last, last.number >= number { isSorted = false }
    nodes.append((number, coordinate))
  }

  /// Sorts the nodes for lookup; of nodes with the same ID, the southernmost is used.
  mutating func prepare() {
    if isSorted { return }
    nodes.sort { ($0.number, $0.coordinate) < ($1.number, $1.coordinate) }
    isSorted = true
  }

  /// The coordinate of a node; absent if it is not in the file.
  ///
  /// - Complexity: O(log N).
  func coordinate(of number: Int64) -> PackedCoordinate? {
    let index = nodes.partitioningIndex { $0.number >= number }
    return index < nodes.count && nodes[index].number == number ? nodes[index].coordinate : nil
  }
}
