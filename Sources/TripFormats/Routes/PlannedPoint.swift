import Geodesy
import Notations
import TripModel

/// A point of a planned route on its line: a stop, or a turn with its instruction.
struct PlannedPoint {
  /// Its coordinate.
  let coordinate: Coordinate

  /// Its name.
  var name: String?

  /// The instruction.
  var words: String?

  /// Whether the point is a turn.
  var isTurn = false

  /// The name of the road that begins here.
  var road: String?

  /// Whether the point only shapes the line.
  var isShaping = false

  /// The maneuver; absent for a point that is not a turn.
  var turn: Maneuver?

  /// Whether the point is a waypoint.
  private(set) var isStop = false

  /// The planned time to the next point, in the planner's unit, which is a number of seconds.
  private(set) var time: Double?
  private(set) var timeUnit = 1.0

  /// The planned time to the next point in seconds.
  var duration: Double? { time.map { $0 * timeUnit } }

  /// Whether the point is a turn, and neither a stop nor the route's start.
  fileprivate var isBend: Bool { isTurn && !isStop && turn != nil }

  /// Whether the point says something about the steps of the route.
  var isUseful: Bool { isTurn || words != nil || time != nil }

  /// The point as a waypoint.
  var stop: StopOnLine.Point { StopOnLine.Point(coordinate: coordinate, name: name) }

  /// Sets the name, which may say which turn the point is; `-` is openrouteservice's absent name.
  mutating func take(name text: String) {
    if text == "-" { return }
    name = text
    take(courseTurn: text)
  }

  /// Sets the maneuver from a type or symbol, if this is a turn.
  mutating func take(type text: String) {
    take(courseTurn: text)
    if Self.maneuver(text) != nil { take(turn: text) }
  }

  /// Sets the maneuver from a word of Garmin's courses, if this is a turn.
  private mutating func take(courseTurn text: String) {
    guard let turn = FITProfile.turnTypes[text.lowercased()].flatMap({ FITProfile.turns[$0] })
    else { return }
    isTurn = true
    self.turn = Maneuver(words: turn)
  }

  /// Sets the time to the next point from a number; other texts are dates.
  mutating func take(time text: String) { time = decimalNumber(of: text)?.amount }

  /// Sets the maneuver from a `sign` of GraphHopper, which states times in milliseconds, or a `turn`
  /// of OsmAnd or BRouter.
  mutating func take(turn text: String) {
    isTurn = true
    if let sign = Int(text) {
      timeUnit = 0.001
      isStop = sign == 4 || sign == 5
      turn = GraphHopperRouteReader.words[sign].map { Maneuver(words: $0) }
    } else {
      turn = Self.maneuver(text) ?? turn
    }
  }

  /// Sets the maneuver from the number of an action of Locus or OruxMaps.
  mutating func take(action text: String) {
    isTurn = true
    let action = Int(text) ?? 0
    isStop = 24...26 ~= action || action == 50
    if let code = Self.actions[action] { take(turn: code) }
  }

  /// The maneuver of a code such as `TL`, or `RNDB2` for the second exit of a roundabout.
  private static func maneuver(_ code: String) -> Maneuver? {
    let letters = code.uppercased().prefix { $0.isLetter }
    let exit = code.dropFirst(letters.count)
    guard let word = words[String(letters)], exit.isEmpty || Int(exit) != nil else { return nil }
    return Maneuver(words: word, roundaboutExit: Int(exit))
  }

  /// The maneuver words of OsmAnd and BRouter as OSRM maneuver types and modifiers; for a
  /// roundabout the number of its exit follows.
  ///
  /// **Source:** OsmAnd, `TurnType.java`; BRouter, `VoiceHint.java`.
  private static let words = [
    "C": "continue straight", "TL": "turn left", "TSLL": "turn slight left",
    "TSHL": "turn sharp left", "TR": "turn right", "TSLR": "turn slight right",
    "TSHR": "turn sharp right", "KL": "fork slight left", "KR": "fork slight right",
    "TU": "continue uturn", "TLU": "continue uturn", "TRU": "continue uturn",
    "RNDB": "roundabout right", "RNLB": "roundabout left", "EL": "off ramp left",
    "ER": "off ramp right",
  ]

  /// The codes of actions: below 100 of Locus, which also has arrivals and places to pass, above of
  /// OruxMaps.
  ///
  /// **Source:** Locus API, `PointRteAction`; BRouter, `VoiceHint.java`.
  private static let actions = [
    1: "C", 2: "C", 3: "TSLL", 4: "TL", 5: "TSHL", 6: "TSLR", 7: "TR", 8: "TSHR", 9: "KL",
    10: "KR", 11: "C", 12: "TU", 13: "TU", 14: "TU", 15: "EL", 16: "ER", 27: "RNDB1",
    28: "RNDB2", 29: "RNDB3", 30: "RNDB4", 31: "RNDB5", 32: "RNDB6", 33: "RNDB7", 34: "RNDB8",
    1000: "TL", 1001: "TR", 1002: "C", 1003: "TU", 1009: "RNDB1", 1010: "RNDB2", 1011: "RNDB3",
    1012: "RNDB4", 1013: "RNDB5", 1014: "KR", 1015: "KL", 1016: "TSLR", 1017: "TSLL",
    1018: "TSHR", 1019: "TSHL",
  ]
}

