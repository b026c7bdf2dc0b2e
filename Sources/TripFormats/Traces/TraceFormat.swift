/// The formats of traces.
package enum TraceFormat: String, Hashable, Sendable, CaseIterable {
  case gpx
  case csv
  case nmea
  case jsonLines = "jsonl"
  case json
  case gpsd
  case geoJSON = "geojson"
  case kml
  case tcx
  /// The output of SUMO for floating car data.
  case fcd
  /// The flight recorders of gliders.
  case igc
  case fit
  case ferrostar
  case mapboxHistory = "mapbox-history"
}

extension TraceFormat {
  /// Whether its fixes have named columns or members, which a user may assign.
  var hasColumns: Bool {
    switch self {
    case .csv, .jsonLines, .json: true
    case .gpx, .nmea, .gpsd, .geoJSON, .kml, .tcx, .fcd, .igc, .fit, .ferrostar, .mapboxHistory:
      false
    }
  }

  /// The format's name in messages.
  package var name: String {
    switch self {
    case .gpx: return "GPX"
    case .csv: return "CSV"
    case .nmea: return "NMEA 0183"
    case .jsonLines: return "JSON Lines"
    case .json: return "JSON"
    case .gpsd: return "gpsd JSON"
    case .geoJSON: return "GeoJSON"
    case .kml: return "KML"
    case .tcx: return "TCX"
    case .fcd: return "SUMO's floating car data"
    case .igc: return "IGC"
    case .fit: return "FIT"
    case .ferrostar: return "a Ferrostar recording"
    case .mapboxHistory: return "a Mapbox history"
    }
  }
}
