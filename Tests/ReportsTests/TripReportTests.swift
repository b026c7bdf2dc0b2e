import Notations
import TestSupport
import Testing
import TripModel
import TripRecords

@testable import Reports
@testable import StreamComparison

/// Rules for every report, whatever its stream.
struct TripReportTests {
  /// Names from a hostile file: markup, quotes, controls, writing directions.
  private static let hostile =
    #"</script><script>alert(1)</script><svg onload=x>&amp;\"'\u0000\u0008\u001b[31m\u202e\ufffe"#

  private static func stream(named name: String) -> String {
    """
    {"event":"start","schema":"tripsim.events/1.0","t_s":0.000,"fix":0,"route":"\(name)","trace":"\(name)","profile":"\(name)","router":"none","legs":1,"steps":2,"route_m":700.00}
    {"event":"route_change","t_s":0.000,"fix":0,"reason":"initial","route_digest":"\(name)"}
    {"event":"progress","t_s":0.000,"fix":0,"lat":54.0000000,"lon":3.0000000,"snapped_lat":54.0000500,"snapped_lon":3.0000000,"remaining_m":700.00,"deviation_m":5.50,"state":"tracking","simulated":false}
    {"event":"spoken_instruction","t_s":1.000,"fix":1,"lat":54.0000000,"lon":3.0010000,"leg":0,"step":0,"text":"\(name)","ssml":"\(name)","trigger_m":50.00,"actual_m":48.20}
    {"event":"\(name)","\(name)":"\(name)","t_s":1.500,"fix":1}
    {"event":"off_route","t_s":2.000,"fix":2,"lat":54.0010000,"lon":3.0020000,"reason":"\(name)","deviation_m":60.00}
    {"event":"progress","t_s":2.000,"fix":2,"lat":54.0010000,"lon":3.0020000,"deviation_m":60.00,"state":"off_route","simulated":false,"why":["\(name)"]}
    {"event":"reroute_fail","t_s":4.000,"fix":2,"lat":54.0010000,"lon":3.0020000,"request":1,"reason":"timeout","message":"\(name)"}
    {"event":"summary","outcome":"\(name)","t_s":4.000,"fix":2,"fixes":3,"arrivals":0,"waypoints":1}
    """
  }

