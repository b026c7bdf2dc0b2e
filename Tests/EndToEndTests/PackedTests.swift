import TestSupport
import Testing

/// Routes and traces read from compressed files.
@Suite(.runsPrograms) struct PackedTests {
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

  @Test
  func `an archive in an archive and a tar are reported, never read as the table they contain`()
    throws
  {
    let table = Array("time,lat,lon\n1,44,-30\n2,44.001,-30\n".utf8)
    let inner = PackedFile.zip([ZIPFile("drive.csv", table)])
    let outcome = try Fixtures.workspace().run(
      Self.writing(PackedFile.zip([ZIPFile("inner.zip", inner)]), to: "outer.zip") + """
        printf 'time,lat,lon\\n1,44,-30\\n2,44.001,-30\\n' >drive.csv
        tar -cf drive.tar drive.csv; gzip -k drive.tar
        { printf 'head\\0er,'; cat drive.csv; } >container
        for file in outer.zip drive.tar drive.tar.gz container; do
          tripsim inspect $file 2>&1 | head -1
          tripsim run $file drive.gpx 2>&1 | head -1
          tripsim run route.geojson $file 2>&1 | head -1
        done
        """)
    let faults = [
      "outer.zip:1:1: error: the input is a zip archive in another archive",
      "drive.tar:1:1: error: the input is a tar archive",
      "drive.tar.gz:1:1: error: the input is a tar archive",
      "container:1:1: error: the input is binary",
    ]
    let expected = faults.flatMap { [String](repeating: $0 + "\n", count: 3) }.joined()
    #expect(outcome == Workspace.Outcome(output: expected, errors: "", code: 0))
  }

  @Test func `a route and a trace are read from zip archives, one of several by name`() throws {
    let route = Array(Fixtures.route.utf8)
    let drive = Array(Fixtures.drive.utf8)
    let outcome = try Fixtures.workspace().run(
      Self.writing(PackedFile.zip([ZIPFile("route.geojson", route)]), to: "route.zip")
        + Self.writing(
          PackedFile.zip([ZIPFile("a.gpx", []), ZIPFile("b.gpx", drive)]), to: "drive.zip")
          + """
          tripsim route.geojson drive.gpx >plain || exit
          tripsim route.zip drive.zip --member b.gpx |
            sed 's/"route.zip"/"route.geojson"/;s/"drive.zip"/"drive.gpx"/' | cmp - plain || exit
          tripsim simulate route.zip --member none -o trace.csv
          tripsim inspect drive.zip --member b.gpx | grep -o '"format":"[a-z]*"'
          tripsim route.zip drive.zip; echo $?
          """)
    #expect(outcome.output == "\"format\":\"gpx\"\n2\n")
    #expect(
      outcome.errors == """
        drive.zip: error: the zip archive has 2 files to read
          expected one of 'a.gpx', 'b.gpx'
          hint: choose one: --member a.gpx

        """)
  }

  @Test func `a route and a trace are named in a zip archive, by a case too`() throws {
    let files = [
      ZIPFile("route.geojson", Array(Fixtures.route.utf8)),
      ZIPFile("drive.gpx", Array(Fixtures.drive.utf8)),
      ZIPFile("case.json", Array(#"{"route":"route.geojson","trace":"drive.gpx"}"#.utf8)),
    ]
    let outcome = try Fixtures.workspace().run(
      Self.writing(PackedFile.zip(files), to: "drive.zip") + """
        tripsim route.geojson drive.gpx >plain || exit
        tripsim drive.zip/route.geojson drive.zip/drive.gpx | cmp - plain || exit
        tripsim run drive.zip/case.json | cmp - plain && echo same
        """)
    #expect(outcome == Workspace.Outcome(output: "same\n", errors: "", code: 0))
  }

  @Test func `a truncated compressed trace is driven to its end, a truncated route is rejected`()
    throws
  {
    let outcome = try Fixtures.workspace().run(
      Self.arrangement + """
        head -c 5000 drive.gpx.gz >cut.gpx.gz
        tripsim route.geojson cut.gpx.gz >events; code=$?
        head -c 500 route.geojson.gz >cut.geojson.gz
        tripsim cut.geojson.gz drive.gpx; echo $code $?
        tripsim route.geojson cut.gpx.gz --strict >events 2>&1
        """)
    #expect(
      outcome.errors == """
        cut.gpx.gz: warning: the gzip file is cut off after 5000 bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again
        cut.geojson.gz: error: the gzip file is cut off after 500 bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again

        """)
    #expect(outcome.output == "0 2\n")
    #expect(outcome.code == 2)
  }
}
