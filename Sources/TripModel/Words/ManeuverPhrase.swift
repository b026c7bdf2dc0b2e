package import Geodesy

/// A maneuver in English words.
package struct ManeuverPhrase {
  /// The phrase at the maneuver: `Turn left onto Mill Street`.
  package let text: String

  /// The phrase within a sentence: `turn left onto Mill Street`.
  let announced: String

  /// Whether the phrase can follow "In 300 meters, ".
  let isEnglish: Bool

  /// The destination of an arrival.
  let destination: String?

  /// The first words of sentences of routers in English.
  private static let verbs: Set<String> = [
    "turn", "keep", "continue", "head", "make", "take", "merge", "exit", "enter", "bear", "go",
    "drive", "walk", "bike", "cycle", "at", "slight", "sharp", "stay", "board", "arrive", "leave",
    "follow", "onto", "u-turn", "use", "in", "cross", "start", "proceed", "straight",
  ]

  /// Words the maneuver of a step; keeps its own instruction if it has one.
  ///
  /// - Parameters:
  ///   - step: The step that the maneuver begins.
  ///   - previous: The name of the road before it.
  ///   - bearing: The bearing after it.
  ///   - destination: The name of the waypoint, for an arrival.
  ///   - isFinal: Whether an arrival there ends the route.
  package init(
    step: Step, previous: String? = nil, bearing: Bearing?, destination: String?, isFinal: Bool
  ) {
    self.destination = destination
    let isArrival = step.maneuver.type == "arrive"
    let place = destination ?? (isFinal ? "your destination" : "your stop")
    let composed =
      isArrival
      ? "You have arrived at \(place)\(ManeuverPhrase.side(of: step.maneuver))"
      : ManeuverPhrase.words(step, previous: previous, bearing: bearing)
    guard let own = step.instruction else {
      text = composed
      isEnglish = true
      announced =
        isArrival ? "you will arrive at \(place)" : ManeuverPhrase.lowercasedFirst(composed)
      return
    }
    text = own
    isEnglish = ManeuverPhrase.isEnglish(own) || (isArrival && own.hasPrefix("You "))
    if isArrival, isEnglish {
      announced = "you will arrive at \(place)"
    } else {
      let sentence = own.droppingPeriod
      announced = isEnglish ? ManeuverPhrase.lowercasedFirst(sentence) : sentence
    }
  }

  /// Whether a sentence begins like the sentences of routers in English.
  private static func isEnglish(_ text: String) -> Bool {
    let first = text.split(separator: " ").first.map { $0.lowercased() } ?? ""
    return verbs.contains(first)
  }

  /// A sentence preceded by the distance to its maneuver, if it is English.
  package static func sentence(_ text: String, in distance: Double) -> String {
    isEnglish(text) ? "In \(distanceWords(distance)), \(lowercasedFirst(text))" : text
  }

  private static func lowercasedFirst(_ text: String) -> String {
    (text.first.map { String($0).lowercased() } ?? "") + text.dropFirst()
  }

  private static func side(of maneuver: Maneuver) -> String {
    switch maneuver.modifier {
    case "left", "slight left", "sharp left": ", on the left"
    case "right", "slight right", "sharp right": ", on the right"
    default: ""
    }
  }
}

extension ManeuverPhrase {
  /// The phrase of a maneuver other than an arrival.
  private static func words(_ step: Step, previous: String?, bearing: Bearing?) -> String {
    let road = step.name ?? step.reference
    let onto = onto(step, previous: previous)
    let maneuver = step.maneuver
    let turn = turnWords(maneuver.modifier)
    switch maneuver.type {
    case "depart":
      let direction = bearing.map { "Head \(cardinal($0))" } ?? "Start"
      return direction + (road.map { " on \($0)" } ?? "")
    case "ferry": return "Take the ferry" + onto
    case _ where step.mode == "ferry": return "Take the ferry" + (road.map { " \($0)" } ?? "")
    case "new name": return "Continue" + onto
    case "continue":
      if isStraight(maneuver.modifier) { return "Continue" + (road.map { " on \($0)" } ?? "") }
      return turn + (road.map { " to stay on \($0)" } ?? "")
    case "merge": return "Merge" + sideWords(maneuver.modifier, " ") + onto
    case "on ramp": return "Take the ramp" + sideWords(maneuver.modifier, " on the ") + onto
    case "off ramp":
      let exit = step.exits.map { "exit \($0)" } ?? "the exit"
      return "Take \(exit)" + sideWords(maneuver.modifier, " on the ") + onto
    case "fork": return keepWords(maneuver.modifier) + onto
    case "end of road": return turn + " at the end of the road" + onto
    case "roundabout", "rotary": return roundaboutWords(step, onto: onto)
    case "roundabout turn": return "At the roundabout, " + lowercasedFirst(turn) + onto
    case "exit roundabout", "exit rotary":
      // The roundabout has the name of the road after it, so "stay on" would be wrong.
      return "Exit the roundabout" + self.onto(step, previous: nil)
    default: return turn + onto
    }
  }

  private static func roundaboutWords(_ step: Step, onto: String) -> String {
    guard let exit = step.maneuver.roundaboutExit, exit > 0 else {
      return "Enter the roundabout" + (onto.isEmpty ? "" : " and exit\(onto)")
    }
    return "Enter the roundabout and take the \(ordinal(exit)) exit" + onto
  }

  /// The road's name with its number, or one of them, as shown on signs.
  static func sign(of step: Step) -> String? {
    guard let name = step.name else { return step.reference }
    guard let reference = step.reference, !name.contains(reference) else { return name }
    return "\(name) (\(reference))"
  }

  private static func onto(_ step: Step, previous: String?) -> String {
    let destinations = step.destinations.map { " toward \($0)" } ?? ""
    guard let road = step.name ?? step.reference else { return destinations }
    return (road == previous ? " to stay on \(road)" : " onto \(road)") + destinations
  }

  private static func isStraight(_ modifier: String?) -> Bool {
    modifier == nil || modifier == "straight"
  }

  private static func turnWords(_ modifier: String?) -> String {
    switch modifier {
    case "left", "right": "Turn \(modifier ?? "")"
    case "slight left": "Bear left"
    case "slight right": "Bear right"
    case "sharp left": "Turn sharp left"
    case "sharp right": "Turn sharp right"
    case "uturn": "Make a U-turn"
    default: "Continue straight"
    }
  }

  private static func keepWords(_ modifier: String?) -> String {
    switch modifier {
    case "left", "slight left", "sharp left": "Keep left"
    case "right", "slight right", "sharp right": "Keep right"
    default: "Keep straight"
    }
  }

  private static func sideWords(_ modifier: String?, _ before: String) -> String {
    switch modifier {
    case "left", "slight left", "sharp left": before + "left"
    case "right", "slight right", "sharp right": before + "right"
    default: ""
    }
  }

  private static func cardinal(_ bearing: Bearing) -> String {
    let names = [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]
    return names[Int((bearing.degrees / 45).rounded()) % 8]
  }

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (1, let tens) where tens != 11: "\(number)st"
    case (2, let tens) where tens != 12: "\(number)nd"
    case (3, let tens) where tens != 13: "\(number)rd"
    default: "\(number)th"
    }
  }
}
