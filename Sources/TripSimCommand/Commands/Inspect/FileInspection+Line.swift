import Geodesy
import Notations
import TripFormats
import TripModel

extension FileInspection {
  /// The JSON object that tells of the file; absent where it holds nothing.
  func line(path: String) -> [UInt8]? {
    guard let content else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", path)
    switch content {
    case .route(let file): Self.append(file, to: &writer)
    case .trace(let facts, let format, let tracks):
      writer.member("kind", "trace")
      writer.member("format", format?.rawValue)
      Self.append(facts, to: &writer)
      writer.member("tracks", tracks)
    case .recording(let facts, let file):
      writer.member("kind", "recording")
      writer.member("format", file.format.rawValue)
      Self.append(facts, to: &writer)
      Self.appendSummary(of: file, to: &writer)
    }
    appendWarnings(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private static func append(_ file: RouteFile, to writer: inout JSONWriter) {
    let facts = RouteFacts(of: file.main)
    writer.member("kind", "route")
    writer.member("format", file.format.rawValue)
    writer.member("alternatives", file.alternatives.count)
    writer.member("legs", facts.legs)
    writer.member("steps", facts.steps)
    writer.member("points", facts.vertices)
    writer.member("length_m", facts.length, decimals: 2)
    writer.member("declared_m", facts.declaredDistance, decimals: 2)
    writer.member("declared_s", facts.declaredDuration, decimals: 3)
    writer.member("spoken", facts.spokenInstructions)
    writer.member("visual", facts.visualInstructions)
    writer.member("tunnel_m", facts.tunnelLength, decimals: 2)
    writer.key("synthetic")
    writer.boolean(facts.isSynthetic)
    writer.member("route_digest", file.main.digest.text)
  }

  /// Writes what tells a route from others.
  private static func appendSummary(of file: RouteFile, to writer: inout JSONWriter) {
    let facts = RouteFacts(of: file.main)
    writer.member("legs", facts.legs)
    writer.member("steps", facts.steps)
    writer.member("route_m", facts.length, decimals: 2)
    writer.member("route_digest", file.main.digest.text)
  }

  private static func append(_ facts: TraceFacts, to writer: inout JSONWriter) {
    writer.member("points", facts.fixes)
    writer.member("start", facts.start.map(text))
    writer.member("end", facts.end.map(text))
    if let start = facts.start, let end = facts.end {
      writer.member("duration_s", end.seconds(since: start), decimals: 3)
    }
    writer.member("length_m", facts.length, decimals: 2)
    writer.member("south", facts.southWest?.latitude, decimals: 7)
    writer.member("west", facts.southWest?.longitude, decimals: 7)
    writer.member("north", facts.northEast?.latitude, decimals: 7)
    writer.member("east", facts.northEast?.longitude, decimals: 7)
    writer.member("gaps", facts.gaps)
    writer.member("longest_gap_s", facts.longestGap, decimals: 3)
    writer.member("jumps", facts.jumps)
    if facts.verdicts > 0 { writer.member("off_route", facts.offRoute) }
    writer.member("duplicates", facts.duplicates)
    writer.member("same_time", facts.sameTimes)
    writer.member("out_of_order", facts.outOfOrder)
    if facts.clockLeaps > 0 { writer.member("clock_leaps", facts.clockLeaps) }
  }

  private static func text(_ instant: Instant) -> String {
    var bytes: [UInt8] = []
    appendTimestamp(milliseconds: instant.milliseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of faults told of each code, in the order they first came.
  private func appendWarnings(to writer: inout JSONWriter) {
    var counts: [(code: String, count: Int)] = []
    for fault in faults.all {
      if let index = counts.firstIndex(where: { $0.code == fault.code }) {
        counts[index].count += 1
      } else {
        counts.append((fault.code, 1))
      }
    }
    writer.key("warnings")
    writer.beginObject()
    for (code, count) in counts { writer.member(code, count) }
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes a member, or nothing for an absent value.
  fileprivate mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  /// Writes a member.
  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member, or nothing for an absent value.
  fileprivate mutating func member(_ name: String, _ value: Double?, decimals: Int) {
    guard let value else { return }
    key(name)
    number(value, decimals: decimals)
  }

  /// Writes a member, or nothing for an empty list.
  fileprivate mutating func member(_ name: String, _ values: [String]) {
    guard !values.isEmpty else { return }
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
