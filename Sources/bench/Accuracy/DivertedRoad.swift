import Geodesy
import Simulation
import TripModel

/// A planned route of 3 km and a drive that does not follow it.
struct DivertedRoad {
  let planned: Route
  let driven: Route
  /// The distance in meters from the start at which the drive leaves the route.
  let departure: Double
}

extension DivertedRoad {
  private static func planned(turnSpacing: Double, seed: UInt64) -> Route {
    SampleRoad(length: 3_000, spacing: 20, turnSpacing: turnSpacing, seed: seed).route()
  }

  private init(planned: Route, driven: Route, departure vertex: Int) {
    let departure = Polyline(planned.vertices).distance(ofVertex: vertex)
    self.init(planned: planned, driven: driven, departure: departure)
  }

  /// A road that is left at an angle in the middle of a step, far from any turn of the route.
  ///
  /// Otherwise a planned turn soon after in the same direction would run beside the road taken for
  /// some distance.
  static func left(seed: UInt64) -> DivertedRoad {
    var generator = SeededGenerator(seed: seed, use: 9)
    let planned = planned(turnSpacing: 400, seed: seed)
    let steps = planned.legs[0].steps.map(\.vertices).filter { $0.count > 16 }
    let step = steps[Int(generator.uniform() * Double(steps.count))]
    let vertex = (step.lowerBound + step.upperBound) / 2
    let fork = planned.vertices[vertex]
    let ahead = fork.bearing(to: planned.vertices[vertex + 1])
    let angle = (45 + 90 * generator.uniform()) * (generator.uniform() < 0.5 ? -1 : 1)
    let away = stride(from: 20.0, through: 600, by: 20).map {
      fork.destination(distance: $0, bearing: Bearing(degrees: ahead.degrees + angle))
    }
    let driven = Route(over: planned.vertices[...vertex] + away)
    return DivertedRoad(planned: planned, driven: driven, departure: vertex)
  }

  /// A road on which the drive turns around and goes back.
  static func turned(seed: UInt64) -> DivertedRoad {
    var generator = SeededGenerator(seed: seed, use: 9)
    let planned = planned(turnSpacing: 400, seed: seed)
    let vertex = 40 + Int(generator.uniform() * 50)
    let back = planned.vertices[(vertex - 35)..<vertex].reversed()
    let driven = Route(over: Array(planned.vertices[...vertex]) + back)
    return DivertedRoad(planned: planned, driven: driven, departure: vertex)
  }

  /// A road with a parallel one, by which the drive leaves it and returns.
  static func detour(seed: UInt64) -> DivertedRoad {
    var generator = SeededGenerator(seed: seed, use: 9)
    let planned = planned(turnSpacing: 10_000, seed: seed)
    let line = planned.vertices
    let leave = 40 + Int(generator.uniform() * 20)
    let join = leave + 30 + Int(generator.uniform() * 20)
    let side = (generator.uniform() < 0.5 ? -1 : 1) * (80 + 120 * generator.uniform())
    let beside = (leave...join).map { vertex in
      let ahead = line[vertex].bearing(to: line[vertex + 1]).degrees
      return line[vertex].destination(
        distance: abs(side), bearing: Bearing(degrees: ahead + (side < 0 ? -90 : 90)))
    }
    let driven = Route(over: line[...leave] + beside + line[join...])
    return DivertedRoad(planned: planned, driven: driven, departure: leave)
  }

  /// A road with a spur to a stop and back, which the drive passes.
  static func spur(seed: UInt64) -> DivertedRoad {
    var generator = SeededGenerator(seed: seed, use: 9)
    let road = planned(turnSpacing: 10_000, seed: seed)
    let line = road.vertices
    let vertex = 60 + Int(generator.uniform() * 30)
    let ahead = line[vertex].bearing(to: line[vertex + 1])
    let side = (60 + 60 * generator.uniform()) * (generator.uniform() < 0.5 ? -1 : 1)
    // A stop on a spur of less than 80 m may count as passed from the road.
    let length = 80 + 700 * generator.uniform() * generator.uniform()
    let spur = (1...6).map { part in
      line[vertex].destination(
        distance: length * Double(part) / 6, bearing: Bearing(degrees: ahead.degrees + side))
    }
    let planned = Route(
      over: line[...vertex] + spur, Array(spur.dropLast().reversed() + line[vertex...]))
    return DivertedRoad(planned: planned, driven: road, departure: vertex)
  }
}
