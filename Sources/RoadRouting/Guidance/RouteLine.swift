import Geodesy
import TripModel

/// The line of a route under construction: vertices, and the annotations of its segments.
struct RouteLine {
  private(set) var vertices: [Coordinate] = []
  private(set) var annotation = Annotation()
  private(set) var intersections: [Intersection] = []

  /// The distance of each vertex from the line's start, in meters.
  private(set) var distances: [Double] = []

  /// The time of each vertex from the line's start, in seconds.
  private(set) var times: [Double] = []

  /// The stretch added last.
  private var last: LegPath.Stretch?

  /// Adds a stretch; returns the index of its first vertex.
  mutating func append(_ stretch: LegPath.Stretch, graph: RoadGraph, costs: TravelCosts) -> Int {
    let way = graph.way(of: stretch.edge)
    let limit = stretch.edge.isForward ? way.forwardLimit : way.backwardLimit
    let points = points(of: stretch, graph: graph)
    if vertices.isEmpty { append(points[0], speed: 1, limit: nil) }
    let begin = vertices.count - 1
    noteIntersection(at: begin, stretch: stretch, graph: graph)
    last = stretch
    for point in points.dropFirst() {
      append(point, speed: costs.speeds[stretch.edge.index], limit: limit)
    }
    return begin
  }
}

extension RouteLine {
  /// The coordinates of a stretch: its ends and the vertices between.
  private func points(of stretch: LegPath.Stretch, graph: RoadGraph) -> [Coordinate] {
    let visits = graph.visits(of: stretch.edge)
    let inner = visits.filter {
      let along = graph.distance(along: stretch.edge, toOffset: graph.offsets[$0])
      return along > stretch.extent.lowerBound && along < stretch.extent.upperBound
    }
    let start = stretch.start?.coordinate ?? coordinate(graph.tail(of: stretch.edge), graph)
    let end = stretch.end?.coordinate ?? coordinate(graph.head(of: stretch.edge), graph)
    return [start] + inner.map { coordinate(Int(graph.network.visits[$0]), graph) } + [end]
  }

  private func coordinate(_ vertex: Int, _ graph: RoadGraph) -> Coordinate {
    graph.network.coordinate(of: vertex)
  }

  /// Adds a vertex, unless it equals the last one.
  private mutating func append(_ point: Coordinate, speed: Double, limit: RoadSpeed?) {
    guard let last = vertices.last else {
      vertices.append(point)
      distances.append(0)
      times.append(0)
      return
    }
    if last == point { return }
    let distance = last.distance(to: point)
    vertices.append(point)
    distances.append(distances[distances.count - 1] + distance)
    times.append(times[times.count - 1] + distance / speed)
    annotation.durations.append((distance / speed).thousandths)
    annotation.speeds.append(speed.hundredths)
    annotation.speedLimits.append(Self.limit(limit))
  }

  private static func limit(_ limit: RoadSpeed?) -> SpeedLimit? {
    switch limit {
    case .unlimited: .unlimited
    case .limited: limit?.metersPerSecond.map { .limited($0.hundredths, unit: limit?.unit) }
    case .unsaid, nil: nil
    }
  }

  /// Records an intersection at a vertex where roads meet or the road's properties change.
  private mutating func noteIntersection(
    at vertex: Int, stretch: LegPath.Stretch, graph: RoadGraph
  ) {
    let edge = stretch.edge
    let classes = Self.classes(of: graph.way(of: edge))
    let lanes = lanes(before: stretch, graph: graph)
    let isJunction = graph.roads(from: graph.tail(of: edge)).count > 2
    guard
      isJunction || !lanes.isEmpty || classes != intersections.last?.classes ?? []
        || intersections.isEmpty
    else { return }
    if intersections.last?.vertex == vertex { intersections.removeLast() }
    intersections.append(
      Intersection(
        vertex: vertex, classes: classes, lanes: lanes,
        roadClass: graph.way(of: edge).roadClass.rawValue))
  }

  /// The lanes at the end of the previous stretch, if its way ends there.
  ///
  /// Lane arrows refer to the junction at the end of their way.
  private func lanes(before stretch: LegPath.Stretch, graph: RoadGraph) -> [Lane] {
    guard let last, last.end == nil, stretch.start == nil, graph.isLastOfWay(last.edge) else {
      return []
    }
    return JunctionView(graph: graph, from: last.edge, to: stretch.edge).lanes
  }

  private static func classes(of way: RoadWay) -> [String] {
    var classes: [String] = []
    if way.isTunnel { classes.append("tunnel") }
    if way.roadClass == .motorway || way.roadClass == .motorwayLink { classes.append("motorway") }
    if way.isToll { classes.append("toll") }
    if way.roadClass == .ferry { classes.append("ferry") }
    return classes
  }
}
