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
    let comma = UInt8(ascii: ",")
    appendTimestamp(milliseconds: fix.time.milliseconds, to: &output)
    output.append(comma)
    append(fix.coordinate.latitude, decimals: 7, to: &output)
    output.append(comma)
    append(fix.coordinate.longitude, decimals: 7, to: &output)
    output.append(comma)
    if let altitude = fix.altitude { append(altitude, decimals: 2, to: &output) }
    output.append(comma)
    if let accuracy = fix.accuracy { append(accuracy, decimals: 2, to: &output) }
    output.append(comma)
    if let course = fix.course {
      if isExact {
        append(course.degrees, decimals: 1, to: &output)
      } else {
        appendCourse(course, to: &output)
      }
    }
    output.append(comma)
    if let speed = fix.speed { append(speed, decimals: 2, to: &output) }
    output.append(contentsOf: fix.isSimulated ? ",true".utf8 : ",false".utf8)
    if hasVerdicts {
      output.append(comma)
      if let isOffRoute = fix.verdict?.isOffRoute {
        output.append(contentsOf: "\(isOffRoute)".utf8)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends a number in the CSV.
  private func append(_ number: Double, decimals: Int, to output: inout [UInt8]) {
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
    if let altitude = fix.altitude {
      output.append(contentsOf: ",\"altitude_m\":".utf8)
      appendDecimal(altitude, decimals: 2, to: &output)
    }
    if let accuracy = fix.accuracy {
      output.append(contentsOf: ",\"accuracy_m\":".utf8)
      appendDecimal(accuracy, decimals: 2, to: &output)
    }
    if let course = fix.course {
      output.append(contentsOf: ",\"course_deg\":".utf8)
      appendCourse(course, to: &output)
    }
    if let speed = fix.speed {
      output.append(contentsOf: ",\"speed_mps\":".utf8)
      appendDecimal(speed, decimals: 2, to: &output)
    }
    if fix.isSimulated { output.append(contentsOf: ",\"simulated\":true".utf8) }
    output.append(contentsOf: "}\n".utf8)
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
