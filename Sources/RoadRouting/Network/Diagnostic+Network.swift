import Notations

/// The faults that leave no road network.
extension Diagnostic {
  static func notGeoJSON(found: String) -> Diagnostic {
    Diagnostic(
      "network_not_geojson", "the file contains \(found)",
      expected: "a GeoJSON 'FeatureCollection' of lines",
      hint: "osmium export and Overpass Turbo write it; OSM PBF and XML are also supported")
  }
  static func otherNetwork(_ name: String, _ hint: String) -> Diagnostic {
    Diagnostic(
      "network_format", "the file is \(name)", expected: "OSM PBF, OSM XML or GeoJSON lines",
      hint: hint)
  }
  static func unknownReferenceSystem(_ name: String) -> Diagnostic {
    Diagnostic(
      "network_reference_system", "the reference system '\(name)' is not supported",
      expected: "WGS 84 degrees")
  }
  static func notOSM(root: String) -> Diagnostic {
    Diagnostic(
      "network_not_osm", "the document is '\(root)'", expected: "OSM XML, whose root is 'osm'",
      hint: root == "gpx" ? "a GPX file has routes and traces, not roads" : nil)
  }
  static func malformedNetwork(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    fault.code = "network_xml"
    return fault
  }
  static func noRoads(lines: Int) -> Diagnostic {
    Diagnostic(
      "network_no_roads",
      lines == 0
        ? "the file has no lines" : "none of the lines is a usable road",
      expected: "lines with a 'highway' property")
  }
  static let noNodes = Diagnostic(
    "network_no_roads", "the file has roads without their nodes",
    expected: "the nodes with their coordinates",
    hint: "Overpass adds them if the query ends with 'out geom;' or '(._;>;); out;'")
  static func tooLarge(limit: Int) -> Diagnostic {
    Diagnostic(
      "network_too_large", "the network is too large", expected: "at most \(limit) nodes of ways",
      hint: "extract the area you need")
  }
}

/// The faults that cost one road or one of its values.
extension Diagnostic {
  static func featureNotAnObject(found: String) -> Diagnostic {
    warning(
      "network_feature", "\(found) instead of a feature",
      expected: "an object of type 'Feature'", consequence: nil)
  }
  static let noGeometry = warning(
    "network_feature", "the feature has no geometry", expected: "a 'LineString'",
    consequence: "it is ignored")
  static func coordinatesNotAnArray(found: String) -> Diagnostic {
    warning(
      "network_feature", "the coordinates are \(found)",
      expected: "an array of [longitude, latitude]")
  }
  static func positionNotNumbers(found: String) -> Diagnostic {
    warning("network_place", "\(found) instead of a position", expected: "[longitude, latitude]")
  }
  static func outOfRange(
    latitude: Double, longitude: Double, isGeoJSON: Bool = false
  ) -> Diagnostic {
    guard abs(latitude) > 90 else {
      return warning(
        "network_place", "longitude '\(longitude)' is out of range",
        expected: "degrees in -180...180")
    }
    let maySwap = isGeoJSON && abs(longitude) <= 90
    return warning(
      "network_place", "latitude '\(latitude)' is out of range", expected: "degrees in -90...90",
      hint: maySwap ? "GeoJSON has longitude first; the two may be swapped" : nil,
      consequence: maySwap ? nil : "the way is ignored")
  }
  static func tooFewPoints(found: Int) -> Diagnostic {
    warning(
      "network_line", "the way has \(found == 1 ? "1 point" : "\(found) different points")",
      expected: "at least 2 different ones")
  }
  static func segmentTooLong(meters: Double) -> Diagnostic {
    warning(
      "network_line",
      "two consecutive points of the way are \(Int(meters / 1000)) km apart",
      expected: "at most 100 km")
  }
  static func valueNotUnderstood(key: RoadTagKey, value: String) -> Diagnostic {
    warning(
      notUnderstood, "\(key.rawValue) '\(value)' is unknown",
      expected: key == .layer
        ? "a whole number in -100...100"
        : key == .duration
          ? "minutes such as '65', or '01:05' or 'PT1H5M'"
          : "km/h such as '50', or '30 mph', 'none' or 'walk'",
      consequence: "it is ignored")
  }
  static func remark(_ text: String) -> Diagnostic {
    warning(
      "network_remark", "Overpass reports '\(text)'", expected: "a complete answer",
      hint: "roads may be missing; query a smaller area or with a longer timeout",
      consequence: nil)
  }
  static let nodeWithoutCoordinate = warning(
    "network_place", "the node has no coordinate", expected: "numbers in 'lat' and 'lon'",
    consequence: "ways are split at the node")

  /// The code of an unknown tag value.
  static let notUnderstood = "network_tag"

  private static func warning(
    _ code: String, _ message: String, expected: String, hint: String? = nil,
    consequence: String? = "the way is ignored"
  ) -> Diagnostic {
    Diagnostic(
      .warning, code: code, message, expected: expected, hint: hint, consequence: consequence)
  }
}

/// The faults of OSM PBF files; offsets count bytes of the file from 0.
extension Diagnostic {
  static func cutOffPBF(length: Int, block: Int, blockLength: Int) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF file is cut off after \(length) bytes",
      expected: "at least \(blockLength) bytes of the block at byte \(block)",
      hint: "the download or copy was cut off; fetch the file again")
  }
  static func damagedPBF(block: Int, _ words: String) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF block at byte \(block) is damaged: \(words)",
      expected: "a block as in OSM PBF", hint: "the file was damaged; fetch or make it again")
  }
  static func damagedPBF(block: Int, content fault: ProtobufFault) -> Diagnostic {
    let location = fault.offset.map { "at byte \($0) of its content, " } ?? ""
    return damagedPBF(block: block, location + fault.words)
  }
  static func unknownPBFPacking(block: Int, _ packer: String) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF block at byte \(block) is compressed with \(packer)",
      expected: "zlib or no compression",
      hint: "convert it: osmium cat FILE -o OTHER.osm.pbf")
  }
  static func noPBFHeader(block: Int) -> Diagnostic {
    Diagnostic(
      "network_pbf", "data comes before the header, in the PBF block at byte \(block)",
      expected: "a block 'OSMHeader' first")
  }
  static func requiredPBFFeature(_ name: String) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF file requires a reader of '\(name)'",
      expected: "only 'OsmSchema-V0.6' and 'DenseNodes'",
      hint: name == "HistoricalInformation"
        ? "it has old versions of the map; keep one: osmium time-filter FILE -o OTHER.osm.pbf"
        : nil)
  }
}
