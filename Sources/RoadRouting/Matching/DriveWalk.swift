import Geodesy

/// Processes the sightings of a drive in order, and breaks the path where it cannot continue.
struct DriveWalk {
  private var matching: DriveMatching
  private let model: MatchModel
  private let rules: MatchRules
  private var sightings: [MatchSighting] = []
  private var strays: [StrayFix] = []
  /// The sightings since the last one matched.
  private var left: [Left] = []
  /// The break before each part; absent for a part that begins with the drive.
  private var breaks: [MatchBreak?] = []
  /// The break after the last part; absent if it ends with the drive.
  private var ending: MatchBreak?

  /// A sighting that was not matched.
  private struct Left {
    var index: Int
    var reason: StrayFix.Reason
  }

  /// The number of consecutive sightings without a road or path, and their duration in seconds,
  /// that make a break; fewer are outliers.
  private static let outliers = 3
  private static let outlierTime = 30.0

  /// The distance in meters beyond which a traveler has moved during a gap.
  private static let moved = 100.0

  init(matching: DriveMatching, model: MatchModel, rules: MatchRules) {
    (self.matching, self.model, self.rules) = (matching, model, rules)
  }

  /// Matches a drive.
  mutating func match(_ drive: DriveSightings) {
    sightings = drive.sightings
    strays = drive.strays
    var index = 0
    while index < sightings.count {
      let sighting = sightings[index]
      let reason = reason(toBreakBefore: sighting)
      switch matching.match(sighting, isStart: reason != nil) {
      case .matched:
        if let reason {
          begin(at: sighting, reason)
        } else {
          leaveOut(left)
        }
        left = []
      case .offRoad: left.append(Left(index: index, reason: .offRoad))
      case .unreachable:
        left.append(Left(index: index, reason: .unreachable))
        if isLong(left) { index = breakOff() }
      }
      index += 1
    }
    end()
    for (layer, node) in zip(matching.layers, chosen) where node == nil {
      strays.append(StrayFix(reason: .unlikely, fix: layer.sighting.fix))
    }
    strays.sort { $0.fix < $1.fix }
  }

  /// Begins a part at the first sighting that cannot be reached; returns its index.
  private mutating func breakOff() -> Int {
    let first = left.first { $0.reason == .unreachable }?.index ?? 0
    leaveOut(left.filter { $0.index < first })
    left = []
    let sighting = sightings[first]
    let before = matching.layers.last?.sighting.last ?? sighting.fix
    if case .matched = matching.match(sighting, isStart: true) {
      breaks.append(MatchBreak(reason: .noWay, fixes: before...sighting.fix))
    }
    return first
  }

  /// Records the reason why a part begins at a sighting.
  private mutating func begin(at sighting: MatchSighting, _ reason: MatchBreak.Reason) {
    if let before = matching.layers.dropLast().last?.sighting.last {
      breaks.append(MatchBreak(reason: reason, fixes: before...sighting.fix))
    } else if count(left) >= Self.outliers {
      breaks.append(MatchBreak(reason: reason, fixes: sightings[0].fix...sighting.fix))
    } else {
      leaveOut(left)
      breaks.append(nil)
    }
  }

  /// Ends the drive: the remaining sightings are off the road, or outliers.
  private mutating func end() {
    if count(left) < Self.outliers { return leaveOut(left) }
    guard let last = sightings.last?.last else { return }
    let before = matching.layers.last?.sighting.last ?? sightings[0].fix
    ending = MatchBreak(reason: .offRoad, fixes: before...last)
  }

  private mutating func leaveOut(_ left: [Left]) {
    strays += left.map { StrayFix(reason: $0.reason, fix: sightings[$0.index].fix) }
  }

  /// The number of fixes of some sightings.
  private func count(_ left: [Left]) -> Int {
    left.reduce(0) { $0 + sightings[$1.index].last - sightings[$1.index].fix + 1 }
  }

  private func isLong(_ left: [Left]) -> Bool {
    guard let first = left.first?.index, let last = left.last?.index else { return false }
    return left.count >= Self.outliers
      || sightings[last].time - sightings[first].start >= Self.outlierTime
  }

