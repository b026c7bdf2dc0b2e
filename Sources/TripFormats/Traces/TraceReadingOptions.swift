/// What a user can state about a trace that the trace does not state itself.
package struct TraceReadingOptions: Equatable, Sendable {
  /// The seconds between two fixes of a trace without times; positive.
  package var assumedInterval: Double?

  /// The speed, in m/s, along a trace without times; positive.
  package var assumedSpeed: Double?

  /// Whether assumed times are only for fixes that state none; if not, a stated time is a fault.
  package var allowsStatedTimes = false

  /// The column mapping, as `time=…,lat=…,lon=…`; absent to use the header.
  package var columns: String?

  /// The name or number of the track to read; absent for the first.
  package var track: String?

  /// The name of the file to read in a zip archive that has several; absent for the only one.
  package var member: String?

  /// Makes options; nil means not stated.
  package init(
    assumedInterval: Double? = nil, assumedSpeed: Double? = nil, columns: String? = nil,
    track: String? = nil, member: String? = nil
  ) {
    self.assumedInterval = assumedInterval
    self.assumedSpeed = assumedSpeed
    self.columns = columns
    self.track = track
    self.member = member
  }
}

extension TraceReadingOptions {
  /// Whether the times of the fixes are to be assumed.
  package var assumesTimes: Bool { assumedInterval != nil || assumedSpeed != nil }

  /// The options, with those of `others` where they state nothing; times are assumed in one way.
  package func completed(by others: Self) -> Self {
    return Self(
      assumedInterval: assumesTimes ? assumedInterval : others.assumedInterval,
      assumedSpeed: assumesTimes ? assumedSpeed : others.assumedSpeed,
      columns: columns ?? others.columns, track: track ?? others.track,
      member: member ?? others.member)
  }
}
