import Geodesy
import Simulation
import TripModel

/// A synthetic road through the ocean with bends, turns and instructions, of any length.
///
/// Its bearing stays close to an axis, so that it never crosses itself: measurements on it show the
/// simple case of a drive.
struct SampleRoad {
  /// The length of the road in meters.
  var length: Double

  /// The distance between vertices in meters.
  var spacing: Double

  /// The mean distance between turns in meters.
  var turnSpacing = 500.0

  /// The distance between waypoints in meters; absent for a single leg.
  var waypointSpacing: Double?

  /// The distances in meters before a maneuver of its spoken instructions, besides the one at the
  /// step's start.
  var triggers = [150.0, 40]

  /// The speed in m/s that determines the durations of steps; absent for steps without.
  var speed: Double?

  /// The mode of travel, in the words of routers.
  var mode = "driving"

  /// The seed of the road.
  var seed: UInt64 = 1

  /// The route over the road.
  func route() -> Route {
    var pencil = RoadPencil(road: self)
    while pencil.distance + spacing / 2 < length { pencil.advance() }
    return pencil.finish()
  }
}

/// The road so far, drawn vertex by vertex.
private struct RoadPencil {
  let road: SampleRoad
  private(set) var distance = 0.0
  private var generator: SeededGenerator
  private var vertices = [Coordinate(latitude: 40, longitude: -40)]
  private var bearing = 90.0
  private var legs: [Leg] = []
  private var waypoints: [Waypoint] = []
  private var steps: [Step] = []
  private var stepStart = 0
  private var stepDistance = 0.0
  private var maneuver = Maneuver(type: "depart")
  private var nextTurn: Double
  private var nextWaypoint: Double

  init(road: SampleRoad) {
    self.road = road
    generator = SeededGenerator(seed: road.seed)
    nextTurn = road.turnSpacing
    nextWaypoint = road.waypointSpacing ?? .infinity
    waypoints.append(Waypoint(coordinate: vertices[0], name: "Start", vertex: 0))
  }

  /// Adds a vertex, and turns or stops there if it is due.
  mutating func advance() {
    let last = vertices[vertices.count - 1]
    // A bend is pulled back toward the axis, east, from which a turn deviates.
    bearing += (generator.uniform() - 0.5) * 8
    bearing = min(max(bearing, 20), 160)
    vertices.append(last.destination(distance: road.spacing, bearing: Bearing(degrees: bearing)))
    distance += road.spacing
    if distance >= nextWaypoint, distance + road.spacing < road.length {
      endLeg(name: "Stop \(legs.count + 1)")
      nextWaypoint = distance + (road.waypointSpacing ?? .infinity)
    } else if distance >= nextTurn, distance + road.spacing < road.length {
      turn()
    }
  }

  /// The route of the drawn road.
  mutating func finish() -> Route {
    endLeg(name: "End")
    return Route(vertices: vertices, legs: legs, waypoints: waypoints)
  }

  private mutating func turn() {
    let isLeft = bearing > 90
    endStep()
    bearing += (isLeft ? -1 : 1) * (50 + 30 * generator.uniform())
    maneuver = Maneuver(type: "turn", modifier: isLeft ? "left" : "right")
    nextTurn = distance + road.turnSpacing * (0.5 + generator.uniform())
  }

  private mutating func endStep() {
    let length = distance - stepDistance
    let name = "Road \(steps.count + 1)"
    let words = "Turn at the end of \(name)"
    let triggers = ([length] + road.triggers).filter { $0 <= length }
    steps.append(
      Step(
        vertices: stepStart...(vertices.count - 1), maneuver: maneuver, name: name,
        mode: road.mode, declaredDistance: length, declaredDuration: road.speed.map { length / $0 },
        spokenInstructions: triggers.map { SpokenInstruction(triggerDistance: $0, text: words) },
        visualInstructions: [VisualInstruction(triggerDistance: length, primary: name)]))
    stepStart = vertices.count - 1
    stepDistance = distance
  }

  private mutating func endLeg(name: String) {
    endStep()
    let last = vertices.count - 1
    steps.append(Step(vertices: last...last, maneuver: Maneuver(type: "arrive")))
    legs.append(Leg(steps: steps))
    waypoints.append(Waypoint(coordinate: vertices[last], name: name, vertex: last))
    steps = []
    maneuver = Maneuver(type: "depart")
  }
}
