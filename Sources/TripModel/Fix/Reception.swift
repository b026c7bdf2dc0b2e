/// The quality of satellite reception, as in the NMEA 0183 sentence GGA.
package struct Reception: Equatable, Sendable {
  /// The kind of fix: 0 none, 1 autonomous, 2 with corrections, 4 and 5 by carrier phase.
  package var quality: Int

  /// The number of satellites in use.
  package var satellites: Int

  /// The horizontal dilution of precision.
  package var dilution: Double

  /// Makes a reception.
  package init(quality: Int, satellites: Int, dilution: Double) {
    self.quality = quality
    self.satellites = satellites
    self.dilution = dilution
  }

  /// The reception of a receiver without a fix.
  package static let nothing = Reception(quality: 0, satellites: 0, dilution: 99.99)
}
