/// The notations that traces come in.
package enum TraceFormat: String, Hashable, Sendable, CaseIterable {
  case gpx
  case csv
  case nmea
  case jsonLines = "jsonl"
  case gpsd
  case tcx
}

extension TraceFormat {
  /// The name for messages.
  package var name: String {
    switch self {
    case .gpx: return "GPX"
    case .csv: return "CSV"
    case .nmea: return "NMEA 0183"
    case .jsonLines: return "JSON Lines"
    case .gpsd: return "gpsd JSON"
    case .tcx: return "TCX"
    }
  }
}
