import TestSupport
import Testing
import TripModel

@testable import Reports

/// The trip that a report builds from a stream.
struct ReportedTripTests {
  /// The lines of a drive that leaves its route and returns, with a late reroute.
  private let left = """
    {"event":"start","t_s":0.000,"fix":0,"route":"r","trace":"t"}
    {"event":"route_change","t_s":0.000,"fix":0,"reason":"initial","route_digest":"a"}
    {"event":"step","t_s":0.000,"fix":0,"lat":54.0,"lon":3.0,"maneuver":"depart","name":"East Street"}
    {"event":"progress","t_s":0.000,"fix":0,"lat":54.0,"lon":3.0,"state":"tracking","simulated":false}
    {"event":"off_route","t_s":1.000,"fix":1,"lat":54.0,"lon":3.001,"reason":"distance"}
    {"event":"reroute_request","t_s":1.000,"fix":1,"lat":54.0,"lon":3.001,"request":1}
    {"event":"progress","t_s":1.000,"fix":1,"lat":54.0,"lon":3.001,"state":"off_route","simulated":false}
    {"event":"reroute","t_s":1.500,"fix":1,"lat":54.0,"lon":3.001,"request":1,"latency_s":0.500}
    {"event":"route_change","t_s":1.500,"fix":1,"lat":54.0,"lon":3.001,"reason":"reroute","route_digest":"b"}
    {"event":"step","t_s":1.500,"fix":1,"lat":54.0,"lon":3.001,"maneuver":"depart"}
    {"event":"reroute_request","t_s":2.000,"fix":2,"lat":54.0,"lon":3.002,"request":2}
    {"event":"progress","t_s":2.000,"fix":2,"lat":54.0,"lon":3.002,"state":"tracking","simulated":false}
    {"event":"summary","outcome":"not_arrived","t_s":3.000,"fix":3}
    """

