import Notations

extension RouteFormat {
  /// The routes and their format in a JSON document, which may be the answer of a router inside the
  /// answer of an app, as in `{"status": 200, "data": {"routes": […]}}` and `[{"routes": […]}]`.
  ///
  /// - Throws: The fault of an unknown or unsupported format, or a router's refusal.
  static func detectedInside(
    _ value: JSONValue, depth: Int = 2
  ) throws(Diagnostic) -> (JSONValue, RouteFormat) {
    do throws(Diagnostic) {
      return (value, try detected(in: value))
    } catch {
      let elements = value.array.map { Array($0.prefix(2)) } ?? []
      let parts = value.members.map { $0.prefix(partLimit).map(\.value) } ?? elements
      guard depth > 0, elements.count < 2 else { throw error }
      let found = parts.compactMap { part in
        part.string == nil ? try? detectedInside(part, depth: depth - 1) : nil
      }.filter { $0.1 != .line || !BareLineReader.isEncoded($0.0) }
      // Other geometries, such as the point of a place, are no route.
      guard found.count == 1, found[0].1 != .line,
        found[0].1 != .geoJSON || found[0].0.holds("features")
          || found[0].0["type"]?.string?.hasSuffix("LineString") == true
      else { throw error }
      return found[0]
    }
  }

  /// The number of members that may be an answer.
  private static let partLimit = 16

  /// The format of a JSON document, detected by its content.
  ///
  /// - Throws: The fault of an unknown or unsupported format, or a router's refusal.
  static func detected(in value: JSONValue) throws(Diagnostic) -> RouteFormat {
    if let format = geoJSONFormat(of: value) { return format }
    if let format = answerFormat(of: value) { return format }
    if value.holds("initial_route") || FerrostarRouteReader.isRoute(value) { return .ferrostar }
    if OpenTripPlannerReader.plan(of: value) != nil { return .openTripPlanner }
    if BareLineReader.isLine(value) { return .line }
    if let name = unsupportedName(of: value) {
      throw .unsupportedFormat(name).at(value.position)
    }
    let names = value.members?.map(\.name) ?? []
    throw .unknownFormat(found: value.kindName, members: names).at(value.position)
  }

  /// The format of a GeoJSON document; absent for other documents.
  private static func geoJSONFormat(of value: JSONValue) -> RouteFormat? {
    switch value["type"]?.string {
    case "FeatureCollection":
      let features = value.elements("features")
      if features.contains(where: { $0["properties"]?["role"]?.string == "step" }) {
        return .routeGeoJSON
      }
      if features.contains(where: AzureRouteReader.isPath) { return .azure }
      return features.lazy.compactMap(routerFormat).first ?? .geoJSON
    case "Feature":
      if value["properties"]?["role"]?.string == "step" { return .routeGeoJSON }
      return routerFormat(of: value) ?? .geoJSON
    case "LineString", "MultiLineString", "Point", "MultiPoint", "Polygon", "MultiPolygon",
      "GeometryCollection":
      return .geoJSON
    default: return nil
    }
  }

  /// The router that wrote a feature, detected by its property names.
  private static func routerFormat(of feature: JSONValue) -> RouteFormat? {
    guard let properties = feature["properties"] else { return nil }
    if isOpenRouteService(properties) { return .openRouteService }
    if GeoapifyRouteReader.isRoute(feature) { return .geoapify }
    if properties.holds("track-length") || properties.holds("voicehints") { return .brouter }
    return nil
  }

  /// The router that wrote an answer; absent for other documents.
  private static func answerFormat(of value: JSONValue) -> RouteFormat? {
    if value.holds("matchings") || value.holds("trips") { return osrmFlavor(of: value) }
    if value["trip"]?.holds("legs") == true { return .valhalla }
    if value.holds("paths") { return .graphHopper }
    if value["Routes"]?.array != nil { return .amazon }
    if isArcGIS(value) { return .arcGIS }
    if value.holds("legs"), value.holds("geometry") || value.holds("distance") {
      return osrmFlavor(of: value)
    }
    let routes = value.elements("routes")
    guard let first = routes.first else {
      return value["routes"] != nil && value.holds("code") ? .osrm : nil
    }
    if first.holds("segments") || isOpenRouteService(first) { return .openRouteService }
    if first.holds("overview_polyline") || first["polyline"]?.holds("encodedPolyline") == true
      || first["polyline"]?.holds("geoJsonLinestring") == true
      || first.elements("legs").contains(where: isGoogleLeg)
    {
      return .google
    }
    if isTomTom(first) { return .tomTom }
    if first.holds("sections") { return isHERE(first) ? .here : nil }
    return osrmFlavor(of: value)
  }

  /// Whether a route has openrouteservice's members, of which `segments` are its instructions.
  private static func isOpenRouteService(_ route: JSONValue) -> Bool {
    route.holds("way_points") && (route.holds("segments") || route.holds("summary"))
  }

  /// Whether an answer has features of routes, or directions in Esri's format.
  private static func isArcGIS(_ value: JSONValue) -> Bool {
    value["routes"]?["features"]?.array != nil
      || value.elements("directions").first?.elements("features").first?
        .holds("compressedGeometry") == true
  }

  private static func isHERE(_ route: JSONValue) -> Bool {
    route.elements("sections").contains {
      $0.holds("polyline") || $0.holds("transport") || $0.holds("summary")
    }
  }

  private static func isGoogleLeg(_ leg: JSONValue) -> Bool {
    leg.holds("polyline") || leg.holds("distanceMeters") || leg.holds("startLocation")
      || leg["duration"]?.holds("value") == true
      || leg.elements("steps").contains {
        $0.holds("navigationInstruction") || $0.holds("startLocation") || $0.holds("polyline")
      }
  }

  private static func isTomTom(_ route: JSONValue) -> Bool {
    ["travelTimeInSeconds", "travelDurationInSeconds"].contains {
      route["summary"]?.holds($0) == true
    } || route.holds("guidance")
      || route.elements("legs").contains {
        $0.holds("points") || $0.holds("encodedPolyline")
          || $0["path"]?.holds("coordinates") == true
      }
  }

  /// Mapbox if the answer has instructions, otherwise OSRM.
  private static func osrmFlavor(of value: JSONValue) -> RouteFormat {
    let lists = [value.elements("routes"), value.elements("matchings")]
    let isMapbox =
      lists.allSatisfy(\.isEmpty)
      ? isGuided(value) : lists.contains { $0.contains(where: isGuided) }
    return isMapbox ? .mapbox : .osrm
  }

  /// Whether a step of a route has instructions in Mapbox's format.
  private static func isGuided(_ route: JSONValue) -> Bool {
    route.elements("legs").contains { leg in
      leg.elements("steps").contains {
        $0.holds("voiceInstructions") || $0.holds("bannerInstructions")
      }
    }
  }

  private static func unsupportedName(of value: JSONValue) -> String? {
    if value["response"]?.holds("route") == true { return "HERE routing v7" }
    if value["route"]?["shape"]?.holds("shapePoints") == true { return "MapQuest directions" }
    if value.holds("resourceSets") { return "Bing Maps routes" }
    if value.elements("Legs").first?.holds("DurationSeconds") == true {
      return "Amazon Location version 1"
    }
    if value["type"]?.string == "Topology" { return "TopoJSON" }
    return nil
  }
}
