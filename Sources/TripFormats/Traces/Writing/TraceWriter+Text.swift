import Geodesy
import Notations
import TripModel

extension TraceWriter {
  /// Appends the header of the CSV.
  func appendTableHead(to output: inout [UInt8]) {
    output.append(
      contentsOf: "time,lat,lon,altitude_m,accuracy_m,course_deg,speed_mps,simulated".utf8)
    output.append(contentsOf: hasVerdicts ? ",off_route\n".utf8 : "\n".utf8)
  }

  /// Appends a CSV record; a missing value is an empty field.
  func appendRecord(_ fix: Fix, to output: inout [UInt8]) {
    appendTimestamp(milliseconds: fix.time.milliseconds, to: &output)
    appendField(fix.coordinate.latitude, decimals: 7, to: &output)
    appendField(fix.coordinate.longitude, decimals: 7, to: &output)
    appendField(fix.altitude, decimals: 2, to: &output)
    appendField(fix.accuracy, decimals: 2, to: &output)
    if !isExact, let course = fix.course {
      output.append(UInt8(ascii: ","))
      output += courseText(course).utf8
    } else {
      appendField(fix.course?.degrees, decimals: 1, to: &output)
    }
    appendField(fix.speed, decimals: 2, to: &output)
    output.append(contentsOf: fix.isSimulated ? ",true".utf8 : ",false".utf8)
    if hasVerdicts {
      output.append(UInt8(ascii: ","))
      if let isOffRoute = fix.verdict?.isOffRoute {
        output.append(contentsOf: "\(isOffRoute)".utf8)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends a comma and a number in the CSV; only the comma if the number is absent.
  private func appendField(_ number: Double?, decimals: Int, to output: inout [UInt8]) {
    output.append(UInt8(ascii: ","))
    guard let number else { return }
    if isExact {
      output.append(contentsOf: "\(number)".utf8)
    } else {
      appendDecimal(number, decimals: decimals, to: &output)
    }
  }

  /// A JSON line with the keys of the CSV; a missing value is omitted.
  func object(_ fix: Fix) -> String {
    let time = timestampText(milliseconds: fix.time.milliseconds)
    let place = fix.coordinate
    return "{\"time\":\"\(time)\",\"lat\":\(degrees(place.latitude))"
      + ",\"lon\":\(degrees(place.longitude))"
      + member("altitude_m", fix.altitude.map { decimalText($0, decimals: 2) })
      + member("accuracy_m", fix.accuracy.map { decimalText($0, decimals: 2) })
      + member("course_deg", fix.course.map(courseText))
      + member("speed_mps", fix.speed.map { decimalText($0, decimals: 2) })
      + member("simulated", fix.isSimulated ? "true" : nil) + "}\n"
  }

  /// A key and its value; empty if the value is absent.
  private func member(_ key: String, _ value: String?) -> String {
    value.map { ",\"\(key)\":\($0)" } ?? ""
  }

  /// A course with one decimal; one that rounds to 360 is written as 0.
  func courseText(_ course: Bearing) -> String {
    let text = decimalText(course.degrees, decimals: 1)
    return text == "360.0" ? "0.0" : text
  }

  /// A latitude or longitude.
  func degrees(_ angle: Double) -> String { decimalText(angle, decimals: 7) }
}
