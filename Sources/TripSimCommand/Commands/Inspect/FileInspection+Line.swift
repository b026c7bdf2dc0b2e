import Geodesy
import Notations
import TripFormats
import TripModel

extension FileInspection {
  /// The JSON object that describes the file; absent if it holds nothing.
  func line(path: String) -> [UInt8]? {
    guard let content else { return nil }
    return JSONWriter.document { json in
      json.member("file", path)
      switch content {
      case .route(let file): Self.append(file, to: &json)
      case .trace(let facts, let format, let tracks):
        json.member("kind", "trace")
        json.member("format", format?.rawValue)
        Self.append(facts, to: &json)
        if dropped > 0 { json.member("dropped", dropped) }
        if !tracks.isEmpty { json.member("tracks", tracks) }
      case .recording(let facts, let file):
        json.member("kind", "recording")
        json.member("format", file.format.rawValue)
        Self.append(facts, to: &json)
        Self.appendSummary(of: file, to: &json)
      }
      appendWarnings(to: &json)
    }
  }

  private static func append(_ file: RouteFile, to json: inout JSONWriter) {
    let facts = RouteFacts(of: file.main)
    json.member("kind", "route")
    json.member("format", file.format.rawValue)
    json.member("alternatives", file.alternatives.count)
    json.member("legs", facts.legs)
    json.member("steps", facts.steps)
    json.member("points", facts.vertices)
    json.member("length_m", facts.length, decimals: 2)
    json.member("declared_m", facts.declaredDistance, decimals: 2)
    json.member("declared_s", facts.declaredDuration, decimals: 3)
    json.member("spoken", facts.spokenInstructions)
    json.member("visual", facts.visualInstructions)
    json.member("tunnel_m", facts.tunnelLength, decimals: 2)
    json.member("synthetic", facts.isSynthetic)
    json.member("route_digest", file.main.digest.text)
  }

  /// Writes the properties of a route.
  private static func appendSummary(of file: RouteFile, to json: inout JSONWriter) {
    let facts = RouteFacts(of: file.main)
    json.member("legs", facts.legs)
    json.member("steps", facts.steps)
    json.member("route_m", facts.length, decimals: 2)
    json.member("route_digest", file.main.digest.text)
  }

  private static func append(_ facts: TraceFacts, to json: inout JSONWriter) {
    json.member("points", facts.fixes)
    json.member("start", facts.start.map(text))
    json.member("end", facts.end.map(text))
    if let start = facts.start, let end = facts.end {
      json.member("duration_s", end.seconds(since: start), decimals: 3)
    }
    json.member("length_m", facts.length, decimals: 2)
    json.member("south", facts.southWest?.latitude, decimals: 7)
    json.member("west", facts.southWest?.longitude, decimals: 7)
    json.member("north", facts.northEast?.latitude, decimals: 7)
    json.member("east", facts.northEast?.longitude, decimals: 7)
    json.member("gaps", facts.gaps)
    json.member("longest_gap_s", facts.longestGap, decimals: 3)
    json.member("jumps", facts.jumps)
    if facts.verdicts > 0 { json.member("off_route", facts.offRoute) }
    json.member("duplicates", facts.duplicates)
    json.member("same_time", facts.sameTimes)
    json.member("out_of_order", facts.outOfOrder)
    if facts.clockLeaps > 0 { json.member("clock_leaps", facts.clockLeaps) }
  }

  private static func text(_ instant: Instant) -> String {
    var bytes: [UInt8] = []
    appendTimestamp(milliseconds: instant.milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the number of faults per code, in the order of first occurrence.
  private func appendWarnings(to json: inout JSONWriter) {
    var counts: [(code: String, count: Int)] = []
    for fault in faults.all {
      if let index = counts.firstIndex(where: { $0.code == fault.code }) {
        counts[index].count += 1
      } else {
        counts.append((fault.code, 1))
      }
    }
    json.object("warnings") { json in
      for (code, count) in counts { json.member(code, count) }
    }
  }
}
