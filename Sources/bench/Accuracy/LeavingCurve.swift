import Navigation
import Regression
import Reports
import Simulation
import ToolKit
import Trips

/// The curve of `bench curve`: false off-routes over the time until a turn-off is noticed.
///
/// Thresholds and the number of fixes vary, under the receivers with the largest errors.
enum LeavingCurve {
  /// A point: a receiver and the settings under it; absent settings mean the default ones.
  private struct Point: Sendable {
    let receiver: ReceiverModel
    let settings: (fixes: Int, threshold: Int)?

    var series: String {
      guard let settings else { return "\(receiver.rawValue), default" }
      return "\(receiver.rawValue), \(settings.fixes) fixes"
    }
  }

  /// Measures every point and prints the chart.
  static func run() {
    let points = [ReceiverModel.fleet, .canyon].flatMap { receiver in
      [2, 3, 5].flatMap { fixes in
        [30, 40, 50, 60, 70, 85, 100].map {
          Point(receiver: receiver, settings: (fixes, $0))
        }
      } + [Point(receiver: receiver, settings: nil)]
    }
    let results = measured(points) { point in
      ReceiverBench(
        name: "", rules: rules(point), receiver: point.receiver, claim: .none, interval: 1
      ).measureLeavings()
    }
    var series: [(name: String, points: [CurveChart.Point])] = []
    for (point, result) in zip(points, results) {
      if series.last?.name != point.series { series.append((point.series, [])) }
      let delays = result.left.noticed.map(\.seconds)
      if delays.isEmpty { continue }
      let delay = delays.reduce(0, +) / Double(delays.count)
      let rate = 100 * Double(result.leavings) / result.kilometers
      let threshold = point.settings.map { ", at most \($0.threshold) m" } ?? ""
      let words =
        "\(point.series)\(threshold): \(text(rate, 1)) per 100 km, \(text(delay, 1)) s, "
        + "\(result.left.drives - result.left.noticed.count) unnoticed"
      series[series.count - 1].points.append(CurveChart.Point(x: delay, y: rate, words: words))
    }
    let chart = CurveChart(
      title: "False off-routes over the time to notice a turn-off",
      x: "mean seconds until a turn-off is noticed", y: "false off-routes per 100 km",
      series.map { CurveChart.Series($0.name, $0.points) })
    _ = writeAll(chart.svg, to: STDOUT_FILENO)
  }

  /// The default rules, with a fixed number of fixes and a largest threshold if they are set.
  private static func rules(_ point: Point) -> TripRules {
    var rules = TripRules()
    if let settings = point.settings {
      rules.navigation.deviatingFixes = settings.fixes
      rules.navigation.mostDeviatingFixes = settings.fixes
      rules.navigation.maximumDeviation = Double(settings.threshold)
    }
    return rules
  }
}
