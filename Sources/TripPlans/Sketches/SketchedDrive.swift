import Geodesy
import Notations
import TripModel

/// The drive of a sketch: its line, the speeds along it, and when it passes each place.
struct SketchedDrive: Equatable, Sendable {
  /// A place on the drive, with its distance.
  struct Mark: Equatable, Sendable {
    /// The name of the place; later passages are numbered from 2: `A`, `A2`, `A3`.
    let name: String
    /// The distance in meters from the start of the drive.
    let distance: Double
  }

  /// The driven line, as a route.
  private(set) var route: Route

  /// The places in the order in which they are passed.
  private(set) var marks: [Mark] = []

  /// The options of a simulated drive for the words of the sketch.
  private var settings: [TraceSimulation.Setting] = []

  /// Follows the words of a sketch's drive.
  init(of sketch: Sketch) {
    var follower = DriveFollower(sketch: sketch)
    for part in sketch.drive.parts { follower.follow(part) }
    let last = follower.vertices.count - 1
    route = Route(
      vertices: follower.vertices,
      legs: [
        Leg(steps: [
          Step(vertices: 0...last, maneuver: Maneuver(type: "depart")),
          Step(vertices: last...last, maneuver: Maneuver(type: "arrive")),
        ])
      ],
      waypoints: [
        Waypoint(coordinate: follower.vertices[0], vertex: 0),
        Waypoint(coordinate: follower.vertices[last], vertex: last),
      ],
      annotation: Annotation(speeds: follower.speeds))
    marks = follower.marks
    settings = follower.settings
  }
}

extension SketchedDrive {
  /// Adds the drive's options to a simulation, which drives the route at a path.
  func apply(to simulation: inout TraceSimulation, path: LocatedText) {
    simulation.routes = [path]
    // Each setting was made from a number in range, so the simulation does not reject it.
    for setting in settings { try? simulation.set(setting.name, to: setting.text) }
  }
}

/// Turns the words of a drive into its line, word by word.
private struct DriveFollower {
  let sketch: Sketch
  var vertices: [Coordinate] = []
  var speeds: [Double?] = []
  var marks: [SketchedDrive.Mark] = []
  var settings: [TraceSimulation.Setting] = []

  var last: Character?
  var distance = 0.0
  var speed: Double?
  var lostAt = 0.0
  var passes: [Character: Int] = [:]

  mutating func follow(_ part: SketchPath.Part) {
    switch part {
    case .place(let place): pass(place)
    case .speed(let value): speed = value
    case .wait(let seconds): set("stop", "\(Self.text(seconds))@\(Self.text(here))")
    case .lost: lostAt = here
    case .found: set("gap", "\(Self.text(lostAt))m..\(Self.text(here))m")
    case .stop: break
    }
  }

  /// The distance in meters to the latest place, rounded down to stay within the drive.
  private var here: Double { max(((distance - 0.005) * 100).rounded(.down) / 100, 0) }

  private mutating func set(_ option: String, _ text: String) {
    settings.append(TraceSimulation.Setting(name: option, text: text))
  }

  private mutating func pass(_ place: Character) {
    for next in last.map({ sketch.way(from: $0, to: place) }) ?? [place] {
      guard let coordinate = sketch.drawing.places[next] else { continue }
      if let before = vertices.last {
        distance += before.distance(to: coordinate)
        speeds.append(speed)
      }
      vertices.append(coordinate)
    }
    last = place
    let pass = passes[place, default: 0] + 1
    passes[place] = pass
    marks.append(
      SketchedDrive.Mark(name: String(place) + (pass > 1 ? "\(pass)" : ""), distance: distance))
  }

  private static func text(_ number: Double) -> String { shortDecimalText(number, decimals: 2) }
}
