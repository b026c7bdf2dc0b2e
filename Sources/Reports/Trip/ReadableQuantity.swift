import Notations

/// Quantities formatted for a page.
enum ReadableQuantity {
  /// A duration in minutes and seconds, with hours if needed: `1:05`, `2:00:00`.
  static func clock(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e12 else { return decimalText(seconds, decimals: 0) + " s" }
    let whole = Int(seconds.magnitude)
    let sign = seconds <= -1 ? "-" : ""
    let (minutes, hours) = (whole / 60 % 60, whole / 3600)
    let tail = padded(whole % 60)
    return hours > 0 ? "\(sign)\(hours):\(padded(minutes)):\(tail)" : "\(sign)\(minutes):\(tail)"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
