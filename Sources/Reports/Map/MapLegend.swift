/// What the lines and dots of the map mean.
enum MapLegend {
  /// A sample of a line or a dot, and its meaning.
  struct Entry: Hashable {
    /// The class of the shape.
    var style: String
    /// Whether it is a dot instead of a line.
    var isDot: Bool
    /// The meaning.
    var words: String
  }

  /// Every entry in the order of the page.
  static let entries = [
    Entry(style: "route", isDot: false, words: "route"),
    Entry(style: "route replaced", isDot: false, words: "route given up"),
    Entry(style: "drive", isDot: false, words: "drive"),
    Entry(style: "drive off-route", isDot: false, words: "off route"),
    Entry(style: "drive simulated", isDot: false, words: "simulated"),
    Entry(style: "mark instruction", isDot: true, words: "instruction"),
    Entry(style: "mark deviation", isDot: true, words: "left or regained"),
    Entry(style: "mark reroute", isDot: true, words: "reroute"),
    Entry(style: "mark arrival", isDot: true, words: "arrival"),
    Entry(style: "mark signal", isDot: true, words: "signal"),
  ]

  /// Draws an entry's sample around a point.
  static func drawSample(of entry: Entry, at center: MapPoint, _ writer: inout MarkupWriter) {
    var path = PathData()
    if entry.isDot {
      path.dot(at: center)
    } else {
      path.move(to: MapPoint(x: center.x - 11, y: center.y))
      path.line(to: MapPoint(x: center.x + 11, y: center.y))
    }
    writer.empty("path", ["class": entry.style, "d": path.text])
  }
}
