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
      appendCourse(course, to: &output)
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

  /// Appends a JSON line with the keys of the CSV; a missing value is omitted.
  func appendObject(_ fix: Fix, to output: inout [UInt8]) {
    output.append(contentsOf: "{\"time\":\"".utf8)
    appendTimestamp(milliseconds: fix.time.milliseconds, to: &output)
    output.append(contentsOf: "\",\"lat\":".utf8)
    appendDecimal(fix.coordinate.latitude, decimals: 7, to: &output)
    output.append(contentsOf: ",\"lon\":".utf8)
    appendDecimal(fix.coordinate.longitude, decimals: 7, to: &output)
    appendMember(",\"altitude_m\":", fix.altitude, to: &output)
    appendMember(",\"accuracy_m\":", fix.accuracy, to: &output)
    if let course = fix.course {
      output.append(contentsOf: ",\"course_deg\":".utf8)
      appendCourse(course, to: &output)
    }
    appendMember(",\"speed_mps\":", fix.speed, to: &output)
    if fix.isSimulated { output.append(contentsOf: ",\"simulated\":true".utf8) }
    output.append(contentsOf: "}\n".utf8)
  }

  /// Appends a key and a number with two decimals; nothing if the number is absent.
  private func appendMember(_ key: String, _ number: Double?, to output: inout [UInt8]) {
    guard let number else { return }
    output.append(contentsOf: key.utf8)
    appendDecimal(number, decimals: 2, to: &output)
  }

  /// Appends a course with one decimal; one that rounds to 360 is written as 0.
  func appendCourse(_ course: Bearing, to output: inout [UInt8]) {
    let start = output.count
    appendDecimal(course.degrees, decimals: 1, to: &output)
    if output[start...].elementsEqual("360.0".utf8) {
      output.replaceSubrange(start..., with: "0.0".utf8)
    }
  }
}
