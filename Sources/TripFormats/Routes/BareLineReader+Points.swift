import Geodesy
import Notations
import TripModel

extension BareLineReader {
  /// The points beside a line of a KML document, which may be its stops.
  ///
  /// **Source:** OGC 12-007r2, KML 2.3, 9.9; the directions that Google My Maps exports.
  static func stops(inKML bytes: [UInt8]) -> [StopOnLine.Point] {
    XMLRecords(bytes, of: "Placemark", and: "Point", ["name", "coordinates"]).compactMap { texts in
      let numbers = texts["coordinates", default: ""].split(separator: ",").map {
        decimalNumber(of: $0)
      }
      guard numbers.count >= 2,
        let coordinate = Coordinate(inRange: numbers[1], numbers[0])
      else { return nil }
      let name = texts["name"].flatMap { $0.isEmpty ? nil : $0 }
      return StopOnLine.Point(coordinate: coordinate, name: name)
    }
  }

  /// The planned time of a TCX course in seconds; absent for an activity.
  static func duration(inTCX bytes: [UInt8]) -> Double? {
    var courses = XMLRecords(bytes, of: "Course", and: "Lap", [])
    let laps = XMLRecords(bytes, of: "Lap", and: "Track", ["TotalTimeSeconds"]).map { lap in
      decimalNumber(of: lap["TotalTimeSeconds", default: ""])?.amount
    }
    return courses.next() == nil || laps.isEmpty ? nil : total(laps)
  }

  /// The turns of a TCX course, which are listed beside its track, in driving order.
  ///
  /// **Source:** <https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd>.
  static func turns(
    inTCX bytes: [UInt8], along line: TimedLine?, _ notes: inout RouteNotes
  ) throws(Diagnostic) -> [PlannedPoint] {
    var records = XMLRecords(
      bytes, of: "CoursePoint", and: "Position",
      ["Name", "Time", "LatitudeDegrees", "LongitudeDegrees", "PointType", "Notes"])
    var turns: [(time: Int64, point: PlannedPoint)] = []
    while let texts = records.next() {
      let degrees = ["LatitudeDegrees", "LongitudeDegrees"].map {
        decimalNumber(of: texts[$0, default: ""])
      }
      guard let coordinate = Coordinate(inRange: degrees[0], degrees[1]),
        var point = PlannedPoint(
          coordinate: coordinate,
          courseType: FITProfile.turnTypes[texts["PointType", default: ""].lowercased()],
          name: texts["Name"])
      else { continue }
      try notes.count(.steps, at: records.position())
      if let words = texts["Notes"], !words.isEmpty { point.words = words }
      let time = texts["Time"].flatMap(dateAndTime)
      point.along = time.flatMap { line?.along(at: $0) }
      turns.append((time ?? .max, point))
    }
    return turns.stablySorted { $0.time < $1.time }.map(\.point)
  }
}
