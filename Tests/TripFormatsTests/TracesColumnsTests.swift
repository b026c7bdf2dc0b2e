import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

/// Columns and members whose names alone could mislead.
@Suite struct TracesColumnsTests {
  /// A text and its expected items.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var fixes = [Fix(tenOClock, 1, 2), Fix(tenOClock + 1000, 1.5, 2)]
    var codes: [String] = []
    var testDescription: String { name }
  }

  /// The fixes of most samples with other values.
  private static func fixes(
    accuracy: Double? = nil, course: Double? = nil, speed: Double? = nil
  ) -> [Fix] {
    let points: [(Int64, Double)] = [(0, 1), (1000, 1.5)]
    return points.map { milliseconds, latitude in
      Fix(
        tenOClock + milliseconds, latitude, 2, accuracy: accuracy, course: course, speed: speed)
    }
  }

  private static let times: [Sample] = [
    Sample(
      name: "a known name wins over another time with a zone",
      text: "timestamp,lat,lon,upload_time\n1714557600000,1,2,2024-05-01T10:05:00Z\n"
        + "1714557601000,1.5,2,2024-05-01T10:05:00Z\n"),
    Sample(
      name: "a known name without a zone wins over an arrival expected later",
      text: "timestamp,lat,lon,eta_time\n2024-05-01 10:00:00,1,2,2024-05-01T10:30:00Z\n"
        + "2024-05-01 10:00:01,1.5,2,2024-05-01T10:30:00Z\n", codes: ["zoneless_time"]),
    Sample(
      name: "a copy of the time with a zone wins over a known name without a zone",
      text: "time,lat,lon,timestamp_utc\n2024-05-01 12:00:00,1,2,2024-05-01T10:00:00Z\n"
        + "2024-05-01 12:00:01,1.5,2,2024-05-01T10:00:01Z\n"),
    Sample(
      name: "a time whose name says UTC wins over one without a zone",
      text: "time,utc,lat,lon\n2024-05-01 12:00:00,2024-05-01 10:00:00,1,2\n"
        + "2024-05-01 12:00:01,2024-05-01 10:00:01,1.5,2\n"),
    Sample(
      name: "a local time, and one in GMT",
      text: "local_time,lat,lon,time_gmt\n2024-05-01 05:30:00,1,2,2024-05-01 10:00:00\n"
        + "2024-05-01 05:30:01,1.5,2,2024-05-01 10:00:01\n"),
    Sample(
      name: "a time of day in UTC beside a local date and time",
      text: "date,time,utc_time,lat,lon\n2024-05-01,12:00:00,10:00:00,1,2\n"
        + "2024-05-01,12:00:01,10:00:01,1.5,2\n"),
    Sample(
      name: "a time of day in UTC on the day before the local date",
      text: "date,local_time,utc_time,lat,lon\n2024-05-02,00:30:00,12:30:00,1,2\n"
        + "2024-05-02,00:30:01,12:30:01,1.5,2\n",
      fixes: [Fix(tenOClock + 9_000_000, 1, 2), Fix(tenOClock + 9_001_000, 1.5, 2)]),
    Sample(
      name: "a time of day in UTC beside a local time with a date",
      text: "datetime,utc_time,lat,lon\n2024-05-01 12:00:00,10:00:00,1,2\n"
        + "2024-05-01 12:00:01,10:00:01,1.5,2\n"),
    Sample(
      name: "a date and a time of day in UTC",
      text: "date,utc_time,lat,lon\n2024-05-01,10:00:00,1,2\n2024-05-01,10:00:01,1.5,2\n"),
    Sample(
      name: "the zone of a local time in a column of its own",
      text: "time,utc_offset,lat,lon\n2024-05-01 12:00:00,+02:00,1,2\n"
        + "2024-05-01 11:00:01,+01:00,1.5,2\n"),
    Sample(
      name: "the zone of a local date and time in a column of its own",
      text: "date,time,lat,lon,tz_offset\n2024-05-01,05:30:00,1,2,-0430\n"
        + "2024-05-01,05:30:01,1.5,2,-0430\n"),
    Sample(
      name: "a zone beside times that state one, and a zone that is unknown",
      text: "time,lat,lon,timezone\n2024-05-01T10:00:00Z,1,2,+02:00\n"
        + "2024-05-01 10:00:01,1.5,2,Europe/Zurich\n", codes: ["zoneless_time"]),
    Sample(
      name: "the creation time of a record does not count if a fix has its own time",
      text: #"[{"timestamp":1714557600000,"lat":1,"lon":2,"createdAt":"2024-05-01T10:05:00.1Z"},"#
        + #"{"timestamp":1714557601000,"lat":1.5,"lon":2,"createdAt":"2024-05-01T10:05:00.1Z"}]"#),
    Sample(
      name: "the creation time of a record counts if there is no other",
      text: "createdAt,lat,lon\n2024-05-01T10:00:00Z,1,2\n2024-05-01T10:00:01Z,1.5,2\n"),
    Sample(
      name: "R: the numbers of the rows have no header",
      text: "\"time\",\"lat\",\"lon\"\n\"1\",1714557600,1,2\n\"2\",1714557601,1.5,2\n"),
    Sample(
      name: "R: the latitude is the last column",
      text: "time lon lat\n1 1714557600 2 1\n2 1714557601 2 1.5\n"),
    Sample(
      name: "a time may be named by what happened at it",
      text: "captured_at,lat,lon\n2024-05-01T10:00:00Z,1,2\n2024-05-01T10:00:01Z,1.5,2\n"),
    Sample(
      name: "a time may be named only by its preposition",
      text: #"[{"at":"2024-05-01T10:00:00Z","lat":1,"lon":2},"#
        + #"{"at":"2024-05-01T10:00:01Z","lat":1.5,"lon":2}]"#),
    Sample(
      name: "Google's fleet engine: the sensor's time, and meters per second",
      text: #"{"locations":[{"location":{"latitude":1,"longitude":2},"speed":10,"serverTime":"#
        + #""2024-05-01T10:00:03Z","updateTime":"2024-05-01T10:00:00Z"},"#
        + #"{"location":{"latitude":1.5,"longitude":2},"speed":10,"serverTime":"#
        + #""2024-05-01T10:00:03Z","updateTime":"2024-05-01T10:00:01Z"}]}"#,
      fixes: fixes(speed: 10)),
    Sample(
      name: "Traccar's speeds are in knots",
      text: "serverTime,deviceTime,fixTime,latitude,longitude,speed\n"
        + "2024-05-01T10:00:03Z,2024-05-01T10:00:00Z,2024-05-01T10:00:00Z,1,2,36\n"
        + "2024-05-01T10:00:03Z,2024-05-01T10:00:01Z,2024-05-01T10:00:01Z,1.5,2,36\n",
      fixes: fixes(speed: 36 * (1852 / 3600.0))),
    Sample(
      name: "a duration in milliseconds does not advance with the clock",
      text: "time,lat,lon,processing_time_ms\n2024-05-01T10:00:00Z,1,2,35\n"
        + "2024-05-01T10:00:01Z,1.5,2,41\n2024-05-01T10:00:02Z,1.5,2,38\n"
        + "2024-05-01T10:00:03Z,1.5,2,36\n",
      fixes: fixes() + [Fix(tenOClock + 2000, 1.5, 2), Fix(tenOClock + 3000, 1.5, 2)]),
    Sample(
      name: "a constant duration in microseconds",
      text: "time,lat,lon,response_time_us\n2024-05-01T10:00:00Z,1,2,350000\n"
        + "2024-05-01T10:00:01Z,1.5,2,350000\n"),
    Sample(
      name: "a counter of milliseconds refines seconds that fixes share",
      text: "time,lat,lon,fly_time_ms\n2024-05-01T10:00:00Z,1,2,1500\n"
        + "2024-05-01T10:00:00Z,1.5,2,2100\n2024-05-01T10:00:01Z,1.5,2,2700\n",
      fixes: [
        Fix(tenOClock, 1, 2), Fix(tenOClock + 600, 1.5, 2), Fix(tenOClock + 1200, 1.5, 2),
      ]),
    Sample(
      name: "the clock of a device does not move times that differ",
      text: "time,lat,lon,uptime_ms\n2024-05-01T10:00:00Z,1,2,1500\n"
        + "2024-05-01T10:00:01Z,1.5,2,2537\n"),
    Sample(
      name: "of two columns of times the one that can be used",
      text: "Time (s),Time (UTC),lat,lon\n0,2024-05-01T10:00:00Z,1,2\n"
        + "1,2024-05-01T10:00:01Z,1.5,2\n"),
  ]

  private static let zones: [Sample] = ["UTC+2", "GMT+02:00", "UTC +0200", "+2"].map { zone in
    Sample(
      name: "the zone \(zone) in a header",
      text: "Time (\(zone)),lat,lon\n2024-05-01 12:00:00,1,2\n2024-05-01 12:00:01,1.5,2\n")
  }

  private static let measures: [Sample] = [
    Sample(
      name: "Ferrostar: the accuracies of course and speed are not the position's",
      text: #"[{"timestamp":1714557600,"coordinates":{"lat":1,"lng":2},"courseOverGround":"#
        + #"{"degrees":53,"accuracy":120},"speed":{"value":10,"accuracy":1},"#
        + #""horizontalAccuracy":6},{"timestamp":1714557601,"coordinates":{"lat":1.5,"lng":2},"#
        + #""courseOverGround":{"degrees":53,"accuracy":120},"speed":{"value":10,"accuracy":1},"#
        + #""horizontalAccuracy":6}]"#,
      fixes: fixes(accuracy: 6, course: 53, speed: 10)),
    Sample(
      name: "a value with its unit, an accuracy with its direction",
      text: #"[{"timestamp":1714557600,"lat":1,"lon":2,"speed":{"value":36,"unit":"km/h"},"#
        + #""Accuracy":{"Horizontal":4}},{"timestamp":1714557601,"lat":1.5,"lon":2,"#
        + #""speed":{"value":36,"unit":"km/h"},"Accuracy":{"Horizontal":4}}]"#,
      fixes: fixes(accuracy: 4, speed: 36 * (1 / 3.6))),
    Sample(
      name: "a horizontal accuracy wins over one of unstated direction",
      text: "time,lat,lon,accuracy,horizontalAccuracy\n1714557600,1,2,9,4\n1714557601,1.5,2,9,4\n",
      fixes: fixes(accuracy: 4)),
    Sample(
      name: "a negative 'acc' is an acceleration",
      text: "time,lat,lon,acc\n1714557600,1,2,-0.5\n1714557601,1.5,2,0.5\n",
      codes: ["not_accuracy"]),
    Sample(
      name: "a negative 'acc' in lines of JSON, after the form is known",
      text: #"{"time":1714557600,"lat":1,"lon":2,"acc":-0.5}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lon":2,"acc":0.5}"# + "\n", codes: ["not_accuracy"]),
    Sample(
      name: "speed over ground, course in degrees",
      text: "time,lat,lon,speedOverGround,courseDegrees\n1714557600,1,2,10,53\n"
        + "1714557601,1.5,2,10,53\n", fixes: fixes(course: 53, speed: 10)),
    Sample(
      name: "a receiver's speed in km/h, a true heading, an accuracy in millimeters",
      text: "time,lat,lon,Speed (GPS) (km/h),headingTrue,hacc_mm\n1714557600,1,2,36,53,4000\n"
        + "1714557601,1.5,2,36,53,4000\n",
      fixes: fixes(accuracy: 4, course: 53, speed: 36 * (1 / 3.6))),
    Sample(
      name: "units at the end of names",
      text: "time,lat,lon,speedInKmh,accuracyInMeters\n1714557600,1,2,36,4\n"
        + "1714557601,1.5,2,36,4\n",
      fixes: fixes(accuracy: 4, speed: 36 * (1 / 3.6))),
    Sample(
      name: "units at the end of names, after 'in' and with 'per'",
      text: "time,lat,lon,speed_in_kmh,acc_in_m\n1714557600,1,2,36,4\n1714557601,1.5,2,36,4\n",
      fixes: fixes(accuracy: 4, speed: 36 * (1 / 3.6))),
    Sample(
      name: "kilometers per hour in three words",
      text: "time,lat,lon,speed_km_per_h\n1714557600,1,2,36\n1714557601,1.5,2,36\n",
      fixes: fixes(speed: 36 * (1 / 3.6))),
    Sample(
      name: "of two columns of speeds the one with a known unit",
      text: "time,lat,lon,Speed (raw),Speed (km/h)\n1714557600,1,2,9,36\n1714557601,1.5,2,9,36\n",
      fixes: fixes(speed: 36 * (1 / 3.6))),
    Sample(
      name: "a speed over ground in knots",
      text: "time,lat,lon,groundSpeedKnots\n1714557600,1,2,36\n1714557601,1.5,2,36\n",
      fixes: fixes(speed: 36 * (1852 / 3600.0))),
    Sample(
      name: "a speed in centimeters per second",
      text: "time,lat,lon,speed (cm/s)\n1714557600,1,2,1000\n1714557601,1.5,2,1000\n",
      fixes: fixes(speed: 1000 * 0.01)),
    Sample(
      name: "a unit of two words",
      text: "time,lat,lon,vel_m_s,angle\n1714557600,1,2,10,53\n1714557601,1.5,2,10,53\n",
      fixes: fixes(course: 53, speed: 10)),
    Sample(
      name: "a fix type of 0 means no fix",
      text: "time,lat,lon,fix_type\n1714557600,1,2,3\n1714557600.5,0.5,2,0\n1714557601,1.5,2,3\n",
      codes: ["void"]),
    Sample(
      name: "a horizontal speed",
      text: "time,lat,lon,horizontal_speed\n1714557600,1,2,10\n1714557601,1.5,2,10\n",
      fixes: fixes(speed: 10)),
    Sample(
      name: "course, speed and accuracy of a fix",
      text: "time,lat,lon,fix_speed,fix_bearing,fix_accuracy\n1714557600,1,2,10,53,4\n"
        + "1714557601,1.5,2,10,53,4\n",
      fixes: fixes(accuracy: 4, course: 53, speed: 10)),
    Sample(
      name: "a receiver before a measure and its unit",
      text: "time,lat,lon,gnssSpeedKmh,loc_hdg [deg]\n1714557600,1,2,36,53\n"
        + "1714557601,1.5,2,36,53\n",
      fixes: fixes(course: 53, speed: 36 * (1 / 3.6))),
    Sample(
      name: "a speed over ground, a true track and a horizontal error",
      text: "time,lat,lon,groundSpeed,trueTrack,eph\n1714557600,1,2,10,53,4\n"
        + "1714557601,1.5,2,10,53,4\n",
      fixes: fixes(accuracy: 4, course: 53, speed: 10)),
    Sample(
      name: "MAVLink's 'eph' is a dilution of precision",
      text: "time,lat (e7),lon (e7),eph\n1714557600,10000000,20000000,121\n"
        + "1714557601,15000000,20000000,121\n"),
    Sample(
      name: "a receiver's speed beside a course 'track'",
      text: "time,lat,lon,gps_speed,track\n1714557600,1,2,10,53\n1714557601,1.5,2,10,53\n",
      fixes: fixes(course: 53, speed: 10)),
    Sample(
      name: "a climb is not a speed",
      text: "time,lat,lon,climb (m/s)\n1714557600,1,2,10\n1714557601,1.5,2,10\n"),
    Sample(
      name: "togeojson: values of measures beside the times",
      text: #"{"type":"Feature","properties":{"coordinateProperties":{"times":"#
        + #"["2024-05-01T10:00:00Z","2024-05-01T10:00:01Z"],"speeds":[10,10],"courses":[53,53],"#
        + #""hAccs":[4,4]}},"geometry":{"type":"LineString","coordinates":[[2,1],[2,1.5]]}}"#,
      fixes: fixes(accuracy: 4, course: 53, speed: 10)),
    Sample(
      name: "milliarcseconds",
      text: "time,lat (mas),lon (mas)\n1714557600,3600000,7200000\n",
      fixes: [Fix(tenOClock, 3_600_000 * (1 / 3_600_000), 7_200_000 * (1 / 3_600_000))]),
  ]

  private static let records: [Sample] = [
    Sample(
      name: "all fixes have the same 'id'",
      text: #"{"data":[{"id":"car1","time":1714557600,"lat":1,"lon":2},"#
        + #"{"id":"car1","time":1714557601,"lat":1.5,"lon":2}]}"#),
    Sample(
      name: "a second header with another order",
      text: "time,lat,lon\n1714557600,1,2\ntime,lon,lat\n1714557601,2,1.5\n",
      codes: ["repeated_header"]),
    Sample(
      name: "NMEA's letters of validity",
      text: "time,lat,lon,valid\n1714557600,9,9,V\n1714557600,1,2,A\n1714557601,1.5,2,A\n",
      codes: ["void"]),
    Sample(
      name: "the letters of PostgreSQL",
      text: "time,lat,lon,valid\n1714557600,1,2,t\n1714557600.5,9,9,f\n1714557601,1.5,2,t\n",
      codes: ["void"]),
    Sample(
      name: "a receiver without a fix",
      text: #"[{"time":1714557600,"lat":9,"lon":9,"hasFix":false},"#
        + #"{"time":1714557600,"lat":1,"lon":2,"hasFix":true},"#
        + #"{"time":1714557601,"lat":1.5,"lon":2,"hasFix":true}]"#, codes: ["void"]),
    Sample(
      name: "a status is void by its letter, never by its number",
      text: #"{"time":1714557600,"lat":1,"lon":2,"status":0}"# + "\n"
        + #"{"time":1714557601,"lat":9,"lon":9,"status":"V"}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lon":2,"status":"OK"}"# + "\n", codes: ["void"]),
    Sample(
      name: "of a line without one of its fields, only position and time are read",
      text: "time,lat,lon,alt,accuracy,course\n1714557600,1,2,30,4,53\n1714557601,1.5,2,4,53\n",
      fixes: [
        Fix(tenOClock, 1, 2, altitude: 30, accuracy: 4, course: 53), Fix(tenOClock + 1000, 1.5, 2),
      ],
      codes: ["lost_fields"]),
    Sample(
      name: "fields that the first line also lacks are blank",
      text: "time,lat,lon,alt,note\n1714557600,1,2,30\n1714557601,1.5,2,30\n",
      fixes: [
        Fix(tenOClock, 1, 2, altitude: 30), Fix(tenOClock + 1000, 1.5, 2, altitude: 30),
      ]),
    Sample(
      name: "lines that begin with an object of coordinates are not GeoJSON",
      text: #"{"coordinates":{"lat":1,"lng":2},"timestamp":1714557600}"# + "\n"
        + #"{"coordinates":{"lat":1.5,"lng":2},"timestamp":1714557601}"# + "\n"),
    Sample(
      name: "a position of the object wins over that of an inner object",
      text: #"[{"home":{"lat":9,"lon":9},"time":1714557600,"lat":1,"lon":2},"#
        + #"{"home":{"lat":9,"lon":9},"time":1714557601,"lat":1.5,"lon":2}]"#),
    Sample(
      name: "an own speed wins over that of an inner object, unless it is null",
      text: #"[{"time":1714557600,"lat":1,"lon":2,"wind":{"speed":3},"speed":10},"#
        + #"{"time":1714557601,"lat":1.5,"lon":2,"gps":{"speed":10},"speed":null}]"#,
      fixes: fixes(speed: 10)),
    Sample(
      name: "two positions of one fix",
      text: #"[{"time":1714557600,"snapped":{"lat":9,"lon":9},"raw":{"lat":1,"lon":2}}]"#,
      fixes: [], codes: ["position_twice"]),
    Sample(
      name: "a unit of coordinates that is not a unit of angles",
      text: "time,x (m),y (m)\n1714557600,1,2\n", fixes: [], codes: ["unknown_unit"]),
    Sample(
      name: "a GPX track whose times cannot be read",
      text: #"<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2024 05 01</time></trkpt>"#
        + "</trkseg></trk></gpx>", fixes: [], codes: ["bad_time", "all_dropped"]),
  ]

  private static let hemispheres: [Sample] = [
    Sample(
      name: "hemispheres beside the coordinates of objects",
      text:
        #"[{"time":1714557600,"latitude":1,"latitudeRef":"S","longitude":2,"longitudeRef":"W"},"#
        + #"{"time":1714557601,"latitude":1.5,"latitudeRef":"N","longitude":2,"#
        + #""longitudeRef":"E"}]"#,
      fixes: [Fix(tenOClock, -1, -2), Fix(tenOClock + 1000, 1.5, 2)]),
    Sample(
      name: "hemispheres in lines of JSON, beside numbers and in texts",
      text: #"{"time":1714557600,"lat":1,"ns":"S","lon":"2 W"}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"ns":"N","lon":"2 E"}"# + "\n",
      fixes: [Fix(tenOClock, -1, -2), Fix(tenOClock + 1000, 1.5, 2)]),
    Sample(
      name: "a number under the name of hemispheres counts satellites",
      text: #"{"time":1714557600,"lat":1,"lon":2,"ns":9}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lon":2,"ns":9}"# + "\n"),
    Sample(
      name: "an unknown hemisphere costs the fix",
      text: #"{"time":1714557600,"lat":1,"lat_dir":"N","lon":2}"# + "\n"
        + #"{"time":1714557601,"lat":1,"lat_dir":"?","lon":2}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lat_dir":"N","lon":2}"# + "\n",
      codes: ["bad_hemisphere"]),
    Sample(
      name: "hemispheres in headers",
      text: "time,Latitude (S),Longitude (°W)\n1714557600,1,2\n1714557601,1.5,-2\n",
      fixes: [Fix(tenOClock, -1, -2), Fix(tenOClock + 1000, -1.5, -2)]),
    Sample(
      name: "a letter at the end of a name is no hemisphere",
      text: "time,lat_s,lon_s\n1714557600,1,2\n", fixes: [], codes: ["unknown_unit"]),
    Sample(
      name: "degrees north and east, with a sign",
      text: "time,lat (degrees_north),lon (E)\n1714557600,1,-2\n1714557601,1.5,2\n",
      fixes: [Fix(tenOClock, 1, -2), Fix(tenOClock + 1000, 1.5, 2)]),
  ]

  private static let fractions: [Sample] =
    [
      Sample(
        name: "ROS: seconds and nanoseconds in an inner object",
        text: #"{"header":{"seq":1,"stamp":{"secs":1714557600,"nsecs":0}},"latitude":1,"#
          + #""longitude":2}"# + "\n"
          + #"{"header":{"seq":2,"stamp":{"secs":1714557600,"nsecs":250000000}},"latitude":1.5,"#
          + #""longitude":2}"# + "\n",
        fixes: [Fix(tenOClock, 1, 2), Fix(tenOClock + 250, 1.5, 2)]),
      Sample(
        name: "ROS 2: an array of messages",
        text: #"[{"header":{"stamp":{"sec":1714557600,"nanosec":5000000}},"latitude":1,"#
          + #""longitude":2},{"header":{"stamp":{"sec":1714557601,"nanosec":0}},"latitude":1.5,"#
          + #""longitude":2}]"#,
        fixes: [Fix(tenOClock + 5, 1, 2), Fix(tenOClock + 1000, 1.5, 2)]),
      Sample(
        name: "Firestore's time stamps",
        text: #"[{"timestamp":{"_seconds":1714557600,"_nanoseconds":5000000},"latitude":1,"#
          + #""longitude":2},{"timestamp":{"_seconds":1714557601,"_nanoseconds":0},"latitude":1.5,"#
          + #""longitude":2}]"#,
        fixes: [Fix(tenOClock + 5, 1, 2), Fix(tenOClock + 1000, 1.5, 2)]),
    ]

  private static let milliseconds: [Sample] = ["ms", "millis"].flatMap { (name: String) in
    let fixes = [Fix(tenOClock + 250, 1, 2), Fix(tenOClock + 1000, 1.5, 2)]
    let lines =
      #"{"time":"2024-05-01T10:00:00Z","\#(name)":250,"lat":1,"lon":2}"# + "\n"
      + #"{"time":"2024-05-01T10:00:01Z","\#(name)":0,"lat":1.5,"lon":2}"# + "\n"
    let table =
      "time,\(name),lat,lon\n2024-05-01T10:00:00Z,250,1,2\n2024-05-01T10:00:01Z,0,1.5,2\n"
    return [
      Sample(name: "'\(name)' beside whole seconds in JSON", text: lines, fixes: fixes),
      Sample(name: "'\(name)' beside whole seconds in a table", text: table, fixes: fixes),
    ]
  }

  private static let texts: [Sample] = [
    Sample(
      name: "numbers with units and words that affirm in lines of JSON",
      text: #"{"time":1714557600,"lat":1,"lon":2,"speed":"36 km/h","accuracy":"8 m","#
        + #""simulated":"true","off_route":"yes"}"# + "\n"
        + #"{"time":1714557601,"lat":1.5,"lon":2,"speed":"36 km/h","accuracy":"8 m","#
        + #""simulated":"false","off_route":"no"}"# + "\n",
      fixes: [
        Fix(
          tenOClock, 1, 2, accuracy: 8, speed: 36 * (1 / 3.6), isSimulated: true, isOffRoute: true),
        Fix(tenOClock + 1000, 1.5, 2, accuracy: 8, speed: 36 * (1 / 3.6), isOffRoute: false),
      ]),
    Sample(
      name: "numbers that are Booleans, and a word that is none, after the form is known",
      text: #"{"time":1714557600,"lat":1,"lon":2,"mock":1,"off_route":1}"# + "\n"
        + #"{"time":1714557601,"lat":1,"lon":2,"mock":0,"off_route":0}"# + "\n"
        + #"{"time":1714557602,"lat":1,"lon":2,"mock":"maybe","off_route":"maybe"}"# + "\n",
      fixes: [
        Fix(tenOClock, 1, 2, isSimulated: true, isOffRoute: true),
        Fix(tenOClock + 1000, 1, 2, isOffRoute: false), Fix(tenOClock + 2000, 1, 2),
      ], codes: ["implausible"]),
  ]

  private static let notations = hemispheres + fractions + milliseconds + texts

  @Test(arguments: times + zones + measures + records + notations)
  func `columns have the meaning that names and values show`(_ sample: Sample) {
    let items = items(of: sample.text)
    #expect(items.fixes == sample.fixes)
    #expect(items.diagnostics.map(\.code) == sample.codes)
  }

  @Test func `a column of errors in meters is not lost silently`() {
    #expect(
      items(of: "time,lat,lon,sigma [m]\n1714557600,1,2,5\n").messages == [
        """
        t:1:14: warning: 'sigma [m]' has no known meaning
          expected a name such as 'accuracy'
          hint: it is ignored; to read it: --csv 'accuracy=sigma [m]'
        """
      ])
    #expect(items(of: "time,lat,lon,accuracy,sigma [m]\n1714557600,1,2,5,5\n").messages == [])
  }

  @Test(arguments: [
    ("time,lat,lon,cog\n1714557600,1,2,9000\n", "2:16"),
    ("{\"time\":1714557600,\"lat\":1,\"lon\":2,\"cog\":9000}\n", "1:42"),
  ])
  func `courses in hundredths of a degree are read with their unit`(
    text: String, location: String
  ) {
    #expect(
      items(of: text).messages == [
        """
        t:\(location): warning: course '9000' is implausible for a receiver
          hint: the value is ignored; if it is in hundredths of a degree: --csv 'course=cog[cdeg]'
        """
      ])
    let items = items(of: text, options: .init(columns: "course=cog[cdeg]"))
    #expect(items.messages == [])
    #expect(items.fixes.map(\.course?.degrees) == [90])
  }

  @Test func `a column whose unit is one of speeds is not lost silently`() {
    #expect(
      items(of: "time,lat,lon,v [km/h]\n1714557600,1,2,36\n").messages == [
        """
        t:1:14: warning: 'v [km/h]' has no known meaning
          expected a name such as 'speed'
          hint: it is ignored; to read it: --csv 'speed=v [km/h]'
        """
      ])
  }

  @Test func `two positions of one fix are named`() {
    let text =
      #"[{"time":1714557600,"position":{"lat":1,"lon":2},"#
      + #""next_stop":{"lat":9,"lon":9,"time":1714557900}}]"#
    #expect(
      items(of: text).messages.last == """
        t:1:2: error: 'position' and 'next_stop' both have the position of the fix
          expected one position for each fix
          hint: remove one of them: jq -c 'del(..|."next_stop"?)'
        """)
  }

  @Test func `lines of objects with parts can be requested`() {
    let text =
      #"{"coordinates":{"lat":1,"lng":2},"timestamp":1714557600}"# + "\n"
      + #"{"coordinates":{"lat":1.5,"lng":2},"timestamp":1714557601}"# + "\n"
    #expect(
      items(of: text, format: .jsonLines) == [
        .fix(Fix(tenOClock, 1, 2)), .fix(Fix(tenOClock + 1000, 1.5, 2)),
      ])
  }
}
