import Geodesy
import Notations
import Testing
import TripFormats
import TripModel

/// Files of loggers, phones and simulators, with coordinates in the South Atlantic.
@Suite struct TracesLoggersTests {
  /// A logger's file and its expected items.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var options = TraceReadingOptions()
    var fixes: [Fix]
    var codes: [String] = []
    var testDescription: String { name }
  }

  /// A fix at the latitude of all samples, a number of milliseconds after 10:00.
  private static func fix(
    _ milliseconds: Int64, _ longitude: Double = -15.25, altitude: Double? = nil,
    accuracy: Double? = nil, course: Double? = 90, speed: Double? = 36 * (1 / 3.6)
  ) -> Fix {
    Fix(
      tenOClock + milliseconds, -40.5, longitude, altitude: altitude, accuracy: accuracy,
      course: course, speed: speed)
  }

  /// The fixes of most samples: one second apart, eastward at 10 m/s.
  private static func fixes(
    accuracy: Double? = nil, course: Double? = 90, speed: Double? = 36 * (1 / 3.6)
  ) -> [Fix] {
    [
      fix(0, altitude: 3.5, accuracy: accuracy, course: course, speed: speed),
      fix(1000, -15.249882, altitude: 4.5, accuracy: accuracy, course: course, speed: speed),
    ]
  }

  private static let receivers: [Sample] = [
    Sample(
      name: "Columbus V-900, fields filled with zeros",
      text: "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\r\n"
        + "1\0\0\0\0\0,T,240501,100000,40.500000S,015.250000W,3\0\0\0\0,36\0\0,90\0,\0\0\0\0\r\n"
        + "2\0\0\0\0\0,V,240501,100001,40.500000S,015.249882W,-4\0\0\0,0\0\0\0,90\0,VOX00001\0\r\n",
      fixes: [fix(0, altitude: 3), fix(1000, -15.249882, altitude: -4, speed: 0)],
      codes: ["zoneless_time"]),
    Sample(
      name: "Columbus V-990, professional mode, fields filled with blanks",
      text: "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,FIX MODE,VALID,"
        + "PDOP,HDOP,VDOP,VOX\r\n"
        + "1     ,T,240501,100000,40.500000S,015.250000W,-3   ,36  ,90 ,3D,SPS ,2.6  ,2.4  ,1.0  ,"
        + "         \r\n",
      fixes: [fix(0, altitude: -3)], codes: ["zoneless_time"]),
    Sample(
      name: "JSON Lines below a line of words",
      text: "starting recorder\n"
        + #"{"time":1714557600000,"lat":-40.5,"lon":-15.25,"altitude":3.5,"course":90,"speed":10}"#
        + "\n"
        + #"{"time":1714557601000,"lat":-40.5,"lon":-15.249882,"altitude":4.5,"course":90,"speed":10}"#,
      fixes: fixes(speed: 10), codes: ["bad_json"]),
    Sample(
      name: "Columbus P-10 Pro",
      text: "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,PRES,TEMP\n"
        + "1,T,240501,100000,40.5000000S,15.2500000W,3.5,36.0,90,1013.2,18\n"
        + "2,T,240501,100001,40.5000000S,15.2498820W,4.5,36.0,90,1013.2,18\n",
      fixes: fixes(), codes: ["zoneless_time"]),
    Sample(
      name: "QStarz BT-Q1000",
      text: "INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED,HDOP,"
        + "NSAT (USED/VIEW),DISTANCE,\n"
        + "1,T,2024/05/01,10:00:00,SPS,40.500000,S,15.250000,W,3.5 m,36.000 km/h,1.4,8(10),0.00 m,\n"
        + "2,T,2024/05/01,10:00:01,SPS,40.500000,S,15.249882,W,4.5 m,36.000 km/h,1.4,8(10),9.98 m,"
        + "\n",
      fixes: fixes(course: nil), codes: ["zoneless_time"]),
    Sample(
      name: "iBlue 747",
      text: "INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED,HEADING,DISTANCE,\n"
        + "1,T,2024/05/01,10:00:00,SPS,40.500000,S,15.250000,W,3.500 M,36.000 km/h,90.000000,0 M,\n"
        + "2,T,2024/05/01,10:00:01,SPS,40.500000,S,15.249882,W,4.500 M,36.000 km/h,90.000000,9 M,"
        + "\n",
      fixes: fixes(), codes: ["zoneless_time"]),
    Sample(
      name: "Holux and other MediaTek loggers, with units in the header",
      text: "TRACK,INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT(m),SPEED(km/h),"
        + "HEADING,DSTA,DAGE,PDOP,HDOP,VDOP,NSAT (USED/VIEW),DISTANCE(m)\n"
        + "1,1,T,2024/05/01,10:00:00.000,SPS,40.500000,S,15.250000,W,3.5,36.0,90.0,0,0,2.0,1.4,"
        + "1.0,8(10),0.0\n"
        + "1,2,T,2024/05/01,10:00:01.000,SPS,40.500000,S,15.249882,W,4.5,36.0,90.0,0,0,2.0,1.4,"
        + "1.0,8(10),9.98\n",
      fixes: fixes(), codes: ["zoneless_time"]),
    Sample(
      name: "BlackVue dash camera",
      text: "\n[1714557600221]$GPRMC,100000.00,A,4030.00000,S,01515.00000,W,19.500,90.00,010524,"
        + ",,A*61\n\n[1714557600221]$GPGGA,100000.00,4030.00000,S,01515.00000,W,1,08,0.9,3.5,M,"
        + ",M,,*7C\n",
      fixes: [fix(0, altitude: 3.5, speed: 19.5 * 1852 / 3600)]),
    Sample(
      name: "glider's flight recorder over midnight, with a fix of two dimensions",
      text: "AXXXABC\r\nHFDTE300424\r\nI013638FXA\r\n"
        + "B2359594030000S01515000WA0003500100005\r\nB0000004030000S01514250WV0000000120025\r\n"
        + "LXXX0 comment\r\nB000001403000",
      fixes: [
        Fix(tenOClock - 36_001_000, -40.5, -15.25, altitude: 100, accuracy: 5),
        Fix(tenOClock - 36_000_000, -40.5, -15.2375, accuracy: 25),
      ],
      codes: ["cut_off"]),
    Sample(
      name: "paragliding instrument with the longer date, without the accuracy",
      text: "AXCT123\nHFDTEDATE:010524,01\nB1000004030000S01515000WA00035-0100\n",
      fixes: [fix(0, altitude: -100, course: nil, speed: nil)]),
    Sample(
      name: "flight recorder with further decimals of the coordinate and of the seconds",
      text: "AXXX\nHFDTE010524\nI063638FXA3940LAD4142LOD4345GSP4648TRT4950TDS\n"
        + "B1000004030000S01515000WA0003500100005000003609000\n"
        + "B1000004030000S01515000WA0003500100005757503609025\n",
      fixes: [
        fix(0, altitude: 100, accuracy: 5, course: 90, speed: 10),
        Fix(
          tenOClock + 250, -40.5000125, -15.2500125, altitude: 100, accuracy: 5, course: 90,
          speed: 10),
      ]),
  ]

  private static let phones: [Sample] = [
    Sample(
      name: "Torque, speeds in m/s",
      text: "GPS Time, Device Time, Longitude, Latitude,GPS Speed (Meters/second), "
        + "Horizontal Dilution of Precision, Altitude, Bearing, G(x),Speed (OBD)(km/h)\n"
        + "Wed May 01 06:00:00 EDT 2024,01-May-2024 05:59:59.730,-15.25,-40.5,10.0,2.0,3.5,90.0,"
        + "0.1,37\n"
        + "Wed May 01 06:00:01 EDT 2024,01-May-2024 06:00:00.730,-15.249882,-40.5,10.0,2.0,4.5,"
        + "90.0,0.1,-\n"
        + "Wed May 01 06:00:02 EDT 2024,01-May-2024 06:00:01.730,-,-,-,-,-,-,0.1,37\n",
      fixes: fixes(speed: 10), codes: ["missing_field"]),
    Sample(
      name: "Torque, speeds in km/h",
      text: "GPS Time, Device Time, Longitude, Latitude,GPS Speed(km/h), "
        + "Horizontal Dilution of Precision, Altitude(m), Bearing,Speed (OBD)(km/h)\n"
        + "Wed May 01 12:00:00 GMT+02:00 2024,01-May-2024 12:00:00.730,-15.25,-40.5,36.0,2.0,3.5,"
        + "90.0,37\n"
        + "Wed May 01 12:00:01 GMT+02:00 2024,01-May-2024 12:00:01.730,-15.249882,-40.5,36.0,2.0,"
        + "4.5,90.0,-\n",
      fixes: fixes()),
    Sample(
      name: "RaceChrono 3: units and sources below the header, a second speed",
      text: "This file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).\n"
        + "Format,3\nSession title,\"Sea\"\nCreated,01/05/2024,10:00\nNote,\n\n"
        + "timestamp,fragment_id,lap_number,elapsed_time,accuracy,altitude,bearing,latitude,"
        + "longitude,speed,device_update_rate,speed,device_update_rate\n"
        + "unix time,,,s,m,m,deg,deg,deg,m/s,Hz,m/s,Hz\n"
        + ",,,,100: gps,100: gps,100: gps,100: gps,100: gps,100: gps,calc,calc,101: acc\n"
        + "1714557600.000,0,,0.000,4.5,3.5,90.0,-40.5,-15.25,10.0,10,11.0,100\n"
        + "1714557601.000,0,,1.000,4.5,4.5,90.0,-40.5,-15.249882,10.0,10,11.0,100\n",
      fixes: fixes(accuracy: 4.5, speed: 10), codes: ["column_repeated"]),
    Sample(
      name: "RaceChrono 2",
      text: "This file is created using RaceChrono v4.1.5 ( http://www.racechrono.com/ ).\n\n"
        + "Session title,Sea\n\nTime (s),Lap #,Latitude (deg),Longitude (deg),Altitude (m),"
        + "Bearing (deg),Speed (m/s) *gps,Speed (m/s) *calc\n"
        + "1714557600.000,0,-40.5,-15.25,3.5,90.0,10.0,11.0\n"
        + "1714557601.000,0,-40.5,-15.249882,4.5,90.0,10.0,11.0\n",
      fixes: fixes(speed: 10), codes: ["column_repeated"]),
    Sample(
      name: "TrackAddict, whose rows repeat a fix until the next one",
      text: "# RaceRender Data: TrackAddict 4.8.2 on Android 14 (Mode: 0)\n"
        + "# End Point: -40.500000, -15.200000  @ -1.00 deg\n"
        + "\"Time\",\"UTC Time\",\"Lap\",\"GPS_Update\",\"GPS_Delay\",\"Latitude\",\"Longitude\","
        + "\"Altitude (m)\",\"Altitude (ft)\",\"Speed (Km/h)\",\"Heading\",\"Accuracy (m)\"\n"
        + "0.000,1714557600.000,0,1,0.000,-40.5,-15.25,3.5,11,36.0,90.0,4.5\n"
        + "0.100,1714557600.100,0,0,0.000,-40.5,-15.25,3.5,11,36.0,90.0,4.5\n"
        + "1.000,1714557601.000,0,1,0.000,-40.5,-15.249882,4.5,15,36.0,90.0,4.5\n",
      fixes: fixes(accuracy: 4.5)),
    Sample(
      name: "phyphox, numbers with exponents",
      text: "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Height (m)\",\"Velocity (m/s)\","
        + "\"Direction (°)\",\"Horizontal Accuracy (m)\",\"Vertical Accuracy (°)\"\n"
        + "0.000000000E0,-4.050000000E1,-1.525000000E1,3.5E0,1.0E1,9.0E1,4.5E0,1.0E1\n"
        + "1.500000000E0,-4.050000000E1,-1.524988200E1,4.5E0,1.0E1,9.0E1,4.5E0,NaN\n",
      fixes: [
        fix(-tenOClock, altitude: 3.5, accuracy: 4.5, speed: 10),
        fix(1500 - tenOClock, -15.249882, altitude: 4.5, accuracy: 4.5, speed: 10),
      ],
      codes: ["relative_times"]),
    Sample(
      name: "phyphox with decimal commas",
      text: "\"Time (s)\";\"Latitude (°)\";\"Longitude (°)\";\"Altitude (m)\";"
        + "\"Altitude WGS84 (m)\";\"Speed (m/s)\";\"Direction (°)\";\"Horizontal Accuracy (m)\"\n"
        + "0,000000000E0;-4,050000000E1;-1,525000000E1;3,5E0;4,05E1;1,0E1;9,0E1;4,5E0\n",
      fixes: [fix(-tenOClock, altitude: 3.5, accuracy: 4.5, speed: 10)],
      codes: ["relative_times"]),
    Sample(
      name: "Sensor Logger",
      text: "time,seconds_elapsed,bearingAccuracy,speedAccuracy,verticalAccuracy,"
        + "horizontalAccuracy,speed,bearing,altitude,longitude,latitude\n"
        + "1714557600000000000,0.012,-1,-1,3,4.5,10,90,3.5,-15.25,-40.5\n"
        + "1714557601000999936,1.013,2,0.5,3,4.5,-1,-1,4.5,-15.249882,-40.5\n",
      fixes: [
        fix(0, altitude: 3.5, accuracy: 4.5, speed: 10),
        fix(1001, -15.249882, altitude: 4.5, accuracy: 4.5, course: nil, speed: nil),
      ]),
    Sample(
      name: "GPSLogger",
      text: "time,lat,lon,elevation,accuracy,bearing,speed,satellites,provider,hdop,vdop,pdop,"
        + "geoidheight,ageofdgpsdata,dgpsid,activity,battery,annotation,timestamp_ms,time_offset,"
        + "distance,starttimestamp_ms,profile_name,battery_charging\n"
        + "2024-05-01T10:00:00.000Z,-40.5,-15.25,3.5,4.5,90.0,10.0,8,gps,0.8,1,1.2,,,,,80,,"
        + "1714557600000,2024-05-01T11:00:00.000+01:00,0,1714557600000,Default Profile,false\n"
        + "2024-05-01T10:00:01.000Z,-40.5,-15.249882,4.5,4.5,,,8,gps,0.8,1,1.2,,,,,80,,"
        + "1714557601000,2024-05-01T11:00:01.000+01:00,10,1714557600000,Default Profile,false\n",
      fixes: [
        fix(0, altitude: 3.5, accuracy: 4.5, speed: 10),
        fix(1000, -15.249882, altitude: 4.5, accuracy: 4.5, course: nil, speed: nil),
      ]),
    Sample(
      name: "OpenTracks",
      text: "<gpx version='1.1' creator='OpenTracks'><trk><trkseg><trkpt lat='-40.5' lon='-15.25'>"
        + "<ele>3.5</ele><time>2024-05-01T11:00:00.000+01:00</time><extensions>"
        + "<gpxtpx:TrackPointExtension xmlns:gpxtpx='http://www.garmin.com/xmlschemas/"
        + "TrackPointExtension/v2' xmlns:opentracks='http://opentracksapp.com/xmlschemas/v1'>"
        + "<gpxtpx:speed>10.00</gpxtpx:speed><opentracks:gain>0.0</opentracks:gain>"
        + "<opentracks:accuracy_horizontal>4.50</opentracks:accuracy_horizontal>"
        + "<opentracks:accuracy_vertical>3.00</opentracks:accuracy_vertical>"
        + "</gpxtpx:TrackPointExtension></extensions></trkpt></trkseg></trk></gpx>",
      fixes: [fix(0, altitude: 3.5, accuracy: 4.5, course: nil, speed: 10)]),
  ]

  private static let vehicles: [Sample] = [
    Sample(
      name: "AirData, ten fixes a second with dates and times of whole seconds",
      text: "time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(meters),"
        + "altitude_above_seaLevel(meters),speed(m/s),distance(meters),max_speed(m/s),"
        + "compass_heading(degrees)\n"
        + "700,2024-05-01 10:00:00,-40.5,-15.25,30,3.5,10,0,10,180\n"
        + "800,2024-05-01 10:00:00,-40.5,-15.2499882,30,4.5,10,1,10,180\n"
        + "1700,2024-05-01 10:00:01,-40.5,-15.249882,30,4.5,10,10,10,180\n",
      fixes: [
        fix(0, altitude: 3.5, course: nil, speed: 10),
        fix(100, -15.2499882, altitude: 4.5, course: nil, speed: 10),
        fix(1000, -15.249882, altitude: 4.5, course: nil, speed: 10),
      ]),
    Sample(
      name: "AirData in feet and miles per hour",
      text: "time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet),"
        + "altitude_above_seaLevel(feet),speed(mph),distance(feet),compass_heading(degrees)\n"
        + "0,2024-05-01 10:00:00,-40.5,-15.25,98.4,11.5,22.37,0,180\n",
      fixes: [fix(0, altitude: 11.5 * 0.3048, course: nil, speed: 22.37 * 0.44704)]),
    Sample(
      name: "TeslaMate's table of positions",
      text: "id,date,latitude,longitude,speed,power,odometer,ideal_battery_range_km,battery_level,"
        + "elevation,car_id,drive_id,rated_battery_range_km,usable_battery_level\n"
        + "1,2024-05-01 10:00:00,-40.5,-15.25,36,10,1000.0,300,80,3.5,1,7,290,79\n"
        + "2,2024-05-01 10:00:01,-40.5,-15.249882,36,10,1000.0,300,80,4.5,1,7,290,79\n",
      fixes: fixes(course: nil), codes: ["zoneless_time"]),
    Sample(
      name: "comma2k19's array of fixes, saved as text",
      text: "-4.05000e+01 -1.52500000e+01 1.0000e+01 1.714557600000e+09 3.5000e+00 9.0000e+01\n"
        + "-4.05000e+01 -1.52498820e+01 1.0000e+01 1.714557601000e+09 4.5000e+00 9.0000e+01\n",
      options: .init(columns: "lat=1,lon=2,speed=3,time=4,alt=5,course=6"),
      fixes: fixes(speed: 10)),
    Sample(
      name: "SUMO, whose second vehicle is another traveler",
      text: """
        <fcd-export><timestep time="0.00"/><timestep time="1.00">
        <vehicle id="car.0" x="-15.250000" y="-40.500000" angle="90.00" speed="10.00" pos="5.10"/>
        <vehicle id="car.1" x="-15.260000" y="-40.500000" angle="270.00" speed="5.00" pos="5.10"/>
        </timestep><timestep time="2.00">
        <vehicle id="car.0" x="-15.249882" y="-40.500000" angle="90.00" speed="10.00" pos="15.1"/>
        </timestep></fcd-export>
        """,
      fixes: [
        Fix(1000, -40.5, -15.25, course: 90, speed: 10, isSimulated: true),
        Fix(2000, -40.5, -15.249882, course: 90, speed: 10, isSimulated: true),
      ],
      codes: ["relative_times", "other_track"]),
    Sample(
      name: "SUMO, the second vehicle selected, times of day",
      text: """
        <fcd-export><timestep time="10:00:00">
        <vehicle id="car.0" x="-15.250000" y="-40.500000" angle="90.00" speed="10.00"/>
        <person id="walker" x="-15.260000" y="-40.500000" z="3.5" angle="270.00" speed="1.50"/>
        </timestep></fcd-export>
        """,
      options: .init(track: "walker"),
      fixes: [
        Fix(
          36_000_000, -40.5, -15.26, altitude: 3.5, course: 270, speed: 1.5, isSimulated: true)
      ],
      codes: ["relative_times"]),
  ]

  private static let tables: [Sample] = [
    Sample(
      name: "a column for each part of the time",
      text: "year,month,day,hour,minute,second,lat,lon,alt,speed,course\n"
        + "2024,5,1,10,0,0,-40.5,-15.25,3.5,10,90\n24,5,1,10,0,1.0,-40.5,-15.249882,4.5,10,90\n"
        + "2024,5,31,10,60,0,-40.5,-15.249882,4.5,10,90\n"
        + "2024,6,31,10,0,3,-40.5,-15.249882,4.5,10,90\n",
      fixes: fixes(speed: 10), codes: ["zoneless_time", "bad_time", "bad_time"]),
    Sample(
      name: "a date, and a column for each part of the time of day",
      text: "Lat;Lon;UTC Date;GPS_Hour;GPS_Min;GPS_Sec;alt;speed;course\n"
        + "-40,5;-15,25;2024-05-01;10;0;0,000;3,5;10;90\n"
        + "-40,5;-15,249882;2024-05-01;10;0;1,000;4,5;10;90\n",
      fixes: fixes(speed: 10)),
    Sample(
      name: "SensorLog, which writes each position again until the next one",
      text: "loggingTime(txt),locationTimestamp_since1970(s),locationLatitude(WGS84),"
        + "locationLongitude(WGS84),locationAltitude(m),locationSpeed(m/s),locationCourse(°),"
        + "locationHorizontalAccuracy(m),locationFloor(Z)\n"
        + "2024-05-01 12:00:00.040 +0200,1714557600.0,-40.5,-15.25,3.5,10,90,5,-9999\n"
        + "2024-05-01 12:00:01.070 +0200,1714557601.0,-40.5,-15.249882,4.5,10,90,5,-9999\n",
      fixes: fixes(accuracy: 5, speed: 10)),
    Sample(
      name: "Movebank",
      text: "event-id,timestamp,location-long,location-lat,ground-speed,heading,sensor-type\n"
        + "1,2024-05-01 10:00:00.000,-15.25,-40.5,10,90,gps\n",
      fixes: [fix(0, speed: 10)], codes: ["zoneless_time"]),
    Sample(
      name: "columns of a flattened document, with a second speed",
      text: "timestamp,obd.speed,fix.location.longitude,fix.location.latitude,fix.location.speed\n"
        + "1714557600,36,-15.25,-40.5,10\n",
      fixes: [fix(0, course: nil, speed: 10)]),
    Sample(
      name: "points as well-known text, with a reference system",
      text: "time;geom\n1714557600;SRID=4326;POINT(-15.25 -40.5)\n"
        .replacing(";SRID", with: ";\"SRID").replacing(")", with: ")\""),
      fixes: [fix(0, course: nil, speed: nil)]),
    Sample(
      name: "points in GeoJSON",
      text:
        "time,geometry\n1714557600,\"{\"\"type\"\":\"\"Point\"\",\"\"coordinates\"\":[-15.25,-40.5]}\"\n",
      fixes: [fix(0, course: nil, speed: nil)]),
    Sample(
      name: "both coordinates in one column",
      text: "time,\"lat, lon\"\n1714557600,\"-40.5, -15.25\"\n",
      fixes: [fix(0, course: nil, speed: nil)]),
    Sample(
      name: "both coordinates in one column, the longitude first",
      text: "time;lon, lat\n20240501100000;15.25W, 40.5S\n",
      fixes: [fix(0, course: nil, speed: nil)], codes: ["zoneless_time"]),
    Sample(
      name: "RTKLIB, whose header has one name for date and time",
      text: """
        #
        % program   : RTKPOST
        %  UTC                  latitude(deg) longitude(deg)  height(m)   Q  ns
        2024/05/01 10:00:00.000  -40.500000000  -15.250000000     3.5000   1  12

        """,
      fixes: [fix(0, altitude: 3.5, course: nil, speed: nil)]),
    Sample(
      name: "dates as in e-mail",
      text: "time;lat;lon\nWed, 01 May 2024 10:00:00 GMT;-40.5;-15.25\n",
      fixes: [fix(0, course: nil, speed: nil)]),
  ]

  /// Every sample.
  static let samples = receivers + phones + vehicles + tables

  @Test(arguments: samples)
  func `a logger's file is read with its units`(sample: Sample) {
    let items = items(of: sample.text, options: sample.options)
    #expect(items.fixes == sample.fixes)
    #expect(items.diagnostics.map(\.code) == sample.codes)
  }

  @Test(arguments: samples, [1, 7])
  func `pieces of any length give the same fixes`(sample: Sample, pieceLength: Int) {
    #expect(
      items(of: sample.text, options: sample.options, pieceLength: pieceLength)
        == items(of: sample.text, options: sample.options))
  }

  @Test(arguments: [
    (
      "<fcd-export><timestep time='0'><vehicle id='a' x='1️⃣4.40' y='0.05'/></timestep>",
      """
      t:1️⃣: error: the positions are in meters: x '4.40', y '0.05'
        expected degrees of longitude and latitude
        hint: run SUMO with --fcd-output.geo
      """
    ),
    (
      "AXXX\nHFDTE010524\n1️⃣B1000004030000S01515000XA0003500100\n"
        + "B1000004030000S01515000WA0003500100\n",
      """
      t:1️⃣: warning: 'B1000004030000S01515000XA0003500100' is not a fix
        expected time, latitude, longitude, A or V and two altitudes
        hint: the fix is dropped
      """
    ),
    (
      "AXXX\n1️⃣B1000004030000S01515000WA0003500100\n",
      """
      t:1️⃣: warning: no 'HFDTE' record states the date
        expected a record such as HFDTE010524
        hint: the date is assumed to be 1970-01-01
      """
    ),
    (
      "1️⃣time,lat,lon,speed,speed\n1714557600,1,2,3,4\n",
      """
      t:1️⃣: warning: column 'speed' appears more than once in the header
        expected one column of this name
        hint: the first is used; give the number of another: --csv speed=5
      """
    ),
  ])
  func `ambiguities of a logger's file are reported`(_ text: String, _ message: String) {
    let source = MarkedText(text)
    #expect(items(of: source.text).messages == [source.located(message)])
  }

  @Test(arguments: ["", "MSG, 500000, ArduRover V4.2.3\nPARM, 600000, SYSID, 1\n"])
  func `the GPS rows of a flight controller are read by their definition`(others: String) {
    let text =
      "FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns\n"
      + "FMT, 130, 50, GPS, QBIHBcLLeffffB, TimeUS,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs\n"
      + "FMT, 131, 37, ATT, Qcc, TimeUS,Roll,Yaw\n" + others
      + "GPS, 1000000, 3, 295218000, 2312, 10, 0.7, -40.5, -15.25, 3.5, 10.0, 90\n"
      + "ATT, 1100000, 0.1, 0.2\n"
      + "GPS, 1200000, 1, 295218200, 2312, 4, 9.9, 0.1, 0.1, 0, 0, 0\n"
      + "GPS, 2000000, 3, 295219000, 2312, 10, 0.7, -40.5, -15.249882, 4.5, 10.0, 90\n"
    let items = items(of: text)
    #expect(items.fixes == Self.fixes(speed: 10))
    #expect(items.diagnostics.map(\.code) == ["void"])
  }

  @Test(arguments: [
    "%  GPST          latitude(deg) longitude(deg)  height(m)\n"
      + "2312 295218.000   -40.5   -15.25   3.5\n2312 295219.000   -40.5   -15.249882   4.5\n",
    "%  GPST,latitude(deg),longitude(deg),height(m)\n"
      + "2312,295218.000,-40.5,-15.25,3.5\n2312,295219.000,-40.5,-15.249882,4.5\n",
  ])
  func `weeks of GPS and seconds are 18 s ahead of UTC`(text: String) {
    let items = items(of: text)
    #expect(items.fixes == Self.fixes(course: nil, speed: nil))
    #expect(items.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "%  GPST          latitude(deg) longitude(deg)\n2024/05/01 10:00:18.000   -40.5   -15.25\n",
    "%  GPST,latitude(deg),longitude(deg)\n2024/05/01 10:00:18.000,-40.5,-15.25\n",
    "Time (GPST),lat,lon\n2024-05-01 10:00:18,-40.5,-15.25\n",
    "%  UTC           latitude(deg) longitude(deg)\n2024/05/01 10:00:00.000   -40.5   -15.25\n",
  ])
  func `dates and times of GPS are ahead of UTC`(text: String) {
    #expect(items(of: text) == [.fix(Self.fix(0, course: nil, speed: nil))])
  }

  @Test func `times of GPS have the leap seconds of their date`() {
    let text = "GPST,lat,lon\n2008-06-01 10:00:14,-40.5,-15.25\n2017-01-01 00:00:18,-40.5,-15.25\n"
    #expect(
      items(of: text).fixes.map(\.time.milliseconds) == [1_212_314_400_000, 1_483_228_800_000])
  }

  @Test func `RTKLIB's degrees, minutes and seconds are three fields`() {
    let text =
      "%  GPST          latitude(d'\") longitude(d'\")  height(m)\n"
      + "2312 295218.000   -40 30 00.00000   -15 15 00.00000   3.5\n"
    #expect(items(of: text).fixes == [Self.fix(0, altitude: 3.5, course: nil, speed: nil)])
  }

  @Test func `QStarz: fractions of a second are read, and invalid fixes are dropped`() {
    let text =
      "INDEX,RCR,UTC DATE,UTC TIME,MS,VALID,LATITUDE,N/S,LONGITUDE,E/W,ALTITUDE,SPEED,HEADING\n"
      + "1,T,2024/05/01,10:00:00,0,SPS,40.5,S,15.25,W,3.5,36.0,90\n"
      + "2,T,2024/05/01,10:00:00,500,NO FIX,40.5,S,15.25,W,3.5,36.0,90\n"
      + "3,T,2024/05/01,10:00:00,750,SPS,40.5,S,15.25,W,3.5,36.0,90\n"
    let items = items(of: text)
    #expect(items.fixes == [Self.fix(0, altitude: 3.5), Self.fix(750, altitude: 3.5)])
    #expect(items.diagnostics.map(\.code) == ["void"])
  }

  @Test func `ROS: seconds and nanoseconds of a time stamp make one time`() {
    let text =
      "header.stamp.sec,header.stamp.nanosec,latitude,longitude\n"
      + "1714557600,0,-40.5,-15.25\n1714557600,250000000,-40.5,-15.25\n"
    #expect(
      items(of: text) == [
        .fix(Self.fix(0, course: nil, speed: nil)), .fix(Self.fix(250, course: nil, speed: nil)),
      ])
  }
}
