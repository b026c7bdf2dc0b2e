/// The timing of a spoken instruction, computed from the length of its sentence.
package struct HeardSpeech: Equatable, Sendable {
  /// The length of the sentence in seconds.
  package var duration: Double

  /// The seconds of the previous sentence still unspoken when this one begins; absent if it has
  /// ended.
  package var overlap: Double?

  /// The seconds of the sentence still unspoken at the maneuver, at the current speed; absent if it
  /// ends before.
  package var cut: Double?

  /// Whether this is the last instruction before a maneuver and comes later than advised.
  package var isLate: Bool

  /// Whether the same words about the same maneuver were spoken within the last minute.
  package var isRepeated: Bool

  /// Makes the value from its parts.
  package init(
    duration: Double, overlap: Double? = nil, cut: Double? = nil, isLate: Bool = false,
    isRepeated: Bool = false
  ) {
    self.duration = duration
    self.overlap = overlap
    self.cut = cut
    self.isLate = isLate
    self.isRepeated = isRepeated
  }
}
