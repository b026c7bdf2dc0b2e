import Notations

extension RoadNetworkFault {
  /// Whether the fault leaves no network.
  var isError: Bool { kind.severity == .error }

  /// The fault in words.
  func diagnostic(file: String) -> Diagnostic {
    let words = kind.words
    return Diagnostic(
      kind.severity, code: kind.code, file: file, at: position, words.found,
      expected: words.expected, hint: words.hint)
  }
}

extension RoadNetworkFault.Kind {
  private typealias Words = (found: String, expected: String?, hint: String?)

  fileprivate var severity: Diagnostic.Severity {
    switch self {
    case .notGeoJSON, .unknownReferenceSystem, .notOSM, .xml, .noRoads, .tooLarge: .error
    default: .warning
    }
  }

  fileprivate var code: String {
    switch self {
    case .notGeoJSON: "network_not_geojson"
    case .unknownReferenceSystem: "network_reference_system"
    case .featureNotAnObject, .noGeometry, .coordinatesNotAnArray: "network_feature"
    case .placeNotNumbers, .latitudeOutOfRange, .longitudeOutOfRange: "network_place"
    case .tooFewPlaces, .segmentTooLong: "network_line"
    case .valueNotUnderstood: "network_tag"
    case .nodeWithoutPlace: "network_place"
    case .notOSM: "network_not_osm"
    case .xml, .xmlFlaw: "network_xml"
    case .noRoads: "network_no_roads"
    case .tooLarge: "network_too_large"
    }
  }

  fileprivate var words: (found: String, expected: String?, hint: String?) {
    switch self {
    case .notGeoJSON(let found): notGeoJSON(found)
    case .unknownReferenceSystem(let name):
      ("the reference system '\(name)' is not supported", "WGS 84 degrees", nil)
    case .featureNotAnObject(let found):
      ("\(found) stands in place of a feature", "an object of type 'Feature'", nil)
    case .noGeometry: ("the feature has no geometry", "a 'LineString'", "it is left out")
    case .coordinatesNotAnArray(let found):
      ("the coordinates are \(found)", "an array of [longitude, latitude]", "the way is left out")
    case .placeNotNumbers(let found):
      ("\(found) stands in place of a position", "[longitude, latitude]", "the way is left out")
    case .latitudeOutOfRange(let value, let isLongitudePlausible):
      latitudeOutOfRange(value, isLongitudePlausible: isLongitudePlausible)
    case .longitudeOutOfRange(let value):
      (
        "longitude '\(value)' is out of range", "degrees in -180...180",
        "the way is left out"
      )
    case .tooFewPlaces(let found):
      (
        "the way has \(found == 1 ? "1 place" : "\(found) different places")",
        "at least 2 different ones", "the way is left out"
      )
    case .segmentTooLong(let meters):
      (
        "two neighboring places of the way are \(Int(meters / 1000)) km apart", "at most 100 km",
        "the way is left out"
      )
    case .valueNotUnderstood(let key, let value): notUnderstood(key, value)
    case .nodeWithoutPlace:
      ("the node has no place", "numbers in 'lat' and 'lon'", "ways are cut there")
    case .notOSM(let root):
      (
        "the document is '\(root)'", "OSM XML, whose root is 'osm'",
        root == "gpx" ? "a GPX file holds routes and traces, no roads" : nil
      )
    case .xml(let fault): (fault.words.found, fault.words.expected, fault.words.hint)
    case .xmlFlaw(let flaw): (flaw.words.found, flaw.words.expected, flaw.words.hint)
    case .noRoads(let lines): noRoads(lines: lines)
    case .tooLarge(let limit):
      ("the network is too large", "at most \(limit) places of ways", "cut out the part you need")
    }
  }

  private func notGeoJSON(_ found: String) -> Words {
    (
      "the file holds \(found)", "a GeoJSON 'FeatureCollection' of lines",
      "osmium export and Overpass Turbo write it; OSM XML is read too"
    )
  }

  private func latitudeOutOfRange(_ value: Double, isLongitudePlausible: Bool) -> Words {
    (
      "latitude '\(value)' is out of range", "degrees in -90...90",
      isLongitudePlausible
        ? "GeoJSON has longitude first; the two may be swapped" : "the way is left out"
    )
  }

  private func notUnderstood(_ key: RoadTagKey, _ value: String) -> Words {
    let expected =
      switch key {
      case .layer: "a whole number in -100...100"
      default: "km/h as '50', or '30 mph', 'none', 'walk'"
      }
    return ("\(key.text) '\(value)' is not understood", expected, "it is passed over")
  }

  private func noRoads(lines: Int) -> Words {
    let found =
      lines == 0
      ? "the file holds no lines" : "none of the file's lines is a road that can be used"
    return (found, "lines with 'highway' among their properties", nil)
  }
}
