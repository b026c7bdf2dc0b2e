import Geodesy
package import TripModel

/// The contents of a route file: its format and the routes, the main one first.
package struct RouteFile: Equatable, Sendable {
  package var format: RouteFormat

  /// The routes, at least one; those after the first are its alternatives.
  package var routes: [Route]

  /// The language that the file states for its instructions.
  var language: InstructionLanguage?

  package init(format: RouteFormat, routes: [Route]) {
    precondition(!routes.isEmpty, "a file of routes holds at least one")
    self.format = format
    self.routes = routes
  }

  package var main: Route { routes[0] }

  package var alternatives: ArraySlice<Route> { routes.dropFirst() }
}

/// A route format that can be read; the raw value is its name in flags and records.
package enum RouteFormat: String, CaseIterable, Hashable, Sendable {
  /// tripsim's own format: a FeatureCollection with a LineString per step.
  case routeGeoJSON = "route-geojson"
  /// A line from any tool.
  case geoJSON = "geojson"
  case osrm
  /// OSRM's format with spoken or visual instructions.
  case mapbox
  case valhalla
  case graphHopper = "graphhopper"
  case openRouteService = "openrouteservice"
  case google
  case brouter
  /// HERE Routing v8.
  case here
  /// TomTom Routing, and Azure Maps' Route Directions 1.0.
  case tomTom = "tomtom"
  /// Azure Maps' Route Directions since 2023.
  case azure
  /// Amazon Location's routes, version 2.
  case amazon
  case arcGIS = "arcgis"
  case openTripPlanner = "opentripplanner"
  case geoapify
  /// The initial route of a Ferrostar recording, or a separate Ferrostar route.
  case ferrostar
  case gpx
  /// A course, or the line of an activity, in Garmin's format.
  case fit
  /// The line of KML, TCX, CSV, WKT, an encoded polyline or an array of positions.
  case line
}

extension RouteFormat {
  /// Its name in words.
  package var name: String {
    switch self {
    case .routeGeoJSON: "Route GeoJSON, as written by 'tripsim route' and --export-route"
    case .geoJSON: "lines and points of GeoJSON from any tool"
    case .osrm: "an answer of OSRM"
    case .mapbox: "an answer of Mapbox Directions, or of Valhalla in this format"
    case .valhalla: "an answer of Valhalla"
    case .graphHopper: "an answer of GraphHopper"
    case .openRouteService: "an answer of openrouteservice, also as GeoJSON"
    case .google: "an answer of Google's Routes API or Directions API"
    case .brouter: "an answer of BRouter as GeoJSON"
    case .here: "an answer of HERE Routing 8"
    case .tomTom: "an answer of TomTom Routing, or of Azure Maps' Route Directions 1.0"
    case .azure: "an answer of Azure Maps' Route Directions since 2023"
    case .amazon: "an answer of Amazon Location's routes, version 2"
    case .arcGIS: "an answer of ArcGIS's route service"
    case .openTripPlanner: "an itinerary of OpenTripPlanner"
    case .geoapify: "an answer of Geoapify"
    case .ferrostar: "a route of Ferrostar, or the first one of its recording"
    case .gpx: "a route or track of GPX, with the turns of OsmAnd, BRouter and GraphHopper"
    case .fit: "a course of FIT, or the line of an activity"
    case .line: "a line in KML, TCX, CSV, WKT, an encoded polyline or an array of positions"
    }
  }

  /// Whether the document is a router's answer in JSON.
  package var isAnswer: Bool {
    switch self {
    case .osrm, .mapbox, .valhalla, .graphHopper, .openRouteService, .google, .brouter, .here,
      .tomTom, .azure, .amazon, .arcGIS, .openTripPlanner, .geoapify:
      true
    case .routeGeoJSON, .geoJSON, .line, .ferrostar, .gpx, .fit: false
    }
  }
}

/// The facts about a route shown by `inspect`.
package struct RouteFacts: Equatable, Sendable {
  /// The number of legs.
  package var legs: Int

  /// The number of steps, including those of zero length.
  package var steps: Int

  /// The number of vertices of the line.
  package var vertices: Int

  /// The great-circle length of the line in meters.
  package var length: Double

  /// The length declared by the router, in meters.
  package var declaredDistance: Double?

  /// The duration declared by the router, in seconds.
  package var declaredDuration: Double?

  /// The number of spoken instructions.
  package var spokenInstructions: Int

  /// The number of visual instructions.
  package var visualInstructions: Int

  /// Whether the steps were derived from the bends of a bare line.
  package var isSynthetic: Bool

  /// The length of tunnels in meters.
  package var tunnelLength: Double

  /// Computes the facts about a route.
  ///
  /// - Complexity: O(N) for N vertices.
  package init(of route: Route) {
    let steps = route.legs.flatMap(\.steps)
    legs = route.legs.count
    self.steps = steps.count
    vertices = route.vertices.count
    length = route.vertices[...].length
    declaredDistance = route.declaredDistance
    declaredDuration = route.declaredDuration
    spokenInstructions = steps.reduce(0) { $0 + $1.spokenInstructions.count }
    visualInstructions = steps.reduce(0) { $0 + $1.visualInstructions.count }
    isSynthetic = steps.contains(where: \.isSynthetic)
    tunnelLength = route.tunnels.reduce(0) {
      $0 + route.vertices[$1.lowerBound...$1.upperBound].length
    }
  }
}
