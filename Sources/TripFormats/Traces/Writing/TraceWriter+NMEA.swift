import Geodesy
import Notations
import TripModel

extension TraceWriter {
  /// The sentences of a fix: RMC, GGA and, if the accuracy is known, GST.
  ///
  /// Simulated fixes are marked: mode `S` in RMC, quality 8 in GGA. GGA has satellites and a
  /// dilution of precision, without which gpsd reports no fix.
  ///
  /// **Source:** NMEA 0183 4.10; gpsd 3.22, `driver_nmea0183.c`, `processGGA`.
  func sentences(_ fix: Fix, _ reception: Reception?) -> String {
    let clock = ClockTime(fix.time)
    let place = coordinateFields(fix.coordinate)
    let knots = fix.speed.map { decimalText(written($0) * 3600 / 1852, decimals: 6) } ?? ""
    let stated = reception ?? Reception(quality: 1, satellites: 8, dilution: dilution(fix.accuracy))
    let dilution = decimalText(stated.dilution, decimals: 1)
    let altitude = fix.altitude.map { decimalText($0, decimals: 2) } ?? ""
    return sentence(
      "GPRMC", clock, "A", place, knots, fix.course.map(courseText) ?? "", clock.date, "", "",
      fix.isSimulated ? "S" : "A")
      + sentence(
        "GPGGA", clock, place, "\(fix.isSimulated ? 8 : stated.quality)",
        padded(max(stated.satellites, 0), 2), dilution, altitude, "M", "", "M", "", "")
      + errors(fix.accuracy, clock)
  }

  /// RMC and GGA without a position.
  func voidSentences(at time: Instant) -> String {
    let clock = ClockTime(time)
    let stated = Reception.nothing
    return sentence("GPRMC", clock, "V", "", "", "", "", "", "", clock.date, "", "", "N")
      + sentence(
        "GPGGA", clock, "", "", "", "", "\(stated.quality)", padded(stated.satellites, 2),
        decimalText(stated.dilution, decimals: 2), "", "M", "", "M", "", "")
  }

  /// The dilution of precision that matches an accuracy with ranging errors of 5 m.
  ///
  /// If the accuracy is unknown, it is that of an open sky.
  private func dilution(_ accuracy: Double?) -> Double {
    guard let accuracy, accuracy > 0 else { return 0.9 }
    return min(max(accuracy / 5, 0.5), 99)
  }

  /// GST, in which the accuracy is the root of the sum of the squared deviations.
  private func errors(_ accuracy: Double?, _ clock: ClockTime) -> String {
    guard let accuracy, accuracy >= 0 else { return "" }
    let deviation = decimalText(written(accuracy) * 0.5.squareRoot(), decimals: 6)
    return sentence("GPGST", clock, "", "", "", "", deviation, deviation, "")
  }

  /// The value as other formats write it: knots and deviations have enough decimals to read it
  /// back.
  private func written(_ value: Double) -> Double {
    (value * 100).rounded() / 100
  }

  /// A sentence: `$`, the address, the time, the other fields and the checksum.
  private func sentence(_ address: String, _ clock: ClockTime, _ fields: String...) -> String {
    let body = ([address, clock.time] + fields).joined(separator: ",")
    let checksum = body.utf8.reduce(0, ^)
    let digits = String(checksum, radix: 16, uppercase: true)
    return "$\(body)*\(checksum < 16 ? "0" : "")\(digits)\r\n"
  }

  /// `ddmm.mmmmmm,N,dddmm.mmmmmm,E`, exact for seven decimals of a degree.
  private func coordinateFields(_ coordinate: Coordinate) -> String {
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    return angle(latitude, digits: 2) + (latitude < 0 ? ",S," : ",N,")
      + angle(longitude, digits: 3) + (longitude < 0 ? ",W" : ",E")
  }

  private func angle(_ degrees: Double, digits: Int) -> String {
    let units = Int((degrees.magnitude * 10_000_000).rounded())
    // A ten-millionth of a degree is six millionths of a minute.
    let minutes = units % 10_000_000 * 6
    return padded(units / 10_000_000, digits) + padded(minutes / 1_000_000, 2) + "."
      + padded(minutes % 1_000_000, 6)
  }
}

/// A whole number with leading zeros.
private func padded(_ number: Int, _ digits: Int) -> String {
  var text = "\(number)"
  while text.utf8.count < digits { text = "0" + text }
  return text
}

/// A time as written in sentences.
private struct ClockTime {
  /// `hhmmss.sss`.
  let time: String

  /// `ddmmyy`.
  let date: String

  /// Splits a time into date and time of day.
  init(_ instant: Instant) {
    let day: Int64 = 86_400_000
    let milliseconds = (instant.milliseconds % day + day) % day
    let seconds = Int(milliseconds / 1000)
    time =
      padded(seconds / 3600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60, 6) + "."
      + padded(Int(milliseconds % 1000), 3)
    let civil = CivilDate(daysSinceEpoch: Int((instant.milliseconds - milliseconds) / day))
    let year = ((civil.year % 100) + 100) % 100
    date = padded(civil.day * 10_000 + civil.month * 100 + year, 6)
  }
}
