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
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && nodes[low].number == number ? nodes[low].place : nil
  }
}
