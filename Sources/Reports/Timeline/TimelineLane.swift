import Notations
import StreamComparison
import TripModel
import TripRecords

/// A lane of the timeline: bars for intervals, ticks for instants.
struct TimelineLane {
  /// A mark at an instant.
  struct Tick {
    /// Seconds since the first fix.
    var time: Double
    /// The class that sets the color.
    var style: String
    var caption: String
    /// The anchor of its row in the event table.
    var anchor: String?
  }

  /// The height of a lane.
  static let height = 17

  /// The title of the lane.
  var label: String
  /// Whether the lane is drawn even if empty.
  var isKept = false
  var bars: [TripStretch] = []
  var ticks: [Tick] = []
  /// The intervals by which events have moved.
  var shifts: [ClosedRange<Double>] = []

  /// Whether the lane is drawn.
  var isShown: Bool { isKept || !bars.isEmpty || !ticks.isEmpty }

  /// Writes the lane's label.
  func writeLabel(at y: Int, _ writer: inout MarkupWriter) {
    writer.element("text", ["class": "label", "x": "0", "y": "\(y + 13)"], text: label)
  }

  /// Draws the lane.
  func write(at y: Int, on chart: TimelineChart, _ writer: inout MarkupWriter) {
    writer.empty(
      "rect", ["class": "lane", "x": "0", "width": "100%", "y": "\(y + 3)", "height": "12"])
    for (index, bar) in bars.enumerated() { draw(bar, index, at: y + 3, on: chart, &writer) }
    for shift in shifts {
      writer.empty(
        "line",
        [
          "class": "stroke shift", "x1": chart.across(shift.lowerBound),
          "x2": chart.across(shift.upperBound), "y1": "\(y + 9)", "y2": "\(y + 9)",
        ])
    }
    for tick in ticks { draw(tick, at: y + 1, on: chart, &writer) }
  }

  private func draw(
    _ bar: TripStretch, _ index: Int, at y: Int, on chart: TimelineChart,
    _ writer: inout MarkupWriter
  ) {
    let style = bar.kind == .step && index % 2 == 1 ? "bar step odd" : "bar \(bar.kind.rawValue)"
    // Make a stretch of zero length visible.
    let length = max(bar.end - bar.begin, chart.span / 500)
    writer.element(
      "rect",
      [
        "class": style, "x": chart.across(bar.begin), "width": chart.across(length),
        "y": "\(y)", "height": "12",
      ]
    ) { writer in
      let seconds = decimalText(bar.end - bar.begin, decimals: 1)
      writer.element(
        "title", text: "\(ReadableQuantity.clock(bar.begin)) · \(bar.caption) · \(seconds) s")
    }
  }

  private func draw(
    _ tick: Tick, at y: Int, on chart: TimelineChart, _ writer: inout MarkupWriter
  ) {
    let x = chart.across(tick.time)
    func line(_ writer: inout MarkupWriter) {
      writer.element(
        "line", ["class": tick.style, "x1": x, "x2": x, "y1": "\(y)", "y2": "\(y + 16)"]
      ) { $0.element("title", text: tick.caption) }
    }
    guard let anchor = tick.anchor else { return line(&writer) }
    writer.element("a", ["href": "#" + anchor, "tabindex": "-1"]) { line(&$0) }
  }
}

extension TimelineChart {
  /// The lanes from top to bottom.
  var lanes: [TimelineLane] {
    let bars = trip.bars
    func lane(
      _ label: String, _ kinds: Set<TripStretch.Kind>, _ families: Set<EventFamily>,
      isKept: Bool = false
    ) -> TimelineLane {
      TimelineLane(
        label: label, isKept: isKept, bars: bars.filter { kinds.contains($0.kind) },
        ticks: trip.events.filter { families.contains($0.family) && $0.isTicked }.map(\.tick))
    }
    return [
      lane("steps", [.step], [.arrival], isKept: true),
      lane("instructions", [], [.instruction], isKept: true),
      lane("off route", [.offRoute], [.deviation], isKept: true),
      lane(
        "reroutes", [.request, .requestAnswered, .requestFailed, .requestCanceled],
        [.reroute, .alternative]),
      lane("signal", [.silence, .simulation], [.signal]),
      lane("surroundings", [], [.surroundings]),
      differenceLane,
    ]
  }

  /// The differences from the golden: a tick at each, and a line from its time in the golden.
  private var differenceLane: TimelineLane {
    let listed = differences.prefix(ReportedComparison.listLimit)
    return TimelineLane(
      label: "differences",
      ticks: listed.enumerated().map { number, difference in
        TimelineLane.Tick(
          time: difference.time, style: "stroke difference \(difference.kind.rawValue)",
          caption: difference.caption, anchor: "d\(number)")
      },
      shifts: listed.compactMap { difference in
        difference.oldTime.map { min($0, difference.time)...max($0, difference.time) }
      }.filter { $0.lowerBound < $0.upperBound })
  }
}

extension ReportedEvent {
  /// Whether the event has its own tick; steps are bars, and the first route is not a change.
  fileprivate var isTicked: Bool {
    let event = line.schema?.event
    return event != .step && !(event == .routeChange && isInitialRoute)
  }

  fileprivate var tick: TimelineLane.Tick {
    TimelineLane.Tick(
      time: time, style: "stroke \(family.rawValue) \(schemaName)", caption: caption,
      anchor: anchor)
  }
}
