import Notations

/// One figure plotted over another, as an SVG document: a line with its points for each series.
package struct CurveChart: Sendable {
  /// Points, joined by a line in their order unless they are loose.
  package struct Series: Sendable {
    let name: String
    let points: [Point]
    let isLoose: Bool

    package init(_ name: String, _ points: [Point], isLoose: Bool = false) {
      self.name = name
      self.points = points
      self.isLoose = isLoose
    }
  }

  /// A point with its tooltip.
  package struct Point: Equatable, Sendable {
    package let x: Double
    package let y: Double
    let words: String

    package init(x: Double, y: Double, words: String) {
      (self.x, self.y) = (x, y)
      self.words = words
    }
  }

  private let title: String
  private let axes: (x: String, y: String)
  private let series: [Series]
  private let reach: (x: Double, y: Double)

  /// Makes a chart; the axes begin at 0.
  package init(title: String, x: String, y: String, _ series: [Series]) {
    self.title = title
    axes = (x, y)
    self.series = series.filter { !$0.points.isEmpty }
    let points = series.flatMap(\.points)
    reach = (
      CurveChart.rounded(points.map(\.x).max() ?? 0), CurveChart.rounded(points.map(\.y).max() ?? 0)
    )
  }
}

extension CurveChart {
  private static let size = (width: 720.0, height: 440.0)
  private static let margin = (left: 56.0, right: 20.0, top: 58.0, bottom: 48.0)
  /// The palette's colors for series.
  private static let colors = ["route", "off", "say", "reroute", "signal", "arrive", "ink", "soft"]
  /// The color of loose points.
  private static let looseColor = "other"

  /// The smallest round number that is at least a number; 1 for 0.
  private static func rounded(_ number: Double) -> Double {
    guard number > 0 else { return 1 }
    var unit = 1e-6
    while unit * 10 < number { unit *= 10 }
    return [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map { $0 * unit }.first { $0 >= number } ?? unit
  }

  package var svg: [UInt8] {
    let (width, height) = (Self.text(Self.size.width), Self.text(Self.size.height))
    var writer = MarkupWriter()
    writer.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "chart", "role": "img",
        "viewBox": "0 0 \(width) \(height)", "width": width, "height": height,
      ]
    ) { writer in
      writer.element("title", text: title)
      writer.element("style") { $0.markup(Self.style) }
      writer.empty("rect", ["class": "ground", "width": width, "height": height])
      writer.element(
        "text", ["class": "title", "x": Self.text(Self.margin.left), "y": "24"], text: title)
      drawAxes(&writer)
      for index in series.indices { draw(index, &writer) }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static let style: String = {
    let rules = """
      .chart .ground{fill:var(--paper)}.chart line{stroke:var(--line);stroke-width:1}
      .chart text{font:500 12px system-ui,sans-serif;fill:var(--soft)}
      .chart .title{font-size:15px;fill:var(--ink)}
      .chart path{fill:none;stroke-width:2;stroke-linejoin:round}
      """
      + (colors + [looseColor]).map { color in
        ".\(color) path{stroke:var(--\(color))}"
          + ".\(color) circle,.chart text.\(color){fill:var(--\(color))}"
      }.joined(separator: "\n")
    return Palette.filled(rules)
  }()

  private func drawAxes(_ writer: inout MarkupWriter) {
    let (width, height) = Self.size
    let (left, right, top, bottom) = Self.margin
    for tick in 0...4 {
      let part = Double(tick) / 4
      let (x, y) = (across(part * reach.x), down(part * reach.y))
      let (start, end) = (Self.text(left), Self.text(width - right))
      let (head, foot) = (Self.text(top), Self.text(height - bottom))
      writer.empty("line", ["x1": x, "x2": x, "y1": head, "y2": foot])
      writer.empty("line", ["x1": start, "x2": end, "y1": y, "y2": y])
      writer.element(
        "text", ["x": x, "y": Self.text(height - bottom + 18), "text-anchor": "middle"],
        text: shortDecimalText(part * reach.x, decimals: 3))
      writer.element(
        "text", ["x": Self.text(left - 6), "y": y, "dy": "4", "text-anchor": "end"],
        text: shortDecimalText(part * reach.y, decimals: 3))
    }
    writer.element(
      "text", ["x": Self.text(width - right), "y": Self.text(height - 10), "text-anchor": "end"],
      text: axes.x)
    writer.element("text", ["x": "8", "y": Self.text(top - 12)], text: axes.y)
  }

  private func draw(_ index: Int, _ writer: inout MarkupWriter) {
    let series = series[index]
    let color = series.isLoose ? Self.looseColor : Self.colors[index % Self.colors.count]
    writer.element("g", ["class": color]) { writer in
      let line = series.points.enumerated().map { number, point in
        (number == 0 ? "M" : "L") + across(point.x) + " " + down(point.y)
      }
      if !series.isLoose { writer.empty("path", ["d": line.joined()]) }
      for point in series.points {
        writer.element("circle", ["cx": across(point.x), "cy": down(point.y), "r": "4"]) {
          $0.element("title", text: point.words)
        }
      }
    }
    writer.element(
      "text",
      [
        "class": color, "x": Self.text(Self.size.width - Self.margin.right),
        "y": Self.text(Self.margin.top + 14 + 16 * Double(index)), "text-anchor": "end",
      ], text: series.name)
  }

  private func across(_ x: Double) -> String {
    let span = Self.size.width - Self.margin.left - Self.margin.right
    return Self.text(Self.margin.left + span * x / reach.x)
  }

  private func down(_ y: Double) -> String {
    let span = Self.size.height - Self.margin.top - Self.margin.bottom
    return Self.text(Self.size.height - Self.margin.bottom - span * y / reach.y)
  }

  private static func text(_ number: Double) -> String { shortDecimalText(number, decimals: 1) }
}
