import Notations
import Testing

@testable import TripFormats

/// A router's answer without a route and its diagnostic.
struct Refusal: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let code: String
  let message: String

  init(_ name: String, _ text: String, _ code: String, _ message: String) {
    testDescription = name
    self.text = text
    self.code = code
    self.message = message
  }
}

@Suite struct RoutesRefusalTests {
  @Test(arguments: [
    Refusal(
      "OSRM no route", #"{"code":"NoRoute","message":"Impossible","routes":[]}"#,
      "router_no_route", "the router answered 'NoRoute: Impossible'"),
    Refusal(
      "OSRM no segment", #"{"code":"NoSegment","message":"far"}"#, "router_no_route",
      "the router answered 'NoSegment: far'"),
    Refusal(
      "OSRM bad query", #"{"code":"InvalidQuery"}"#, "router_invalid_request",
      "the router answered 'InvalidQuery'"),
    Refusal(
      "Mapbox token", #"{"message":"Not Authorized - Invalid Token"}"#, "router_invalid_request",
      "the router answered 'Not Authorized - Invalid Token'"),
    Refusal(
      "Mapbox limit", #"{"message":"Too Many Requests"}"#, "router_quota",
      "the router answered 'Too Many Requests'"),
    Refusal(
      "Valhalla no path", #"{"error_code":442,"error":"No path","status_code":400}"#,
      "router_no_route", "the router answered '442: No path'"),
    Refusal(
      "Valhalla far", #"{"error_code":171,"error":"No edges","status_code":400}"#,
      "router_no_route", "the router answered '171: No edges'"),
    Refusal(
      "Valhalla bad request", #"{"error_code":100,"error":"Failed to parse","status_code":400}"#,
      "router_invalid_request", "the router answered '100: Failed to parse'"),
    Refusal(
      "Valhalla broken", #"{"error_code":599,"error":"oops","status_code":500}"#, "router_failed",
      "the router answered '599: oops'"),
    Refusal(
      "GraphHopper unreachable",
      #"{"message":"Cannot","hints":[{"details":"com.graphhopper.util.exceptions.ConnectionNotFoundException"}]}"#,
      "router_no_route", "the router answered 'Cannot'"),
    Refusal(
      "GraphHopper limit", #"{"message":"API limit reached"}"#, "router_quota",
      "the router answered 'API limit reached'"),
    Refusal(
      "openrouteservice", #"{"error":{"code":2010,"message":"Could not find point"}}"#,
      "router_no_route", "the router answered '2010: Could not find point'"),
    Refusal(
      "openrouteservice key", #"{"error":"Access to this API has been disallowed: api key"}"#,
      "router_invalid_request",
      "the router answered 'Access to this API has been disallowed: api key'"),
    Refusal(
      "Google quota",
      #"{"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED"}}"#,
      "router_quota", "the router answered 'RESOURCE_EXHAUSTED: Quota'"),
    Refusal(
      "Google Directions", #"{"status":"ZERO_RESULTS","routes":[]}"#, "router_no_route",
      "the router answered 'ZERO_RESULTS'"),
    Refusal(
      "HERE",
      #"{"notices":[{"title":"Couldn't find a route.","code":"noRouteFound"}],"routes":[]}"#,
      "router_no_route", "the router answered 'noRouteFound: Couldn't find a route.'"),
    Refusal(
      "HERE request", #"{"title":"Malformed request","status":400,"code":"E605001","cause":"bad"}"#,
      "router_failed", "the router answered 'E605001: bad'"),
    Refusal(
      "TomTom",
      #"{"formatVersion":"0.0.12","error":{"description":"Engine error: NO_ROUTE_FOUND"}}"#,
      "router_no_route", "the router answered 'Engine error: NO_ROUTE_FOUND'"),
    Refusal(
      "TomTom in detail",
      #"{"formatVersion":"0.0.12","detailedError":{"message":"Engine error","code":"MAP_MATCHING_FAILURE"}}"#,
      "router_no_route", "the router answered 'MAP_MATCHING_FAILURE: Engine error'"),
    Refusal(
      "TomTom request", #"{"detailedError":{"message":"Too few points","code":"BAD_INPUT"}}"#,
      "router_invalid_request", "the router answered 'BAD_INPUT: Too few points'"),
    Refusal(
      "OpenTripPlanner",
      #"{"data":{"planConnection":{"edges":[],"routingErrors":[{"code":"OUTSIDE_BOUNDS","description":"far"}]}}}"#,
      "router_no_route", "the router answered 'OUTSIDE_BOUNDS: far'"),
    Refusal(
      "OpenTripPlanner 1", #"{"error":{"id":404,"msg":"No trip","message":"PATH_NOT_FOUND"}}"#,
      "router_no_route", "the router answered 'PATH_NOT_FOUND'"),
    Refusal(
      "OpenTripPlanner's older plan",
      #"{"data":{"plan":{"itineraries":[],"routingErrors":[{"code":"NO_STOPS_IN_RANGE"}]}}}"#,
      "router_no_route", "the router answered 'NO_STOPS_IN_RANGE'"),
  ])
  func `a router's refusal is a distinct error`(refusal: Refusal) {
    let reading = readRoutes(refusal.text)
    #expect(reading.value == nil)
    #expect(reading.diagnostics.map(\.code) == [refusal.code])
    #expect(reading.diagnostics.map(\.message) == [refusal.message])
  }

