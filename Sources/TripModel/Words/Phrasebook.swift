/// The sentences of one language about maneuvers.
protocol Phrasebook: Sendable {
  /// The sentence at a maneuver, without a period: `Turn left onto Mill Street`.
  func sentence(_ action: DriverAction) -> String

  /// An arrival after a distance or after another maneuver: `you will arrive at your stop`.
  func arriving(at goal: ArrivalGoal) -> String

  /// An arrival on a banner; by default the same in a sentence of its own.
  func arrivingBanner(at goal: ArrivalGoal) -> String

  /// A phrase with a distance in meters to its maneuver: `In 300 meters, turn left`.
  func ahead(_ meters: Double, _ phrase: String) -> String

  /// The word between the phrases of a maneuver and one soon after it.
  var then: String { get }

  /// The sentence at the beginning of a long step, with its length in meters.
  func follow(_ road: String?, for meters: Double) -> String

  /// The first words, in lower case, of routers' sentences to which `ahead` can be added.
  var openings: Set<String> { get }

  /// The first words, in lower case, of routers' sentences about arrivals.
  var arrivalOpenings: Set<String> { get }
}

extension Phrasebook {
  func arrivingBanner(at goal: ArrivalGoal) -> String { arriving(at: goal).capitalizedFirst }

  /// A phrase joined with that of a maneuver soon after it.
  func joined(_ first: String, _ next: String) -> String { "\(first), \(then) \(next)" }

  /// The phrase of a maneuver after the one announced.
  func following(_ next: String) -> String { "\(then.capitalizedFirst) \(next)" }

  /// Whether a sentence begins like those of routers in this language.
  func isFluent(_ text: String) -> Bool { begins(text, with: openings) }

  /// Whether a sentence begins with one of some words.
  func begins(_ text: String, with words: Set<String>) -> Bool {
    words.contains(text.split(separator: " ").first.map { $0.lowercased() } ?? "")
  }
}

/// The driver's action at a maneuver, independent of a language.
enum DriverAction {
  case depart(CompassPoint?, road: String?)
  case `continue`(RoadGoal)
  case turn(Turn, RoadGoal)
  case endOfRoad(Turn, RoadGoal)
  case keep(Turn, RoadGoal)
  case merge(Turn, RoadGoal)
  case ramp(Turn, RoadGoal)
  case exit(String?, Turn, RoadGoal)
  case roundabout(exit: Int?, RoadGoal)
  case roundaboutTurn(Turn, RoadGoal)
  case leaveRoundabout(RoadGoal)
  case ferry(name: String?)
  case arrive(ArrivalGoal, Turn)
}

/// The road after a maneuver.
enum RoadGoal {
  /// Another road, or one whose name is unknown, toward destinations.
  case onto(String?, toward: String?)
  /// The current road, toward destinations.
  case staying(String, toward: String?)
  /// The current road, if there is no turn.
  case on(String?)
}

/// The kind of goal at a leg's end.
enum ArrivalGoal {
  case named(String)
  case destination
  case stop

  /// Its name, or one of two descriptions.
  func words(destination: String, stop: String) -> String {
    switch self {
    case .named(let name): name
    case .destination: destination
    case .stop: stop
    }
  }
}

/// The direction of a maneuver in OSRM's words.
package enum Turn: String, Hashable, Sendable {
  case straight, left, right, uturn
  case slightLeft = "slight left"
  case slightRight = "slight right"
  case sharpLeft = "sharp left"
  case sharpRight = "sharp right"

  /// Makes a direction from OSRM's word; an unknown one means straight ahead.
  init(modifier: String?) {
    self = modifier.flatMap(Turn.init) ?? .straight
  }

  /// One of three values by side.
  func bySide<Value>(left: Value, right: Value, neither: Value) -> Value {
    switch self {
    case .left, .slightLeft, .sharpLeft: left
    case .right, .slightRight, .sharpRight: right
    case .straight, .uturn: neither
    }
  }
}

/// One of eight directions, clockwise from north.
enum CompassPoint: Int {
  case north, northeast, east, southeast, south, southwest, west, northwest
}

/// A distance as spoken.
enum SpokenDistance {
  case meters(Int)
  /// Half kilometers.
  case halves(Int)

  /// Rounds meters to a number that is easy to say.
  init(_ meters: Double) {
    if meters < 975 {
      let step = meters < 100 ? 10.0 : 50
      self = .meters(Int((max(meters, 0) / step).rounded() * step))
    } else if meters < 9_750 {
      self = .halves(Int((meters / 500).rounded()))
    } else {
      self = .halves(Int((min(meters, 1e8) / 1000).rounded()) * 2)
    }
  }

  /// The distance in words; kilometers have one form below `oneBelow` halves and another from there
  /// on.
  func words(meters: String, one: String, many: String, separator: String, oneBelow: Int) -> String
  {
    switch self {
    case .meters(let count): "\(count) \(meters)"
    case .halves(let count):
      "\(count / 2)\(count % 2 == 0 ? "" : separator + "5") \(count < oneBelow ? one : many)"
    }
  }
}
