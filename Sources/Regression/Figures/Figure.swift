import Notations

/// A column of the tables of `check --sweep` and `tune`: a number computed from some trips.
package struct Figure: Sendable {
  /// The name, which `tune --target` uses.
  package let name: String

  /// Its meaning: a phrase without a period.
  package let summary: String

  /// The decimals shown.
  let decimals: Int

  /// Whether it is a column of the table for a terminal; the other formats have every figure.
  package private(set) var isShort = true

  /// Whether the table for a terminal shows it even if it is 0 under every setting.
  private(set) var isShownAtZero = true

  /// The number; absent if there is no data.
  package let value: @Sendable (TripFigures) -> Double?

  /// The 95 % interval of a rate; absent for other figures.
  private(set) var interval: (@Sendable (TripFigures) -> ClosedRange<Double>?)?
}

extension Figure {
  /// The number as it is shown, rounded to the decimals; absent if there is no data.
  func shownValue(_ figures: TripFigures) -> Double? {
    value(figures).flatMap { decimalNumber(of: decimalText($0, decimals: decimals)) }
  }

  /// The number as text, with its interval in brackets; absent without a number.
  package func text(_ figures: TripFigures) -> String? {
    guard let value = value(figures) else { return nil }
    let number = decimalText(value, decimals: decimals)
    guard let interval = interval?(figures) else { return number }
    return number + " (\(decimalText(interval.lowerBound, decimals: decimals))–"
      + "\(decimalText(interval.upperBound, decimals: decimals)))"
  }

  /// Every figure in the order of the columns.
  package static let all: [Figure] =
    [
      count("off_route", "off-route events", \.leavings.count),
      quantiles("since_s", "seconds off route before each off_route", 1, \.leavings, [.median]),
      count("reroutes", "routes applied in answer to a request", \.latencies.count),
      quantiles("latency_s", "seconds from request to answer", 1, \.latencies, [.median]),
      quantiles(
        "lead_s", "seconds from spoken instruction to maneuver", 2, \.leads, [.median, .least]),
      count("arrivals", "waypoints reached", \.arrivals),
      [
        Figure(
          name: "errors", summary: "trips that could not be run", decimals: 0,
          isShownAtZero: false, value: { Double($0.errors) }),
        judged("km", "kilometers along the route, by the true positions", 1) {
          $0.followed / 1000
        },
        Figure(
          name: "false_per_100km", summary: "false off-routes per 100 km on the route", decimals: 1,
          value: \.falseRate, interval: \.falseRateInterval),
        judged("departures", "actual departures from the route, or turns back along it", 0) {
          Double($0.departures)
        },
        judged("unnoticed", "departures without an off_route", 0) {
          Double($0.departures - $0.noticedAfter.count)
        },
      ],
      quantiles(
        "noticed_s", "seconds from departure to off_route", 1, { $0.noticedAfter.map(\.seconds) },
        [.median, .p95]),
      quantiles(
        "noticed_m", "meters from departure to off_route", 0, { $0.noticedAfter.map(\.meters) },
        [.median, .p95], isShort: false),
      quantiles(
        "returned_s", "seconds from return to on_route", 1, \.returnedAfter, [.median, .p95],
        isShort: false),
      quantiles(
        "progress_m", "error in meters of the progress along the route", 1, \.progressErrors,
        [.median, .p95], isShort: false),
    ].flatMap { $0 }

  private static func count(
    _ name: String, _ summary: String, _ value: @escaping @Sendable (TripFigures) -> Int
  ) -> [Figure] {
    [Figure(name: name, summary: summary, decimals: 0, value: { Double(value($0)) })]
  }

  /// A figure of trips whose truth is known.
  private static func judged(
    _ name: String, _ summary: String, _ decimals: Int,
    _ value: @escaping @Sendable (TripFigures) -> Double
  ) -> Figure {
    Figure(
      name: name, summary: summary, decimals: decimals,
      value: { $0.judged == 0 ? nil : value($0) })
  }

  private static func quantiles(
    _ name: String, _ summary: String, _ decimals: Int,
    _ values: @escaping @Sendable (TripFigures) -> [Double], _ kinds: [Quantile],
    isShort: Bool = true
  ) -> [Figure] {
    kinds.map { kind in
      Figure(
        name: name + kind.suffix, summary: "\(summary), \(kind.words)", decimals: decimals,
        isShort: isShort, value: { quantile(kind.part, of: values($0)) })
    }
  }

  /// The quantile of many numbers that a figure shows.
  private struct Quantile {
    let part: Double
    let suffix: String
    let words: String

    static let least = Quantile(part: 0, suffix: "_min", words: "minimum")
    static let median = Quantile(part: 0.5, suffix: "", words: "median")
    static let p95 = Quantile(part: 0.95, suffix: "_p95", words: "95th percentile")
  }
}

extension TripFigures {
  /// The false off-routes per 100 km on the route; absent without distance.
  fileprivate var falseRate: Double? {
    followed > 0 ? Double(falseLeavings.count) / followed * 100_000 : nil
  }

  /// The 95 % interval of that rate.
  fileprivate var falseRateInterval: ClosedRange<Double>? {
    guard followed > 0 else { return nil }
    let counts = poissonInterval(falseLeavings.count)
    return counts.lowerBound / followed * 100_000...counts.upperBound / followed * 100_000
  }
}

/// The quantile of some numbers at a fraction, 0…1; absent without numbers.
///
/// It is the smallest number that at least that fraction of them does not exceed, or its mean with
/// the next one if exactly that fraction does not exceed it.
///
/// **Source:** Hyndman and Fan, *Sample Quantiles in Statistical Packages*, 1996, definition 2.
package func quantile(_ part: Double, of values: [Double]) -> Double? {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return nil }
  let rank = part * Double(sorted.count)
  let (low, high) = (max(Int(rank.rounded(.up)) - 1, 0), min(Int(rank), sorted.count - 1))
  return (sorted[low] + sorted[high]) / 2
}

/// The 95 % interval of the expected number of events of which a number was counted.
///
/// It is within 1 % of the exact limits of a Poisson distribution from one event on.
///
/// **Source:** Breslow and Day, *Statistical Methods in Cancer Research II*, 1987, equation 2.10
/// (Byar's approximation).
package func poissonInterval(_ count: Int) -> ClosedRange<Double> {
  func limit(_ number: Double, _ z: Double) -> Double {
    let root = 1 - 1 / (9 * number) + z / (3 * number.squareRoot())
    return number * root * root * root
  }
  let low = count == 0 ? 0 : limit(Double(count), -1.96)
  return low...limit(Double(count + 1), 1.96)
}
