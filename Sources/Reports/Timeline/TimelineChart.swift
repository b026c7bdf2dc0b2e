import Notations
import StreamComparison

/// The timeline of a trip: lanes of bars and ticks, and curves, over a common time axis.
///
/// Horizontal positions are percentages and nothing is scaled, so texts and ticks keep their size
/// at every width; only the curves are stretched.
struct TimelineChart {
  let trip: ReportedTrip
  let differences: [StreamDifference]

  /// The duration shown, in seconds.
  var span: Double { max(trip.duration, 1) }
}

extension TimelineChart {
  /// The height of the axis at the top.
  private static let axisHeight = 20

  /// Writes the section of the timeline.
  func write(to writer: inout MarkupWriter) {
    writer.element("section", ["class": "tracks", "aria-labelledby": "tracks-title"]) { writer in
      writer.element("div", ["class": "strip-head"]) { writer in
        writer.element("h2", ["id": "tracks-title"], text: "Timeline")
        writer.element("output", ["id": "hover", "aria-label": "Values at the pointer"], text: "")
        writer.buttons(
          "zoom",
          [
            ("strip-in", "+", "Stretch the timeline"), ("strip-out", "−", "Shrink the timeline"),
          ])
      }
      writer.element("div", ["class": "rows"]) { writeRows(&$0) }
    }
  }

  /// Writes the labels on the left, and on the right the stretchable rows that they label.
  private func writeRows(_ writer: inout MarkupWriter) {
    var labels = MarkupWriter()
    var rows = MarkupWriter()
    var y = Self.axisHeight
    for lane in lanes where lane.isShown {
      lane.writeLabel(at: y, &labels)
      lane.write(at: y, on: self, &rows)
      y += TimelineLane.height
    }
    let lanesEnd = y
    for curve in curves where !curve.isEmpty {
      curve.writeLabel(at: y, &labels)
      curve.write(at: y, on: self, &rows)
      y += TimelineCurve.height
    }
    if y > lanesEnd { drawSilences(from: lanesEnd, to: y, &rows) }
    let height = "\(y)"
    writer.element("svg", ["class": "gutter", "height": height, "aria-hidden": "true"]) {
      $0.markup(labels.bytes)
    }
    writer.element("div", ["class": "strip", "id": "strip"]) { writer in
      writer.element(
        "svg",
        [
          "class": "timeline", "id": "timeline", "role": "group",
          "aria-labelledby": "timeline-title", "width": "100%", "height": height,
        ]
      ) { writer in
        writer.element(
          "title", ["id": "timeline-title"],
          text: "Events over time, from the first fix to \(ReadableQuantity.clock(trip.duration))")
        drawAxis(height: y, &writer)
        writer.markup(rows.bytes)
        for id in ["pointer", "playhead"] {
          writer.empty("line", ["id": id, "x1": "0", "x2": "0", "y1": "0", "y2": height])
        }
      }
    }
  }

  /// Hatches the times without a signal across the curves, because nothing was measured during
  /// them.
  private func drawSilences(from top: Int, to bottom: Int, _ writer: inout MarkupWriter) {
    for (last, next) in zip(trip.samples, trip.samples.dropFirst()) where next.followsSilence {
      let middle = "\((top + bottom) / 2)"
      writer.element(
        "line",
        [
          "class": "hatch", "x1": across(last.time), "x2": across(next.time), "y1": middle,
          "y2": middle, "stroke-width": "\(bottom - top - 4)",
        ]
      ) { writer in
        let seconds = decimalText(next.time - last.time, decimals: 0)
        writer.element(
          "title", text: "\(ReadableQuantity.clock(last.time)) · no signal · \(seconds) s")
      }
    }
  }

  /// The horizontal position of a time, in percent.
  func across(_ time: Double) -> String {
    decimalText(min(max(time / span, 0), 1) * 100, decimals: 3) + "%"
  }

  /// The zoom factors of the timeline, and the class of the ticks added for each.
  static let magnifications: [(factor: Double, style: String)] = [
    (1, "tick"), (4, "tick fine"), (16, "tick finer"), (64, "tick finest"),
  ]

  private func drawAxis(height: Int, _ writer: inout MarkupWriter) {
    var drawn: Set<Double> = []
    for (factor, style) in Self.magnifications where factor == 1 || span / factor >= 5 {
      let step = Self.step(for: span / factor)
      // The end has its own label; a label that would touch it is left out, or hidden if the
      // timeline is narrow.
      let width = Self.labelWidth(at: span) / factor
      for time in stride(from: 0, to: span * (1 - width), by: step)
      where drawn.insert(time).inserted {
        drawTick(
          at: time, time > span * (1 - 2 * width) ? style + " near" : style,
          time == 0 ? "start" : "middle", height: height, &writer)
      }
    }
    drawTick(at: span, "tick", "end", height: height, &writer)
  }

  /// The width of the end's label and half of the previous one, relative to a 600 pixel timeline.
  private static func labelWidth(at time: Double) -> Double {
    0.018 * Double(ReadableQuantity.clock(time).count)
  }

  private func drawTick(
    at time: Double, _ style: String, _ anchor: String, height: Int, _ writer: inout MarkupWriter
  ) {
    let x = across(time)
    writer.element("g", ["class": style]) { writer in
      writer.empty("line", ["x1": x, "x2": x, "y1": "15", "y2": "\(height)"])
      writer.element(
        "text", ["x": x, "y": "11", "text-anchor": anchor], text: ReadableQuantity.clock(time))
    }
  }

  /// A round step that divides a span into at most six parts.
  private static func step(for span: Double) -> Double {
    let rounds: [Double] = [
      1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 14_400, 21_600,
      43_200, 86_400,
    ]
    return rounds.first { span / $0 <= 6 } ?? (span / 6).rounded(.up)
  }
}
