import TripModel

extension SVGMap {
  /// The maximum number of vertices drawn per route.
  private static let routeBudget = 8_000

  /// The maximum number of fixes drawn as dots.
  private static let dotLimit = 3_000

  /// Draws the background and a grid of a round width.
  func drawGround(_ writer: inout MarkupWriter) {
    writer.empty(
      "rect",
      ["class": "ground", "x": "-9999", "y": "-9999", "width": "20999", "height": "20999"])
    let step = scale.meters / projection.metersPerUnit
    var path = PathData()
    for x in stride(from: step, to: MapProjection.width, by: step) {
      path.add([MapPoint(x: x, y: 0), MapPoint(x: x, y: projection.height)])
    }
    for y in stride(from: projection.height - step, to: 0, by: -step) {
      path.add([MapPoint(x: 0, y: y), MapPoint(x: MapProjection.width, y: y)])
    }
    writer.empty("path", ["class": "grid", "id": "grid", "d": path.text])
  }

  /// Draws the routes, replaced ones first; for an unknown route, its driven part.
  func drawRoutes(_ writer: inout MarkupWriter) {
    for entry in routes.all {
      let points = LineThinning.thinned(entry.route.vertices.map(point), to: Self.routeBudget)
      writer.path(PathData(points), entry.isReplaced ? "route replaced" : "route")
    }
    writer.path(unknownRoutePath, "route")
  }

  /// The snapped locations on routes whose lines are unknown.
  private var unknownRoutePath: PathData {
    var path = PathData()
    var last: DriveSample?
    for sample in trip.samples {
      let isKnown = routes.isKnown.indices.contains(sample.route) && routes.isKnown[sample.route]
      guard !isKnown, sample.standing != .offRoute, let snapped = sample.snapped else {
        last = nil
        continue
      }
      if last?.route != sample.route { path.move(to: point(snapped)) }
      path.line(to: point(snapped))
      last = sample
    }
    return path
  }

  /// Draws the drive: lines from its fixes to the route, the line, the fixes.
  ///
  /// Off route, no lines to the route are drawn, because the snapped location stays where the route
  /// was left.
  func drawDrive(_ writer: inout MarkupWriter) {
    var whiskers = PathData()
    for sample in trip.samples where sample.standing != .offRoute {
      guard let snapped = sample.snapped else { continue }
      let (fix, foot) = (point(sample.coordinate), point(snapped))
      guard fix.distance(to: foot) >= 1 else { continue }
      whiskers.add([fix, foot])
    }
    writer.path(whiskers, "whiskers")
    for (standing, style, _) in Self.driveStyles { writer.path(drivePath(standing), style) }
    guard trip.samples.count <= Self.dotLimit else { return }
    for (standing, style, _) in Self.driveStyles {
      var dots = PathData()
      for sample in trip.samples where sample.standing == standing {
        dots.dot(at: point(sample.coordinate))
      }
      writer.path(dots, style + " fixes")
    }
  }

  /// The class of the drive for each standing, and its meaning in the legend.
  static let driveStyles: [(standing: DriveSample.Standing, style: String, words: String)] = [
    (.onRoute, "drive", "drive"), (.offRoute, "drive off-route", "off route"),
    (.simulated, "drive simulated", "simulated"),
  ]

  /// The line through the fixes of one standing, each stretch from the previous fix.
  private func drivePath(_ standing: DriveSample.Standing) -> PathData {
    var path = PathData()
    var isDrawing = false
    for (index, sample) in trip.samples.enumerated() {
      guard sample.standing == standing else {
        isDrawing = false
        continue
      }
      if !isDrawing { path.move(to: point(trip.samples[max(index - 1, 0)].coordinate)) }
      path.line(to: point(sample.coordinate))
      isDrawing = true
    }
    return path
  }
}
