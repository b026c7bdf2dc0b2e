import Testing
import TripModel
import Trips

/// A trace in which some fixes have a wrong time.
struct WrongClockTests {
  private let selection = EventSelection([.arrival, .locationDiscard, .warning, .summary])

  /// The events of a drive of 500 m in which the times of some fixes are wrong.
  private func lines(off: [Int: Double]) -> [String] {
    var fixes = drive([Spot(0, 0), Spot(0, 500)])
    for (index, seconds) in off {
      fixes[index].time = fixes[index].time.advanced(bySeconds: seconds)
    }
    return log(fixes, in: session(route([Spot(0, 0), Spot(0, 500)]), selection: selection))
  }

  @Test(arguments: [3.156e7, -3.156e7])
  func `a fix with a wrong year discards only itself`(seconds: Double) {
    let lines = lines(off: [10: seconds])
    #expect(lines.filter { $0.contains("location_discard") }.count == 1)
    #expect(lines.filter { $0.contains(" arrival ") }.count == 1)
    #expect(lines == self.lines(off: [10: seconds * 50]))
  }

  @Test func `a fix with a wrong hour discards itself and two more, and the clock continues`() {
    let lines = lines(off: [10: 3_600])
    #expect(
      lines.filter { $0.contains("location_discard") } == [
        "3610.0 location_discard out_of_order", "3610.0 location_discard out_of_order",
      ])
    #expect(lines.filter { $0.contains(" arrival ") }.map { $0.prefix(6) } == ["3624.0"])
  }

  @Test func `a warning reports a trace with many discarded fixes`() {
    let late = Dictionary(uniqueKeysWithValues: stride(from: 1, to: 24, by: 2).map { ($0, -100.0) })
    #expect(
      lines(off: late).filter { $0.contains(" warning ") } == ["24.0 warning discarded"])
    let few = Dictionary(uniqueKeysWithValues: stride(from: 1, to: 13, by: 2).map { ($0, -100.0) })
    #expect(lines(off: few).filter { $0.contains(" warning ") } == [])
  }
}