  @Test(arguments: [
    (#"{"response":{"route":[]}}"#, "HERE routing v7"),
    (#"{"resourceSets":[]}"#, "Bing Maps routes"),
    (#"{"route":{"shape":{"shapePoints":[1,2,1,3]}}}"#, "MapQuest directions"),
    (#"{"type":"Topology"}"#, "TopoJSON"),
  ])
  func `known but unsupported formats are rejected by name`(text: String, name: String) {
    #expect(
      faults(text) == [
        """
        r.json:1:1: error: \(name) cannot be read
          expected GeoJSON or an answer of a known router
          hint: convert it to GeoJSON first
        """
      ])
  }

  @Test func `a message beside a route of an unknown router is not a refusal`() {
    let fault = faults(#"{"code":0,"message":"ok","route":{"traoptimal":[]}}"#).first
    #expect(fault?.contains("an object with 'code', 'message', 'route' is not a known") == true)
    #expect(fault?.contains("hint") == false)
  }

  @Test func `an unknown document is described by its members`() {
    #expect(
      faults(#"{"version":3,"name":"x"}"#) == [
        """
        r.json:1:1: error: an object with 'version', 'name' is not a known route format
          expected GeoJSON, GPX, KML, TCX, FIT, CSV, WKT, an encoded polyline or an answer of OSRM, Mapbox, Valhalla, GraphHopper, openrouteservice, Google, BRouter, HERE, TomTom, Azure Maps, Amazon Location, ArcGIS, OpenTripPlanner or Geoapify
        """
      ])
  }

  @Test(arguments: [
    (#"{"code":"Ok","routes":[]}"#, 23), (#"{"code":"Ok","routes":null}"#, 23),
    (#"{"data":{"planConnection":{"edges":[]}}}"#, 27),
    ("{}", 1), (#"{"geocodingResults":{},"fallbackInfo":{}}"#, 1),
  ])
  func `an answer without routes is reported`(text: String, column: Int) {
    #expect(
      faults(text) == [
        "r.json:1:\(column): error: no route found\n  expected at least one route"
      ])
  }

  @Test func `a text that is not JSON is not a known route format`() {
    #expect(
      faults("time,lat,lon\n") == [
        """
        r.json:1:1: error: the text is not a known route format
          expected GeoJSON, GPX, KML, TCX, FIT, CSV, WKT, an encoded polyline or an answer of OSRM, Mapbox, Valhalla, GraphHopper, openrouteservice, Google, BRouter, HERE, TomTom, Azure Maps, Amazon Location, ArcGIS, OpenTripPlanner or Geoapify
        """
      ])
    #expect(faults("{time}").first?.contains("the name 'time' has no quotes") == true)
  }
}
