import StreamComparison
import TripModel
import TripRecords

extension SVGMap {
  /// The families with marks on the map, those drawn last on top of the others.
  static let families: [EventFamily] = [
    .instruction, .signal, .alternative, .reroute, .deviation, .arrival,
  ]

  /// The round length of scale bar and grid.
  var scale: MapScale { MapScale(atMost: projection.metersPerUnit * 150) }

  /// Draws a dot for each event, linked to its row in the table if it has one.
  func drawMarks(_ writer: inout MarkupWriter) {
    let differing = Set(differences.compactMap { $0.isElsewhere ? $0.new?.instantKey : nil })
    for family in Self.families {
      let events = trip.events.filter { $0.family == family && !$0.isInitialRoute }
      if events.isEmpty { continue }
      writer.element("g") { writer in
        for event in events {
          drawMark(of: event, differs: differing.contains(event.line.instantKey), &writer)
        }
      }
    }
  }

  private func drawMark(of event: ReportedEvent, differs: Bool, _ writer: inout MarkupWriter) {
    // Instructions are drawn at the snapped location, other events at the fix.
    let coordinate =
      event.family == .instruction ? event.snapped ?? event.coordinate : event.coordinate
    guard let coordinate else { return }
    let style = "mark \(event.family.rawValue) \(event.schemaName)\(differs ? " differs" : "")"
    let anchor = event.anchor
    writer.element(
      anchor == nil ? "g" : "a",
      ["href": anchor.map { "#" + $0 }, "class": style, "tabindex": anchor.map { _ in "-1" }]
    ) { writer in
      writer.element("title", text: event.caption)
      writer.path(PathData(dot: point(coordinate)), nil)
    }
  }

  /// Draws the waypoints of the route driven last, with their names.
  func drawWaypoints(_ writer: inout MarkupWriter) {
    guard let route = routes.all.last?.route else { return }
    var outer = PathData()
    var inner = PathData()
    let first = routes.all.first?.route.waypoints.first
    let waypoints = ([first].compactMap(\.self) + route.waypoints.dropFirst()).prefix(500)
    for (index, waypoint) in waypoints.enumerated() {
      outer.dot(at: point(waypoint.coordinate))
      // Only the destination is filled.
      if index < waypoints.count - 1 { inner.dot(at: point(waypoint.coordinate)) }
    }
    writer.path(outer, "waypoint")
    writer.path(inner, "waypoint inner")
    for (index, waypoint) in waypoints.enumerated() {
      let fallback = index == 0 ? "start" : index == waypoints.count - 1 ? "destination" : nil
      let name = waypoint.name.flatMap { $0.isEmpty ? nil : String($0.prefix(60)) } ?? fallback
      if let name { drawLabel(name, at: point(waypoint.coordinate), &writer) }
    }
  }

  /// Writes a label beside a point, on the side with more room.
  private func drawLabel(_ text: String, at point: MapPoint, _ writer: inout MarkupWriter) {
    let isRight = point.x > MapProjection.width * 0.6
    writer.element(
      "text",
      [
        "x": number(point.x), "y": number(point.y), "dx": isRight ? "-.9em" : ".9em",
        "dy": "-.6em", "text-anchor": isRight ? "end" : "start",
      ], text: text)
  }

  /// Draws the scale bar in the lower corner with more room.
  func drawScale(_ writer: inout MarkupWriter) {
    let length = scale.meters / projection.metersPerUnit
    let low = projection.height - 16
    let left = isCrowded(from: 0) && !isCrowded(from: 1) ? MapProjection.width - 16 - length : 16
    let path = PathData([
      MapPoint(x: left, y: low - 5), MapPoint(x: left, y: low),
      MapPoint(x: left + length, y: low), MapPoint(x: left + length, y: low - 5),
    ])
    writer.element("g", ["id": "scale"]) { writer in
      writer.path(path, "scale")
      writer.element("text", ["x": number(left), "y": number(low - 10)], text: scale.words)
    }
  }

  /// Whether the drive passes the lower corner on one side, 0 for the left and 1 for the right.
  private func isCrowded(from side: Double) -> Bool {
    let coordinates = trip.samples.map(\.coordinate) + routes.all.flatMap(\.route.vertices)
    return coordinates.contains { coordinate in
      let point = point(coordinate)
      return abs(point.x - side * MapProjection.width) < 260 && point.y > projection.height - 90
    }
  }
}
