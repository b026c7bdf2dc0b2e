import Testing

@testable import Regression

/// The nearest number at which an answer flips.
struct NearestFlipTests {
  @Test func `the nearest number on each side is found, the nearer one first`() {
    let search = NearestFlip(from: 50, isWhole: false)
    let isPossible: (Double) -> Bool = { $0 >= 0 && $0 <= 1_000 }
    #expect(search.numbers(where: isPossible) { $0 < 41.37 ? .yes : .no } == [41.3])
    #expect(
      search.numbers(where: isPossible) { $0 < 41.37 || $0 >= 52 ? .yes : .no } == [52, 41.3])
    #expect(search.numbers(where: isPossible) { _ in .no } == [])
  }

  @Test func `a narrow range of numbers not far from the start is found`() {
    let search = NearestFlip(from: 70, isWhole: false)
    let numbers = search.numbers(where: { $0 >= 25 && $0 <= 1_000 }) {
      $0 >= 30 && $0 <= 44.4 ? .yes : .no
    }
    #expect(numbers == [44.4])
  }

  @Test(arguments: [401.0, 475, 682, 1_027, 40_000])
  func `a single number is found if all beyond it say so`(number: Double) {
    let search = NearestFlip(from: 400, isWhole: false)
    let numbers = search.numbers(where: { $0 >= 0 && $0 <= 100_000 }) {
      $0 < number ? .no : $0 == number ? .yes : .beyond
    }
    #expect(numbers == [number])
    #expect(search.numbers(where: { $0 >= 0 }) { $0 < number ? .no : .beyond } == [])
  }

  @Test func `a finite range is searched to its end`() {
    let search = NearestFlip(from: 2, isWhole: true)
    #expect(search.numbers(where: { $0 >= 1 }) { $0 == 1 ? .yes : .no } == [1])
    #expect(search.numbers(where: { $0 >= 0 && $0 <= 9 }) { $0 >= 9 ? .yes : .no } == [9])
    #expect(search.numbers(where: { $0 == 2 }) { _ in .yes } == [])
  }

  @Test func `few probes suffice for a number that changes nothing`() {
    var questions = 0
    _ = NearestFlip(from: 0, isWhole: false).numbers(where: { $0 >= 0 }) { _ in
      questions += 1
      return .no
    }
    #expect(questions == 9)
  }
}