extension PlannedPoint {
  /// Makes the turn of a point of Garmin's courses; absent if its type is not a turn.
  init?(coordinate: Coordinate, courseType type: Int?, name: String?) {
    guard let turn = type.flatMap({ FITProfile.turns[$0] }) else { return nil }
    self.init(coordinate: coordinate)
    isTurn = true
    self.turn = Maneuver(words: turn)
    // If the name only repeats the type, a sentence says more.
    if let name, !name.isEmpty, FITProfile.turnTypes[name.lowercased()] == nil { words = name }
  }
}

/// The turns along a line, by the vertices at which it passes them.
struct PlannedTurns {
  private var turns: [(vertex: Int, point: PlannedPoint)] = []
  private let line: [Coordinate]

  /// Finds the vertices of the points in the order of the file.
  ///
  /// - Complexity: O((P + N) · log N) for P points and N vertices.
  init(_ points: [PlannedPoint], along line: [Coordinate]) {
    self.line = line
    let positions = line.map { Position($0).vector }
    let vertices = PieceTree(lines: positions.map { ([$0], 0) })
    let reach = StopOnLine.reach * StopOnLine.reach
    var from = 0
    for point in points where point.isUseful {
      let target = Position(point.coordinate).vector
      let rest = from...line.count - 1
      var least = Double.infinity
      vertices.search(near: target, limit: reach, in: rest) {
        least = min(least, (positions[$0] - target).squaredLength)
        return min(least, reach)
      }
      guard least <= reach else { continue }
      let good = (least.squareRoot() + 1) * (least.squareRoot() + 1)
      func pass(from start: Int) -> Int? {
        var first: Int?
        vertices.search(near: target, limit: good, in: start...line.count - 1, from: start) {
          if first == nil, (positions[$0] - target).squaredLength <= good { first = $0 }
          return first == nil ? good : 0
        }
        return first
      }
      from = pass(from: from) ?? from
      // A second turn at the same place is made when the line passes it again.
      if let last = turns.last, last.vertex == from, last.point.isBend, point.isBend,
        from < line.count - 1
      {
        from = pass(from: from + 1) ?? from
      }
      turns.append((from, point))
    }
  }

  /// The planned time in seconds on each segment of the line; empty if no point states one.
  var durations: [Double?] {
    guard turns.contains(where: { $0.point.duration != nil }) else { return [] }
    var durations = [Double?](repeating: nil, count: line.count - 1)
    let ends = turns.dropFirst().map(\.vertex) + [line.count - 1]
    for (turn, end) in zip(turns, ends) {
      guard let duration = turn.point.duration, turn.vertex < end else { continue }
      durations.replaceSubrange(
        turn.vertex..<end, with: line[turn.vertex...end].shares(of: duration))
    }
    return durations
  }

  /// The steps between two vertices at which a leg begins and ends.
  func steps(from start: Int, to end: Int) -> [Step] {
    let inner = turns.filter { $0.point.isTurn && start < $0.vertex && $0.vertex < end }
    let departure = turns.first { $0.vertex == start }?.point
    let arrival = turns.first { $0.vertex == end }?.point
    var steps: [Step] = []
    var vertex = start
    var maneuver = Maneuver(type: "depart")
    var begin = departure
    func step(to end: Int) -> Step {
      Step(
        vertices: vertex...end, maneuver: maneuver, name: begin?.road, instruction: begin?.words)
    }
    for turn in inner where turn.vertex > vertex {
      steps.append(step(to: turn.vertex))
      vertex = turn.vertex
      maneuver = turn.point.turn ?? Maneuver(bendOf: line, at: vertex)
      begin = turn.point
    }
    return steps + [
      step(to: end),
      Step(vertices: end...end, maneuver: Maneuver(type: "arrive"), instruction: arrival?.words),
    ]
  }

  /// Replaces the steps between the waypoints of a route by those between the turns.
  func replaceSteps(
    of route: inout Route, _ notes: inout RouteNotes, at position: SourcePosition?
  ) throws(Diagnostic) {
    for index in route.legs.indices {
      let steps = route.legs[index].steps
      let start = steps[0].vertices.lowerBound
      let end = steps[steps.count - 1].vertices.upperBound
      route.legs[index].steps = self.steps(from: start, to: end)
      for _ in route.legs[index].steps { try notes.count(.steps, at: position) }
    }
  }
}
