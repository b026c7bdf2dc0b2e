/// How well a receiver hears its satellites, as NMEA 0183 tells it in GGA.
package struct Reception: Equatable, Sendable {
  /// The kind of fix: 0 none, 1 of its own, 2 with corrections, 4 and 5 by carrier phase.
  package var quality: Int

  /// The satellites in use.
  package var satellites: Int

  /// The horizontal dilution of precision.
  package var dilution: Double

  /// Makes a reception.
  package init(quality: Int, satellites: Int, dilution: Double) {
    self.quality = quality
    self.satellites = satellites
    self.dilution = dilution
  }

  /// That of a receiver without a fix.
  package static let nothing = Reception(quality: 0, satellites: 0, dilution: 99.99)
}
