import Geodesy
import Notations
import TripModel

extension TraceWriter {
  /// The start of a GPX 1.1 document up to its first track point.
  ///
  /// Course and speed are written as Garmin's extension and accuracy as OpenTracks': GPX 1.1 has no
  /// elements for them, and other tools read these.
  func documentHead(name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
    xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1" \
    xmlns:tripsim="urn:tripsim:trace">
    <trk><name>\(escaped(name))</name><trkseg>

    """
  }

  /// A track point.
  func trackPoint(_ fix: Fix) -> String {
    let time = timestampText(milliseconds: fix.time.milliseconds)
    return "\(pointStart(fix, of: "trkpt"))<time>\(time)</time>\(extensions(fix))</trkpt>\n"
  }

  /// The start tag of a point and its altitude.
  func pointStart(_ fix: Fix, of element: String) -> String {
    let (latitude, longitude) = (fix.coordinate.latitude, fix.coordinate.longitude)
    return "<\(element) lat=\"\(degrees(latitude))\" lon=\"\(degrees(longitude))\">"
      + self.element("ele", fix.altitude.map { decimalText($0, decimals: 2) })
  }

  /// The values that GPX 1.1 has no elements for; empty if there are none.
  private func extensions(_ fix: Fix) -> String {
    let motion =
      element("gpxtpx:speed", fix.speed.map { decimalText($0, decimals: 2) })
      + element("gpxtpx:course", fix.course.map(courseText))
    let accuracy = fix.accuracy.map { decimalText($0, decimals: 2) }
    return element(
      "extensions",
      element("gpxtpx:TrackPointExtension", motion)
        + element("opentracks:accuracy_horizontal", accuracy)
        + element("tripsim:simulated", fix.isSimulated ? "true" : nil))
  }

  /// An element; empty without content.
  private func element(_ name: String, _ content: String?) -> String {
    guard let content, !content.isEmpty else { return "" }
    return "<\(name)>\(content)</\(name)>"
  }

  /// Text with XML's reserved characters escaped; control characters are dropped.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\0"..<" ": break
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
