import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

/// Files of other kinds, and compressed ones.
@Suite struct TracesKindsTests {
  @Test(arguments: [
    (
      "SQLite format 3\u{0}", "an SQLite database",
      "export its table first: sqlite3 -csv -header FILE 'SELECT * FROM …' > FILE.csv"
    ),
    (
      "\u{0}\u{0}\u{0}\u{d}\u{a}\u{9}OSMHeader", "an OpenStreetMap extract (PBF)",
      "it is a road network: use --router network:FILE"
    ),
    (
      "Type,Local Number,Message,Field 1,Value 1,Units 1\n", "the output of FitCSVTool",
      "give the FIT file itself"
    ),
    (
      "PAR1\u{15}\u{4}", "an Apache Parquet file",
      "export it first: duckdb -csv -c \"FROM 'FILE.parquet'\" > drive.csv"
    ),
    (
      "04-01 08:30:00.000 D Loc: Location[gps 47.3700,8.5400 hAcc=5 et=+1d]\n",
      "a log of Android's locations",
      #"make a table of it: sed -nE 's/.*Location\[[a-z]+ ([-0-9.]+),([-0-9.]+).*/\1,\2/p', "#
        + "and read it with --csv lat=1,lon=2 --assume-interval 1"
    ),
    (
      "<+47.3700,+8.5400> +/- 5.00m (speed 10.00 mps / course 45.00) @ 4/1/26, 8:30:00 AM\n",
      "a log of iOS's locations",
      #"make a table of it: sed -nE 's/.*<([-+0-9.]+),([-+0-9.]+)>.*/\1,\2/p', "#
        + "and read it with --csv lat=1,lon=2 --assume-interval 1"
    ),
  ])
  func `a file of another kind is described`(
    text: String, name: String, hint: String
  ) {
    #expect(
      items(of: text).messages == [
        """
        t:1:1: error: the input is \(name)
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: \(hint)
        """
      ])
  }

  @Test func `a binary history of Mapbox's SDK is identified`() {
    let bytes = PackedFile.gzip([10, 5, 1, 2, 3, 4, 5, 18, 2, 8, 1])
    var reader = TraceReader(source: MemorySource(name: "drive.pbf.gz", bytes: bytes))
    var messages: [String] = []
    while case .diagnostic(let fault) = reader.next() { messages.append(fault.rendered) }
    #expect(
      messages == [
        """
        drive.pbf.gz:1:1: error: the input is a history of Mapbox's SDK in its binary form
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: only Mapbox's tools read it; record GPX or CSV beside it, or a history in JSON
        """
      ])
  }

  @Test func `a stream of tripsim's events is read as a trace with a warning`() {
    let stream = items(
      of: """
        {"event":"start","schema":"tripsim.events/1.0","seq":0,"time":"2024-05-01T10:00:00.000Z"}
        {"event":"depart","seq":1,"time":"2024-05-01T10:00:00.000Z","lat":1,"lon":2}
        {"event":"arrival","seq":2,"time":"2024-05-01T10:00:09.000Z","lat":1.001,"lon":2}

        """)
    #expect(stream.fixes.count == 2)
    #expect(
      stream.messages == [
        """
        t:1:1: warning: the input has the events of a trip, not its fixes
          expected a trace
          hint: only 'run --events all' prints every fix; 'tripsim report' shows the trip
        """
      ])
  }

  @Test func `a compressed file of another kind is rejected by name`() {
    #expect(
      items(of: Array("BZh91AY&SY".utf8)).messages == [
        """
        t:1:1: error: the input is compressed with bzip2
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: decompress it first; '-' reads standard input
        """
      ])
  }

  @Test func `the fixes before the truncation of a gzip file are read`() {
    let text = Array("time,lat,lon\n1714557600,1,2\n1714557601,1,2\n".utf8)
    let file = PackedFile.gzip(text)
    let whole = items(of: file)
    #expect(whole == items(of: text))
    #expect(whole.fixes.count == 2)
    let cut = items(of: Array(file.dropLast(9)))
    #expect(
      cut.messages.suffix(1) == [
        """
        t: warning: the gzip file is cut off after \(file.count - 9) bytes
          expected its end
          hint: the download or copy was cut off; fetch the file again
        """
      ])
    #expect(!cut.fixes.isEmpty)
  }

  @Test(arguments: ["csv", "jsonl", "gpx", "geojson"])
  func `bytes after the end of a gzip file are a warning, whatever its format`(format: String) {
    let texts = [
      "csv": "time,lat,lon\n1714557600,1,2\n1714557601,1,2",
      "jsonl": #"{"time":1714557600,"lat":1,"lon":2}"# + "\n"
        + #"{"time":1714557601,"lat":1,"lon":2}"#,
      "gpx": "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2024-05-01T10:00:00Z</time></trkpt>"
        + "<trkpt lat='1' lon='2'><time>2024-05-01T10:00:01Z</time></trkpt></trkseg></trk></gpx>",
      "geojson": #"{"type":"Feature","properties":{"coordTimes":["2024-05-01T10:00:00Z","#
        + #""2024-05-01T10:00:01Z"]},"geometry":{"type":"LineString","#
        + #""coordinates":[[2,1],[2,1]]}}"#,
    ]
    let file = PackedFile.gzip(Array((texts[format] ?? "").utf8))
    let items = items(of: file + Array("more".utf8))
    #expect(items.fixes.count == 2)
    #expect(
      items.messages == [
        """
        t: warning: bytes that are not gzip follow the gzip data at byte \(file.count)
          expected the end of the file, zeros or more gzip data
          hint: the file was damaged; fetch or make it again
        """
      ])
  }

  @Test func `a gzip file with a wrong checksum is an error`() {
    var file = PackedFile.gzip(Array("time,lat,lon\n1714557600,1,2\n1714557601,1,2\n".utf8))
    file[file.count - 8] ^= 0xFF
    #expect(items(of: file).messages.last?.hasPrefix("t: error: the gzip data is damaged") == true)
  }
}
