package import Geodesy

/// A route: legs between waypoints, made of steps, over one line of vertices.
///
/// The line has N vertices and N − 1 segments. Steps and waypoints refer to it by vertex index;
/// consecutive steps share the vertex between them.
package struct Route: Equatable, Sendable {
  /// The line from origin to destination, at least two vertices.
  package var vertices: [Coordinate]

  /// The legs in driving order, at least one; `waypoints.count - 1` of them.
  package var legs: [Leg]

  /// The waypoints at which legs begin and end, origin first.
  package var waypoints: [Waypoint]

  /// The annotation of the segments.
  package var annotation: Annotation

  /// The intersections along the line, in driving order.
  package var intersections: [Intersection]

  /// The length declared by the router, in meters.
  package var declaredDistance: Double?

  /// The duration declared by the router, in seconds.
  package var declaredDuration: Double?

  /// The router's name for the route, if any.
  package var name: String?

  /// Makes a route.
  package init(
    vertices: [Coordinate], legs: [Leg], waypoints: [Waypoint],
    annotation: Annotation = Annotation(), intersections: [Intersection] = [],
    declaredDistance: Double? = nil, declaredDuration: Double? = nil, name: String? = nil
  ) {
    self.vertices = vertices
    self.legs = legs
    self.waypoints = waypoints
    self.annotation = annotation
    self.intersections = intersections
    self.declaredDistance = declaredDistance
    self.declaredDuration = declaredDuration
    self.name = name
  }
}

/// The part of a route from one waypoint to the next.
package struct Leg: Equatable, Sendable {
  /// The steps in driving order, at least one; the last is usually an `arrive` of zero length.
  package var steps: [Step]

  /// The length declared by the router, in meters.
  package var declaredDistance: Double?

  /// The duration declared by the router, in seconds.
  package var declaredDuration: Double?

  /// The router's usual duration in seconds, independent of current traffic.
  package var typicalDuration: Double?

  /// The router's summary of the leg: its main roads.
  package var summary: String?

  /// The via points of the leg, as vertex indices of the route's line.
  package var viaVertices: [Int]

  /// Makes a leg.
  package init(
    steps: [Step], declaredDistance: Double? = nil, declaredDuration: Double? = nil,
    typicalDuration: Double? = nil, summary: String? = nil, viaVertices: [Int] = []
  ) {
    self.steps = steps
    self.declaredDistance = declaredDistance
    self.declaredDuration = declaredDuration
    self.typicalDuration = typicalDuration
    self.summary = summary
    self.viaVertices = viaVertices
  }
}

/// A point at which a leg begins or ends.
package struct Waypoint: Equatable, Sendable {
  /// The target coordinate, which may be beside the line.
  package var coordinate: Coordinate

  /// The name to announce.
  package var name: String?

  /// The vertex of the route's line at which it is reached.
  package var vertex: Int

  /// Makes a waypoint.
  package init(coordinate: Coordinate, name: String? = nil, vertex: Int) {
    self.coordinate = coordinate
    self.name = name
    self.vertex = vertex
  }
}
