import Notations

/// The legend of a map: the kinds of lines and dots that are on it.
struct MapLegend {
  /// A sample of a line or a dot, and its meaning.
  struct Entry: Equatable {
    /// The class of the shape.
    var style: String
    /// Whether it is a dot instead of a line.
    var isDot = false
    var words: String
  }

  /// The entries in the order of the page.
  let entries: [Entry]

  init(_ map: SVGMap) {
    var entries = [Entry(style: "route", words: "route")]
    if map.routes.all.contains(where: \.isReplaced) {
      entries.append(Entry(style: "route replaced", words: "replaced route"))
    }
    if !map.drawnRoads.isEmpty { entries.append(Entry(style: "road main", words: "road")) }
    let standings = Set(map.trip.samples.map(\.standing))
    entries += SVGMap.driveStyles.filter { standings.contains($0.standing) }
      .map { Entry(style: $0.style, words: $0.words) }
    let families = Set(map.trip.events.filter { !$0.isInitialRoute }.map(\.family))
    entries += SVGMap.families.compactMap { family in
      guard families.contains(family) else { return nil }
      return Entry(style: "mark \(family.rawValue)", isDot: true, words: family.legendWords)
    }
    if !map.differences.isEmpty {
      entries.append(
        Entry(style: "difference moved", isDot: true, words: "differs (ring: in the golden)"))
    }
    self.entries = entries
  }
}

extension MapLegend.Entry {
  /// Draws the sample around a point.
  func drawSample(at center: MapPoint, _ writer: inout MarkupWriter) {
    let line = [-11, 11].map { MapPoint(x: center.x + $0, y: center.y) }
    writer.path(isDot ? PathData(dot: center) : PathData(line), style)
  }
}

extension MapLegend {
  private static let rowHeight = 24.0

  /// The height of the legend under a map, in units.
  var height: Double { (points.last?.y ?? 0) + Self.rowHeight }

  /// Draws the legend below a height.
  func write(below top: Double, _ writer: inout MarkupWriter) {
    for (entry, point) in zip(entries, points) {
      let y = top + point.y
      entry.drawSample(at: MapPoint(x: point.x, y: y), &writer)
      writer.element(
        "text",
        [
          "x": decimalText(point.x + (entry.isDot ? 10 : 16), decimals: 0),
          "y": decimalText(y + 4, decimals: 0),
        ], text: entry.words)
    }
  }

  /// The points of the samples in rows.
  ///
  /// Text cannot be measured here, so letter widths are assumed.
  private var points: [MapPoint] {
    var points: [MapPoint] = []
    var next = MapPoint(x: 28, y: Self.rowHeight)
    for entry in entries {
      let width = 48 + Double(entry.words.count) * 6.6
      if next.x + width > MapProjection.width {
        next = MapPoint(x: 28, y: next.y + Self.rowHeight)
      }
      points.append(next)
      next.x += width
    }
    return points
  }
}

extension EventFamily {
  /// The meaning of the family's dots.
  fileprivate var legendWords: String {
    switch self {
    case .arrival: "departure or arrival"
    case .deviation: "off route or back on it"
    case .instruction, .reroute, .alternative, .signal, .surroundings, .run: words.lowercased()
    }
  }
}
