import Notations

/// The features of a GeoJSON text, whatever object contains them.
///
/// **Source:** RFC 7946, sections 3 and 4.
struct GeoJSONDocument {
  /// A feature: its properties and its geometry, not parsed further.
  struct Feature {
    /// The location of the feature in the text.
    let position: SourcePosition
    /// The properties; null if there are none.
    let properties: JSONValue
    /// The geometry object.
    let geometry: JSONValue
  }

  /// The features that have a geometry, in the order of the text.
  private(set) var features: [Feature] = []

  /// Unwraps a collection, a feature or a bare geometry.
  ///
  /// - Throws: The fault of a reference system other than degrees of WGS 84.
  init(_ value: JSONValue, notes: inout RouteNotes) throws(Diagnostic) {
    try GeoJSONDocument.checkReferenceSystem(of: value)
    switch value["type"]?.string {
    case "FeatureCollection":
      for feature in try value.array(of: "features", in: "the collection") {
        try add(feature: feature, notes: &notes)
      }
    case "Feature": try add(feature: value, notes: &notes)
    default:
      try add(
        geometry: value, properties: .null(at: value.position), at: value.position, notes: &notes)
    }
  }

  private mutating func add(feature: JSONValue, notes: inout RouteNotes) throws(Diagnostic) {
    try GeoJSONDocument.checkReferenceSystem(of: feature)
    guard let geometry = feature["geometry"], geometry.members != nil else {
      notes.add(.nullGeometry, at: feature["geometry"]?.position ?? feature.position)
      return
    }
    let properties = feature["properties"] ?? .null(at: feature.position)
    try add(geometry: geometry, properties: properties, at: feature.position, notes: &notes)
  }

  /// Adds a geometry, or each member of a geometry collection.
  private mutating func add(
    geometry: JSONValue, properties: JSONValue, at position: SourcePosition, notes: inout RouteNotes
  ) throws(Diagnostic) {
    if geometry["type"]?.string == "GeometryCollection" {
      for part in geometry.elements("geometries") where part.members != nil {
        try add(geometry: part, properties: properties, at: position, notes: &notes)
      }
      return
    }
    try notes.count(.features, at: geometry.position)
    features.append(Feature(position: position, properties: properties, geometry: geometry))
  }

  private static func checkReferenceSystem(of value: JSONValue) throws(Diagnostic) {
    guard let system = value["crs"], !system.isNull else { return }
    let name = system["properties"]?["name"]?.string ?? "unnamed"
    let isDegrees = name.hasSuffix("CRS84") || name.hasSuffix("4326") || name == "WGS84"
    if !isDegrees { throw .foreignReferenceSystem(name).at(system.position) }
  }
}

extension GeoJSONDocument.Feature {
  /// The geometry's kind.
  var kind: String { geometry["type"]?.string ?? "" }

  /// The coordinates of the geometry.
  ///
  /// - Throws: if it has none.
  func coordinates() throws(Diagnostic) -> JSONValue {
    guard let coordinates = geometry["coordinates"] else {
      throw .missingMember("coordinates", of: "the geometry").at(geometry.position)
    }
    return coordinates
  }
}
