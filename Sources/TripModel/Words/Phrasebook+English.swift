extension Phrasebook {
  /// The sentences in English.
  static let english = Phrasebook(
    points: [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ],
    onto: "[ onto {name}][ toward {toward}]", on: "[ on {name}]",
    toward: "", staying: " to stay on {name}[ toward {toward}]",
    side: (" on the left", " on the right", ""),
    head: "Head {point}[ on {name}]", start: "Start[ on {name}]",
    continue: "Continue{road}{stay}", driveOn: "Continue",
    turns: [
      .straight: "Continue straight{road}{stay}", .left: "Turn left{road}{stay}",
      .right: "Turn right{road}{stay}", .slightLeft: "Bear left{road}{stay}",
      .slightRight: "Bear right{road}{stay}", .sharpLeft: "Turn sharp left{road}{stay}",
      .sharpRight: "Turn sharp right{road}{stay}", .uturn: "Make a U-turn{road}{stay}",
    ],
    endOfRoad: "{turn} at the end of the road{road}{stay}",
    roundaboutTurn: "At the roundabout, {turning}",
    keep: ("Keep left{road}{stay}", "Keep right{road}{stay}", "Keep straight{road}{stay}"),
    merge: ("Merge left{road}{stay}", "Merge right{road}{stay}", "Merge{road}{stay}"),
    keepToExit: "{keep} to take exit {number}{road}",
    ramp: "Take the ramp{side}{road}{stay}",
    numberedExit: "Take exit {number}{side}{road}{stay}",
    exit: "Take the exit{side}{road}{stay}",
    numberedRoundabout: "Enter {rotary} and take the {ordinal} exit{road}{stay}",
    roundabout: "Enter {rotary}[ and exit{road}{stay}]",
    leaveRoundabout: "Exit the roundabout{road}{stay}", rotary: ("{name}", "the roundabout"),
    ferry: "Take the[ {noun}][ {name}]", ferryNouns: ["ferry"],
    ordinal: { exit in
      switch (exit % 10, exit % 100) {
      case (1, let tens) where tens != 11: "\(exit)st"
      case (2, let tens) where tens != 12: "\(exit)nd"
      case (3, let tens) where tens != 13: "\(exit)rd"
      default: "\(exit)th"
      }
    },
    arrive: "You have arrived at {goal}{side}", arriving: "you will arrive at {goal}",
    arrivingBanner: "You will arrive at {goal}",
    arrivalSide: (", on the left", ", on the right", ""),
    destination: "your destination", stop: "your stop",
    ahead: "In {distance}, {phrase}", follow: "Continue[ on {name}] for {distance}",
    unitsAhead: ("meters", "kilometer", "kilometers"),
    unitsAlong: ("meters", "kilometer", "kilometers"), separator: ".", several: 3, then: "then",
    openings: [
      "turn", "keep", "continue", "head", "make", "take", "merge", "exit", "enter", "bear", "go",
      "drive", "walk", "bike", "cycle", "at", "slight", "sharp", "stay", "board", "arrive",
      "leave", "follow", "onto", "u-turn", "use", "in the", "cross", "start", "proceed", "straight",
    ],
    arrivalOpenings: ["you"])
}
