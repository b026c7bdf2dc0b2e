import Geodesy
import TripModel

/// A maneuver as announced, without its words.
struct AnnouncedManeuver {
  let coordinate: Coordinate
  /// Its type, in OSRM's words.
  let kind: String
  /// Its direction, in OSRM's words.
  let direction: String
  /// The number of the roundabout exit.
  let roundaboutExit: Int?
  /// The number of the exit on the signs.
  let exit: String?
  /// The road after the maneuver.
  let road: String?
  /// The road just before and after the maneuver.
  let surroundings: [Coordinate]

  /// The length in meters of the road before and after a maneuver that belongs to it.
  private static let reach = 30.0

  /// The side to which it leads.
  var side: String {
    for side in ["left", "right", "uturn"] where direction.hasSuffix(side) { return side }
    return "straight"
  }

  /// The maneuver as text.
  var words: String {
    var words = "\(kind) \(direction)"
    if let roundaboutExit { words += " \(roundaboutExit)" }
    if let exit { words += " exit \(exit)" }
    return words + (road.map { " '\($0)'" } ?? "")
  }

  /// The maneuvers of a route between departure and arrival, except those that leave a roundabout.
  static func all(of route: Route) -> [AnnouncedManeuver] {
    let silent = ["depart", "arrive", "exit roundabout", "exit rotary"]
    let steps = route.legs.flatMap(\.steps)
    return steps.indices.filter { !silent.contains(steps[$0].maneuver.type) }.map { index in
      let step = steps[index]
      let vertex = step.vertices.lowerBound
      // Some routers name the road after a roundabout at its entry, others at its exit.
      let isLeft = index + 1 < steps.count && steps[index + 1].maneuver.type.hasPrefix("exit ")
      let after = isLeft ? steps[index + 1] : step
      return AnnouncedManeuver(
        coordinate: route.vertices[vertex], kind: step.maneuver.type,
        direction: step.maneuver.modifier ?? "straight",
        roundaboutExit: step.maneuver.roundaboutExit, exit: step.exits,
        road: after.name ?? after.reference, surroundings: surroundings(of: vertex, in: route))
    }
  }

  private static func surroundings(of vertex: Int, in route: Route) -> [Coordinate] {
    let before = route.vertices[...vertex].reversed()
    return part(of: before).reversed() + part(of: route.vertices[vertex...]).dropFirst()
  }

  /// The beginning of a line.
  private static func part(of line: some Sequence<Coordinate>) -> [Coordinate] {
    var part: [Coordinate] = []
    var rest = reach
    for point in line {
      if let last = part.last {
        let length = last.distance(to: point)
        if length >= rest {
          let fraction = rest / length
          part.append(
            Coordinate(
              latitude: last.latitude + (point.latitude - last.latitude) * fraction,
              longitude: last.longitude + (point.longitude - last.longitude) * fraction))
          return part
        }
        rest -= length
      }
      part.append(point)
    }
    return part
  }
}
