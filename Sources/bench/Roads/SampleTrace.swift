import Geodesy
import Notations
import Simulation
import ToolKit
import TripFormats
import TripModel

/// A trace on disk for measurements, one fix per second.
///
/// GPX is like a logger's, each fix with elevation and time, most with speed and course; other
/// formats are as written by the trace writer.
struct SampleTrace {
  /// The route, which is driven repeatedly.
  let route: Route

  /// The options of the drive.
  let plan: SimulationPlan

  /// Writes a trace of at least a number of bytes.
  func write(to path: String, bytes limit: Int, as format: TraceWriter.Format) throws(FileFault) {
    var file = try OutputStream(path: path, replacesExisting: true)
    var writer = TraceWriter(format)
    if format == .gpx {
      file.buffer += Array(Self.documentHead.utf8)
    } else {
      writer.appendHead(to: &file.buffer)
    }
    var fixes = 0
    var count = 0
    var offset: Int64 = 0
    while count < limit {
      var last: Int64 = 0
      for fix in SimulatedDrive(routes: [route], plan: plan) {
        var fix = fix
        fix.time.milliseconds += offset
        last = fix.time.milliseconds
        count -= file.buffer.count
        if format == .gpx {
          appendTrackPoint(fix, number: fixes, to: &file.buffer)
        } else {
          writer.append(fix, to: &file.buffer)
        }
        fixes += 1
        count += file.buffer.count
        try file.drain()
        if count >= limit { break }
      }
      // Each pass begins an hour after the previous one.
      offset = last + 3_600_000 - plan.start.milliseconds
    }
    if format == .gpx { file.buffer += Array("  </trkseg>\n </trk>\n</gpx>\n".utf8) }
    try file.finish()
  }

  private static let documentHead = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="bench" xmlns="http://www.topografix.com/GPX/1/1" \
    xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
     <trk>
      <name>A long way</name>
      <trkseg>

    """

  private func appendTrackPoint(_ fix: Fix, number: Int, to bytes: inout [UInt8]) {
    bytes += "   <trkpt lat=\"".utf8
    appendDecimal(fix.coordinate.latitude, decimals: 7, to: &bytes)
    bytes += "\" lon=\"".utf8
    appendDecimal(fix.coordinate.longitude, decimals: 7, to: &bytes)
    bytes += "\">\n    <ele>".utf8
    appendDecimal(elevation(number), decimals: 1, to: &bytes)
    bytes += "</ele>\n    <time>".utf8
    appendSeconds(fix.time, to: &bytes)
    bytes += "</time>\n".utf8
    if number % 4 != 3 {
      bytes += "    <extensions>\n     <gpxtpx:TrackPointExtension>\n      <gpxtpx:speed>".utf8
      appendDecimal(fix.speed ?? 0, decimals: 2, to: &bytes)
      bytes += "</gpxtpx:speed>\n      <gpxtpx:course>".utf8
      appendDecimal(fix.course?.degrees ?? 0, decimals: 1, to: &bytes)
      bytes += "</gpxtpx:course>\n     </gpxtpx:TrackPointExtension>\n    </extensions>\n".utf8
    }
    bytes += "   </trkpt>\n".utf8
  }

  /// A gentle hill, in meters.
  private func elevation(_ number: Int) -> Double {
    400 + 80 * sineAndCosine(degrees: Double(number % 3600) / 10).sine
  }

  /// Appends a time in whole seconds, `2026-06-01T09:00:00Z`.
  private func appendSeconds(_ time: Instant, to bytes: inout [UInt8]) {
    appendTimestamp(milliseconds: time.milliseconds / 1000 * 1000, to: &bytes)
    bytes.removeLast(5)
    bytes.append(UInt8(ascii: "Z"))
  }
}
