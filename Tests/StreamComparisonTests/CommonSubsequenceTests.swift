import Testing

@testable import StreamComparison

struct CommonSubsequenceTests {
  /// The length by the textbook algorithm.
  private func length(_ old: [Int], _ new: [Int]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for element in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[new.count]
  }

  private func partners(_ old: [Int], _ new: [Int]) -> [Int?] {
    CommonSubsequence(old, new).partners
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `the subsequence is common, in order and as long as possible`(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % bound
    }
    let letters = 1 + next(6)
    let old = (0..<next(40)).map { _ in next(letters) }
    let new = (0..<next(40)).map { _ in next(letters) }
    let partners = partners(old, new)
    let matches = partners.enumerated().compactMap { index, partner in
      partner.map { (index, $0) }
    }
    #expect(matches.allSatisfy { old[$0.0] == new[$0.1] })
    #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.1 < $1.1 })
    #expect(matches.count == length(old, new))
  }

  @Test func `sequences with almost nothing in common are matched quickly`() {
    let old = (0..<3_000).map { $0 % 3 == 0 ? 0 : $0 }
    let new = (0..<3_000).map { $0 % 3 == 1 ? 0 : -$0 }
    let partners = partners(old, new).compactMap(\.self)
    #expect(zip(partners, partners.dropFirst()).allSatisfy { $0 < $1 })
    #expect(partners.count > 480)
  }

  /// A reordering of a sequence's blocks.
  enum Reordering: String, CaseIterable {
    case reversed, rotated, shuffled, interleaved

    func applied(to blocks: [[Int]]) -> [Int] {
      switch self {
      case .reversed: blocks.reversed().flatMap(\.self)
      case .rotated:
        (blocks.dropFirst(blocks.count / 3) + blocks.prefix(blocks.count / 3))
          .flatMap(\.self)
      case .shuffled:
        blocks.indices.sorted { $0 &* 7_919 % 104_729 < $1 &* 7_919 % 104_729 }
          .flatMap { blocks[$0] }
      case .interleaved:
        (stride(from: 0, to: blocks.count, by: 2).map { $0 }
          + stride(from: 1, to: blocks.count, by: 2).map { $0 }).flatMap { blocks[$0] }
      }
    }
  }

  @Test(
    arguments: Reordering.allCases, [1, 7, 64, 400, 4_000])
  func `a reordered sequence is matched in order within its bounds`(
    order: Reordering, size: Int
  ) {
    for count in size < 400 ? [10, 1_000] : [4_000] {
      let old = Array(0..<count)
      let blocks = stride(from: 0, to: count, by: size).map { Array($0..<min($0 + size, count)) }
      let new = order.applied(to: blocks)
      for (one, other) in [(old, new), (old + old, new)] {
        let matches = partners(one, other).enumerated().compactMap { index, partner in
          partner.map { (index, $0) }
        }
        #expect(matches.allSatisfy { one[$0.0] == other[$0.1] })
        #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.1 < $1.1 })
        #expect(!matches.isEmpty)
      }
    }
  }

  @Test func `an empty sequence has nothing in common with any other`() {
    #expect(partners([], [1, 2]).isEmpty)
    #expect(partners([1, 2], []) == [nil, nil])
  }
}
