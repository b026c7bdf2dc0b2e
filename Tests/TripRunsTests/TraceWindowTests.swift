import Geodesy
import Notations
import Testing
import TripModel
@testable import TripRuns

struct TraceWindowTests {
  private let first = Instant(milliseconds: 1_780_000_000_000)

  private func side(_ window: TraceWindow, after seconds: Double) -> TraceWindow.Side {
    let fix = Fix(
      time: first.advanced(bySeconds: seconds), coordinate: Coordinate(latitude: 52, longitude: 13))
    return window.side(of: fix, first: first)
  }

  @Test func `a window includes both of its ends`() {
    let window = TraceWindow(start: .elapsed(10), end: .elapsed(20))
    let sides = [9.999, 10, 15, 20, 20.001].map { side(window, after: $0) }
    #expect(sides == [.before, .inside, .inside, .inside, .after])
  }

  @Test func `a time of day and seconds since the first fix can name the same time`() {
    let window = TraceWindow(start: .instant(first.advanced(bySeconds: 10)))
    #expect([9, 10, 1e6].map { side(window, after: $0) } == [.before, .inside, .inside])
  }

  @Test func `a window that ends before it begins is a fault for any trace`() {
    #expect(
      TraceWindow(start: .elapsed(20), end: .elapsed(10)).fault?.rendered == """
        tripsim: error: '--to' is before '--from'
          expected a time window that ends after it begins
        """)
    #expect(TraceWindow(start: .elapsed(20), end: .elapsed(20)).fault == nil)
  }

  @Test(
    arguments: [
      (12.34, false, "'--from' is after the end of the trace"),
      (12.34, true, "no fix of the trace is between '--from' and '--to'"),
      (nil, true, "'--to' is before the first fix of the trace"),
    ] as [(Double?, Bool, String)])
  func `a window without a fix reports which limit is wrong`(
    before: Double?, hasPassed: Bool, message: String
  ) {
    let fault = TraceWindow.empty(of: "d.csv", before: before, hasPassed: hasPassed)
    #expect(fault.message == message)
  }
}
