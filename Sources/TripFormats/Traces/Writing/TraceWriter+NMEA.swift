import Geodesy
import Notations
import TripModel

extension TraceWriter {
  /// Appends the sentences of a fix: RMC, GGA and, if the accuracy is known, GST.
  ///
  /// Simulated fixes are marked: mode `S` in RMC, quality 8 in GGA. GGA has satellites and a
  /// dilution of precision, without which gpsd reports no fix.
  ///
  /// **Source:** NMEA 0183 4.10; gpsd 3.22, `driver_nmea0183.c`, `processGGA`.
  func appendSentences(_ fix: Fix, _ reception: Reception?, to output: inout [UInt8]) {
    let clock = ClockTime(fix.time)
    appendSentence("GPRMC", clock, to: &output) { output in
      output.append(contentsOf: ",A,".utf8)
      appendCoordinate(fix.coordinate, to: &output)
      output.append(UInt8(ascii: ","))
      if let speed = fix.speed {
        appendDecimal(written(speed) * 3600 / 1852, decimals: 6, to: &output)
      }
      output.append(UInt8(ascii: ","))
      if let course = fix.course { appendCourse(course, to: &output) }
      output.append(UInt8(ascii: ","))
      clock.appendDate(to: &output)
      output.append(contentsOf: fix.isSimulated ? ",,,S".utf8 : ",,,A".utf8)
    }
    appendSentence("GPGGA", clock, to: &output) { output in
      output.append(UInt8(ascii: ","))
      appendCoordinate(fix.coordinate, to: &output)
      let told =
        reception ?? Reception(quality: 1, satellites: 8, dilution: dilution(fix.accuracy))
      output.append(contentsOf: ",\(fix.isSimulated ? 8 : told.quality),".utf8)
      appendInteger(UInt64(max(told.satellites, 0)), minimumDigits: 2, to: &output)
      output.append(UInt8(ascii: ","))
      appendDecimal(told.dilution, decimals: 1, to: &output)
      output.append(UInt8(ascii: ","))
      if let altitude = fix.altitude { appendDecimal(altitude, decimals: 2, to: &output) }
      output.append(contentsOf: ",M,,M,,".utf8)
    }
    if let accuracy = fix.accuracy, accuracy >= 0 { appendErrors(accuracy, clock, to: &output) }
  }

  /// Appends RMC and GGA without a position.
  func appendVoidSentences(at time: Instant, to output: inout [UInt8]) {
    let clock = ClockTime(time)
    appendSentence("GPRMC", clock, to: &output) { output in
      output.append(contentsOf: ",V,,,,,,,".utf8)
      clock.appendDate(to: &output)
      output.append(contentsOf: ",,,N".utf8)
    }
    appendSentence("GPGGA", clock, to: &output) { output in
      let told = Reception.nothing
      output.append(contentsOf: ",,,,,\(told.quality),".utf8)
      appendInteger(UInt64(told.satellites), minimumDigits: 2, to: &output)
      output.append(UInt8(ascii: ","))
      appendDecimal(told.dilution, decimals: 2, to: &output)
      output.append(contentsOf: ",,M,,M,,".utf8)
    }
  }

  /// The dilution of precision that gives an accuracy with ranging errors of 5 m; that of an open
  /// sky if none is known.
  private func dilution(_ accuracy: Double?) -> Double {
    guard let accuracy, accuracy > 0 else { return 0.9 }
    return min(max(accuracy / 5, 0.5), 99)
  }

  /// Appends GST: the accuracy is the root of the sum of the squared deviations.
  private func appendErrors(_ accuracy: Double, _ clock: ClockTime, to output: inout [UInt8]) {
    let deviation = written(accuracy) * 0.5.squareRoot()
    appendSentence("GPGST", clock, to: &output) { output in
      output.append(contentsOf: ",,,,,".utf8)
      appendDecimal(deviation, decimals: 6, to: &output)
      output.append(UInt8(ascii: ","))
      appendDecimal(deviation, decimals: 6, to: &output)
      output.append(UInt8(ascii: ","))
    }
  }

  /// The value as other formats write it: knots and deviations have enough decimals to read it
  /// back.
  private func written(_ value: Double) -> Double {
    (value * 100).rounded() / 100
  }

  /// Appends a sentence: `$`, the address, the time, the other fields and the checksum.
  private func appendSentence(
    _ address: String, _ clock: ClockTime, to output: inout [UInt8],
    fields: (inout [UInt8]) -> Void
  ) {
    output.append(UInt8(ascii: "$"))
    let start = output.count
    output.append(contentsOf: address.utf8)
    output.append(UInt8(ascii: ","))
    clock.appendTime(to: &output)
    fields(&output)
    var checksum: UInt8 = 0
    for byte in output[start...] { checksum ^= byte }
    let digits = Array("0123456789ABCDEF".utf8)
    output.append(UInt8(ascii: "*"))
    output.append(digits[Int(checksum >> 4)])
    output.append(digits[Int(checksum & 15)])
    output.append(contentsOf: "\r\n".utf8)
  }

  /// Appends `ddmm.mmmmmm,N,dddmm.mmmmmm,E`, exact for seven decimals of a degree.
  private func appendCoordinate(_ coordinate: Coordinate, to output: inout [UInt8]) {
    appendDegrees(coordinate.latitude, digits: 2, to: &output)
    output.append(contentsOf: coordinate.latitude < 0 ? ",S,".utf8 : ",N,".utf8)
    appendDegrees(coordinate.longitude, digits: 3, to: &output)
    output.append(contentsOf: coordinate.longitude < 0 ? ",W".utf8 : ",E".utf8)
  }

  private func appendDegrees(_ degrees: Double, digits: Int, to output: inout [UInt8]) {
    let units = UInt64((degrees.magnitude * 10_000_000).rounded())
    appendInteger(units / 10_000_000, minimumDigits: digits, to: &output)
    // A ten-millionth of a degree is six millionths of a minute.
    let minutes = units % 10_000_000 * 6
    appendInteger(minutes / 1_000_000, minimumDigits: 2, to: &output)
    output.append(UInt8(ascii: "."))
    appendInteger(minutes % 1_000_000, minimumDigits: 6, to: &output)
  }
}

/// A time as written in sentences.
private struct ClockTime {
  private let date: CivilDate
  private let milliseconds: Int64

  /// Splits a time into date and time of day.
  init(_ time: Instant) {
    let day: Int64 = 86_400_000
    milliseconds = (time.milliseconds % day + day) % day
    date = CivilDate(daysSinceEpoch: Int((time.milliseconds - milliseconds) / day))
  }

  /// Appends `hhmmss.sss`.
  func appendTime(to output: inout [UInt8]) {
    let seconds = UInt64(milliseconds / 1000)
    let digits = seconds / 3600 * 10_000 + seconds / 60 % 60 * 100 + seconds % 60
    appendInteger(digits, minimumDigits: 6, to: &output)
    output.append(UInt8(ascii: "."))
    appendInteger(UInt64(milliseconds % 1000), minimumDigits: 3, to: &output)
  }

  /// Appends `ddmmyy`.
  func appendDate(to output: inout [UInt8]) {
    let year = ((date.year % 100) + 100) % 100
    appendInteger(
      UInt64(date.day * 10_000 + date.month * 100 + year), minimumDigits: 6, to: &output)
  }
}
