import Geodesy
import Notations

/// A router's answer as Ferrostar's core parses it: the steps of all legs in order.
struct FerrostarAnswer {
  /// The steps of all legs.
  var steps: [FerrostarStep]
  /// The waypoints, origin first.
  var waypoints: [Coordinate]

  /// Reads the first route of an answer with polylines of six decimals.
  init(_ answer: JSONValue) {
    let legs = answer["routes"]?.array?.first?["legs"]?.array ?? .empty
    steps = legs.flatMap { leg in
      var annotations = FerrostarAnswer.annotations(of: leg)[...]
      return (leg["steps"]?.array ?? .empty).map { step in
        let line = polyline(step["geometry"]?.string ?? "")
        defer { annotations = annotations.dropFirst(line.count - 1) }
        return FerrostarStep(step, line, Array(annotations.prefix(line.count - 1)))
      }
    }
    waypoints = (answer["waypoints"]?.array ?? .empty).compactMap { waypoint in
      guard let pair = waypoint["location"]?.array, let longitude = pair[0]?.number,
        let latitude = pair[1]?.number
      else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// The answer with new waypoints, origin first.
  func with(waypoints: [Coordinate]) -> FerrostarAnswer {
    var answer = self
    answer.waypoints = waypoints
    return answer
  }

  /// The arrays of a leg's annotation as one object per segment, with text members.
  private static func annotations(of leg: JSONValue) -> [[String: String]] {
    let arrays = leg["annotation"]?.members.map(Array.init) ?? []
    let count = arrays.compactMap(\.value.array?.count).min() ?? 0
    return (0..<count).map { index in
      let members = arrays.compactMap { member in
        (member.value.array?[index]).map { (member.name, plainText($0)) }
      }
      return Dictionary(members, uniquingKeysWith: { $1 })
    }
  }
}

/// A step as the core stores it.
struct FerrostarStep {
  /// The geometry.
  let line: FerrostarLine
  /// The router's meters.
  let distance: Double
  /// The router's seconds.
  let duration: Double
  /// The banners.
  let visual: [FerrostarInstruction]
  /// The words to say.
  let spoken: [FerrostarInstruction]
  /// The annotation of each segment.
  let annotations: [[String: String]]

  fileprivate init(_ step: JSONValue, _ line: [Coordinate], _ annotations: [[String: String]]) {
    self.line = FerrostarLine(line)
    self.annotations = annotations
    distance = step["distance"]?.number ?? 0
    duration = step["duration"]?.number ?? 0
    let instructions = { (name: String, text: (JSONValue) -> String?) in
      (step[name]?.array ?? .empty).map { value in
        FerrostarInstruction(
          text: text(value) ?? "", trigger: value["distanceAlongGeometry"]?.number ?? 0)
      }
    }
    visual = instructions("bannerInstructions") { $0["primary"]?["text"]?.string }
    spoken = instructions("voiceInstructions") { $0["announcement"]?.string }
  }
}

/// An instruction: its words and its distance before the maneuver.
struct FerrostarInstruction: Equatable {
  let text: String
  let trigger: Double
}

/// A JSON value as text that does not depend on the order of members.
func plainText(_ value: JSONValue) -> String {
  switch value.content {
  case .null: return "null"
  case .boolean(let truth): return "\(truth)"
  case .number(let number): return "\(number)"
  case .string(let text): return text
  case .array(let elements): return elements.map(plainText).joined(separator: " ")
  case .object(let members):
    let sorted = members.sorted { $0.name < $1.name }
    return sorted.map { "\($0.name) \(plainText($0.value))" }.joined(separator: ", ")
  }
}

/// The points of an encoded polyline of six decimals.
private func polyline(_ text: String) -> [Coordinate] {
  var coordinates: [Coordinate] = []
  var (latitude, longitude) = (0, 0)
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    latitude += difference(&bytes)
    longitude += difference(&bytes)
    coordinates.append(
      Coordinate(latitude: Double(latitude) / 1e6, longitude: Double(longitude) / 1e6))
  }
  return coordinates
}

/// The next difference of an encoded polyline.
private func difference(_ bytes: inout ArraySlice<UInt8>) -> Int {
  var (value, shift) = (0, 0)
  while let byte = bytes.popFirst(), shift < 60 {
    let bits = Int(byte) - 63
    value |= (bits & 31) << shift
    shift += 5
    if bits < 32 { break }
  }
  return value & 1 == 1 ? ~(value >> 1) : value >> 1
}
