/// The facts that a user can state about a trace because it does not.
package struct TraceReadingOptions: Equatable, Sendable {
  /// The seconds between two fixes of a trace without times; positive.
  package var assumedInterval: Double?

  /// The speed, in m/s, along a trace without times; positive.
  package var assumedSpeed: Double?

  /// Whether assumed times apply only to fixes without times; otherwise a stated time is a fault.
  package var allowsStatedTimes = false

  /// The column mapping, `time=…,lat=…,lon=…`; absent to use the header.
  package var columns: String?

  /// The name or number of the track to read; absent for the first.
  package var track: String?

  /// The name of the file to read in a zip archive with several files; absent if it has one.
  package var member: String?

  /// Makes options; `nil` means not stated.
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
  /// Whether the times of the fixes are assumed.
  package var assumesTimes: Bool { assumedInterval != nil || assumedSpeed != nil }

  /// The options, with missing ones taken from `others`; times are assumed in only one way.
  package func completed(by others: Self) -> Self {
    return Self(
      assumedInterval: assumesTimes ? assumedInterval : others.assumedInterval,
      assumedSpeed: assumesTimes ? assumedSpeed : others.assumedSpeed,
      columns: columns ?? others.columns, track: track ?? others.track,
      member: member ?? others.member)
  }
}
