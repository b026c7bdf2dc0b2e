import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

/// Faults in the fixes of a table, which the trip survives.
@Suite struct TracesFaultsTests {
  private static func zoneless(_ text: String) -> String {
    """
    t:1️⃣: warning: time '\(text)' has no time zone
      expected a time such as 2024-05-01T10:00:00Z
      hint: all such times are read as UTC
    """
  }

  static let faulty: [TableSample] = [
    TableSample(
      name: "mistyped columns beside columns with similar names",
      text: "time,lat,lon,1️⃣acuracy_m,2️⃣sped,vspeed,heart_rate,seat,distance,source\n"
        + "1714557600,1,2,5,7,1,2,3,4,5\n",
      messages: [
        """
        t:1️⃣: warning: 'acuracy_m' has no known meaning
          expected a name such as 'accuracy'
          hint: it is ignored; to read it: --csv accuracy=acuracy_m
        """,
        """
        t:2️⃣: warning: 'sped' has no known meaning
          expected a name such as 'speed'
          hint: it is ignored; to read it: --csv speed=sped
        """,
      ]),
    TableSample(
      name: "times without a position before the first fix",
      text: "time,lat,lon\n1714557599,1️⃣nan,nan\n1714557599,2️⃣lost,lost\n1714557600,1,2\n",
      fixes: [Fix(tenOClock, 1, 2)],
      messages: [
        """
        t:1️⃣: warning: the line has no 'lat'
          expected a latitude and a longitude
          hint: the fix is dropped
        """,
        """
        t:2️⃣: warning: latitude 'lost' is not a number
          expected a decimal number
        """,
      ]),
    TableSample(
      name: "phyphox: times from the start",
      text: "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Velocity (m/s)\"\n"
        + "1️⃣1.5E0,1,2,NaN\n2.5E0,1,2,1.33E0\n1.000000000E1,1,2,\n2.000000000E4,1,2,\n",
      fixes: [
        Fix(1500, 1, 2), Fix(2500, 1, 2, speed: 1.33), Fix(10_000, 1, 2), Fix(20_000_000, 1, 2),
      ],
      messages: [
        """
        t:1️⃣: warning: times count from the start of the recording
          expected dates and times
          hint: the start is assumed to be 1970-01-01T00:00:00Z; intervals are unchanged
        """
      ]),
    TableSample(
      name: "seconds of unstated unit",
      text: "t,lat,lon\n1️⃣0,1,2\n20000,1,2\n", fixes: [Fix(0, 1, 2), Fix(20_000_000, 1, 2)],
      messages: [
        """
        t:1️⃣: warning: the times have no unit and seem to count from the start of the recording
          expected dates and times
          hint: they are read as seconds after 1970-01-01T00:00:00Z; state another unit: --csv \
        'time=NAME[ms]'
        """
      ]),
    TableSample(
      name: "Apple's reference date",
      text: "timestamp,lat,lon\n1️⃣736250400,1,2\n",
      messages: [
        """
        t:1️⃣: warning: time '736250400' counts from 2001-01-01, as in Apple's frameworks
          expected seconds since 1970
          hint: if it counts from 1970: --csv 'time=NAME[s]'
        """
      ]),
    TableSample(
      name: "times of day without a date, continued after midnight",
      text: "time,lat,lon\n1️⃣10:00:00,1,2\n23:59:59,1,2\n00:00:00,1,2\n",
      fixes: [Fix(36_000_000, 1, 2), Fix(86_399_000, 1, 2), Fix(86_400_000, 1, 2)],
      messages: [
        """
        t:1️⃣: warning: time '10:00:00' has no date
          expected a date and time
          hint: the day is assumed to be 1970-01-01
        """
      ]),
    TableSample(
      name: "an invalid date beside a time of day",
      text: "date,time,lat,lon\n2024-05-01,10:00:00Z,1,2\n1️⃣01-May-24,10:00:01Z,1,2\n",
      messages: [
        """
        t:1️⃣: warning: '01-May-24' is not a date and time
          expected a date and time such as 2024-05-01T10:00:00Z
          hint: the fix is dropped
        """
      ]),
    TableSample(
      name: "a number that stands for an unknown altitude",
      text: "time,lat,lon,altitude\n1714557600,1,2,1️⃣-9999\n",
      messages: [
        """
        t:1️⃣: warning: altitude '-9999' is implausible for a receiver
          hint: the value is ignored
        """
      ]),
    TableSample(
      name: "invalid hemispheres",
      text: "utc,lat,n/s,lon,e/w\n1714557600,1,1️⃣E,2,W\n1714557600,-1,2️⃣N,2,W\n"
        + "1714557600,1,N,2,E\n",
      messages: [
        """
        t:1️⃣: warning: hemisphere 'E' of latitude '1' is not understood
          expected 'N' or 'S'
          hint: the fix is dropped
        """,
        """
        t:2️⃣: warning: hemisphere 'N' of latitude '-1' is not understood
          expected 'N' or 'S'
          hint: the fix is dropped
        """,
      ]),
    TableSample(
      name: "a course in an unknown unit",
      text: "1️⃣time,lat,lon,heading (magnetic)\n1714557600,1,2,90\n",
      messages: [
        """
        t:1️⃣: warning: unit 'magnetic' of column 'heading (magnetic)' is unknown
          expected deg, cdeg or rad
          hint: the column is ignored
        """
      ]),
    TableSample(
      name: "an order of day and month that an earlier date shows",
      text: "time,lat,lon\n1️⃣30/04/2024 10:00:00,1,2\n01/05/2024 10:00:00,1,2\n"
        + "2️⃣05/31/2024 10:00:00,1,2\n",
      fixes: [Fix(tenOClock - 86_400_000, 1, 2), Fix(tenOClock, 1, 2)],
      messages: [
        zoneless("30/04/2024 10:00:00"),
        """
        t:2️⃣: warning: '05/31/2024 10:00:00' is not a date and time
          expected a date and time such as 2024-05-01T10:00:00Z
          hint: the fix is dropped
        """,
      ]),
    TableSample(
      name: "the month first, as an earlier date beside its time shows",
      text: "date;time;lat;lon\n4/30/24;1️⃣10:00:00;1;2\n5/1/24;10:00:00;1;2\n",
      fixes: [Fix(tenOClock - 86_400_000, 1, 2), Fix(tenOClock, 1, 2)],
      messages: [zoneless("10:00:00")]),
    TableSample(
      name: "a year of two digits after points",
      text: "time,lat,lon\n1️⃣01.05.24 10:00,1,2\n", messages: [zoneless("01.05.24 10:00")]),
    TableSample(
      name: "a year of two digits in a stated order",
      text: "time,lat,lon\n1️⃣01/05/24 10:00,1,2\n", columns: "date=dmy",
      messages: [zoneless("01/05/24 10:00")]),
    TableSample(
      name: "OSRM: several tracks",
      text: "TrackID,Latitude,Longitude,Time\na,1,2,1714557600\n1️⃣b,3,4,1714557600\n",
      messages: [
        """
        t:1️⃣: warning: track 'b' begins here; only the first, 'a', is read
          expected one track per trace
          hint: choose another track: --track b
        """
      ]),
    TableSample(
      name: "GnssLogger: other providers",
      text: "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,UnixTimeMillis\n"
        + "Fix,1️⃣FLP,3,4,1714557600000\nFix,GPS,1,2,1714557600000\n",
      messages: [
        """
        t:1️⃣: warning: the fix is from provider 'FLP'
          expected provider 'GPS'
          hint: fixes of this provider are ignored; choose another provider: --csv provider=FLP
        """
      ]),
    TableSample(
      name: "swapped coordinates, with the names in the header",
      text: "time,Lat,Lng\n1714557600,1️⃣147.5,47.37\n1714557600,1,2\n",
      messages: [
        """
        t:1️⃣: warning: latitude '147.5' is out of range
          expected degrees in -90...90
          hint: 'Lat' and 'Lng' may be swapped (Lng is '47.37')
        """
      ]),
    TableSample(
      name: "latitudes in another unit",
      text: "time,lat,lon\n1714557600,1️⃣5119.38,1241.5\n1714557600,2️⃣471234567,81234567\n"
        + "1714557600,1,2\n",
      messages: [
        """
        t:1️⃣: warning: latitude '5119.38' is out of range
          expected degrees in -90...90
          hint: it may be degrees and minutes, ddmm.mmmm; convert it to degrees
        """,
        """
        t:2️⃣: warning: latitude '471234567' is out of range
          expected degrees in -90...90
          hint: it may be in another unit: --csv 'lat=lat[e7],lon=lon[e7]', or [semicircles]
        """,
      ]),
    TableSample(
      name: "fields that are not numbers, and empty ones",
      text: "time,lat,lon,speed\n1714557600,1,2,1️⃣fast\n1714557600,2️⃣,2,1\n1714557600,north,2,1\n",
      messages: [
        """
        t:1️⃣: warning: speed 'fast' is not a number
          expected a decimal number
        """,
        """
        t:2️⃣: warning: the line has no 'lat'
          expected a latitude and a longitude
          hint: the fix is dropped
        """,
        """
        t:4:12: warning: latitude 'north' is not a number
          expected a decimal number
        """,
      ]),
    TableSample(
      name: "a repeated header, a short line, a truncated line",
      text: "time,lat,lon\n1714557600,1,2\n1️⃣time,lat,lon\n2️⃣1714557600\n3️⃣1714557600,1",
      messages: [
        """
        t:1️⃣: warning: the header is repeated here
          expected a fix
          hint: the line is skipped
        """,
        """
        t:2️⃣: warning: the line has 1 field
          expected 3 as in the header
          hint: the fix is dropped
        """,
        """
        t:3️⃣: warning: the last line has no line feed and may be cut off
          expected a line feed
          hint: the recording or download may have been truncated
        """,
        """
        t:3️⃣: warning: the line has 2 fields
          expected 3 as in the header
          hint: the fix is dropped
        """,
      ]),
    TableSample(
      name: "an unclosed quote",
      text: "time,lat,lon,note\n1️⃣1714557600,1,2,\"x\n",
      messages: [
        """
        t:1️⃣: warning: a quote is not closed
          expected '"' at the end of the field
          hint: the quote is read as a plain character
        """
      ]),
    TableSample(
      name: "decimal commas between commas discard their line; blank fields at its end do not",
      text: "time,lat,lon\n1714557600,52,5,1️⃣13,4\n1714557600,1,2,,\n",
      messages: [
        """
        t:1️⃣: warning: the line has 5 fields
          expected 3 as in previous lines
          hint: the fix is dropped; with decimal commas, separate fields with ';' or quote them
        """
      ]),
    TableSample(
      name: "decimal commas without a header", text: "1714557600,1,2\n1714557600,1,5,1️⃣2,4\n",
      columns: "time=1,lat=2,lon=3",
      messages: [
        """
        t:1️⃣: warning: the line has 5 fields
          expected 3 as in previous lines
          hint: the fix is dropped; with decimal commas, separate fields with ';' or quote them
        """
      ]),
    TableSample(
      name: "stray quotes that make lines part of a text",
      text: "time,lat,lon,note\n1714557600,1,2,\"1️⃣a\n1714557600,1,2,b\n1714557600,1,2,c\"\n",
      messages: [
        """
        t:1️⃣: warning: a quoted field spans 3 lines
          expected a field within one line
          hint: two stray quotes may hide the fixes between them
        """
      ]),
    TableSample(
      name: "an unknown unit",
      text: "1️⃣time,lat,lon,speed (furlongs)\n1714557600,1,2,3\n",
      messages: [
        """
        t:1️⃣: warning: unit 'furlongs' of column 'speed (furlongs)' is unknown
          expected m/s, km/h, mph, kn, m or ft
          hint: the column is ignored
        """
      ]),
    TableSample(
      name: "accuracies that are all negative",
      text: "time,lat,lon,accuracy\n1714557600,1,2,-1\n",
      messages: [
        """
        t: warning: every accuracy is negative
          expected meters, or no value if not measured
          hint: the accuracy of these fixes is treated as unknown
        """
      ]),
  ]