  /// The reason why a part begins at a sighting; absent if it continues the previous one.
  private func reason(toBreakBefore sighting: MatchSighting) -> MatchBreak.Reason? {
    guard let last = matching.layers.last?.sighting else { return .offRoad }
    let silence = sighting.time - last.time
    if let first = left.first(where: { $0.reason == .offRoad }).map({ sightings[$0.index] }),
      sighting.fix - first.fix >= Self.outliers, sighting.time - first.start >= Self.outlierTime
    {
      return .offRoad
    }
    let distance = (sighting.point - last.point).length
    if silence > rules.gap, distance > Self.moved { return .silence }
    return nil
  }
}

extension DriveWalk {
  /// The standard deviation across the road in meters, estimated from the distances of the fixes.
  ///
  /// A few fixes of a typical receiver are added. The 90th percentile is used, because errors that
  /// lead to a wrong parallel road look small.
  var deviation: Double {
    let distances = chosen.compactMap(\.self).map { matching.nodes[$0].candidate.distance }.sorted()
    guard !distances.isEmpty else { return MatchModel.usualDeviation }
    // The 95th percentile of the normal distribution; 90 % lie between its negative and itself.
    let far = distances[distances.count * 9 / 10] / 1.645
    let (count, usual) = (Double(distances.count), MatchModel.usualDeviation)
    let variance =
      (count * far * far + Self.usualFixes * usual * usual) / (count + Self.usualFixes)
    return min(variance.squareRoot(), MatchModel.mostDeviation)
  }

  /// The number of fixes of a typical receiver that are added to those of the drive.
  private static let usualFixes = 10.0

  /// The chosen node of each layer; absent for a fix that is left out.
  private var chosen: [Int?] {
    let (layers, nodes) = (matching.layers, matching.nodes)
    var chosen = [Int?](repeating: nil, count: layers.count)
    var next: Int?
    for (index, layer) in layers.enumerated().reversed() {
      let node = next ?? layer.nodes.min { nodes[$0].cost < nodes[$1].cost }
      guard let node, layer.nodes.contains(node) else { continue }
      chosen[index] = node
      next = nodes[node].parent < 0 ? nil : Int(nodes[node].parent)
    }
    return chosen
  }

  /// The matched drive.
  func drive(graph: RoadGraph, costs: TravelCosts) -> MatchedDrive {
    var assembly = MatchAssembly(graph: graph, costs: costs, matching: matching)
    let chosen = chosen
    let layers = matching.layers
    let starts = layers.indices.filter { layers[$0].isStart }
    var drive = MatchedDrive(strays: strays)
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : layers.count
      let fixes = layers[start].sighting.fix...layers[end - 1].sighting.last
      if let gap = breaks[number] { drive.breaks.append(gap) }
      if let route = assembly.route(start..<end, chosen: chosen) {
        drive.parts.append(MatchedPart(route: route, fixes: fixes))
      } else {
        drive.breaks.append(MatchBreak(reason: .noMotion, fixes: fixes))
      }
    }
    if let ending { drive.breaks.append(ending) }
    return drive
  }

  /// The candidates of every fix that was matched.
  func explanation(graph: RoadGraph) -> [MatchedFix] {
    let nodes = chosen
    let chosen = Set(nodes)
    let layers = zip(matching.layers, nodes).filter { $1 != nil }.map(\.0)
    return layers.indices.map { number in
      let layer = layers[number]
      let before = layer.isStart ? layer : layers[number - 1]
      let least = layer.nodes.map { matching.nodes[$0].cost }.min() ?? 0
      return MatchedFix(
        fixes: layer.sighting.fix...layer.sighting.last, isStart: layer.isStart,
        isStop: layer.sighting.isStop,
        straight: (layer.sighting.point - before.sighting.point).length,
        candidates: layer.nodes.map { index in
          let node = matching.nodes[index]
          let way = graph.way(of: node.edge)
          let before = node.parent < 0 ? 0 : matching.nodes[Int(node.parent)].cost
          return MatchedCandidate(
            road: way.identity ?? way.roadClass.rawValue, way: way.identifier,
            isForward: node.edge.isForward, distance: node.candidate.distance,
            wayLength: node.parent < 0 ? nil : node.length, fixCost: node.emission,
            wayCost: node.parent < 0 ? 0 : node.cost - before - node.emission,
            lag: node.cost - least, isChosen: chosen.contains(index))
        })
    }
  }
}
