extension Double {
  /// The nearest number inside a range, or a given replacement for NaN.
  func clamped(to range: ClosedRange<Double>, otherwise standIn: Double) -> Double {
    isNaN ? standIn : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
