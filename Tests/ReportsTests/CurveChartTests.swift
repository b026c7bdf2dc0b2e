import Testing

@testable import Reports

@Suite struct CurveChartTests {
  private func text(_ series: [CurveChart.Series]) -> String {
    String(
      decoding: CurveChart(title: "A < B", x: "seconds", y: "per 100 km", series).svg,
      as: UTF8.self)
  }

  @Test func `each point has a tooltip, and the axes end at round numbers above the data`() {
    let svg = text([
      .init(
        "front", [.init(x: 3, y: 0, words: "five & more"), .init(x: 4.1, y: 110, words: "two")]),
      .init("beaten", [.init(x: 7, y: 90, words: "one")], isLoose: true),
    ])
    for part in [
      "<title>A &lt; B</title>", "<title>five &amp; more</title>", "<title>two</title>",
      "<title>one</title>", ">8</text>", ">120</text>", ">front</text>", ">beaten</text>",
      ">seconds</text>", ">per 100 km</text>",
    ] {
      #expect(svg.contains(part), "\(part)")
    }
    #expect(svg.split(separator: "<circle").count == 4)
    #expect(svg.split(separator: "<path").count == 2)
  }

  @Test func `an axis along which all points are 0 ends at 1`() {
    let svg = text([.init("front", [.init(x: 3, y: 0, words: "")])])
    #expect(svg.contains(">0.25</text>"))
    #expect(svg.split(separator: ">1</text>").count == 2)
  }

  @Test func `a chart without points is drawn empty`() {
    #expect(!text([]).contains("<circle"))
    #expect(text([]).hasSuffix("</svg>\n"))
  }
}