  @Test func `intervals become bars from their first event to their last`() {
    let bars = ReportFixtures.trip(left).bars.map { "\($0.kind.rawValue) \($0.begin)-\($0.end)" }
    #expect(
      bars == [
        "step 0.0-1.5", "off-route 1.0-1.5", "request-answered 1.0-1.5", "step 1.5-3.0",
        "request-answered 2.0-2.0",
      ])
  }

  @Test(arguments: [(0, "request-answered 2.0-2.0"), (1, "request-open 2.0-3.0")])
  func `a request without an answer event is open only if it stayed unanswered`(
    unanswered: Int, bar: String
  ) {
    let ended = left.replacing(
      #""outcome":"not_arrived""#, with: #""outcome":"arrived","unanswered":\#(unanswered)"#)
    let bars = ReportFixtures.trip(ended).bars.map { "\($0.kind.rawValue) \($0.begin)-\($0.end)" }
    #expect(bars.last == bar)
  }

  @Test func `a drive has one sample per fix, and events between fixes change none`() {
    let samples = ReportFixtures.trip(left).samples
    #expect(samples.map(\.time) == [0, 1, 2])
    #expect(samples.map(\.standing) == [.onRoute, .offRoute, .onRoute])
    #expect(samples.map(\.route) == [0, 0, 1])
  }

  @Test func `simulated fixes have their own samples`() {
    let trip = ReportFixtures.trip(
      """
      {"event":"progress","t_s":0.000,"fix":0,"lat":54.0,"lon":3.0,"state":"tracking","simulated":false}
      {"event":"progress","t_s":3.000,"fix":0,"lat":54.0,"lon":3.003,"state":"tracking","simulated":true}
      {"event":"progress","t_s":4.000,"fix":0,"lat":54.0,"lon":3.004,"state":"tracking","simulated":true}
      {"event":"progress","t_s":5.000,"fix":1,"lat":54.0,"lon":3.005,"state":"tracking","simulated":false}
      """)
    #expect(trip.samples.map(\.standing) == [.onRoute, .simulated, .simulated, .onRoute])
  }

  @Test func `a discarded fix is a mark but not a sample, and does not extend the map`() {
    let trip = ReportFixtures.trip(
      left + "\n"
        + #"{"event":"location_discard","t_s":2.500,"fix":3,"lat":0.0,"lon":0.0,"reason":"accuracy"}"#
    )
    #expect(trip.samples.count == 3)
    #expect(trip.events.last?.family == .signal)
    #expect(SVGMap(trip, routes: []).projection.metersPerUnit < 1)
  }

  @Test func `speeds are derived if no line has one`() {
    let speeds = ReportFixtures.trip(left).samples.map { $0.speed.map { Int($0) } }
    #expect(speeds == [nil, 65, 65])
  }

  @Test func `nothing is shown for a silence, however long the drive`() {
    var lines = (0..<20_000).map { second in
      let point = #""lat":54.0,"lon":\#(3 + Double(second) * 1e-5)"#
      return
        #"{"event":"progress","t_s":\#(second + (second < 9_000 ? 0 : 300)).000,"fix":\#(second),"#
        + #"\#(point),"state":"tracking"}"#
    }
    lines.insert(
      #"{"event":"signal_back","t_s":9300.000,"fix":9000,"lat":54.0,"lon":3.09,"silence_s":301.0}"#,
      at: 9_000)
    let trip = ReportFixtures.trip(lines.joined(separator: "\n"))
    #expect(trip.samples.count == 8_000)
    #expect(trip.thinned == 12_000)
    let index = trip.samples.firstIndex(where: \.followsSilence)
    #expect(trip.samples.filter(\.followsSilence).map(\.fix) == [9_000])
    #expect(index.map { trip.samples[$0 - 1].fix } == 8_999)
    #expect(index.map { trip.samples[$0].speed } == .some(nil))
  }

  @Test func `thinning keeps a stop a stop`() {
    let lines = (0..<20_000).map { second in
      let east = second < 10_000 ? second : max(second - 5_000, 10_000)
      let point = #""lat":54.0,"lon":\#(3 + Double(east) * 1e-5)"#
      return
        #"{"event":"progress","t_s":\#(second).000,"fix":\#(second),\#(point),"state":"tracking"}"#
    }
    let samples = ReportFixtures.trip(lines.joined(separator: "\n")).samples
    #expect(samples.count == 8_000)
    #expect(samples.contains { abs($0.time - 10_000) <= 1 })
    #expect(samples.contains { abs($0.time - 15_000) <= 1 })
  }

  @Test func `landmarks are listed first when a page is full`() {
    let said = #"{"event":"spoken_instruction","t_s":1.000,"fix":1,"text":"Go on"}"#
    let gone = #"{"event":"off_route","t_s":2.000,"fix":2,"reason":"distance"}"#
    let lines = ReportFixtures.lines(said) + ReportFixtures.lines(gone)
    let trip = ReportFixtures.trip(Array(repeating: lines[0], count: 3_000) + [lines[1]])
    #expect(trip.omitted == 500)
    #expect(trip.events.last?.name == "off_route")
  }

  @Test func `driven routes are drawn, replaced ones marked as such`() {
    let sketch = RoadSketch("A--B--C", metersPerCell: 100)
    let (first, second, other) = (sketch.route("AB"), sketch.route("AC"), sketch.route("BC"))
    let driven = DrivenRoutes(
      [other, second, first], digests: [first.digest.text, "unknown", second.digest.text])
    #expect(driven.all.map(\.route) == [first, second])
    #expect(driven.all.map(\.isReplaced) == [true, false])
    #expect(driven.isKnown == [true, false, true])
  }

  @Test func `an event shows its text first, then its fields with their units`() {
    let line = ReportFixtures.lines(
      #"{"event":"spoken_instruction","seq":1,"t_s":1.000,"fix":1,"instruction":0,"text":"Turn left","#
        + #""ssml":"<speak/>","trigger_m":50.00,"lead_s":4.500,"fork_m":[1.00,2.50],"background":true,"#
        + #""why":["a > b"]}"#)[0]
    let wording = EventWording(line)
    #expect(wording.main == "Turn left")
    #expect(
      wording.brief == "trigger 50.00 m, lead 4.500 s, fork 1.00 m | 2.50 m, background yes")
    #expect(wording.why == ["a > b"])
  }
}
