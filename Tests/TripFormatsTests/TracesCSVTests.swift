import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

@Suite struct TracesCSVTests {
  static let good: [TableSample] = [
    TableSample(
      name: "our own columns",
      text: """
        time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated
        2024-05-01T10:00:00.000Z,1.0000000,2.0000000,30.25,5.00,90.5,7.25,true
        2024-05-01T10:00:00.000Z,1.0000000,2.0000000,,,,,false

        """,
      fixes: [
        Fix(
          tenOClock, 1, 2, altitude: 30.25, accuracy: 5, course: 90.5, speed: 7.25,
          isSimulated: true),
        Fix(tenOClock, 1, 2),
      ]),
    TableSample(
      name: "columns of test data, CR LF, a byte order mark, blank lines",
      text: "\u{FEFF}time,lat,lon,alt,hacc,vacc,course,speed\r\n\r\n"
        + "2024-05-01T10:00:00Z,1,2,3,4,10,-1,-1\r\n",
      fixes: [Fix(tenOClock, 1, 2, altitude: 3, accuracy: 4)]),
    TableSample(
      name: "a course in radians, and -1 for an unknown course",
      text: "time,lat,lon,heading (rad)\n1714557600,1,2,3.141592653589793\n1714557600,1,2,-1\n",
      fixes: [Fix(tenOClock, 1, 2, course: 180), Fix(tenOClock, 1, 2)]),
    TableSample(
      name: "a course whose unit the user states",
      text: "time,lat,lon,heading\n1714557600,1,2,3.141592653589793\n",
      columns: "course=heading[rad]", fixes: [Fix(tenOClock, 1, 2, course: 180)]),
    TableSample(
      name: "a track's number beside a segment's and a course",
      text: "time,lat,lon,track,seg,heading\n1714557600,1,2,7,1,90\n",
      fixes: [Fix(tenOClock, 1, 2, course: 90)]),
    TableSample(
      name: "a course 'track' beside a speed",
      text: "time,lat,lon,track,speed\n1714557600,1,2,90,7\n",
      fixes: [Fix(tenOClock, 1, 2, course: 90, speed: 7)]),
    TableSample(
      name: "a column 'track' with the number of the track",
      text: "time,lat,lon,track\n1714557600,1,2,90\n"),
    TableSample(
      name: "a column 'track' that the user declares as the course",
      text: "time,lat,lon,track\n1714557600,1,2,90\n", columns: "course=track",
      fixes: [Fix(tenOClock, 1, 2, course: 90)]),
    TableSample(
      name: "a time as JavaScript writes it",
      text: "time,lat,lon\n"
        + "Wed May 01 2024 12:00:00 GMT+0200 (Central European Summer Time),1,2\n"),
    TableSample(
      name: "verdicts on the route, blank if there is none",
      text: "time,lat,lon,off_route\n2024-05-01T10:00:00Z,1,2,true\n"
        + "2024-05-01T10:00:00Z,1,2,0\n2024-05-01T10:00:00Z,1,2,\n",
      fixes: [
        Fix(tenOClock, 1, 2, isOffRoute: true), Fix(tenOClock, 1, 2, isOffRoute: false),
        Fix(tenOClock, 1, 2),
      ]),
    TableSample(
      name: "GPSLogger",
      text: """
        time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop,\
        geoidheight,ageofdgpsdata,dgpsid,activity,battery,annotation,timestamp_ms,time_offset
        2024-05-01T10:00:00.000Z,1,2,30.5,4.0,90.0,7.5,9,gps,0.9,,,,,,,75,,1714557600000,+02:00

        """,
      fixes: [Fix(tenOClock, 1, 2, altitude: 30.5, accuracy: 4, course: 90, speed: 7.5)]),
    TableSample(
      name: "Sensor Logger: nanoseconds, longitude before latitude, -1 for none",
      text: """
        time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,\
        speed,bearing,altitude,longitude,latitude
        1714557600123456789,0.5,-1,-1,3,4.75,-1,-1,30,2,1

        """,
      fixes: [Fix(tenOClock + 123, 1, 2, altitude: 30, accuracy: 4.75)]),
    TableSample(
      name: "GnssLogger: the header is a comment, other rows and providers are ignored",
      text: """
        # Version: v3.0.0.1
        #
        # Raw,ElapsedRealtimeMillis,TimeNanos
        # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
        BearingDegrees,UnixTimeMillis
        Raw,1,2
        Fix,GPS,1,2,30,7.5,4,90,1714557600000

        """,
      fixes: [Fix(tenOClock, 1, 2, altitude: 30, accuracy: 4, course: 90, speed: 7.5)]),
    TableSample(
      name: "a comment line as the header, tabs",
      text: "# time\tlat\tlon\thdop\n2024-05-01T10:00:00Z\t1\t2\t12.8\n"),
    TableSample(
      name: "semicolons and decimal commas",
      text: "Zeit;Time;Latitude;Longitude;Speed (km/h)\nx;2024-05-01 10:00:00Z;1,5;2;36,0\n",
      fixes: [Fix(tenOClock, 1.5, 2, speed: 10)]),
    TableSample(name: "carriage returns as line ends", text: "time,lat,lon\r1714557600,1,2\r"),
    TableSample(
      name: "columns aligned with blanks, the number of satellites",
      text: " time        lat  lon  ns\n 1714557600  1    2    9\n 1714557600  1    2\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    TableSample(
      name: "zone and unit in a header, a date column of any name",
      text: "Event Date;Event Time (PST);lat;lon;Speed, mph\n2024-05-01;02:00:00;1;2;10\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 4.4704)]),
    TableSample(
      name: "decimal commas in quotes",
      text: "time,lat,lon,speed\n1714557600,\"1,5\",\"2,25\",\"7,5\"\n",
      fixes: [Fix(tenOClock, 1.5, 2.25, speed: 7.5)]),
    TableSample(name: "vertical bars as delimiters", text: "lat|lng|timestamp\n1|2|1714557600\n"),
    TableSample(name: "Excel's directive", text: "sep=;\nlat;lng;timestamp\n1;2;1714557600\n"),
    TableSample(
      name: "quotes with delimiters, line ends and quotes inside",
      text: "\"time\",\"note\",\"lat\",\"lon\"\n"
        + "\"2024-05-01T10:00:00Z\",\"a, \"\"b\"\"\nc\",\"1\", \"2\" \n"),
    TableSample(
      name: "speeds in miles per hour and in knots",
      text: "utc,y,x,speed_mph\n1714557600000,1,2,10\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 4.4704)]),
    TableSample(
      name: "a date and a time",
      text: "Date,Time,Lat,Lon\n2024-05-01,10:00:00,1,2\n2024/5/1,10:00:00.5,1,2\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock + 500, 1, 2)],
      messages: [
        """
        t:2:12: warning: time '10:00:00' has no time zone
          expected a time such as 2024-05-01T10:00:00Z
          hint: all such times are read as UTC
        """
      ]),
    TableSample(
      name: "a date with the month as a word",
      text: "Date,Time,Lat,Lon\n01-MAY-2024,10:00:00Z,1,2\n01-May-2024,10:00:00.5Z,1,2\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock + 500, 1, 2)]),
    TableSample(
      name: "an accuracy of 0 is unknown",
      text: "utc,lat,lon,accuracy\n1714557600,1,2,0.0\n1714557600,1,2,4\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2, accuracy: 4)]),
    TableSample(
      name: "loggers: hemispheres in their own columns, km/h",
      text: "INDEX,DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED\n"
        + "1,2024/05/01,10:00:00Z,1,S,2,W,30,36\n2,2024/05/01,10:00:00Z,1,N,2,E,30 m,5 m/s\n"
        + "3,2024/05/01,10:00:00Z,-1,S,2,E,98.425 ft,36 km/h\n",
      columns: "time=TIME[utc],date=DATE",
      fixes: [
        Fix(tenOClock, -1, -2, altitude: 30, speed: 10),
        Fix(tenOClock, 1, 2, altitude: 30, speed: 5),
        Fix(tenOClock, -1, 2, altitude: 98.425 * 0.3048, speed: 10),
      ]),
    TableSample(
      name: "hemispheres under any header, known by their letters",
      text: "utc,lat,ns indicator,lon,side\n1714557600,1,S,2,west\n",
      fixes: [Fix(tenOClock, -1, -2)]),
    TableSample(
      name: "hemispheres, degrees, minutes and seconds in the cells",
      text: "utc;lat;lon\n1714557600;1.5N;2W\n1714557600;S 1 30 0;2°30'36\"E\n",
      fixes: [Fix(tenOClock, 1.5, -2), Fix(tenOClock, -1.5, 2.51)]),
    TableSample(
      name: "Columbus: the year first, digits for date and time",
      text: "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING\n"
        + "1,T,240501,100000,31.5N,120.5W,30,36,90\n2,T,240501,100001,31.5S,120.5E,30,36,90\n",
      columns: "time=TIME[utc],date=DATE",
      fixes: [
        Fix(tenOClock, 31.5, -120.5, altitude: 30, course: 90, speed: 10),
        Fix(tenOClock + 1000, -31.5, 120.5, altitude: 30, course: 90, speed: 10),
      ]),
    TableSample(
      name: "AirData: instants in whole seconds, refined by the milliseconds of flight",
      text: "time(millisecond),datetime(utc),latitude,longitude,speed(mph)\n"
        + "0,2024-05-01 10:00:00,1,2,10\n100,2024-05-01 10:00:00,1,2,10\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 4.4704), Fix(tenOClock + 100, 1, 2, speed: 4.4704)]),
    TableSample(
      name: "TrackAddict: the instant wins over seconds from the start",
      text: "Time,UTC Time,Latitude,Longitude\n0.5,1714557600.5,1,2\n",
      fixes: [Fix(tenOClock + 500, 1, 2)]),
    TableSample(
      name: "time columns whose names only contain the word",
      text: "(UTC)TimeInMs,lat,lon\n1714557600000,1,2\n"),
    TableSample(
      name: "the unit of a column that the user states",
      text: "when,lat,lon,v\n45413.416666666664,1,2,36\n",
      columns: "time=when[excel],speed=v[km/h]", fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    TableSample(
      name: "the zone of a column that the user states",
      text: "2024-05-01 12:00:00,1,2\n", columns: "time=1[+02:00],lat=2,lon=3"),
    TableSample(
      name: "units of 100 ns since the year 1 and since 1601, tenths of a millionth of a degree",
      text: "time,latitudeE7,longitudeE7\n638501544000000000,10000000,20000000\n"
        + "133590312000000000,10000000,20000000\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    TableSample(
      name: "RaceChrono: lines before the header, a row of units, a row of sources",
      text: "This file is created using a racing app\n\nTitle,\"Lap 1, wet\"\n"
        + "timestamp,latitude,longitude,speed\nunix time,deg,deg,km/h\n,gps,gps,gps\n"
        + "1714557600,1,2,36\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    TableSample(
      name: "dates that can be read in only one way",
      text: "datetime,lat,lon\n31.05.2024 10:00:00Z,1,2\n05/31/2024 10:00:00Z,1,2\n",
      fixes: [Fix(tenOClock + 30 * 86_400_000, 1, 2), Fix(tenOClock + 30 * 86_400_000, 1, 2)]),
    TableSample(
      name: "an order of day and month stated by the user",
      text: "datetime,lat,lon\n05/01/2024 10:00:00Z,1,2\n", columns: "date=mdy"),
    TableSample(
      name: "columns stated by name and number, without a header",
      text: "1714557600,x,2,1\n", columns: "time=1,lat=4,lon=3"),
    TableSample(
      name: "columns by number below a comment with commas and a header",
      text: "# GPS log, device 7, 2024\ntime,lat,lon,speed,note\n1714557600,1,2,10,x\n",
      columns: "time=1,lat=2,lon=3", fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    TableSample(
      name: "columns stated where the header does not name them",
      text: "when,north,east\n1714557600,1,2\n", columns: "time=when,lat=north,lon=EAST"),
    TableSample(
      name: "columns that only their names assign, beside those that the user assigns",
      text: "time;Breite;Laenge;speed (km/h);course;accuracy\n1714557600;1;2;36;90;5\n",
      columns: "lat=Breite,lon=3", fixes: [Fix(tenOClock, 1, 2, accuracy: 5, course: 90, speed: 10)]
    ),
    TableSample(
      name: "an assigned column, with other lines before the header",
      text: "My drive\n\ntime,lat,lon,v\n1714557600,1,2,36\n", columns: "speed=v[km/h]",
      fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    TableSample(
      name: "a stated order of day and month, with other lines before the header",
      text: "Name,Kind\n\"Drive, wet\",car\n\ntime,lat,lon\n01/05/2024 10:00:00Z,1,2\n",
      columns: "date=dmy"),
    TableSample(
      name: "columns by number, after lines with fewer columns and one without a date",
      text: "Some trajectory\nWGS 84\n0,2,255,My Track,0,0,2,8421376\n0\n"
        + "1,2,0,115,45413,2024-05-01,10:00:00Z\n",
      columns: "lat=1,lon=2,date=6,time=7"),
    TableSample(
      name: "an assigned column beside a position in one column",
      text: "time,latlon,v\n1714557600,\"1,2\",36\n", columns: "speed=v[km/h]",
      fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    TableSample(
      name: "a column whose header ends in brackets",
      text: "when [UTC],lat,lon,GPS (2D speed) [km/h],v [x]\n2024-05-01T10:00:00,1,2,36,5\n",
      columns: "time=When [UTC],speed=GPS (2D speed) [km/h],accuracy=v [x][m]",
      fixes: [Fix(tenOClock, 1, 2, accuracy: 5, speed: 10)]),
    TableSample(
      name: "a time with a zone and a date in another column",
      text: "Date,Time,lat,lon\n05/13/2024,12:00:00,1,2\n", columns: "time=Time[+02:00]",
      fixes: [Fix(tenOClock + 12 * 86_400_000, 1, 2)]),
    TableSample(
      name: "words between numbers, without a header",
      text: "1714557600,1,2,speed,7\n1714557600,1,2,speed,7\n", columns: "time=1,lat=2,lon=3",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    TableSample(
      name: "epochs in every unit",
      text: "time,lat,lon\n1714557600,1,2\n1714557600.25,1,2\n1714557600250,1,2\n"
        + "1714557600250000,1,2\n1714557600250000001,1,2\n1.7145576E9,1,2\n",
      fixes: [
        Fix(tenOClock, 1, 2), Fix(tenOClock + 250, 1, 2), Fix(tenOClock + 250, 1, 2),
        Fix(tenOClock + 250, 1, 2), Fix(tenOClock + 250, 1, 2), Fix(tenOClock, 1, 2),
      ]),
    TableSample(
      name: "a negative accuracy marks its coordinate as unusable",
      text: "time,lat,lon,accuracy\n1714557600,1,2,-1\n1714557600,1,2,5\n1714557600,1,2,-1\n",
      fixes: [
        Fix(tenOClock, 1, 2, accuracy: -1), Fix(tenOClock, 1, 2, accuracy: 5),
        Fix(tenOClock, 1, 2, accuracy: -1),
      ]),
    TableSample(
      name: "no line end after the last line", text: "time,lat,lon\n1714557600,1,2\n1714557600,1,2",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
  ]

  @Test(arguments: good)
  func `a valid table gives its fixes and no fault`(sample: TableSample) {
    let items = items(of: sample.text, options: .init(columns: sample.columns))
    #expect(items.fixes == sample.fixes)
    let told = items.messages.filter { !$0.contains("names no zone") }
    #expect(told == sample.messages)
  }

  @Test(arguments: [1, 3, 4096])
  func `the first byte that is not UTF-8 is reported`(pieceLength: Int) {
    let bytes =
      Array("time,lat,lon,note\n1714557600,1,2,caf".utf8) + [0xE9, 0x0A]
      + Array("1714557600,1,2,caf".utf8) + [0xE9, 0x0A]
    let found = items(of: bytes, pieceLength: pieceLength)
    #expect(found.fixes.count == 2)
    #expect(
      found.messages == [
        """
        t:2:19: warning: byte 0xE9 is not UTF-8
          expected UTF-8, or the encoding declared
          hint: the text may be in ISO-8859-1: iconv -f ISO-8859-1 -t UTF-8; further bytes are not reported
        """
      ])
  }

  @Test(arguments: good, [1, 2, 7, 31])
  func `pieces of any length give the same items`(sample: TableSample, pieceLength: Int) {
    let options = TraceReadingOptions(columns: sample.columns)
    #expect(
      items(of: sample.text, options: options, pieceLength: pieceLength)
        == items(of: sample.text, options: options))
  }

  @Test(arguments: ["timestamp[s]", "timestamp", "timestamp[fit]"])
  func `times beside semicircles count as in FIT files`(header: String) {
    let table = """
      \(header),position_lat[semicircles],position_long[semicircles]
      1083492000,567902208,101302272
      1083492001,567902208,101302272

      """
    #expect(items(of: table).fixes.map(\.time.milliseconds) == [tenOClock, tenOClock + 1000])
    let unix = items(
      of: table.replacing("10834920", with: "17145576"),
      options: TraceReadingOptions(columns: "time=\(header)[unix]"))
    #expect(unix.fixes.first?.time.milliseconds == tenOClock)
  }

  @Test func `a truncation at any byte is reported unless complete lines are left`() {
    let text = Array(
      """
      time,lat,lon,speed
      2024-05-01T10:00:00Z,1.5,2.5,10.25
      2024-05-01T10:00:01Z,1.6,2.5,10.25

      """.utf8)
    for length in 0..<text.count {
      let items = items(of: Array(text[..<length]))
      // Without a line end, the last line is complete if its last field has its full length.
      let isWhole = length > 19 && text[length - 1] == 0x0A || length == text.count - 1
      #expect(items.diagnostics.isEmpty == isWhole, "cut after \(length) bytes")
    }
  }

  @Test(arguments: ["", "time=2[excel]"])
  func `the date and time of a spreadsheet are combined`(columns: String) {
    let text = "date,time,lat,lon\n45413,0.416666667,1,2\n45413,0.416678241,1,2\n"
    let items = items(of: text, options: .init(columns: columns.isEmpty ? nil : columns))
    #expect(items.fixes == [Fix(tenOClock, 1, 2), Fix(tenOClock + 1000, 1, 2)])
    #expect(items.diagnostics.map(\.code) == ["zoneless_time"])
  }

  @Test func `a count of unknown unit beside a date is rejected`() {
    let items = items(of: "date,time,lat,lon\n2024-05-01,0.0,1,2\n2024-05-01,1.0,1,2\n")
    #expect(items.fixes == [])
    #expect(items.diagnostics.map(\.code) == ["time_unit"])
  }

  @Test(arguments: [
    "time,z,y,x\n1714557600,0.1,0.2,0.3\n",
    #"{"x":0.1,"y":0.2,"z":9.8,"timestamp":1714557600000}"# + "\n",
  ])
  func `three axes are not a coordinate`(text: String) {
    #expect(
      items(of: text).messages == [
        """
        t:1:1: error: the columns 'x', 'y' and 'z' are meters or the axes of a sensor
          expected degrees of longitude and latitude
          hint: if they are degrees: --csv 'lon=x,lat=y'
        """
      ])
    #expect(items(of: text, options: .init(columns: "lon=x,lat=y")).fixes.count == 1)
  }

  @Test(arguments: [
    ("1,2008-02-02 15:36:08,11.51,48.92", "time=2,lat=3,lon=4, or lat=4,lon=3"),
    ("2020/05/01 10:00:00.000 48.1 11.5 520", "date=1,time=2,lat=3,lon=4, or lat=4,lon=3"),
    ("7,48.15,11.5", "lat=2,lon=3, or lat=3,lon=2"),
  ])
  func `a table without a header is explained with both orders and its times`(
    line: String, columns: String
  ) {
    #expect(
      items(of: line + "\n").diagnostics.map(\.hint) == [
        "without a header, name the columns: --csv \(columns) if the longitude is first"
      ])
  }

  @Test(arguments: [
    ("48100000", "[e6],lon=lon[e6]', or [e7], or [semicircles]"),
    ("481000000", "[e7],lon=lon[e7]', or [semicircles]"),
    ("1081000000", "[semicircles],lon=lon[semicircles]'"),
  ])
  func `integers are explained by the units that they may have`(latitude: String, hint: String) {
    #expect(
      items(of: "time,lat,lon\n1714557600,\(latitude),1\n").diagnostics.first?.hint
        == "it may be in another unit: --csv 'lat=lat\(hint)")
  }

  @Test(arguments: [
    "kmh", "speedMilesPerHour", "speed_kilometers_per_hour", "vehicle_speed_kmh",
    "Geschwindigkeit (km/h)", "vitesse_kmh", "speedKmh",
  ])
  func `the unit of a speed may be written in words`(head: String) {
    let factor = head.contains("Miles") ? 0.44704 : 1 / 3.6
    #expect(
      items(of: "time,lat,lon,\(head)\n1714557600,1,2,36\n") == [
        .fix(Fix(tenOClock, 1, 2, speed: 36 * factor))
      ])
  }

  @Test(arguments: [
    "course_over_ground", "azimuth", "headingDegrees", "GCrs", "gps_bearing", "GPS Course",
    "gnssHeading", "location_course",
  ])
  func `a course has many names`(head: String) {
    #expect(
      items(of: "time,lat,lon,\(head)\n1714557600,1,2,90\n") == [
        .fix(Fix(tenOClock, 1, 2, course: 90))
      ])
  }

  @Test(arguments: ["horizontalAccuracyMeters", "h_accuracy", "HAccuracy (m)"])
  func `an accuracy has many names`(head: String) {
    #expect(
      items(of: "time,lat,lon,\(head)\n1714557600,1,2,5\n") == [
        .fix(Fix(tenOClock, 1, 2, accuracy: 5))
      ])
  }

  @Test func `columns of a group are chosen by their names, not by their order`() {
    let text =
      "GPS.time,GPS.latitude,GPS.longitude,GPS.height [m],GPS.altitude [m]\n1714557600,1,2,0,520\n"
    #expect(items(of: text) == [.fix(Fix(tenOClock, 1, 2, altitude: 520))])
  }

  @Test func `times of two numbers are said to be hours and minutes`() {
    #expect(
      items(of: "time,lat,lon\n0:01,1,2\n").messages == [
        """
        t:2:1: warning: time '0:01' has no date
          expected a date and time
          hint: the day is assumed to be 1970-01-01, and the numbers to be hours and minutes
        """
      ])
  }
}
