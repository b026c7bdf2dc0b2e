import Geodesy
import Testing

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0..<20)
  func `the index is that of the first element for which it holds`(count: Int) {
    let squares = (0..<count).map { $0 * $0 }
    for limit in -1...count * count {
      let first = squares.firstIndex { $0 > limit } ?? count
      #expect(squares.partitioningIndex { $0 > limit } == first)
      #expect(squares.dropFirst().partitioningIndex { $0 > limit } == max(first, min(count, 1)))
    }
  }

  @Test func `a range is searched by its numbers`() {
    let numbers = 3..<10
    let firstAbove20 = numbers.partitioningIndex { $0 * $0 > 20 }
    #expect(firstAbove20 == 5)
    #expect(numbers.partitioningIndex { _ in false } == 10)
    #expect((3..<3).partitioningIndex { _ in true } == 3)
  }
}
