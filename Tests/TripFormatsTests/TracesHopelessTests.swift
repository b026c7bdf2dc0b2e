import Geodesy
import Notations
import TestSupport
import Testing
import TripFormats
import TripModel

/// Tables from which no trace can be read.
@Suite struct TracesHopelessTests {
  static let hopeless: [TableSample] = [
    TableSample(
      name: "no coordinates",
      text: "when,speed\n1,2\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among 'when', 'speed'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: name the columns: --csv time=1,lat=2,lon=3
        """
      ]),
    TableSample(
      name: "numbers without a header", text: "47.25, 8.5\n47.5, 8.5\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among '47.25', '8.5'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: without a header, name the columns: --csv lat=1,lon=2, or lat=2,lon=1 if the \
        longitude is first
        """
      ]),
    TableSample(
      name: "a mistyped coordinate", text: "time,lattitude,lon\n1714557600,1,2\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among 'time', 'lattitude', 'lon'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: 'lattitude' may be 'latitude'; if so: --csv lat=lattitude
        """
      ]),
    TableSample(
      name: "a mistyped longitude beside a latitude",
      text: "time,Latitude,Longtitude\n1714557600,1,2\n",
      messages: [
        """
        t:1:1: error: no columns of coordinates among 'time', 'Latitude', 'Longtitude'
          expected a header with names such as 'time', 'lat' and 'lon'
          hint: 'Longtitude' may be 'longitude'; if so: --csv lon=Longtitude
        """
      ]),
    TableSample(
      name: "coordinates of two objects", text: "time,from.lat,from.lon,to.lat,to.lon\n",
      messages: [
        """
        t:1:1: error: columns 'from.lat' and 'to.lat' have the same meaning
          expected one column of this meaning
          hint: give column numbers: --csv time=1,lat=2,lon=3
        """
      ]),
    TableSample(
      name: "two coordinates in unknown order", text: "time,position\n1714557600,\"1, 2\"\n",
      messages: [
        """
        t:2:13: error: column 'position' has '1, 2' instead of a position
          expected a point such as 'POINT (8.54 47.37)'
          hint: state the order: --csv lat=2,lon=2 or, if the longitude is first, lon=2,lat=2
        """
      ]),
    TableSample(
      name: "a line of several points in a cell", text: "WKT,name\n\"LINESTRING (2 1, 3 1)\",x\n",
      messages: [
        """
        t:2:2: error: column 'WKT' has 'LINESTRING (2 1, 3 1)' instead of a position
          expected a point such as 'POINT (8.54 47.37)'
          hint: a line is a route, or a trace without times: copy it to a file of its own
        """
      ]),
    TableSample(
      name: "a repeated column", text: "time,lat,lon,lat\n",
      messages: [
        """
        t:1:1: error: column 'lat' appears twice in the header
          expected one column of this name
          hint: give column numbers: --csv time=1,lat=2,lon=3
        """
      ]),
    TableSample(
      name: "a date that can be read in two ways", text: "time,lat,lon\n03/04/2024 10:00:00,1,2\n",
      messages: [
        """
        t:2:1: error: date '03/04/2024 10:00:00' may have the day or the month first
          expected a date such as 2024-05-01
          hint: give the order: --csv date=dmy or date=mdy
        """
      ]),
    TableSample(
      name: "a date that can be read in three ways",
      text: "date;time;lat;lon\n03/04/05;10:00:00;1;2\n",
      messages: [
        """
        t:2:1: error: date '03/04/05' may have the day or the month first
          expected a date such as 2024-05-01
          hint: give the order: --csv date=dmy or date=mdy or date=ymd
        """
      ]),
    TableSample(
      name: "an unknown unit of time", text: "time(fortnight),lat,lon\n5,1,2\n",
      messages: [
        """
        t:2:1: error: unit 'fortnight' of time '5' is unknown
          expected a date and time, or a count with a known unit
          hint: state the unit: --csv 'time=1[excel]', [s], [ms], [us], [ns], [apple] or [hhmmss]
        """
      ]),
    TableSample(
      name: "days or seconds", text: "lat,lon,time\n1,2,45413.5\n",
      messages: [
        """
        t:2:5: error: time '45413.5' may be days, seconds or a time of day such as hhmmss
          expected a date and time, or a count with a known unit
          hint: state the unit: --csv 'time=3[excel]', [s], [ms], [us], [ns], [apple] or [hhmmss]
        """
      ]),
    TableSample(
      name: "digits that may be several dates",
      text: "date,time,lat,lon\n010203,100000,1,2\n",
      messages: [
        """
        t:2:1: error: date '010203' may have the day or the month first
          expected a date such as 2024-05-01
          hint: give the order: --csv date=dmy or date=mdy or date=ymd
        """
      ]),
    TableSample(
      name: "a stated unit that is unknown", text: "time,lat,lon\n", columns: "speed=3[furlongs]",
      messages: [
        """
        t:1:1: error: unit 'furlongs' of speed is unknown
          expected m/s, km/h, mph, kn or ft/s
        """
      ]),
    TableSample(
      name: "a stated unit of a course that is unknown", text: "time,lat,lon\n",
      columns: "course=3[m]",
      messages: [
        """
        t:1:1: error: unit 'm' of course is unknown
          expected deg, -deg, cdeg or rad
        """
      ]),
    TableSample(
      name: "no times", text: "lat,lon\n1,2\n3,4\n",
      messages: [
        """
        t: error: none of the 2 fixes has a time
          expected a time for each fix
          hint: assume times with --assume-interval SECONDS or --assume-speed SPEED
        """
      ]),
    TableSample(
      name: "a header alone", text: "time,lat,lon\n",
      messages: [
        """
        t: error: the input is CSV without a usable fix
          expected coordinates with times
        """
      ]),
    TableSample(
      name: "a stated column that does not exist", text: "time,latx,lon\n", columns: "lat=laty",
      messages: [
        """
        t:1:1: error: no column is named 'laty'
          expected the name or number of a column
          hint: did you mean 'latx'?
        """
      ]),
    TableSample(
      name: "a stated column that does not exist, with lines before the header",
      text: "My drive\n\ntime,lat,lon,speed\n1714557600,1,2,36\n", columns: "speed=sped[km/h]",
      messages: [
        """
        t:3:1: error: no column is named 'sped'
          expected the name or number of a column
          hint: did you mean 'speed'?
        """
      ]),
    TableSample(
      name: "a column assigned to an unknown name", text: "time,lat,lon\n", columns: "lta=1",
      messages: [
        """
        --csv: error: 'lta=1' does not assign a column
          expected time, lat, lon, alt, accuracy, course, speed, simulated, track, provider, \
        off_route, valid or date, each with '=' and a column
          hint: did you mean 'lat'?
        """
      ]),
    TableSample(
      name: "a column assigned to an unknown name, for a trace without columns", text: "<gpx/>\n",
      columns: "lta=1",
      messages: [
        """
        --csv: error: 'lta=1' does not assign a column
          expected time, lat, lon, alt, accuracy, course, speed, simulated, track, provider, \
        off_route, valid or date, each with '=' and a column
          hint: did you mean 'lat'?
        """
      ]),
    TableSample(
      name: "an empty file", text: "",
      messages: [
        """
        t: error: the input is empty
          expected a trace in GPX, KML, TCX, FIT, CSV, NMEA 0183, GeoJSON, JSON Lines or gpsd JSON
          hint: recording or export may have failed
        """
      ]),
    TableSample(
      name: "UTF-16", text: "t\0i\0m\0e\0,\0",
      messages: [
        """
        t:1:1: error: the text is in UTF-16
          expected UTF-8
          hint: convert it first: iconv -f UTF-16 -t UTF-8 FILE
        """
      ]),
    TableSample(
      name: "UTF-32", text: "t\0\0\0i\0\0\0",
      messages: [
        """
        t:1:1: error: the text is in UTF-32
          expected UTF-8
          hint: convert it first: iconv -f UTF-32 -t UTF-8 FILE
        """
      ]),
    TableSample(
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
  func `a table that is ambiguous or has no fix is an error`(sample: TableSample) {
    let items = items(of: sample.text, options: .init(columns: sample.columns))
    #expect(items.fixes == [])
    let told = items.messages.filter { !$0.contains("names no zone") }
    #expect(told == sample.messages)
  }
}
