import Testing

@testable import Reports

/// The index of many drives.
struct DriveIndexPageTests {
  private static func row(
    _ name: String, _ outcome: String, offRoutes: Int = 0, isPassed: Bool? = nil
  ) -> IndexedDrive {
    let trip = ReportFixtures.trip(
      #"""
      {"event":"progress","fix":0,"t_s":0.0,"lat":50.0,"lon":-20.0,"state":"tracking"}
      {"event":"progress","fix":1,"t_s":9.0,"lat":50.001,"lon":-20.0,"state":"off_route"}
      {"event":"summary","outcome":"\#(outcome)","off_route":\#(offRoutes),"arrivals":1,"waypoints":2,"duration_s":75.0}
      """#)
    let comparison = isPassed.map { isPassed in
      ReportedComparison(
        headline: "says why", isPassed: isPassed, golden: .differs, differences: [], failures: [])
    }
    var drive = IndexedDrive(
      name: name, report: TripReport(title: name, trip: trip, comparison: comparison))
    drive.link = "\(name).html"
    return drive
  }

  private static func page(_ drives: [IndexedDrive]) -> String {
    String(decoding: DriveIndexPage(title: "Drives", drives).bytes, as: UTF8.self)
  }

  private static func names(_ page: String) -> [String] {
    page.split(separator: "<th scope=\"row\">").dropFirst().compactMap { part in
      part.split(separator: "<bdi>", omittingEmptySubsequences: false).dropFirst().first.flatMap {
        $0.split(separator: "<").first
      }
    }.map(String.init)
  }

  @Test func `the worst drives come first`() {
    let page = Self.page([
      Self.row("fine", "arrived"), Self.row("astray", "arrived", offRoutes: 2),
      Self.row("short", "not_arrived"), IndexedDrive(name: "void", failure: "no route"),
      Self.row("differs", "arrived", isPassed: false),
      Self.row("as expected", "not_arrived", isPassed: true),
    ])
    #expect(
      Self.names(page) == ["void", "differs", "short", "astray", "as expected", "fine"])
  }

  @Test func `columns of checks appear only with a check`() {
    let columns = { (page: String) in
      page.split(separator: "<button type=\"button\">").dropFirst().compactMap {
        $0.split(separator: "<").first.map(String.init)
      }
    }
    let plain = [
      "drive", "outcome", "off route", "reroutes", "arrivals", "duration", "distance",
    ]
    #expect(columns(Self.page([Self.row("a", "arrived")])) == plain)
    #expect(
      columns(Self.page([Self.row("a", "arrived", isPassed: true)]))
        == ["drive", "check", "differences"] + plain.dropFirst())
  }

  @Test func `numbers are sorted by their value`() {
    let page = Self.page([Self.row("a", "arrived")])
    #expect(page.contains(#"data-c="duration" data-v="75.000">1:15<"#))
    #expect(page.contains(#"data-c="arrivals" data-v="1.000">1 of 2<"#))
    #expect(page.contains(#"data-c="reroutes" data-v="">–<"#))
  }

  @Test func `texts are escaped, and the page has no other script`() {
    let page = Self.page([IndexedDrive(name: "<script>", failure: "<img src=x>")])
    #expect(page.contains("<bdi>&lt;script&gt;</bdi>"))
    #expect(!page.contains("<img"))
    #expect(page.split(separator: "<script>").count == 2)
    #expect(page.hasPrefix(DriveIndexPage.head))
  }

  @Test func `a long drive has a small map`() {
    let report = TripReport(title: "long", trip: ReportFixtures.longDrive(5_000))
    let bytes = DriveThumbnail(report: report).bytes
    #expect(bytes.count < 1_500)
    #expect(ReportFixtures.fault(inXML: String(decoding: bytes, as: UTF8.self)) == nil)
    let empty = TripReport(title: "none", trip: ReportedTrip())
    #expect(DriveThumbnail(report: empty).bytes.isEmpty)
  }

  @Test func `a page of a drive can be recognized by its beginning`() {
    let report = TripReport(title: "a", trip: ReportFixtures.longDrive(3))
    #expect(report.bytes(.html).starts(with: TripReport.pageHead.utf8))
  }
}
