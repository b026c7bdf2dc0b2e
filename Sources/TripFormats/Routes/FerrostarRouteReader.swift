import Notations
import TripModel

/// Reads the initial route of a Ferrostar recording, or a separate route.
///
/// Ferrostar stores the steps of all legs in one list, without maneuvers. The banner of the
/// previous step announces a step's maneuver. A step of zero length is the arrival that ends a leg,
/// unless that banner or its distance states otherwise, or the route has fewer stops.
///
/// **Source:** stadiamaps/ferrostar 0.54.0, `models.rs`, `Route` and `RouteStep`.
struct FerrostarRouteReader: RouteDialect {
  var notes = RouteNotes(file: "")
}

extension FerrostarRouteReader {
  /// Whether an object is a separate route.
  static func isRoute(_ value: JSONValue) -> Bool {
    value["steps"]?.array != nil && value.elements("geometry").first?.holds("lng") == true
  }

  mutating func read(_ recording: JSONValue) throws(Diagnostic) -> [Route] {
    let value =
      Self.isRoute(recording)
      ? recording : try recording.object(of: "initial_route", in: "the recording")
    var builder = RouteBuilder()
    var legs: [[Step]] = [[]]
    let items = try value.array(of: "steps", in: "the route")
    let count = items.count
    let stops = value.elements("waypoints").filter { $0["kind"]?.string != "Via" }.count
    var previous: JSONValue?
    for (index, item) in items.enumerated() {
      try notes.count(.steps, at: item.position)
      let points = try item.array(of: "geometry", in: "the step")
      let line = try notes.line(of: points, "lat", "lng")
      let range = try builder.append(
        line, annotation: annotation(of: item, count: line.count - 1), at: item.position,
        notes: &notes)
      let banner = previous?.member("visualInstructions")?.value.array?.last
      let isAnnounced = Self.type(of: banner).map { $0 == "arrive" }
      let canArrive =
        index == count - 1
        || (isAnnounced ?? (item["distance"]?.amount ?? 0 == 0))
          && (stops < 2 || legs.count < stops - 1)
      let isArrival = range.count == 1 && !legs[legs.count - 1].isEmpty && canArrive
      let maneuver = maneuver(
        banner, of: item, isFirst: legs[legs.count - 1].isEmpty, isArrival: isArrival)
      legs[legs.count - 1].append(step(of: item, vertices: range, maneuver: maneuver))
      if isArrival, index < count - 1 { legs.append([]) }
      previous = item
    }
    return [try route(of: value, legs: legs.filter { !$0.isEmpty }, builder: builder)]
  }

  private mutating func route(
    of value: JSONValue, legs: [[Step]], builder: RouteBuilder
  ) throws(Diagnostic) -> Route {
    let waypoints = value.elements("waypoints").map { stop in
      GivenWaypoint(
        coordinate: coordinate(stop["coordinate"], "lat", "lng"),
        isVia: stop["kind"]?.string == "Via")
    }
    return try finished(
      builder, legs: legs.map { Leg(steps: $0) }, waypoints: waypoints,
      distance: value["distance"]?.amount, at: value.position)
  }
}

extension FerrostarRouteReader {
  private func maneuver(
    _ banner: JSONValue?, of step: JSONValue, isFirst: Bool, isArrival: Bool
  ) -> Maneuver {
    let exit = step.member("roundaboutExitNumber")?.value.integer
    if isFirst { return Maneuver(type: "depart") }
    let content = banner?.member("primaryContent")?.value
    let type = isArrival ? "arrive" : Self.type(of: banner) ?? "turn"
    return Maneuver(
      type: type, modifier: content?.member("maneuverModifier")?.value.text, roundaboutExit: exit)
  }

  private static func type(of banner: JSONValue?) -> String? {
    banner?.member("primaryContent")?.value.member("maneuverType")?.value.text
  }

  private mutating func step(
    of value: JSONValue, vertices: ClosedRange<Int>, maneuver: Maneuver
  ) -> Step {
    Step(
      vertices: vertices, maneuver: maneuver, name: value.member("roadName")?.value.text,
      exits: value.elements("exits").compactMap(\.text).joinedText(by: ";"),
      drivingSide: value.member("drivingSide")?.value.string.flatMap(DrivingSide.init),
      declaredDistance: value["distance"]?.amount, declaredDuration: value["duration"]?.amount,
      instruction: value["instruction"]?.text,
      spokenInstructions: notes.spoken(value.member("spokenInstructions")?.value.array ?? .empty),
      visualInstructions: notes.visual(value.member("visualInstructions")?.value.array ?? .empty))
  }

  /// Reads the annotations of a step's segments: one JSON text per segment, as sent by the service.
  private mutating func annotation(of step: JSONValue, count: Int) -> Annotation {
    guard let texts = step["annotations"]?.array, !texts.isEmpty, count > 0 else {
      return Annotation()
    }
    guard texts.count == count else {
      notes.add(
        .annotationLength(name: "annotations", found: texts.count, expected: count),
        at: step.position)
      return Annotation()
    }
    let values = texts.map { text in
      text.string.flatMap { JSONReader.read(Array($0.utf8), file: notes.file).value } ?? text
    }
    return Annotation(
      durations: values.map { $0["duration"]?.amount }, speeds: values.map { $0["speed"]?.amount },
      speedLimits: values.map { $0["maxspeed"].flatMap(mapboxSpeedLimit) },
      congestion: values.map { $0["congestion"]?.text })
  }
}
