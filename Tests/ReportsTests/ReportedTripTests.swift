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

  @Test func `speeds are derived if no line states one`() {
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

  @Test func `thinning keeps stops`() {
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

  /// A trip in which events of several names follow each other, each name `count` times, one event
  /// per second.
  private func busyTrip(_ names: [String], count: Int) -> ReportedTrip {
    ReportFixtures.trip(
      (0..<count * names.count).lazy.flatMap { second in
        ReportFixtures.lines(
          #"{"event":"\#(names[second % names.count])","t_s":\#(second).000,"fix":\#(second),"#
            + #""text":"Go on \#(second)","lat":54.0,"lon":3.0}"#)
      })
  }

  @Test func `a full list keeps the most important events of the whole trip`() {
    let names = ["road_alert", "visual_instruction", "spoken_instruction", "on_route"]
    let trip = busyTrip(names, count: 2_400)
    let listed = Dictionary(grouping: trip.events.filter(\.isListed), by: \.name)
      .mapValues(\.count)
    #expect(
      listed == ["on_route": 2_400, "spoken_instruction": 2_400, "visual_instruction": 200])
    let times = trip.events.filter { $0.isListed && $0.name == names[1] }.map(\.time)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect((times.first ?? 9_600) < 200 && (times.last ?? 0) > 9_400 && (gaps.max() ?? 0) < 200)
  }

  @Test func `map, timeline and player have the events that are not listed`() {
    let trip = busyTrip(["spoken_instruction"], count: 6_000)
    #expect(trip.events.count == 6_000)
    let page = TripReport(title: "long", trip: trip).bytes(.html)
    let parts = page.split(separator: UInt8(ascii: "<")).map { String(decoding: $0, as: UTF8.self) }
    #expect(parts.count { $0.contains(#"class="mark instruction spoken_instruction""#) } == 6_000)
    #expect(parts.count { $0.contains(#"class="stroke instruction spoken_instruct"#) } == 6_000)
    #expect(parts.count { $0.hasPrefix("tr id=\"e") } == 5_000)
    let data = parts.first { $0.contains("id=\"drive\"") } ?? ""
    #expect(data.contains("\"Go on 5999\"") && data.contains("5998,5999]"))
    let note = """
      5000 of 6000 events are listed: the list is limited to 5000 events and 3 MB. The map, \
      timeline and player show all of them.
      """
    #expect(parts.contains { $0.hasSuffix(note) })
  }

  @Test func `events of an endless trip are thinned evenly`() {
    let trip = busyTrip(["spoken_instruction"], count: 50_000)
    #expect(trip.events.count == 10_000 && trip.omitted == 40_000)
    let times = trip.events.map(\.time)
    #expect(times == times.sorted() && Set(trip.events.map(\.number)).count == 10_000)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect((gaps.max() ?? 0) < 20 && (times.last ?? 0) > 49_900)
  }

  @Test func `words of the player contain no markup`() {
    let said =
      #"{"event":"spoken_instruction","t_s":1.000,"fix":1,"text":"</script><b>&\u009b\uffff"}"#
    let report = TripReport(title: "hostile", trip: ReportFixtures.trip(said))
    let page = String(decoding: report.bytes(.html), as: UTF8.self)
    #expect(page.contains(#""words":["\u003c/script>\u003cb>\u0026\\u{9b}\\u{ffff}"]"#))
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
        + #""ssml":"<speak/>","trigger_m":50.00,"trigger_s":9.000,"lead_s":4.500,"fork_m":[1.00,2.50],"background":true,"#
        + #""why":["a > b"]}"#)[0]
    let wording = EventWording(line)
    #expect(wording.main == "Turn left")
    #expect(
      wording.brief
        == "trigger 50.00 m, 9.000 s, lead 4.500 s, fork 1.00 m | 2.50 m, background yes")
    #expect(wording.why == ["a > b"])
  }
}
