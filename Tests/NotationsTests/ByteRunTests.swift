import Notations
import TestSupport
import Testing

/// Runs of bytes in longer ones.
struct ByteRunTests {
  @Test func `bytes contain a run where the standard library finds its text`() {
    var numbers = SeededNumbers(seed: 5)
    var found = 0
    for _ in 0..<2000 {
      let text = word(of: 0..<9, &numbers)
      let part = word(of: 0..<4, &numbers)
      let isPart = Array(text.utf8).containsRun(Array(part.utf8))
      #expect(isPart == text.contains(part), "'\(part)' in '\(text)'")
      found += isPart ? 1 : 0
    }
    #expect(500...1900 ~= found)
  }

  /// A word of two letters, in which runs begin again within themselves.
  private func word(of lengths: Range<Int>, _ numbers: inout SeededNumbers) -> String {
    let count = Int.random(in: lengths, using: &numbers)
    return String((0..<count).map { _ in Bool.random(using: &numbers) ? "a" : "b" })
  }
}