  private static func report(named name: String) -> TripReport {
    var route = RoadSketch("A--B", metersPerCell: 100).route("AB")
    let decoded = ReportFixtures.lines(#"{"event":"\#(name)"}"#).first?.event ?? ""
    route.waypoints[1].name = decoded
    let lines = ReportFixtures.lines(stream(named: name))
    return TripReport(
      title: decoded, summary: decoded, trip: ReportFixtures.trip(lines), routes: [route],
      comparison: ReportedComparison(
        headline: decoded, isPassed: false,
        differences: [
          StreamDifference(kind: .missing, old: lines[3]),
          StreamDifference(
            kind: .changed, old: lines[5], new: lines[6],
            changes: [FieldChange(name: decoded, old: decoded, new: decoded)]),
        ], failures: [decoded]))
  }

  private static func text(_ form: TripReport.Form, named name: String) -> String {
    String(decoding: report(named: name).bytes(form), as: UTF8.self)
  }

  @Test(arguments: ["buoy", hostile])
  func `the map is an XML document`(name: String) {
    #expect(ReportFixtures.fault(inXML: Self.text(.svg, named: name)) == nil)
  }

  @Test(arguments: ["buoy", hostile])
  func `the page without script and style is an XML document`(name: String) {
    let page = ReportFixtures.markup(of: Self.text(.html, named: name))
    #expect(page.contains("<table"))
    #expect(ReportFixtures.fault(inXML: page) == nil)
  }

  @Test(arguments: TripReport.Form.allCases)
  func `a hostile name stays text`(form: TripReport.Form) {
    let report = Self.text(form, named: Self.hostile)
    #expect(report.contains("&lt;/script&gt;&lt;script&gt;alert(1)"))
    #expect(!report.contains("<script>alert"))
    #expect(!report.contains("<svg onload"))
    #expect(report.contains("\\u{0}\\u{8}\\u{1b}[31m"))
    #expect(!report.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{fffe}" })
    let plain = Self.text(form, named: "buoy")
    for tag in ["<script", "</script", "<style", "<svg", "<a "] {
      #expect(count(of: tag, in: report) == count(of: tag, in: plain))
    }
  }

  private func count(of part: String, in text: String) -> Int {
    text.split(separator: part, omittingEmptySubsequences: false).count - 1
  }

  @Test(arguments: TripReport.Form.allCases)
  func `a report loads nothing`(form: TripReport.Form) {
    var report = Self.text(form, named: "buoy")
    report = report.split(separator: "http://www.w3.org/2000/svg").joined()
    for word in ["http:", "https:", "//", "url(", "@import", "src=", "<link", "<img"] {
      #expect(!report.contains(word), "\(word)")
    }
  }

  @Test func `the page's policy names its one style and its one script`() {
    let page = Self.text(.html, named: "buoy")
    let policy =
      "default-src &#39;none&#39;; style-src &#39;\(ContentHash(ReportPage.sheet).policySource)&#39;; "
      + "script-src &#39;\(ContentHash(ReportPage.script).policySource)&#39;; base-uri &#39;none&#39;; "
      + "form-action &#39;none&#39;"
    #expect(page.contains(#"http-equiv="Content-Security-Policy" content="\#(policy)""#))
    #expect(page.contains("<script>\(ReportPage.script)</script>"))
    #expect(page.contains("<style>\(ReportPage.sheet)</style>"))
    #expect(!page.contains(" style=\""))
    #expect(!page.contains(" onclick="))
  }

  @Test func `a standalone map has literal colors in light and dark mode`() {
    let map = Self.text(.svg, named: "buoy")
    #expect(!map.contains("var("))
    #expect(map.contains(".drive{stroke:#2b3138;"))
    #expect(map.contains(".drive{stroke:#d3d8de;"))
  }

  @Test(arguments: TripReport.Form.allCases)
  func `the same trip gives the same bytes`(form: TripReport.Form) {
    #expect(Self.text(form, named: "buoy") == Self.text(form, named: "buoy"))
  }

  @Test func `a long drive gives a page of a few megabytes`() {
    let report = TripReport(title: "long", trip: ReportFixtures.longDrive(30_000))
    #expect(report.trip.samples.count == 8_000)
    #expect(report.trip.samples.first?.fix == 0)
    #expect(report.trip.samples.last?.fix == 29_999)
    #expect(report.trip.events.count == 3_000)
    #expect(report.trip.omitted == 0)
    #expect((500_000..<4_000_000).contains(report.bytes(.html).count))
    #expect(report.bytes(.svg).count < 1_500_000)
  }

  @Test func `endless texts give a page of limited size`() {
    let long = String(repeating: "\\u001b", count: 80_000)
    let names = ["spoken_instruction", "off_route", "route_change", "start", "reroute_request"]
    let lines = names.flatMap { name in
      ReportFixtures.lines(
        #"{"event":"\#(name)","t_s":1.000,"fix":1,"text":"\#(long)","route_digest":"\#(long)"}"#)
    }
    #expect(lines.count == names.count)
    let trip = ReportFixtures.trip((0..<1_000).lazy.flatMap { _ in lines })
    #expect(TripReport(title: "long", trip: trip).bytes(.html).count < 10_000_000)
  }

  @Test(arguments: ["", "{}", #"{"event":"summary"}"#, #"{"t_s":1e300,"lat":1e300,"lon":-1e300}"#])
  func `a stream without information still gives a page`(text: String) {
    let report = TripReport(title: "nothing", trip: ReportFixtures.trip(text))
    let page = String(decoding: report.bytes(.html), as: UTF8.self)
    #expect(ReportFixtures.fault(inXML: ReportFixtures.markup(of: page)) == nil)
    let map = String(decoding: report.bytes(.svg), as: UTF8.self)
    #expect(ReportFixtures.fault(inXML: map) == nil)
  }
}
