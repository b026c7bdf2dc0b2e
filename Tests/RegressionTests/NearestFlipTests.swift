import Testing

@testable import Regression

/// The nearest number at which an answer flips.
struct NearestFlipTests {
  @Test func `the nearest number on each side is found, the nearer one first`() {
    let search = NearestFlip(from: 50, isWhole: false)
    let isPossible: (Double) -> Bool = { $0 >= 0 && $0 <= 1_000 }
    #expect(search.numbers(where: isPossible) { $0 < 41.37 } == [41.3])
    #expect(search.numbers(where: isPossible) { $0 < 41.37 || $0 >= 52 } == [52, 41.3])
    #expect(search.numbers(where: isPossible) { _ in false } == [])
  }

  @Test func `a narrow range of numbers not far from the start is found`() {
    let search = NearestFlip(from: 70, isWhole: false)
    #expect(search.numbers(where: { $0 >= 25 && $0 <= 1_000 }) { $0 >= 30 && $0 <= 44.4 } == [44.4])
  }

  @Test func `a finite range is searched to its end`() {
    let search = NearestFlip(from: 2, isWhole: true)
    #expect(search.numbers(where: { $0 >= 1 }) { $0 == 1 } == [1])
    #expect(search.numbers(where: { $0 >= 0 && $0 <= 9 }) { $0 >= 9 } == [9])
    #expect(search.numbers(where: { $0 == 2 }) { _ in true } == [])
  }

  @Test func `few probes suffice for a number that changes nothing`() {
    var questions = 0
    _ = NearestFlip(from: 0, isWhole: false).numbers(where: { $0 >= 0 }) { _ in
      questions += 1
      return false
    }
    #expect(questions == 9)
  }
}
