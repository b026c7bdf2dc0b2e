import TripModel

extension Itinerary {
  /// The maximum number of continuations followed.
  private static let beginningLimit = 64

  /// The starts extended until they leave the radius without a maneuver; those that cannot be are
  /// dropped.
  func beyondAvoidRadius(
    _ starts: [RouteSearch.Start], goals: [RouteSearch.Goal]
  ) -> [RouteSearch.Start] {
    let goalEdges = Set(goals.map(\.edge))
    return starts.flatMap { beyondAvoidRadius($0, goalEdges: goalEdges) }
  }

  private func beyondAvoidRadius(
    _ start: RouteSearch.Start, goalEdges: Set<RoadEdge>
  ) -> [RouteSearch.Start] {
    let first = start.edges[0]
    let traveled =
      search.graph.length(of: first)
      - search.graph.distance(along: first, toOffset: start.place.offset)
    var open = [(start: start, distance: Double(traveled) / 1e6)]
    var done: [RouteSearch.Start] = []
    while let (start, distance) = open.popLast() {
      let last = start.edges[start.edges.count - 1]
      // A destination within the radius ends the extension.
      let isArriving = goalEdges.contains(last)
      if distance >= request.avoidRadius || isArriving {
        done.append(start)
        continue
      }
      for next in plainContinuations(of: last) {
        if goalEdges.contains(next) {
          done.append(start)
          continue
        }
        guard start.edges.count + open.count + done.count < Self.beginningLimit else { continue }
        var longer = start
        longer.edges.append(next)
        let length = search.graph.length(of: next)
        longer.cost += search.cost(ofLength: length, on: next)
        open.append((longer, distance + Double(length) / 1e6))
      }
    }
    return done
  }

  /// The edges on which a driver continues without an instruction.
  private func plainContinuations(of edge: RoadEdge) -> [RoadEdge] {
    let graph = search.graph
    let vertex = graph.head(of: edge)
    if search.obeysBarriers, graph.isBlocked[vertex] { return [] }
    return graph.departures(from: vertex).filter { next in
      guard next != edge.reversed, graph.isOpen[next.index],
        search.rules.state(after: edge.number, taking: next) != nil
      else { return false }
      if graph.mode != .foot, graph.way(of: next).isRoundabout != graph.way(of: edge).isRoundabout {
        return false
      }
      let view = JunctionView(graph: graph, from: edge, to: next)
      return view.guidance(merging: [], identity: nil, isFirst: true) == nil
    }
  }
}
