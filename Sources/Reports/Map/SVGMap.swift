import Geodesy
import Notations
import StreamComparison
import TripModel
import TripRecords

/// The map of a trip: its routes, the drive, and its events.
///
/// A dot is a stroke of zero length with round ends, and strokes are not scaled, so lines and dots
/// keep their size on a phone and when zoomed.
struct SVGMap {
  let trip: ReportedTrip
  let routes: DrivenRoutes
  let differences: [StreamDifference]
  /// The roads that are drawn, the largest first.
  let drawnRoads: [RoadLine]
  let area: GeographicBox
  let projection: MapProjection

  /// The style of the map's lines and dots.
  ///
  /// Strokes keep their width however the drawing is scaled, and a dot is a stroke.
  static let style = String(decoding: PackageResources.map_css, as: UTF8.self)

  /// Draws a trip over its routes and over the known roads around it.
  init(
    _ trip: ReportedTrip, routes: [Route], differences: [StreamDifference] = [],
    roads: [RoadLine] = []
  ) {
    drawnRoads = Self.drawn(of: roads)
    self.differences = differences
    self.trip = trip
    self.routes = DrivenRoutes(routes, digests: trip.routeDigests)
    let coordinates =
      self.routes.all.flatMap { $0.route.vertices + $0.route.waypoints.map(\.coordinate) }
      + trip.samples.map(\.coordinate) + trip.samples.compactMap(\.snapped)
    area = GeographicBox(coordinates.isEmpty ? trip.events.compactMap(\.coordinate) : coordinates)
    projection = MapProjection(showing: area)
  }
}

extension SVGMap {
  /// Writes the map as an element of a page.
  func write(to writer: inout MarkupWriter) {
    writer.element(
      "svg",
      [
        "class": "map", "id": "map", "role": "group", "aria-labelledby": "map-title map-words",
        "viewBox": "0 0 \(number(MapProjection.width)) \(number(projection.height))",
      ]
    ) { writer in
      drawAll(isZoomable: true, &writer)
      // The player draws the traveler here.
      writer.element("g", ["class": "now"]) { writer in
        for part in ["link", "halo", "snapped", "raw", "ghost"] {
          writer.empty("path", ["class": part, "id": "now-\(part)", "d": ""])
        }
      }
    }
  }

  /// The map as a separate file, with its legend.
  func standalone() -> [UInt8] {
    var writer = MarkupWriter()
    let legend = MapLegend(self)
    let (width, height) = (number(MapProjection.width), number(projection.height + legend.height))
    writer.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "map", "role": "img",
        "aria-labelledby": "map-title map-words", "width": width, "height": height,
        "viewBox": "0 0 \(width) \(height)",
      ]
    ) { writer in
      // Many programs that show SVG files support neither variables nor dark mode.
      writer.element("style") { $0.markup(Palette.filled(Self.style)) }
      drawAll(isZoomable: false, &writer)
      legend.write(below: projection.height, &writer)
    }
    writer.markup("\n")
    return writer.bytes
  }

  private func drawAll(isZoomable: Bool, _ writer: inout MarkupWriter) {
    writer.element("title", ["id": "map-title"], text: "Map of the trip")
    writer.element("desc", ["id": "map-words"], text: words)
    drawGround(&writer)
    drawRoads(&writer)
    drawRoutes(&writer)
    drawArrows(&writer)
    drawStreetNames(isZoomable: isZoomable, &writer)
    drawDrive(&writer)
    drawDifferences(&writer)
    drawMarks(&writer)
    drawWaypoints(&writer)
    drawScale(&writer)
    drawNorth(&writer)
  }

  /// A description of the map for screen readers.
  private var words: String {
    let start = trip.start
    let names = [start?["trace"]?.text, start?["route"]?.text].compactMap(\.self)
    let counts =
      "\(plural(trip.samples.count, "position")) and \(plural(trip.events.count, "event"))"
    return (names.isEmpty ? "The trip" : names.joined(separator: " on ")) + ": \(counts), "
      + "\(ReadableQuantity.clock(trip.duration)) long."
  }

  /// The point of a coordinate on the drawing.
  func point(_ coordinate: Coordinate) -> MapPoint { projection.point(of: coordinate) }

  /// A number of units as an attribute.
  func number(_ units: Double) -> String { decimalText(units, decimals: 0) }
}
