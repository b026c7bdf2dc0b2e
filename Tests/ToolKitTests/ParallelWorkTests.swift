import TestSupport
import Testing

@testable import ToolKit

struct ParallelWorkTests {
  @Test(arguments: [0, 1, 2, 3, 8])
  func `results come in the order of the work, whichever thread ends first`(threads: Int) {
    var numbers = SeededNumbers(seed: 7)
    var work = ParallelWork<Int>(threads)
    var results: [Int] = []
    for number in 0..<60 {
      let pause = useconds_t(numbers.next() % 2_000)
      results += work.begin {
        usleep(pause)
        return number
      }
    }
    results += work.finish()
    #expect(results == Array(0..<60))
    #expect(work.finish() == [])
  }
}
