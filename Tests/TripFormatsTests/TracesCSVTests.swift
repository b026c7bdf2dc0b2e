import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

@Suite struct TracesCSVTests {
  /// A table and its expected items.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var columns: String?
    var fixes: [Fix] = [Fix(tenOClock, 1, 2)]
    var messages: [String] = []
    var testDescription: String { name }
  }

  static let good: [Sample] = [
    Sample(
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
    Sample(
      name: "columns of test data, CR LF, a byte order mark, blank lines",
      text: "\u{FEFF}time,lat,lon,alt,hacc,vacc,course,speed\r\n\r\n"
        + "2024-05-01T10:00:00Z,1,2,3,4,10,-1,-1\r\n",
      fixes: [Fix(tenOClock, 1, 2, altitude: 3, accuracy: 4)]),
    Sample(
      name: "a course in radians, and none",
      text: "time,lat,lon,heading (rad)\n1714557600,1,2,3.141592653589793\n1714557600,1,2,-1\n",
      fixes: [Fix(tenOClock, 1, 2, course: 180), Fix(tenOClock, 1, 2)]),
    Sample(
      name: "a course whose unit the user states",
      text: "time,lat,lon,heading\n1714557600,1,2,3.141592653589793\n",
      columns: "course=heading[rad]", fixes: [Fix(tenOClock, 1, 2, course: 180)]),
    Sample(
      name: "a track's number beside a segment's and a course",
      text: "time,lat,lon,track,seg,heading\n1714557600,1,2,7,1,90\n",
      fixes: [Fix(tenOClock, 1, 2, course: 90)]),
    Sample(
      name: "a course 'track' beside a speed",
      text: "time,lat,lon,track,speed\n1714557600,1,2,90,7\n",
      fixes: [Fix(tenOClock, 1, 2, course: 90, speed: 7)]),
    Sample(name: "a number of the track", text: "time,lat,lon,track\n1714557600,1,2,90\n"),
    Sample(
      name: "a column 'track' that the user states to be the course",
      text: "time,lat,lon,track\n1714557600,1,2,90\n", columns: "course=track",
      fixes: [Fix(tenOClock, 1, 2, course: 90)]),
    Sample(
      name: "a time as JavaScript writes it",
      text: "time,lat,lon\n"
        + "Wed May 01 2024 12:00:00 GMT+0200 (Central European Summer Time),1,2\n"),
    Sample(
      name: "verdicts on the route, a blank for none",
      text: "time,lat,lon,off_route\n2024-05-01T10:00:00Z,1,2,true\n"
        + "2024-05-01T10:00:00Z,1,2,0\n2024-05-01T10:00:00Z,1,2,\n",
      fixes: [
        Fix(tenOClock, 1, 2, isOffRoute: true), Fix(tenOClock, 1, 2, isOffRoute: false),
        Fix(tenOClock, 1, 2),
      ]),
    Sample(
      name: "GPSLogger",
      text: """
        time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop,\
        geoidheight,ageofdgpsdata,dgpsid,activity,battery,annotation,timestamp_ms,time_offset
        2024-05-01T10:00:00.000Z,1,2,30.5,4.0,90.0,7.5,9,gps,0.9,,,,,,,75,,1714557600000,+02:00

        """,
      fixes: [Fix(tenOClock, 1, 2, altitude: 30.5, accuracy: 4, course: 90, speed: 7.5)]),
    Sample(
      name: "Sensor Logger: nanoseconds, longitude before latitude, -1 for none",
      text: """
        time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,horizontalAccuracy,\
        speed,bearing,altitude,longitude,latitude
        1714557600123456789,0.5,-1,-1,3,4.75,-1,-1,30,2,1

        """,
      fixes: [Fix(tenOClock + 123, 1, 2, altitude: 30, accuracy: 4.75)]),
    Sample(
      name: "GnssLogger: the header is a comment, other rows and providers are left out",
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
    Sample(
      name: "a comment line as the header, tabs",
      text: "# time\tlat\tlon\thdop\n2024-05-01T10:00:00Z\t1\t2\t12.8\n"),
    Sample(
      name: "semicolons and decimal commas",
      text: "Zeit;Time;Latitude;Longitude;Speed (km/h)\nx;2024-05-01 10:00:00Z;1,5;2;36,0\n",
      fixes: [Fix(tenOClock, 1.5, 2, speed: 10)]),
    Sample(name: "carriage returns as line ends", text: "time,lat,lon\r1714557600,1,2\r"),
    Sample(
      name: "columns aligned with blanks, the number of satellites",
      text: " time        lat  lon  ns\n 1714557600  1    2    9\n 1714557600  1    2\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    Sample(
      name: "the zone and the unit in a header, a date of any name",
      text: "Event Date;Event Time (PST);lat;lon;Speed, mph\n2024-05-01;02:00:00;1;2;10\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 4.4704)]),
    Sample(
      name: "decimal commas in quotes",
      text: "time,lat,lon,speed\n1714557600,\"1,5\",\"2,25\",\"7,5\"\n",
      fixes: [Fix(tenOClock, 1.5, 2.25, speed: 7.5)]),
    Sample(name: "bars", text: "lat|lng|timestamp\n1|2|1714557600\n"),
    Sample(name: "Excel's directive", text: "sep=;\nlat;lng;timestamp\n1;2;1714557600\n"),
    Sample(
      name: "quotes with delimiters, line ends and quotes inside",
      text: "\"time\",\"note\",\"lat\",\"lon\"\n"
        + "\"2024-05-01T10:00:00Z\",\"a, \"\"b\"\"\nc\",\"1\", \"2\" \n"),
    Sample(
      name: "speeds in miles per hour and in knots",
      text: "utc,y,x,speed_mph\n1714557600000,1,2,10\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 4.4704)]),
    Sample(
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
    Sample(
      name: "a date whose month is a word",
      text: "Date,Time,Lat,Lon\n01-MAY-2024,10:00:00Z,1,2\n01-May-2024,10:00:00.5Z,1,2\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock + 500, 1, 2)]),
    Sample(
      name: "an accuracy of 0 is unknown",
      text: "utc,lat,lon,accuracy\n1714557600,1,2,0.0\n1714557600,1,2,4\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2, accuracy: 4)]),
    Sample(
      name: "loggers: hemispheres in columns, km/h",
      text: "INDEX,DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED\n"
        + "1,2024/05/01,10:00:00Z,1,S,2,W,30,36\n2,2024/05/01,10:00:00Z,1,N,2,E,30 m,5 m/s\n"
        + "3,2024/05/01,10:00:00Z,-1,S,2,E,98.425 ft,36 km/h\n",
      columns: "time=TIME[utc],date=DATE",
      fixes: [
        Fix(tenOClock, -1, -2, altitude: 30, speed: 10),
        Fix(tenOClock, 1, 2, altitude: 30, speed: 5),
        Fix(tenOClock, -1, 2, altitude: 98.425 * 0.3048, speed: 10),
      ]),
    Sample(
      name: "hemispheres under any header, known by their letters",
      text: "utc,lat,ns indicator,lon,side\n1714557600,1,S,2,west\n",
      fixes: [Fix(tenOClock, -1, -2)]),
    Sample(
      name: "hemispheres, degrees, minutes and seconds in the cells",
      text: "utc;lat;lon\n1714557600;1.5N;2W\n1714557600;S 1 30 0;2°30'36\"E\n",
      fixes: [Fix(tenOClock, 1.5, -2), Fix(tenOClock, -1.5, 2.51)]),
    Sample(
      name: "Columbus: the year first, digits for date and time",
      text: "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING\n"
        + "1,T,240501,100000,31.5N,120.5W,30,36,90\n2,T,240501,100001,31.5S,120.5E,30,36,90\n",
      columns: "time=TIME[utc],date=DATE",
      fixes: [
        Fix(tenOClock, 31.5, -120.5, altitude: 30, course: 90, speed: 10),
        Fix(tenOClock + 1000, -31.5, 120.5, altitude: 30, course: 90, speed: 10),
      ]),
    Sample(
      name: "AirData: the instant, with the count of milliseconds where it is of whole seconds",
      text: "time(millisecond),datetime(utc),latitude,longitude,speed(mph)\n"
        + "0,2024-05-01 10:00:00,1,2,10\n100,2024-05-01 10:00:00,1,2,10\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 4.4704), Fix(tenOClock + 100, 1, 2, speed: 4.4704)]),
    Sample(
      name: "TrackAddict: the instant wins over seconds from the start",
      text: "Time,UTC Time,Latitude,Longitude\n0.5,1714557600.5,1,2\n",
      fixes: [Fix(tenOClock + 500, 1, 2)]),
    Sample(
      name: "times under names that only contain the word",
      text: "(UTC)TimeInMs,lat,lon\n1714557600000,1,2\n"),
    Sample(
      name: "the unit of a column that the user states",
      text: "when,lat,lon,v\n45413.416666666664,1,2,36\n",
      columns: "time=when[excel],speed=v[km/h]", fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    Sample(
      name: "the zone of a column that the user states",
      text: "2024-05-01 12:00:00,1,2\n", columns: "time=1[+02:00],lat=2,lon=3"),
    Sample(
      name: "units of 100 ns since the year 1 and since 1601, tenths of a millionth of a degree",
      text: "time,latitudeE7,longitudeE7\n638501544000000000,10000000,20000000\n"
        + "133590312000000000,10000000,20000000\n",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    Sample(
      name: "RaceChrono: lines before the header, a row of units, a row of sources",
      text: "This file is created using a racing app\n\nTitle,\"Lap 1, wet\"\n"
        + "timestamp,latitude,longitude,speed\nunix time,deg,deg,km/h\n,gps,gps,gps\n"
        + "1714557600,1,2,36\n",
      fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    Sample(
      name: "dates with one reading only",
      text: "datetime,lat,lon\n31.05.2024 10:00:00Z,1,2\n05/31/2024 10:00:00Z,1,2\n",
      fixes: [Fix(tenOClock + 30 * 86_400_000, 1, 2), Fix(tenOClock + 30 * 86_400_000, 1, 2)]),
    Sample(
      name: "an order of day and month that the user told",
      text: "datetime,lat,lon\n05/01/2024 10:00:00Z,1,2\n", columns: "date=mdy"),
    Sample(
      name: "columns told by name and number, without a header",
      text: "1714557600,x,2,1\n", columns: "time=1,lat=4,lon=3"),
    Sample(
      name: "columns by number below a comment with commas and a header",
      text: "# GPS log, device 7, 2024\ntime,lat,lon,speed,note\n1714557600,1,2,10,x\n",
      columns: "time=1,lat=2,lon=3", fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    Sample(
      name: "columns told where names do not tell them",
      text: "when,north,east\n1714557600,1,2\n", columns: "time=when,lat=north,lon=EAST"),
    Sample(
      name: "columns that only their names assign, beside those that the user assigns",
      text: "time;Breite;Laenge;speed (km/h);course;accuracy\n1714557600;1;2;36;90;5\n",
      columns: "lat=Breite,lon=3", fixes: [Fix(tenOClock, 1, 2, accuracy: 5, course: 90, speed: 10)]
    ),
    Sample(
      name: "an assigned column below lines before the header",
      text: "My drive\n\ntime,lat,lon,v\n1714557600,1,2,36\n", columns: "speed=v[km/h]",
      fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    Sample(
      name: "a told order of day and month below lines before the header",
      text: "Name,Kind\n\"Drive, wet\",car\n\ntime,lat,lon\n01/05/2024 10:00:00Z,1,2\n",
      columns: "date=dmy"),
    Sample(
      name: "columns by number below lines with fewer, and below one without a date",
      text: "Some trajectory\nWGS 84\n0,2,255,My Track,0,0,2,8421376\n0\n"
        + "1,2,0,115,45413,2024-05-01,10:00:00Z\n",
      columns: "lat=1,lon=2,date=6,time=7"),
    Sample(
      name: "an assigned column beside a position in one column",
      text: "time,latlon,v\n1714557600,\"1,2\",36\n", columns: "speed=v[km/h]",
      fixes: [Fix(tenOClock, 1, 2, speed: 10)]),
    Sample(
      name: "a column whose header ends in brackets",
      text: "when [UTC],lat,lon,GPS (2D speed) [km/h],v [x]\n2024-05-01T10:00:00,1,2,36,5\n",
      columns: "time=When [UTC],speed=GPS (2D speed) [km/h],accuracy=v [x][m]",
      fixes: [Fix(tenOClock, 1, 2, accuracy: 5, speed: 10)]),
    Sample(
      name: "a zone of the times beside a column of the dates",
      text: "Date,Time,lat,lon\n05/13/2024,12:00:00,1,2\n", columns: "time=Time[+02:00]",
      fixes: [Fix(tenOClock + 12 * 86_400_000, 1, 2)]),
    Sample(
      name: "the words of a fix without a header",
      text: "1714557600,1,2,speed,7\n1714557600,1,2,speed,7\n", columns: "time=1,lat=2,lon=3",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
    Sample(
      name: "epochs in every unit",
      text: "time,lat,lon\n1714557600,1,2\n1714557600.25,1,2\n1714557600250,1,2\n"
        + "1714557600250000,1,2\n1714557600250000001,1,2\n1.7145576E9,1,2\n",
      fixes: [
        Fix(tenOClock, 1, 2), Fix(tenOClock + 250, 1, 2), Fix(tenOClock + 250, 1, 2),
        Fix(tenOClock + 250, 1, 2), Fix(tenOClock + 250, 1, 2), Fix(tenOClock, 1, 2),
      ]),
    Sample(
      name: "an accuracy that is negative once says that the coordinate is unusable",
      text: "time,lat,lon,accuracy\n1714557600,1,2,-1\n1714557600,1,2,5\n1714557600,1,2,-1\n",
      fixes: [
        Fix(tenOClock, 1, 2, accuracy: -1), Fix(tenOClock, 1, 2, accuracy: 5),
        Fix(tenOClock, 1, 2, accuracy: -1),
      ]),
    Sample(
      name: "no line end after the last line", text: "time,lat,lon\n1714557600,1,2\n1714557600,1,2",
      fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock, 1, 2)]),
  ]

  @Test(arguments: good)
  func `a valid table gives its fixes and no fault`(sample: Sample) {
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
  func `pieces of any length give the same items`(sample: Sample, pieceLength: Int) {
    let options = TraceReadingOptions(columns: sample.columns)
    #expect(
      items(of: sample.text, options: options, pieceLength: pieceLength)
        == items(of: sample.text, options: options))
  }

  private static func zoneless(_ text: String) -> String {
    """
    t:1️⃣: warning: time '\(text)' has no time zone
      expected a time such as 2024-05-01T10:00:00Z
      hint: all such times are read as UTC
    """
  }

  static let faulty: [Sample] = [
    Sample(
      name: "mistyped columns beside others that only look alike",
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
    Sample(
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
    Sample(
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
    Sample(
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
    Sample(
      name: "Apple's reference date",
      text: "timestamp,lat,lon\n1️⃣736250400,1,2\n",
      messages: [
        """
        t:1️⃣: warning: time '736250400' counts from 2001-01-01, as in Apple's frameworks
          expected seconds since 1970
          hint: if it counts from 1970: --csv 'time=NAME[s]'
        """
      ]),
    Sample(
      name: "times of day alone, on after midnight",
      text: "time,lat,lon\n1️⃣10:00:00,1,2\n23:59:59,1,2\n00:00:00,1,2\n",
      fixes: [Fix(36_000_000, 1, 2), Fix(86_399_000, 1, 2), Fix(86_400_000, 1, 2)],
      messages: [
        """
        t:1️⃣: warning: time '10:00:00' has no date
          expected a date and time
          hint: the day is assumed to be 1970-01-01
        """
      ]),
    Sample(
      name: "a date that is none beside a time of day",
      text: "date,time,lat,lon\n2024-05-01,10:00:00Z,1,2\n1️⃣01-May-24,10:00:01Z,1,2\n",
      messages: [
        """
        t:1️⃣: warning: '01-May-24' is not a date and time
          expected a date and time such as 2024-05-01T10:00:00Z
          hint: the fix is dropped
        """
      ]),
    Sample(
      name: "a number for no altitude",
      text: "time,lat,lon,altitude\n1714557600,1,2,1️⃣-9999\n",
      messages: [
        """
        t:1️⃣: warning: altitude '-9999' is implausible for a receiver
          hint: the value is ignored
        """
      ]),
    Sample(
      name: "hemispheres that are none",
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
    Sample(
      name: "a course in an unknown unit",
      text: "1️⃣time,lat,lon,heading (magnetic)\n1714557600,1,2,90\n",
      messages: [
        """
        t:1️⃣: warning: unit 'magnetic' of column 'heading (magnetic)' is unknown
          expected deg or rad
          hint: the column is ignored
        """
      ]),
    Sample(
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
    Sample(
      name: "the month first, known from an earlier date beside its time",
      text: "date;time;lat;lon\n4/30/24;1️⃣10:00:00;1;2\n5/1/24;10:00:00;1;2\n",
      fixes: [Fix(tenOClock - 86_400_000, 1, 2), Fix(tenOClock, 1, 2)],
      messages: [zoneless("10:00:00")]),
    Sample(
      name: "a year of two digits after points",
      text: "time,lat,lon\n1️⃣01.05.24 10:00,1,2\n", messages: [zoneless("01.05.24 10:00")]),
    Sample(
      name: "a year of two digits in a stated order",
      text: "time,lat,lon\n1️⃣01/05/24 10:00,1,2\n", columns: "date=dmy",
      messages: [zoneless("01/05/24 10:00")]),
    Sample(
      name: "OSRM: several tracks",
      text: "TrackID,Latitude,Longitude,Time\na,1,2,1714557600\n1️⃣b,3,4,1714557600\n",
      messages: [
        """
        t:1️⃣: warning: track 'b' begins here; only the first, 'a', is read
          expected one track per trace
          hint: choose another track: --track b
        """
      ]),
    Sample(
      name: "GnssLogger: other providers",
      text: "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,UnixTimeMillis\n"
        + "Fix,1️⃣FLP,3,4,1714557600000\nFix,GPS,1,2,1714557600000\n",
      messages: [
        """
        t:1️⃣: warning: fixes of provider 'FLP' are ignored; those of 'GPS' are used
          hint: choose another provider: --csv provider=FLP
        """
      ]),
    Sample(
      name: "swapped coordinates, named as the header names them",
      text: "time,Lat,Lng\n1714557600,1️⃣147.5,47.37\n1714557600,1,2\n",
      messages: [
        """
        t:1️⃣: warning: latitude '147.5' is out of range
          expected degrees in -90...90
          hint: 'Lat' and 'Lng' may be swapped (Lng is '47.37')
        """
      ]),
    Sample(
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
    Sample(
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
    Sample(
      name: "the header once more, a short line, a line cut off",
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
    Sample(
      name: "a quote that is never closed",
      text: "time,lat,lon,note\n1️⃣1714557600,1,2,\"x\n",
      messages: [
        """
        t:1️⃣: warning: a quote is not closed
          expected '"' at the end of the field
          hint: the quote is read as a plain character
        """
      ]),
    Sample(
      name: "decimal commas between commas cost their line, blank fields at its end nothing",
      text: "time,lat,lon\n1714557600,52,5,1️⃣13,4\n1714557600,1,2,,\n",
      messages: [
        """
        t:1️⃣: warning: the line has 5 fields
          expected 3 as in previous lines
          hint: the fix is dropped; with decimal commas, separate fields with ';' or quote them
        """
      ]),
    Sample(
      name: "decimal commas without a header", text: "1714557600,1,2\n1714557600,1,5,1️⃣2,4\n",
      columns: "time=1,lat=2,lon=3",
      messages: [
        """
        t:1️⃣: warning: the line has 5 fields
          expected 3 as in previous lines
          hint: the fix is dropped; with decimal commas, separate fields with ';' or quote them
        """
      ]),
    Sample(
      name: "stray quotes that take lines for text",
      text: "time,lat,lon,note\n1714557600,1,2,\"1️⃣a\n1714557600,1,2,b\n1714557600,1,2,c\"\n",
      messages: [
        """
        t:1️⃣: warning: a quoted field spans 3 lines
          expected a field within one line
          hint: two stray quotes may hide the fixes between them
        """
      ]),
    Sample(
      name: "a unit that is not known",
      text: "1️⃣time,lat,lon,speed (furlongs)\n1714557600,1,2,3\n",
      messages: [
        """
        t:1️⃣: warning: unit 'furlongs' of column 'speed (furlongs)' is unknown
          expected m/s, km/h, mph, kn, m or ft
          hint: the column is ignored
        """
      ]),
    Sample(
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
  func `a fault that a trip survives is a warning with its location`(sample: Sample) {
    let source = MarkedText(sample.text)
    let items = items(of: source.text, options: .init(columns: sample.columns))
    #expect(items.fixes == sample.fixes)
    #expect(items.messages == sample.messages.map(source.located))
  }

  @Test(arguments: faulty, [1, 7])
  func `faults are the same in pieces of any length`(sample: Sample, pieceLength: Int) {
    let text = MarkedText(sample.text).text
    #expect(items(of: text, pieceLength: pieceLength) == items(of: text))
  }

  static let hopeless: [Sample] = [
    Sample(
      name: "no coordinates",
      text: "when,speed\n1,2\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among 'when', 'speed'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: name the columns: --csv time=1,lat=2,lon=3
        """
      ]),
    Sample(
      name: "numbers without a header", text: "47.25, 8.5\n47.5, 8.5\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among '47.25', '8.5'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: without a header, name the columns: --csv lat=1,lon=2, or lat=2,lon=1 if the \
        longitude is first
        """
      ]),
    Sample(
      name: "a mistyped coordinate", text: "time,lattitude,lon\n1714557600,1,2\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among 'time', 'lattitude', 'lon'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: 'lattitude' may be 'latitude'; if so: --csv lat=lattitude
        """
      ]),
    Sample(
      name: "a mistyped longitude beside a latitude",
      text: "time,Latitude,Longtitude\n1714557600,1,2\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among 'time', 'Latitude', 'Longtitude'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: 'Longtitude' may be 'longitude'; if so: --csv lon=Longtitude
        """
      ]),
    Sample(
      name: "coordinates of two things", text: "time,from.lat,from.lon,to.lat,to.lon\n",
      messages: [
        """
        t:1:1: error: columns 'from.lat' and 'to.lat' have the same meaning
          expected one column of this meaning
          hint: give column numbers: --csv time=1,lat=2,lon=3
        """
      ]),
    Sample(
      name: "two numbers of unknown order", text: "time,position\n1714557600,\"1, 2\"\n",
      messages: [
        """
        t:2:13: error: column 'position' has '1, 2' instead of a position
          expected a point such as 'POINT (8.54 47.37)'
          hint: state the order: --csv lat=2,lon=2 or, if the longitude is first, lon=2,lat=2
        """
      ]),
    Sample(
      name: "a line in a cell", text: "WKT,name\n\"LINESTRING (2 1, 3 1)\",x\n",
      messages: [
        """
        t:2:2: error: column 'WKT' has 'LINESTRING (2 1, 3 1)' instead of a position
          expected a point such as 'POINT (8.54 47.37)'
          hint: a line is a route, or a trace without times: copy it to a file of its own
        """
      ]),
    Sample(
      name: "a column twice", text: "time,lat,lon,lat\n",
      messages: [
        """
        t:1:1: error: column 'lat' appears twice in the header
          expected one column of this name
          hint: give column numbers: --csv time=1,lat=2,lon=3
        """
      ]),
    Sample(
      name: "a date with two readings", text: "time,lat,lon\n03/04/2024 10:00:00,1,2\n",
      messages: [
        """
        t:2:1: error: date '03/04/2024 10:00:00' may have the day or the month first
          expected a date such as 2024-05-01
          hint: give the order: --csv date=dmy or date=mdy
        """
      ]),
    Sample(
      name: "a date with three readings", text: "date;time;lat;lon\n03/04/05;10:00:00;1;2\n",
      messages: [
        """
        t:2:1: error: date '03/04/05' may have the day or the month first
          expected a date such as 2024-05-01
          hint: give the order: --csv date=dmy or date=mdy or date=ymd
        """
      ]),
    Sample(
      name: "a unit of time that is not known", text: "time(fortnight),lat,lon\n5,1,2\n",
      messages: [
        """
        t:2:1: error: unit 'fortnight' of time '5' is unknown
          expected a date and time, or a count with a known unit
          hint: state the unit: --csv 'time=1[excel]', [s], [ms], [us], [ns], [apple] or [hhmmss]
        """
      ]),
    Sample(
      name: "days or seconds", text: "lat,lon,time\n1,2,45413.5\n",
      messages: [
        """
        t:2:5: error: time '45413.5' may be days, seconds or a time of day such as hhmmss
          expected a date and time, or a count with a known unit
          hint: state the unit: --csv 'time=3[excel]', [s], [ms], [us], [ns], [apple] or [hhmmss]
        """
      ]),
    Sample(
      name: "digits that may be several dates",
      text: "date,time,lat,lon\n010203,100000,1,2\n",
      messages: [
        """
        t:2:1: error: date '010203' may have the day or the month first
          expected a date such as 2024-05-01
          hint: give the order: --csv date=dmy or date=mdy or date=ymd
        """
      ]),
    Sample(
      name: "a stated unit that is not known", text: "time,lat,lon\n", columns: "speed=3[furlongs]",
      messages: [
        """
        t:1:1: error: unit 'furlongs' of speed is unknown
          expected m/s, km/h, mph, kn or ft/s
        """
      ]),
    Sample(
      name: "a stated unit of a course that is not known", text: "time,lat,lon\n",
      columns: "course=3[m]",
      messages: [
        """
        t:1:1: error: unit 'm' of course is unknown
          expected deg or rad
        """
      ]),
    Sample(
      name: "no times", text: "lat,lon\n1,2\n3,4\n",
      messages: [
        """
        t: error: none of the 2 fixes has a time
          expected a time for each fix
          hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
        """
      ]),
    Sample(
      name: "a header alone", text: "time,lat,lon\n",
      messages: [
        """
        t: error: the input is CSV without a usable fix
          expected coordinates with times
        """
      ]),
    Sample(
      name: "a column that is not there", text: "time,latx,lon\n", columns: "lat=laty",
      messages: [
        """
        t:1:1: error: no column is named 'laty'
          expected the name or number of a column
          hint: did you mean 'latx'?
        """
      ]),
    Sample(
      name: "a column that is not there below lines before the header",
      text: "My drive\n\ntime,lat,lon,speed\n1714557600,1,2,36\n", columns: "speed=sped[km/h]",
      messages: [
        """
        t:3:1: error: no column is named 'sped'
          expected the name or number of a column
          hint: did you mean 'speed'?
        """
      ]),
    Sample(
      name: "a mapping of nothing", text: "time,lat,lon\n", columns: "lta=1",
      messages: [
        """
        t:1:1: error: 'lta=1' does not assign a column
          expected time, lat, lon, alt, accuracy, course, speed, simulated, track, provider, \
        off_route, valid or date, each with '=' and a column
          hint: did you mean 'lat'?
        """
      ]),
    Sample(
      name: "a mapping of nothing for a trace without columns", text: "<gpx/>\n", columns: "lta=1",
      messages: [
        """
        t:1:1: error: 'lta=1' does not assign a column
          expected time, lat, lon, alt, accuracy, course, speed, simulated, track, provider, \
        off_route, valid or date, each with '=' and a column
          hint: did you mean 'lat'?
        """
      ]),
    Sample(
      name: "nothing", text: "",
      messages: [
        """
        t: error: the input is empty
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: recording or export may have failed
        """
      ]),
    Sample(
      name: "UTF-16", text: "t\0i\0m\0e\0,\0",
      messages: [
        """
        t:1:1: error: the text is in UTF-16
          expected UTF-8
          hint: convert it first: iconv -f UTF-16 -t UTF-8 FILE
        """
      ]),
    Sample(
      name: "binary", text: "abc\u{1}\u{2}def",
      messages: [
        """
        t:1:1: error: the input is binary
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: it may be the wrong file, compressed or in an unsupported format
        """
      ]),
  ]

  @Test(arguments: hopeless)
  func `a table that is ambiguous or has no fix is an error`(sample: Sample) {
    let items = items(of: sample.text, options: .init(columns: sample.columns))
    #expect(items.fixes == [])
    let told = items.messages.filter { !$0.contains("names no zone") }
    #expect(told == sample.messages)
  }

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
  func `a file of another kind is identified`(
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

  @Test(arguments: ["course_over_ground", "azimuth", "headingDegrees", "GCrs"])
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
