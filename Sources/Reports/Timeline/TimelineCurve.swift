import Notations
import TripRecords

/// A curve of the timeline: a quantity over time, from zero to its maximum.
struct TimelineCurve {
  /// The height of a curve with the gap below it.
  static let height = 40

  /// The height of the curve alone.
  private static let plotHeight = 37

  /// The maximum number of points drawn.
  private static let budget = 1_500

  /// The quantity.
  let label: String
  /// The class that sets the color.
  let style: String
  /// The values by seconds since the first fix, in runs without a gap.
  private let runs: [[MapPoint]]
  /// The value at the upper edge.
  private let top: Double
  /// The value at the upper edge, as text.
  private let topWords: String
  /// The name of the reference quantity.
  private let referenceLabel: String
  /// A reference quantity of the same scale, such as a limit, in runs without a gap.
  private var reference: [[MapPoint]] = []

  /// Makes a curve of a quantity of the drive.
  ///
  /// - Parameters:
  ///   - label: the name of the quantity.
  ///   - style: the class that sets the color.
  ///   - samples: the drive.
  ///   - value: the quantity; absent if unknown.
  ///   - reference: the name and value of a quantity to compare with, drawn as a dashed line;
  ///     absent if unknown.
  ///   - words: formats a value.
  init(
    _ label: String, style: String, _ samples: [DriveSample],
    value: (DriveSample) -> Double?,
    reference: (name: String, value: (DriveSample) -> Double?) = ("", { _ in nil }),
    words: (Double) -> String
  ) {
    self.label = label
    self.style = style
    runs = Self.runs(samples, value)
    referenceLabel = reference.name
    if !runs.isEmpty { self.reference = Self.runs(samples, reference.value) }
    let greatest = (runs + self.reference).joined().map(\.y).max() ?? 0
    topWords = words(greatest)
    // What reads as zero is drawn as zero: at full height, millimeters would look like trouble.
    top = topWords == words(0) ? 1 : greatest
  }

  private static func runs(
    _ samples: [DriveSample], _ value: (DriveSample) -> Double?
  ) -> [[MapPoint]] {
    var runs: [[MapPoint]] = [[]]
    for sample in samples {
      if sample.followsSilence { runs.append([]) }
      if let value = value(sample) {
        runs[runs.count - 1].append(MapPoint(x: sample.time, y: min(max(value, 0), 1e12)))
      } else if !(runs.last?.isEmpty ?? true) {
        runs.append([])
      }
    }
    return runs.filter { $0.count > 1 }
  }

  /// Whether no value is known.
  var isEmpty: Bool { runs.isEmpty }
}

extension TimelineCurve {
  /// Writes the curve's name, the value at its upper edge, and the name of its reference.
  func writeLabel(at y: Int, _ writer: inout MarkupWriter) {
    writer.element("text", ["class": "label", "x": "0", "y": "\(y + 11)"], text: label)
    writer.element("text", ["x": "0", "y": "\(y + 24)"], text: "max " + topWords)
    if !reference.isEmpty {
      writer.element("text", ["x": "0", "y": "\(y + 37)"], text: "┄ " + referenceLabel)
    }
  }

  /// Draws the curve.
  func write(at y: Int, on chart: TimelineChart, _ writer: inout MarkupWriter) {
    writer.element(
      "svg",
      [
        "x": "0", "y": "\(y + 2)", "width": "100%", "height": "\(Self.plotHeight)",
        "viewBox": "0 0 1000 100", "preserveAspectRatio": "none",
      ]
    ) { writer in
      writer.empty("rect", ["class": "lane", "width": "1000", "height": "100"])
      let (line, area) = paths(runs, span: chart.span)
      writer.empty("path", ["class": "area \(style)", "d": area])
      writer.empty("path", ["class": "half", "d": "M0 51h1000"])
      if !reference.isEmpty {
        let (limit, _) = paths(reference, span: chart.span)
        writer.empty("path", ["class": "curve reference", "d": limit])
      }
      writer.empty("path", ["class": "curve \(style)", "d": line])
    }
  }

  /// The line, and the line closed at zero to an area.
  private func paths(_ runs: [[MapPoint]], span: Double) -> (line: String, area: String) {
    let total = max(runs.reduce(0) { $0 + $1.count }, 1)
    var line = PathData()
    var area = PathData()
    for run in runs {
      let points = run.map { MapPoint(x: $0.x / span * 1000, y: 98 - $0.y / top * 94) }
      let share = Self.budget * points.count / total
      let kept = LineThinning.thinned(points, to: max(share, 2))
      line.add(kept)
      let (start, end) = (points[0].x, points[points.count - 1].x)
      area.add([MapPoint(x: start, y: 100)] + kept + [MapPoint(x: end, y: 100)])
    }
    return (line.text, area.text)
  }
}

extension TimelineChart {
  /// The curves from top to bottom.
  var curves: [TimelineCurve] {
    [
      TimelineCurve(
        "speed", style: "speed", trip.samples, value: \.speed, reference: ("limit", \.limit),
        words: { decimalText($0 * 3.6, decimals: 0) + " km/h" }),
      TimelineCurve(
        "deviation", style: "deviation", trip.samples, value: \.deviation,
        reference: ("threshold", { _ in trip.threshold }), words: distanceText),
      TimelineCurve(
        "remaining", style: "remaining", trip.samples, value: \.remaining,
        words: distanceText),
      TimelineCurve(
        "time left", style: "remaining", trip.samples, value: \.remainingTime,
        words: ReadableQuantity.clock),
    ]
  }
}
