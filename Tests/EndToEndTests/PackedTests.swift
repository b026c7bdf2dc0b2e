import TestSupport
import Testing

/// Routes and traces that are read compressed.
struct PackedTests {
  /// A line of bash that writes bytes to a file.
  private static func writing(_ bytes: [UInt8], to name: String) -> String {
    let digits = bytes.map { "\\x" + String($0, radix: 16) }.joined()
    return "printf '\(digits)' >\(name)\n"
  }

  private static let arrangement =
    writing(PackedFile.gzip(Array(Fixtures.route.utf8)), to: "route.geojson.gz")
    + writing(PackedFile.gzip(Array(Fixtures.drive.utf8)), to: "drive.gpx.gz")

  @Test func `a compressed route and trace give the same events`() throws {
    let outcome = try Fixtures.workspace().run(
      Self.arrangement + """
        tripsim route.geojson drive.gpx >plain || exit
        tripsim route.geojson.gz drive.gpx.gz | sed 's/[.]gz"/"/g' | cmp - plain || exit
        tripsim route.geojson - <drive.gpx.gz | sed 's/"-"/"drive.gpx"/' | cmp - plain || exit
        tripsim inspect route.geojson drive.gpx >plain
        tripsim inspect route.geojson.gz drive.gpx.gz | sed 's/[.]gz"/"/' | cmp - plain && echo same
        """)
    #expect(outcome == Workspace.Outcome(output: "same\n", errors: "", code: 0))
  }

  @Test func `a compressed trace that is cut off ends the trip with an error`() throws {
    let outcome = try Fixtures.workspace().run(
      Self.arrangement + """
        head -c 5000 drive.gpx.gz >cut.gpx.gz
        tripsim route.geojson cut.gpx.gz >events; code=$?
        head -c 500 route.geojson.gz >cut.geojson.gz
        tripsim cut.geojson.gz drive.gpx; exit $code
        """)
    #expect(
      outcome.errors == """
        cut.gpx.gz: error: the gzip file is cut off after 5000 bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again
        cut.geojson.gz: error: the gzip file is cut off after 500 bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again

        """)
    #expect(outcome.code == 2)
  }
}
