import Geodesy
import Notations
import TripModel

@testable import TripFormats

/// The encoded polyline of points.
func polyline(_ points: [(Double, Double)], scale: Double, elevation: Bool = false) -> String {
  var text = ""
  var last = [0, 0, 0]
  for (latitude, longitude) in points {
    var numbers = [Int((latitude * scale).rounded()), Int((longitude * scale).rounded())]
    if elevation { numbers.append(41_200) }
    for (index, number) in numbers.enumerated() {
      let difference = number - last[index]
      last[index] = number
      var rest = difference < 0 ? ~(difference << 1) : difference << 1
      while rest >= 0x20 {
        text.unicodeScalars.append(UnicodeScalar(UInt8((0x20 | (rest & 0x1f)) + 63)))
        rest >>= 5
      }
      text.unicodeScalars.append(UnicodeScalar(UInt8(rest + 63)))
    }
  }
  return text
}

/// A text as a JSON string.
func quoted(_ text: String) -> String {
  var writer = JSONWriter()
  writer.string(text)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// Reads routes from text.
func readRoutes(_ text: String, format: RouteFormat? = nil) -> Reading<RouteFile> {
  RouteReader.read(Array(text.utf8), file: "r.json", format: format)
}

/// The rendered faults of a text.
func faults(_ text: String) -> [String] {
  readRoutes(text).diagnostics.map(\.rendered)
}

/// Points 0.001° apart: B is east of A, C north of B, and D east of C.
enum Town {
  static let a = (10.0, 20.0)
  static let b = (10.0, 20.001)
  static let c = (10.001, 20.001)
  static let d = (10.001, 20.002)
}

extension Coordinate {
  init(_ pair: (Double, Double)) {
    self.init(latitude: pair.0, longitude: pair.1)
  }
}

/// An OSRM answer: A–B–C with annotations, a turn at B and a tunnel on the second step.
func osrmAnswer(scale: Double = 1e5, annotation: String = "") -> String {
  let first = quoted(polyline([Town.a, (10.0, 20.0005), Town.b], scale: scale))
  let second = quoted(polyline([Town.b, Town.c], scale: scale))
  let last = quoted(polyline([Town.c, Town.c], scale: scale))
  let given =
    annotation.isEmpty
    ? #"{"duration":[5,6,11.5],"speed":[10,9.1,9.7],"distance":[54.8,54.8,111.2]}"# : annotation
  return """
    {"code":"Ok","routes":[{"distance":220.8,"duration":22.5,"weight":22.5,
      "geometry":\(quoted(polyline([Town.a, Town.b, Town.c], scale: scale))),
      "legs":[{"summary":"High Street, Mill Lane","distance":220.8,"duration":22.5,
        "annotation":\(given),
        "steps":[
          {"geometry":\(first),"distance":109.6,"duration":11,"name":"High Street","ref":"A 1",
           "mode":"driving","driving_side":"left",
           "maneuver":{"type":"depart","location":[20,10],"bearing_before":0,"bearing_after":90},
           "intersections":[{"location":[20,10]},{"location":[20.0005,10],
             "lanes":[{"indications":["left","straight"],"valid":true},{"indications":["right"],"valid":false}]}]},
          {"geometry":\(second),"distance":111.2,"duration":11.5,"name":"Mill Lane","mode":"driving",
           "driving_side":"left","destinations":"Harbor","exits":"4B",
           "maneuver":{"type":"turn","modifier":"left","location":[20.001,10],"bearing_before":90,"bearing_after":0},
           "intersections":[{"location":[20.001,10],"classes":["tunnel"]}]},
          {"geometry":\(last),"distance":0,"duration":0,"name":"Mill Lane","mode":"driving",
           "maneuver":{"type":"arrive","modifier":"right","location":[20.001,10.001]},
           "intersections":[{"location":[20.001,10.001]}]}]}]}],
     "waypoints":[{"name":"Town Hall","location":[20,10]},{"name":"","location":[20.001,10.001]}]}
    """
}

/// A text without its mark `1️⃣`, and the location of the mark as `line:column`.
func unmarked(_ text: String) -> (text: String, location: String) {
  let halves = text.split(separator: "1️⃣", maxSplits: 1, omittingEmptySubsequences: false)
  let lines = halves[0].split(separator: "\n", omittingEmptySubsequences: false)
  return (halves.joined(), "\(lines.count):\((lines.last?.utf8.count ?? 0) + 1)")
}
