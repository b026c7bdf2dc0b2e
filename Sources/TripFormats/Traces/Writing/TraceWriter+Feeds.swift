import Geodesy
import Notations
import TripModel

/// The formats from which other programs take their location, and which are not read as traces.
extension TraceWriter {
  /// Appends the line that sets the location of an Android emulator: `geo fix -30.2 44.05 12.00`.
  ///
  /// The longitude comes first; the altitude is optional.
  ///
  /// **Source:** Android Studio, *Send emulator console commands*, `geo fix <longitude> <latitude>
  /// [<altitude>]`; `adb emu` passes a command on.
  func appendGeoFix(_ fix: Fix, to output: inout [UInt8]) {
    output.append(contentsOf: "geo fix ".utf8)
    appendDecimal(fix.coordinate.longitude, decimals: 7, to: &output)
    output.append(UInt8(ascii: " "))
    appendDecimal(fix.coordinate.latitude, decimals: 7, to: &output)
    if let altitude = fix.altitude {
      output.append(UInt8(ascii: " "))
      appendDecimal(altitude, decimals: 2, to: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the start of a GPX document of waypoints.
  func appendWaypointsHead(to output: inout [UInt8]) {
    output.append(
      contentsOf: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1">

        """.utf8)
  }

  /// Appends a waypoint with its time in whole seconds, in the form of Xcode's own template.
  ///
  /// **Source:** the file that Xcode creates from its template *GPX File*: `wpt` with `time`
  /// `2014-09-24T14:55:37Z`; Xcode reads only waypoints, no tracks, and moves between them by their
  /// times.
  func appendWaypoint(_ fix: Fix, second: Int64, to output: inout [UInt8]) {
    appendPointStart(fix, of: "wpt", to: &output)
    output.append(contentsOf: "<time>".utf8)
    var time: [UInt8] = []
    appendTimestamp(milliseconds: second * 1000, to: &time)
    // The decimal point and the milliseconds come before the 'Z'.
    output.append(contentsOf: time.dropLast(5))
    output.append(contentsOf: "Z</time></wpt>\n".utf8)
  }
}
