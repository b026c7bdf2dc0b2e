import Geodesy
import TripModel

/// A small map of a drive: its routes, the drive, and the stretches off route.
struct DriveThumbnail {
  let report: TripReport
}

extension DriveThumbnail {
  /// The scale of the small map relative to a large one: 120 units wide.
  private static let scale = 0.125

  /// The maximum number of points drawn per route, and of the drive.
  private static let budgets = (route: 48, drive: 72)

  /// The maximum number of routes drawn, the last ones.
  private static let routeLimit = 4

  /// The map as SVG; empty without a coordinate.
  ///
  /// It is hidden from screen readers because the figures beside it say more.
  var bytes: [UInt8] {
    let samples = report.trip.samples
    let routes = DrivenRoutes(report.routes, digests: report.trip.routeDigests).all
      .suffix(Self.routeLimit)
    let coordinates = routes.flatMap(\.route.vertices) + samples.map(\.coordinate)
    guard !coordinates.isEmpty else { return [] }
    let projection = MapProjection(showing: GeographicBox(coordinates))
    var writer = MarkupWriter()
    let height = Int((projection.height * Self.scale).rounded())
    writer.element(
      "svg", ["class": "thumb", "viewBox": "0 0 120 \(height)", "aria-hidden": "true"]
    ) { writer in
      for entry in routes {
        let points = entry.route.vertices.map { Self.point(projection.point(of: $0)) }
        let path = PathData(LineThinning.thinned(points, to: Self.budgets.route))
        writer.path(path, entry.isReplaced ? "g" : "r")
      }
      drawDrive(projection, &writer)
    }
    return writer.bytes
  }

  private func drawDrive(_ projection: MapProjection, _ writer: inout MarkupWriter) {
    let samples = report.trip.samples
    let points = samples.map { Self.point(projection.point(of: $0.coordinate)) }
    let kept = LineThinning.kept(of: points.count, budget: Self.budgets.drive) {
      samples[$0].standing == samples[$1].standing
        ? points[$0].doubledArea(with: points[$1], points[$2]) : .greatestFiniteMagnitude
    }
    writer.path(PathData(kept.lazy.map { points[$0] }), "d")
    var away = PathData()
    for (last, next) in zip(kept, kept.dropFirst()) where samples[next].standing == .offRoute {
      if away.isEmpty || samples[last].standing != .offRoute { away.move(to: points[last]) }
      away.line(to: points[next])
    }
    writer.path(away, "o")
    if let last = points.last { writer.path(PathData(dot: last), "e") }
  }

  /// A point rounded to half units: finer differences are invisible.
  private static func point(_ point: MapPoint) -> MapPoint {
    let halves = scale * 2
    return MapPoint(x: (point.x * halves).rounded() / 2, y: (point.y * halves).rounded() / 2)
  }
}
