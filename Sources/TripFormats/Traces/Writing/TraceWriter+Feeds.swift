import Geodesy
import Notations
import TripModel

/// The formats from which other programs take their location, and which are not read as traces.
extension TraceWriter {
  /// The line that sets the location of an Android emulator: `geo fix -30.2 44.05 12.00`.
  ///
  /// The longitude comes first; the altitude is optional.
  ///
  /// **Source:** Android Studio, *Send emulator console commands*, `geo fix <longitude> <latitude>
  /// [<altitude>]`; `adb emu` passes a command on.
  func geoFix(_ fix: Fix) -> String {
    let altitude = fix.altitude.map { " " + decimalText($0, decimals: 2) } ?? ""
    return "geo fix \(degrees(fix.coordinate.longitude)) \(degrees(fix.coordinate.latitude))"
      + altitude + "\n"
  }

  /// The start of a GPX document of waypoints.
  static let waypointsHead = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1">

    """

  /// A waypoint with its time in whole seconds, in the form of Xcode's own template.
  ///
  /// **Source:** the file that Xcode creates from its template *GPX File*: `wpt` with `time`
  /// `2014-09-24T14:55:37Z`; Xcode reads only waypoints, no tracks, and moves between them by their
  /// times.
  func waypoint(_ fix: Fix, second: Int64) -> String {
    // The decimal point and the milliseconds come before the 'Z'.
    let time = timestampText(milliseconds: second * 1000).dropLast(5)
    return "\(pointStart(fix, of: "wpt"))<time>\(time)Z</time></wpt>\n"
  }
}
