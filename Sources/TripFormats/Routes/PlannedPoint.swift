import Geodesy
import Notations
import TripModel

/// A point of a planned route on its line: a stop, or a turn with its instruction.
struct PlannedPoint {
  let coordinate: Coordinate
  var name: String?

  /// The instruction.
  var words: String?

  var isTurn = false

  /// The name of the road that begins here.
  var road: String?

  /// Its symbol and type in the file.
  private(set) var marks: [String] = []

  /// Whether the point only shapes the line.
  var isShaping = false

  /// The maneuver; absent for a point that is not a turn.
  var turn: Maneuver?

  /// Whether the point is a waypoint.
  private(set) var isStop = false

  /// The index of its vertex in the line of the file, and the planned distance to the next point in
  /// meters; absent if not stated.
  var vertex: Int?
  var distance: Double?

  /// openrouteservice's number and type of its step, if stated.
  var step: Int?
  var instructionType: Int?

  /// Its distance along the line in meters; absent if only the coordinate says where it is.
  var along: Double?

  /// The planned time to the next point, in the planner's unit, which is a number of seconds.
  private(set) var time: Double?
  private(set) var timeUnit = 1.0

  /// The planned time to the next point in seconds.
  var duration: Double? { time.map { $0 * timeUnit } }

  /// Whether the point is a turn, and neither a stop nor the route's start.
  var isBend: Bool { isTurn && !isStop && turn != nil }

  /// Whether the point affects the steps of the route.
  var isUseful: Bool { isTurn || words != nil || time != nil }

  /// The point as a waypoint.
  var stop: StopOnLine.Point { StopOnLine.Point(coordinate: coordinate, name: name, along: along) }

  /// Sets the name, which may state the turn at the point; `-` is openrouteservice's absent name.
  mutating func take(name text: String) {
    if text == "-" { return }
    name = text
    take(courseTurn: text)
  }

  /// Sets the instruction, unless it is one of BRouter's labels, which only name the turn.
  mutating func take(words text: String) {
    let exit = text.lowercased().hasPrefix("take exit ") ? text.dropFirst(10) : ""
    if Self.labels.contains(text) || Int(exit) != nil { return }
    guard FITProfile.turnTypes[text] != nil else {
      words = text
      return
    }
    if turn == nil { take(courseTurn: text) }
  }

  /// BRouter's labels of turns and ends that are no words of Garmin's courses.
  ///
  /// **Source:** BRouter, `FormatGpx.java` and `VoiceHint.java`.
  private static let labels: Set = [
    "keep left", "keep right", "exit left", "exit right", "u-turn left", "u-turn right", "start",
    "destination", "end", "beeline", "offroad",
  ]

  /// Makes the point a waypoint if a type of a point of BRouter's track says so.
  mutating func take(trackType text: String) { isStop = text == "Via" }

  /// Makes the point the turn at which a step of openrouteservice begins, whose name is that of the
  /// road and whose type 10 is a waypoint.
  mutating func beginStep() {
    (road, name) = (name, nil)
    isTurn = true
    isStop = instructionType == 10
    turn = instructionType.flatMap { OpenRouteServiceReader.words[$0] }
      .map { Maneuver(words: $0).withExit(statedIn: words) }
  }

  /// Sets the maneuver from a type or symbol, if this is a turn.
  mutating func take(type text: String) {
    marks.append(text)
    take(courseTurn: text)
    if Self.maneuver(text) != nil { take(turn: text) }
  }

  /// The symbol or type of a point of interest, such as `Gas Station`; absent for a turn, and for a
  /// stop or one of the marks that people give to stops.
  var interest: String? {
    if isTurn || isStop { return nil }
    let words = Set(
      marks.flatMap { $0.lowercased().split { !$0.isLetter } }.map(String.init))
    return words.isDisjoint(with: Self.stopMarks) ? marks.first : nil
  }

  /// The words in symbols and types that do not tell what is at a point.
  private static let stopMarks: Set = [
    "begin", "block", "break", "circle", "destination", "diamond", "dot", "end", "finish", "flag",
    "generic", "marker", "navaid", "oval", "pass", "pin", "point", "rectangle", "square", "start",
    "stop", "triangle", "user", "via", "waypoint", "wpt",
  ]

  /// Sets the maneuver from a word of Garmin's courses, if this is a turn.
  private mutating func take(courseTurn text: String) {
    guard let turn = FITProfile.turnTypes[text.lowercased()].flatMap({ FITProfile.turns[$0] })
    else { return }
    isTurn = true
    self.turn = Maneuver(words: turn)
  }

  /// Sets the time to the next point from a number; other texts are dates.
  mutating func take(time text: String) { time = decimalNumber(of: text)?.amount }

  /// Sets the maneuver from a `sign` of GraphHopper or a `turn` of OsmAnd or BRouter.
  ///
  /// GraphHopper states times in milliseconds.
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
    let letters = code.uppercased().prefix { $0.isLetter || "_-".contains($0) }
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
    // Symbols for Locus.
    "STRAIGHT": "continue straight", "LEFT_SLIGHT": "turn slight left", "LEFT": "turn left",
    "LEFT_SHARP": "turn sharp left", "RIGHT_SLIGHT": "turn slight right", "RIGHT": "turn right",
    "RIGHT_SHARP": "turn sharp right", "STAY_LEFT": "fork slight left",
    "STAY_RIGHT": "fork slight right", "U-TURN": "continue uturn",
    "U-TURN_LEFT": "continue uturn", "U-TURN_RIGHT": "continue uturn",
    "ROUNDABOUT_E": "roundabout", "EXIT_LEFT": "off ramp left", "EXIT_RIGHT": "off ramp right",
  ]

  /// The codes of actions: below 100 of Locus, from 100 of OruxMaps.
  ///
  /// Locus also has arrivals and places to pass.
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
    // If the name only repeats the type, a composed sentence is more informative.
    if let name, !name.isEmpty, FITProfile.turnTypes[name.lowercased()] == nil { words = name }
  }
}
