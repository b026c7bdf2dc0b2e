/// The driver's action at a maneuver, independent of a language.
enum DriverAction {
  case depart(CompassPoint?, road: String?)
  case `continue`(RoadGoal)
  case turn(Turn, RoadGoal)
  case endOfRoad(Turn, RoadGoal)
  case keep(Turn, exit: String?, RoadGoal)
  case merge(Turn, RoadGoal)
  case ramp(Turn, RoadGoal)
  case exit(String?, Turn, RoadGoal)
  case roundabout(name: String?, exit: Int?, RoadGoal)
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
}

/// The direction of a maneuver in OSRM's words.
package enum Turn: String, Hashable, Sendable, CaseIterable {
  case straight, left, right, uturn
  case slightLeft = "slight left"
  case slightRight = "slight right"
  case sharpLeft = "sharp left"
  case sharpRight = "sharp right"

  /// Makes a direction from OSRM's word; an unknown one means straight ahead.
  init(modifier: String?) {
    self = modifier.flatMap(Turn.init) ?? .straight
  }

  /// The words for its side.
  func bySide(_ words: Phrasebook.BySide) -> String {
    switch self {
    case .left, .slightLeft, .sharpLeft: words.left
    case .right, .slightRight, .sharpRight: words.right
    case .straight, .uturn: words.neither
    }
  }
}

/// One of eight directions, clockwise from north.
enum CompassPoint: Int {
  case north, northeast, east, southeast, south, southwest, west, northwest
}
