import Notations
import StreamComparison
import TripRecords

/// Differences on the map, as two layers: where the golden has an event, and where it is now.
extension SVGMap {
  /// The length of an arrow's head in units.
  private static let headLength = 6.0

  /// Draws a ring at an event's location in the golden, a glow at its location now, and an arrow
  /// between them.
  func drawDifferences(_ writer: inout MarkupWriter) {
    let listed = differences.prefix(ReportedComparison.listLimit)
    if listed.isEmpty { return }
    writer.element("g") { writer in
      for (number, difference) in listed.enumerated() { draw(difference, number, &writer) }
    }
  }

  private func draw(_ difference: StreamDifference, _ number: Int, _ writer: inout MarkupWriter) {
    let old = difference.old?.coordinate().map(point)
    let new = difference.new?.coordinate().map(point)
    let ends = [old, new].compactMap(\.self)
    guard !ends.isEmpty else { return }
    let points = ends.map { "\(decimalText($0.x, decimals: 2)) \(decimalText($0.y, decimals: 2))" }
      .joined(separator: " ")
    writer.element(
      "a",
      [
        "href": "#d\(number)", "tabindex": "-1", "id": "m\(number)",
        "class": "difference \(difference.kind.rawValue)", "data-ends": points,
      ]
    ) { writer in
      writer.element("title", text: difference.caption)
      if let old, let new, old == new {
        return writer.path(PathData(dot: old), "unmoved")
      }
      if let new { writer.path(PathData(dot: new), "latest") }
      if let old {
        for style in ["former", "hole"] { writer.path(PathData(dot: old), style) }
      }
      guard let old, let new else { return }
      writer.empty(
        "path", ["class": "move", "data-ends": points, "d": arrow(from: old, to: new).text])
    }
  }

  private func arrow(from old: MapPoint, to new: MapPoint) -> PathData {
    let length = old.distance(to: new)
    let (along, across) = ((new.x - old.x) / length, (new.y - old.y) / length)
    var path = PathData([old, new])
    for side in [-0.6, 0.6] {
      let end = MapPoint(
        x: new.x - (along + across * side) * Self.headLength,
        y: new.y - (across - along * side) * Self.headLength)
      path.add([new, end])
    }
    return path
  }
}

extension StreamDifference {
  /// Whether the event happened elsewhere in the golden, or not at all.
  var isElsewhere: Bool { old?.coordinate() != new?.coordinate() }
}

extension RecordLine {
  /// The fields that identify an event in a trip: its name, its instant and its fix.
  var instantKey: [String] { ["event", "t_s", "fix"].map { self[$0]?.literal ?? "" } }
}