  @Test func `a position that its source marks as not valid is dropped`() {
    let message = { (location: String, expected: String) in
      """
      t:\(location): warning: the receiver marks this position as not valid
        expected \(expected)
        hint: the fix is dropped
      """
    }
    let fixes = [Fix(tenOClock, 1, 2), Fix(tenOClock + 2000, 1, 2)]
    let table = items(
      of: "Valid,Time,Lat,Lon\ntrue,1714557600,1,2\nfalse,1714557601,1,3\n1,1714557602,1,2\n")
    #expect(table.fixes == fixes)
    #expect(table.messages == [message("3:1", "'true' or '1' in column 'Valid'")])
    let lines = items(
      of: [(0, 2, "true"), (1, 3, "false"), (2, 2, "true")].map {
        #"{"fixTime":171455760\#($0),"lat":1,"lon":\#($1),"valid":\#($2)}"# + "\n"
      }.joined())
    #expect(lines.fixes == fixes)
    #expect(lines.messages == [message("2:47", "true as 'valid'")])
    let points = [(0, 2, "3d"), (1, 3, "none"), (2, 2, "3d")].map {
      "<trkpt lat='1' lon='\($1)'><time>2024-05-01T10:00:0\($0)Z</time><fix>\($2)</fix></trkpt>\n"
    }
    let track = items(of: "<gpx><trk><trkseg>\n\(points.joined())</trkseg></trk></gpx>")
    #expect(track.fixes == fixes)
    #expect(track.messages == [message("3:62", "a 'fix' other than 'none'")])
  }

  @Test(arguments: faulty)
  func `a fault that a trip survives is a warning with its location`(sample: TableSample) {
    let source = MarkedText(sample.text)
    let items = items(of: source.text, options: .init(columns: sample.columns))
    #expect(items.fixes == sample.fixes)
    #expect(items.messages == sample.messages.map(source.located))
  }

  @Test(arguments: faulty, [1, 7])
  func `faults are the same in pieces of any length`(sample: TableSample, pieceLength: Int) {
    let text = MarkedText(sample.text).text
    #expect(items(of: text, pieceLength: pieceLength) == items(of: text))
  }
}
