import Geodesy
import Notations
import TripModel

/// A reader of one family of route documents, with the parts common to all readers.
protocol RouteDialect {
  /// Collects the warnings.
  var notes: RouteNotes { get set }

  /// Makes a reader without warnings.
  init()

  /// The fault of an answer without a line.
  var noGeometry: Diagnostic { get }

  /// Reads every route of a document, the main one first.
  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route]
}

/// A reader of answers that list their routes in one array, unless it reads the document itself.
protocol RouteListDialect: RouteDialect {
  /// The name of the array.
  var listName: String { get }

  mutating func route(of item: JSONValue) throws(Diagnostic) -> Route
}

extension RouteListDialect {
  var listName: String { "routes" }

  mutating func read(_ value: JSONValue) throws(Diagnostic) -> [Route] {
    let items = try value.array(of: listName, in: "the answer")
    return try routes(of: items, at: value[listName]?.position)
  }

  /// Makes a route of each item of the list, as `routes(of:at:_:)` does.
  mutating func routes(
    of items: some Sequence<JSONValue>, at position: SourcePosition?
  ) throws(Diagnostic) -> [Route] {
    try routes(of: items, at: position) { reader, item throws(Diagnostic) in
      try reader.route(of: item)
    }
  }
}

extension RouteDialect {
  var noGeometry: Diagnostic { .noGeometry() }

  /// Reads every route of a document and adds the warnings to others.
  static func read(
    _ value: JSONValue, _ notes: inout RouteNotes, by reader: Self = Self()
  ) throws(Diagnostic) -> [Route] {
    var reader = reader
    reader.notes = notes
    defer { notes = reader.notes }
    return try reader.read(value)
  }

  /// Makes a route of each item; an alternative with a fault is left out with a warning.
  ///
  /// - Throws: The fault of the main route, or of a missing item at the position.
  mutating func routes<Item>(
    of items: some Sequence<Item>, at position: SourcePosition?,
    _ read: (inout Self, Item) throws(Diagnostic) -> Route
  ) throws(Diagnostic) -> [Route] {
    var routes: [Route] = []
    for (number, item) in items.enumerated() {
      do throws(Diagnostic) {
        routes.append(try read(&self, item))
      } catch {
        if routes.isEmpty { throw error }
        notes.add(dropped: error, alternative: number)
      }
    }
    if routes.isEmpty { throw .noRoutes.at(position) }
    return routes
  }

  /// The route from the collected parts, with the totals that its document states.
  ///
  /// - Throws: The fault of a line with fewer than two distinct points, at the position.
  func finished(
    _ builder: RouteBuilder, legs: [Leg], waypoints: [GivenWaypoint] = [],
    intersections: [Intersection] = [], name: String? = nil, distance: Double? = nil,
    duration: Double? = nil, at position: SourcePosition
  ) throws(Diagnostic) -> Route {
    guard var route = builder.route(legs: legs, waypoints: waypoints, intersections: intersections)
    else { throw .tooFewPoints.at(position) }
    route.name = name
    route.declaredDistance = distance
    route.declaredDuration = duration
    return route
  }

  /// The words of a maneuver in a router's table; an unknown one is to continue straight.
  ///
  /// If the member states an unknown maneuver, there is a warning.
  mutating func words<Key>(
    _ key: Key, _ name: String, at member: JSONValue?, in table: [Key: String]
  ) -> String {
    if let words = table[key] { return words }
    if let member, !member.isNull {
      notes.add(.unknownManeuver("\(key)", of: name), at: member.position)
    }
    return "continue"
  }

  /// The line of a member: an encoded polyline or a GeoJSON object.
  ///
  /// A polyline has at least the points to which indices refer.
  mutating func line(
    of geometry: JSONValue?, _ name: String, in owner: JSONValue, count: Int? = nil,
    scale: Double = 1e5
  ) throws(Diagnostic) -> [Coordinate] {
    guard let geometry, !geometry.isNull else { throw noGeometry.at(owner.position) }
    if let text = geometry.string {
      var polyline = EncodedPolyline(text: text, position: geometry.position, scale: scale)
      polyline.hasElevation = count != nil && polyline.looksRaised(count: count, length: nil)
      return try polyline.line(&notes)
    }
    guard let positions = geometry["coordinates"] else {
      throw .wrongKind(
        of: name, found: geometry.kindName, expected: "an encoded polyline or GeoJSON"
      ).at(geometry.position)
    }
    if geometry["type"]?.string == "Point" { return [try notes.coordinate(of: positions)] }
    return try notes.line(of: positions)
  }

  /// The coordinate in two members of an object; absent if one is missing or out of range.
  func coordinate(_ owner: JSONValue?, _ latitude: String, _ longitude: String) -> Coordinate? {
    Coordinate(inRange: owner?[latitude]?.number, owner?[longitude]?.number)
  }

  /// The coordinate of a GeoJSON position; absent if a number is missing or out of range.
  func coordinate(of position: JSONValue?) -> Coordinate? {
    let numbers = position?.array
    return Coordinate(inRange: numbers?[1]?.number, numbers?[0]?.number)
  }
}

extension Coordinate {
  /// Makes a coordinate from degrees; absent if one is missing or out of range.
  init?(inRange latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}
