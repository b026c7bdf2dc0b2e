package import Notations

/// A fault of a text that should hold a route: a fact; the words are in `RouteFault+Wording.swift`.
package struct RouteFault: Error, Equatable, Sendable {
  /// What is wrong.
  package var kind: Kind

  /// Where.
  package var position: SourcePosition?

  /// Makes a fault.
  init(_ kind: Kind, at position: SourcePosition?) {
    self.kind = kind
    self.position = position
  }

  /// What is wrong.
  package enum Kind: Equatable, Sendable {
    // The document.
    case unknownFormat(found: String, members: [String])
    case unsupportedFormat(String)
    case routerRefused(RouterRefusal, code: String?, message: String?)
    case missingMember(String, of: String)
    case wrongKind(of: String, found: String, expected: String)
    case noRoutes
    case alternativeDropped(number: Int, reason: String)

    // Geometry.
    case latitudeOutOfRange(Double, longitude: Double)
    case longitudeOutOfRange(Double)
    case longitudeWrapped(Double)
    case nullIsland
    case malformedPosition(found: String)
    case tooFewPoints
    case noLine(found: [String])
    case tooManyPoints(Int, limit: Int)
    case nullGeometry
    case gap(meters: Double)
    case stepGap(meters: Double)
    case tooMany(String, limit: Int)
    case foreignReferenceSystem(String)
    case malformedPolyline(character: Int)
    case noGeometry
    case indexOutOfRange(of: String, index: Double, from: Int, count: Int)

    // XML.
    case malformedXML(XMLFault)
    case flawedXML(XMLFlaw)
    case noGPXRoute(hasTrack: Bool)

    // Parts.
    case annotationLength(name: String, found: Int, expected: Int)
    case waypointCount(found: Int, expected: Int)
    case duplicateStep(route: Int, leg: Int, step: Int)
    case unknownWord(String, of: String, candidates: [String])
  }
}

/// Why a router gave no route, as a reroute reports it.
package enum RouterRefusal: String, Hashable, Sendable {
  /// The places are not connected or not near a road.
  case noRoute = "router_no_route"
  /// The router did not understand or not allow the request.
  case invalidRequest = "router_invalid_request"
  /// Too many requests.
  case quota = "router_quota"
  /// Anything else.
  case failed = "router_failed"
}
