import Notations
import Regression

/// A table of figures: the measured value, its target, and whether the target is reached.
struct ResultTable {
  /// The target of a figure.
  enum Target {
    case atLeast(Double)
    case atMost(Double)
    case none
  }

  /// Prints the head.
  init() {
    print(Self.line("figure", "measured", "target", "reached"))
  }

  /// Prints a figure.
  func add(_ figure: String, _ value: Double, _ unit: String, decimals: Int = 0, _ target: Target) {
    let (words, isReached): (String, Bool?)
    switch target {
    case .atLeast(let limit):
      (words, isReached) = ("≥ \(text(limit, decimals)) \(unit)", value >= limit)
    case .atMost(let limit):
      (words, isReached) = ("≤ \(text(limit, decimals)) \(unit)", value <= limit)
    case .none: (words, isReached) = ("", nil)
    }
    print(
      Self.line(
        figure, "\(text(value, decimals)) \(unit)", words,
        isReached.map { $0 ? "yes" : "NO" } ?? ""))
    fflush(nil)
  }

  /// Prints a number of things.
  func add(_ figure: String, _ count: Int, _ unit: String, _ target: Target) {
    add(figure, Double(count), unit, target)
  }

  /// Prints the median, the 95th percentile and the worst of some values, each with its target.
  func add(
    _ figure: String, spreadOf values: [Double], _ unit: String, most: Target = .none,
    worst: Target = .none
  ) {
    let spread = [
      ("median", quantile(0.5, of: values) ?? .nan, .none),
      ("95 %", quantile(0.95, of: values) ?? .nan, most),
      ("worst", values.max() ?? .infinity, worst),
    ]
    for (part, value, target) in spread {
      add("\(figure), \(part)", value, unit, decimals: 1, target)
    }
  }

  /// Prints the reason why a figure is missing.
  func skip(_ figure: String, because reason: String) {
    print("\(figure): \(reason)")
  }

  private static func line(
    _ figure: String, _ value: String, _ target: String, _ reached: String
  ) -> String {
    pad(figure, 54) + pad(value, 20, leading: true) + pad(target, 22, leading: true) + "  "
      + reached
  }

  private static func pad(_ text: String, _ width: Int, leading: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return leading ? blanks + text : text + blanks
  }
}

/// A number with a fixed number of decimals, its thousands separated.
func text(_ value: Double, _ decimals: Int) -> String {
  var bytes: [UInt8] = []
  appendDecimal(value, decimals: decimals, to: &bytes)
  let text = String(decoding: bytes, as: UTF8.self)
  let whole = text.prefix { $0 != "." }
  var grouped = ""
  for (index, digit) in whole.enumerated() {
    if index > 0, digit.isNumber, (whole.count - index) % 3 == 0, grouped != "-" { grouped += "," }
    grouped.append(digit)
  }
  return grouped + text.dropFirst(whole.count)
}
