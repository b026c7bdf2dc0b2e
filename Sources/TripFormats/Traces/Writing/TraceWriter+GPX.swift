import Geodesy
import Notations
import TripModel

extension TraceWriter {
  /// Appends the start of a GPX 1.1 document up to its first track point.
  ///
  /// Course and speed are written as Garmin's extension and accuracy as OpenTracks': GPX 1.1 has no
  /// elements for them, and other tools read these.
  func appendDocumentHead(name: String, to output: inout [UInt8]) {
    output.append(
      contentsOf: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="tripsim" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
        xmlns:opentracks="http://opentracksapp.com/xmlschemas/v1" \
        xmlns:tripsim="urn:tripsim:trace">
        <trk><name>
        """.utf8)
    appendEscaped(name, to: &output)
    output.append(contentsOf: "</name><trkseg>\n".utf8)
  }

  /// Appends a track point.
  func appendTrackPoint(_ fix: Fix, to output: inout [UInt8]) {
    appendPointStart(fix, of: "trkpt", to: &output)
    output.append(contentsOf: "<time>".utf8)
    appendTimestamp(milliseconds: fix.time.milliseconds, to: &output)
    output.append(contentsOf: "</time>".utf8)
    appendExtensions(fix, to: &output)
    output.append(contentsOf: "</trkpt>\n".utf8)
  }

  /// Appends the start tag of a point and its altitude.
  func appendPointStart(_ fix: Fix, of element: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: element.utf8)
    output.append(contentsOf: " lat=\"".utf8)
    appendDecimal(fix.coordinate.latitude, decimals: 7, to: &output)
    output.append(contentsOf: "\" lon=\"".utf8)
    appendDecimal(fix.coordinate.longitude, decimals: 7, to: &output)
    output.append(contentsOf: "\">".utf8)
    if let altitude = fix.altitude {
      output.append(contentsOf: "<ele>".utf8)
      appendDecimal(altitude, decimals: 2, to: &output)
      output.append(contentsOf: "</ele>".utf8)
    }
  }

  /// Appends the values that GPX 1.1 has no elements for, if any.
  private func appendExtensions(_ fix: Fix, to output: inout [UInt8]) {
    guard fix.course != nil || fix.speed != nil || fix.accuracy != nil || fix.isSimulated else {
      return
    }
    output.append(contentsOf: "<extensions>".utf8)
    if fix.course != nil || fix.speed != nil { appendMotion(fix, to: &output) }
    if let accuracy = fix.accuracy {
      output.append(contentsOf: "<opentracks:accuracy_horizontal>".utf8)
      appendDecimal(accuracy, decimals: 2, to: &output)
      output.append(contentsOf: "</opentracks:accuracy_horizontal>".utf8)
    }
    if fix.isSimulated {
      output.append(contentsOf: "<tripsim:simulated>true</tripsim:simulated>".utf8)
    }
    output.append(contentsOf: "</extensions>".utf8)
  }

  /// Appends speed and course.
  private func appendMotion(_ fix: Fix, to output: inout [UInt8]) {
    output.append(contentsOf: "<gpxtpx:TrackPointExtension>".utf8)
    if let speed = fix.speed {
      output.append(contentsOf: "<gpxtpx:speed>".utf8)
      appendDecimal(speed, decimals: 2, to: &output)
      output.append(contentsOf: "</gpxtpx:speed>".utf8)
    }
    if let course = fix.course {
      output.append(contentsOf: "<gpxtpx:course>".utf8)
      appendCourse(course, to: &output)
      output.append(contentsOf: "</gpxtpx:course>".utf8)
    }
    output.append(contentsOf: "</gpxtpx:TrackPointExtension>".utf8)
  }

  /// Appends text with XML's reserved characters escaped; control characters are dropped.
  private func appendEscaped(_ text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case 0..<0x20: continue
      default: output.append(byte)
      }
    }
  }
}
