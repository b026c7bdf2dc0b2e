import Geodesy
import TestSupport
import Testing
import TripModel

@testable import Reports
@testable import StreamComparison

/// Map and timeline as read without a pointer.
struct ReadableDrawingTests {
  private static let road = RoadSketch(
    """
    A---B
        |
        C
    """, metersPerCell: 100)

  /// A drive at 10 m/s with a limit of 20 m/s that leaves its route at the end.
  private static let drive: ReportedTrip = {
    let lines = (0...306).map { second in
      #"{"event":"progress","t_s":\#(second).000,"fix":\#(second),"#
        + #""lat":\#(54 + Double(second) * 1e-5),"lon":3.0,"speed_mps":10.00,"limit_mps":20.00,"#
        + #""deviation_m":30.00,"remaining_s":\#(306 - second).000,"state":"tracking"}"#
    }
    let left = #"{"event":"off_route","t_s":306.000,"fix":306,"threshold_m":60.00}"#
    let start = #"{"event":"start","time":"2026-06-01T09:00:00.000Z","t_s":0.000}"#
    return ReportFixtures.trip(([start] + lines + [left]).joined(separator: "\n"))
  }()

  private func timeline() -> String {
    var writer = MarkupWriter()
    TimelineChart(trip: Self.drive, differences: []).write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `each street is named once, and arrows lead along the route`() {
    var route = Self.road.route("ABC")
    for index in route.legs[0].steps.indices { route.legs[0].steps[index].name = "Pier \(index)" }
    let svg = String(
      decoding: SVGMap(ReportFixtures.trip(""), routes: [route]).standalone(), as: UTF8.self)
    #expect(svg.components(of: ">Pier 0<") == 1)
    #expect(svg.components(of: ">Pier 1<") == 1)
    #expect(svg.contains(#"class="arrows""#))
    #expect(svg.contains(">N<"))
  }

  @Test func `the timeline ends with the trip's duration and has finer ticks for zooming`() {
    let svg = timeline()
    #expect(svg.contains(#"text-anchor="end">5:06<"#))
    #expect(svg.components(of: ">5:00<") == 1)
    #expect(svg.contains(#"class="tick fine""#))
    #expect(svg.contains(#"class="tick finer""#))
    #expect(!svg.contains(#"class="tick finest""#))
  }

  @Test(arguments: [(7_000, "tick"), (6_200, "tick near"), (5_450, "tick fine")])
  func `a label that would touch that of the end needs a wider timeline`(
    end: Int, style: String
  ) {
    var writer = MarkupWriter()
    let trip = ReportFixtures.trip(#"{"event":"warning","t_s":\#(end).000,"fix":0}"#)
    TimelineChart(trip: trip, differences: []).write(to: &writer)
    let svg = String(decoding: writer.bytes, as: UTF8.self)
    let ticks = svg.matches(of: /<g class="([^"]*)"><line[^>]*><text[^>]*>1:20:00</)
    #expect(ticks.map { String($0.output.1) } == [style])
  }

  @Test func `limit and threshold are dashed lines on the scale of their curves`() {
    let svg = timeline()
    #expect(svg.components(of: #"class="curve reference""#) == 2)
    #expect(svg.contains(">max 72 km/h<"))
    #expect(svg.contains(">┄ limit<"))
    #expect(svg.contains(">max 60 m<"))
    #expect(svg.contains(">┄ threshold<"))
    #expect(svg.contains(">time left<"))
  }

  @Test(arguments: [(0.004, "97 "), (60, "4 ")])
  func `a deviation that reads as zero is drawn as zero`(deviation: Double, height: String) {
    let lines = (0...2).map {
      #"{"event":"progress","t_s":\#($0).000,"fix":\#($0),"lat":54.0,"lon":3.0,"#
        + #""deviation_m":\#(deviation),"state":"tracking"}"#
    }
    var writer = MarkupWriter()
    let trip = ReportFixtures.trip(lines.joined(separator: "\n"))
    TimelineChart(trip: trip, differences: []).write(to: &writer)
    let svg = String(decoding: writer.bytes, as: UTF8.self)
    let curves = svg.matches(of: /class="curve deviation" d="M0 ([0-9]+)/)
    #expect(curves.map { $0.output.1 + " " } == [Substring(height)])
  }

  @Test func `a destination beside the route is on the map`() {
    var route = Self.road.route("AB")
    let end = route.waypoints.count - 1
    route.waypoints[end].coordinate.latitude -= 0.002
    let map = SVGMap(ReportFixtures.trip(""), routes: [route])
    let point = map.projection.point(of: route.waypoints[end].coordinate)
    #expect(0...map.projection.height ~= point.y)
  }

  @Test func `only arrivals and departures look like arrivals, not changes of state`() {
    let map = SVGMap(
      ReportFixtures.trip(
        """
        {"event":"state","t_s":1.000,"fix":1,"lat":54.0,"lon":3.0,"state":"off_route"}
        {"event":"arrival","t_s":2.000,"fix":2,"lat":54.1,"lon":3.0,"waypoint":1}
        """), routes: [])
    let svg = String(decoding: map.standalone(), as: UTF8.self)
    #expect(svg.components(of: "mark arrival arrival") == 1)
    #expect(svg.components(of: "mark arrival state") == 0)
    #expect(svg.contains(">departure or arrival<"))
  }

  @Test
  func `roads around the drive are drawn by size and named, the larger ones if there are many`() {
    func road(_ name: String, rank: Int, vertices: Int) -> RoadLine {
      RoadLine(
        vertices: (0..<vertices).map {
          Coordinate(latitude: 54 + Double($0) * 1e-6, longitude: 3 + Double(rank) * 1e-4)
        }, name: name, rank: rank)
    }
    func svg(_ roads: [RoadLine]) -> String {
      let map = SVGMap(Self.drive, routes: [], roads: roads)
      return String(decoding: map.standalone(), as: UTF8.self)
    }
    let quay = road("Quay", rank: 2, vertices: 2_000)
    let lane = road("Lane", rank: 6, vertices: 2_000)
    let all = svg([lane, quay, road("", rank: 7, vertices: 2)])
    for part in [
      #"class="road path""#, #"class="road minor""#, #"class="road main""#, ">Quay<", ">Lane<",
      ">road<",
    ] { #expect(all.components(of: part) == 1 + (part.hasSuffix(#"main""#) ? 1 : 0), "\(part)") }
    let many = svg([lane, quay, road("Ring", rank: 3, vertices: 9_000)])
    #expect(many.contains(#"class="road main""#))
    #expect(!many.contains(#"class="road minor""#))
    #expect(!svg([]).contains(#"class="road"#))
  }

  @Test func `a moved event has both locations on the map, an arrow, and its row`() {
    let events = ReportFixtures.lines(
      """
      {"event":"off_route","t_s":2.000,"fix":2,"lat":54.0,"lon":3.0}
      {"event":"off_route","t_s":5.000,"fix":5,"lat":54.0,"lon":3.001}
      """)
    let moved = StreamDifference(kind: .moved, old: events[0], new: events[1])
    let report = TripReport(
      title: "sea", trip: ReportFixtures.trip([events[1]]),
      comparison: ReportedComparison(
        headline: "1 difference", isPassed: false, differences: [moved]))
    let page = String(decoding: report.bytes(.html), as: UTF8.self)
    for part in [
      ##"href="#d0" tabindex="-1" id="m0" class="difference moved""##, #"<path class="former""#,
      #"<path class="latest""#, #"<path class="move""#, #"<tr id="d0" data-t="5.000">"#,
      #"class="mark deviation off_route differs""#, #"data-layer="golden""#,
    ] { #expect(page.components(of: part) == 1, "\(part)") }
  }

  @Test func `the player knows the time of day`() {
    #expect(Self.drive.startMilliseconds == 1_780_304_400_000)
  }
}
