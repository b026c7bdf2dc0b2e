/// What a user can tell about a trace that the trace does not tell itself.
package struct TraceReadingOptions: Equatable, Sendable {
  /// The seconds between two fixes of a trace without times; positive.
  package var assumedInterval: Double?

  /// The speed in m/s at which a trace without times was driven; positive.
  package var assumedSpeed: Double?

  /// Which column is what, as `time=…,lat=…,lon=…`; absent where the header tells.
  package var columns: String?

  /// Makes options; what is not told is absent.
  package init(
    assumedInterval: Double? = nil, assumedSpeed: Double? = nil, columns: String? = nil
  ) {
    self.assumedInterval = assumedInterval
    self.assumedSpeed = assumedSpeed
    self.columns = columns
  }
}
