/// The altitude of the sun's center above the horizon in degrees, without refraction.
///
/// The position is accurate to 0.01° between 1950 and 2050.
///
/// **Source:** the low-precision formulas for the sun of the Astronomical Almanac, page C24;
/// sidereal time from the U.S. Naval Observatory, Circular 179.
///
/// - Parameters:
///   - coordinate: the observer's coordinate.
///   - seconds: the time in seconds since 1970, UTC.
/// - Returns: the altitude, −90…90.
package func sunAltitude(at coordinate: Coordinate, secondsSince1970 seconds: Double) -> Double {
  // Days since 2000-01-01T12:00:00Z.
  let days = seconds / 86_400 - 10_957.5
  let meanLongitude = 280.460 + 0.985_647_4 * days
  let anomaly = turned(357.528 + 0.985_600_3 * days)
  let longitude = turned(
    meanLongitude + 1.915 * sineAndCosine(degrees: anomaly).sine
      + 0.020 * sineAndCosine(degrees: 2 * anomaly).sine)
  let obliquity = sineAndCosine(degrees: turned(23.439 - 0.000_000_4 * days))
  let ecliptic = sineAndCosine(degrees: longitude)
  let ascension = arctangent(y: obliquity.cosine * ecliptic.sine, x: ecliptic.cosine)
  let sineOfDeclination = obliquity.sine * ecliptic.sine
  let cosineOfDeclination = (1 - sineOfDeclination * sineOfDeclination).squareRoot()
  let sidereal = turned(280.460_618_37 + 360.985_647_366_29 * days)
  let hourAngle = sidereal + coordinate.longitude - ascension * 180 / Double.pi
  let latitude = sineAndCosine(degrees: coordinate.latitude)
  let sine =
    latitude.sine * sineOfDeclination
    + latitude.cosine * cosineOfDeclination * sineAndCosine(degrees: turned(hourAngle)).cosine
  return arcsine(sine) * 180 / Double.pi
}

/// An angle in degrees, reduced by full turns.
private func turned(_ degrees: Double) -> Double {
  degrees.truncatingRemainder(dividingBy: 360)
}
