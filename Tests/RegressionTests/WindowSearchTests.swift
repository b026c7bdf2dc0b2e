import Regression
import Testing

/// The search for a short window with a fault of known extent.
@Suite struct WindowSearchTests {
  @Test(arguments: [(0, 1), (0, 99), (17, 18), (42, 57), (98, 99), (3, 3), (99, 99), (0, 0)])
  func `the window is that of the failure, at least two fixes`(_ first: Int, _ last: Int) {
    var search = WindowSearch(count: 100, required: last...last, keepsBeginning: false)
    let window = search.shortest { $0.contains(first) && $0.contains(last) }
    #expect(window.contains(first) && window.contains(last))
    #expect(window.count == max(last - first + 1, 2))
  }

  @Test func `the beginning is kept if times count from it`() {
    var search = WindowSearch(count: 100, required: 50...50, keepsBeginning: true)
    #expect(search.shortest { $0.contains(40) && $0.contains(60) } == 0...60)
  }

  @Test func `many fixes need few runs`() {
    var search = WindowSearch(
      count: 1_000_000, required: 700_000...700_000, keepsBeginning: false)
    let window = search.shortest { $0.contains(654_321) && $0.contains(712_345) }
    #expect(window == 654_321...712_345)
    #expect(search.runs < 80)
  }

  @Test(arguments: 0..<200)
  func `no fix can be removed from either end`(_ seed: Int) {
    // A fault that depends on the window, like that of an engine.
    let shows = { (window: ClosedRange<Int>) -> Bool in
      guard window.contains(60), window.count < 120 else { return true }
      return (window.lowerBound &* 7 &+ window.upperBound &* 13 &+ seed) % 3 == 0
    }
    var search = WindowSearch(count: 120, required: 60...60, keepsBeginning: false)
    let window = search.shortest(shows)
    #expect(window.contains(60))
    #expect(window.count == 120 || shows(window))
    if window.count > 2 {
      if window.lowerBound < 60 { #expect(!shows(window.lowerBound + 1...window.upperBound)) }
      if window.upperBound > 60 { #expect(!shows(window.lowerBound...window.upperBound - 1)) }
    }
  }
}
