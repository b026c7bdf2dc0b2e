/// The sentences in English.
struct EnglishPhrases: Phrasebook {
  func sentence(_ action: DriverAction) -> String {
    switch action {
    case .depart(let point, let road):
      (point.map { "Head " + words($0) } ?? "Start") + (road.map { " on \($0)" } ?? "")
    case .continue(let goal): "Continue" + words(goal)
    case .turn(let turn, let goal): words(turn) + words(goal)
    case .endOfRoad(let turn, let goal): words(turn) + " at the end of the road" + words(goal)
    case .keep(let turn, let goal):
      turn.bySide(left: "Keep left", right: "Keep right", neither: "Keep straight") + words(goal)
    case .merge(let turn, let goal):
      "Merge" + turn.bySide(left: " left", right: " right", neither: "") + words(goal)
    case .ramp(let turn, let goal): "Take the ramp" + side(turn) + words(goal)
    case .exit(let number, let turn, let goal):
      "Take " + (number.map { "exit \($0)" } ?? "the exit") + side(turn) + words(goal)
    case .roundabout(let exit, let goal): roundabout(exit, words(goal))
    case .roundaboutTurn(let turn, let goal):
      "At the roundabout, " + words(turn).lowercasedFirst + words(goal)
    case .leaveRoundabout(let goal): "Exit the roundabout" + words(goal)
    case .ferry(let name): "Take the ferry" + (name.map { " \($0)" } ?? "")
    case .arrive(let goal, let turn):
      "You have arrived at \(words(goal))"
        + turn.bySide(left: ", on the left", right: ", on the right", neither: "")
    }
  }

  func arriving(at goal: ArrivalGoal) -> String { "you will arrive at \(words(goal))" }

  func ahead(_ meters: Double, _ phrase: String) -> String { "In \(distance(meters)), \(phrase)" }

  let then = "then"

  func follow(_ road: String?, for meters: Double) -> String {
    "Continue\(road.map { " on \($0)" } ?? "") for \(distance(meters))"
  }

  let openings: Set<String> = [
    "turn", "keep", "continue", "head", "make", "take", "merge", "exit", "enter", "bear", "go",
    "drive", "walk", "bike", "cycle", "at", "slight", "sharp", "stay", "board", "arrive", "leave",
    "follow", "onto", "u-turn", "use", "in", "cross", "start", "proceed", "straight",
  ]

  let arrivalOpenings: Set<String> = ["you"]
}

extension EnglishPhrases {
  private func words(_ goal: RoadGoal) -> String {
    switch goal {
    case .onto(let road, let toward):
      (road.map { " onto \($0)" } ?? "") + (toward.map { " toward \($0)" } ?? "")
    case .staying(let road, let toward):
      " to stay on \(road)" + (toward.map { " toward \($0)" } ?? "")
    case .on(let road): road.map { " on \($0)" } ?? ""
    }
  }

  private func words(_ turn: Turn) -> String {
    switch turn {
    case .straight: "Continue straight"
    case .left: "Turn left"
    case .right: "Turn right"
    case .slightLeft: "Bear left"
    case .slightRight: "Bear right"
    case .sharpLeft: "Turn sharp left"
    case .sharpRight: "Turn sharp right"
    case .uturn: "Make a U-turn"
    }
  }

  private func words(_ goal: ArrivalGoal) -> String {
    goal.words(destination: "your destination", stop: "your stop")
  }

  private func words(_ point: CompassPoint) -> String {
    [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ][point.rawValue]
  }

  private func side(_ turn: Turn) -> String {
    turn.bySide(left: " on the left", right: " on the right", neither: "")
  }

  private func roundabout(_ exit: Int?, _ goal: String) -> String {
    guard let exit else {
      return "Enter the roundabout" + (goal.isEmpty ? "" : " and exit\(goal)")
    }
    let ending =
      switch (exit % 10, exit % 100) {
      case (1, let tens) where tens != 11: "st"
      case (2, let tens) where tens != 12: "nd"
      case (3, let tens) where tens != 13: "rd"
      default: "th"
      }
    return "Enter the roundabout and take the \(exit)\(ending) exit" + goal
  }

  private func distance(_ meters: Double) -> String {
    SpokenDistance(meters).words(
      meters: "meters", one: "kilometer", many: "kilometers", separator: ".", oneBelow: 3)
  }
}
