import Geodesy

/// The numbers of the nodes of roads, looked up in the order of a file.
///
/// Most files have their nodes in ascending order, so each search continues where the last one
/// ended.
struct PBFNodeSelection {
  private let numbers: [Int64]
  private var index = 0

  /// Makes a selection of ascending numbers.
  init(_ numbers: [Int64]) {
    self.numbers = numbers
  }

  /// Whether a node belongs to a road.
  ///
  /// - Complexity: O(log D) for D numbers since the last lookup; O(log N) after a step back.
  mutating func contains(_ number: Int64) -> Bool {
    if index > 0, numbers[index - 1] >= number { index = 0 }
    var step = 1
    while index + step < numbers.count, numbers[index + step] < number { step *= 2 }
    let end = min(index + step + 1, numbers.count)
    index = numbers[index..<end].partitioningIndex { $0 >= number }
    return index < numbers.count && numbers[index] == number
  }
}
