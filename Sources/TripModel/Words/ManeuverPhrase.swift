package import Geodesy

/// A maneuver in words.
package struct ManeuverPhrase {
  /// The phrase at the maneuver: `Turn left onto Mill Street`.
  package let text: String

  /// The phrase within a sentence: `turn left onto Mill Street`.
  ///
  /// Absent for an arrival in an unknown language, whose words may say that it has happened.
  let announced: String?

  /// Whether the phrase can follow "In 300 meters, ".
  let isFluent: Bool

  /// The banner before an arrival; absent for other maneuvers.
  let arrivalBanner: String?

  /// Composes the words for the maneuver of a step, or keeps its own instruction if it has one.
  ///
  /// - Parameters:
  ///   - step: The step that the maneuver begins.
  ///   - previous: The name or the numbers of the road before it.
  ///   - bearing: The bearing after it.
  ///   - destination: The name of the waypoint, for an arrival.
  ///   - isFinal: Whether an arrival there ends the route.
  ///   - language: The language of the words.
  ///   - texts: The available knowledge of the language of the route's own instructions.
  package init(
    step: Step, previous: String? = nil, bearing: Bearing?, destination: String?, isFinal: Bool,
    language: InstructionLanguage, texts: RouteTexts = .none
  ) {
    let phrases = language.phrases
    let isArrival = step.maneuver.type == "arrive"
    let goal = destination.map(ArrivalGoal.named) ?? (isFinal ? .destination : .stop)
    let arriving = isArrival ? phrases.arriving(at: goal) : nil
    if let own = step.instruction {
      text = own
      isFluent =
        phrases.isFluent(own)
        || isArrival && (texts == .known || phrases.begins(own, with: phrases.arrivalOpenings))
      let sentence = own.droppingPeriod
      announced =
        isFluent ? arriving ?? sentence.lowercasedFirst : isArrival ? nil : sentence
    } else {
      let action =
        isArrival
        ? DriverAction.arrive(goal, Turn(modifier: step.maneuver.modifier))
        : DriverAction(step, previous: previous, bearing: bearing)
      text = phrases.sentence(action)
      isFluent = texts != .foreign
      announced = isFluent ? arriving ?? text.lowercasedFirst : isArrival ? nil : text
    }
    arrivalBanner =
      !isArrival
      ? nil
      : destination
        ?? (isFluent ? phrases.arrivingBanner(at: goal) : text.droppingPeriod.capitalizedFirst)
  }

  /// A sentence preceded by the distance to its maneuver, if it is in this language.
  package static func sentence(
    _ text: String, in meters: Double, language: InstructionLanguage
  ) -> String {
    let phrases = language.phrases
    return phrases.isFluent(text) ? phrases.ahead(meters, text.lowercasedFirst) : text
  }

  /// The road's name with its number, or either of them, as shown on signs.
  ///
  /// Absent on a ramp whose signs have destinations instead.
  static func sign(of step: Step) -> String? {
    if step.isSigned, step.destinations != nil { return nil }
    guard let name = step.name?.signText else { return step.road }
    guard let reference = step.reference?.signText, !name.contains(reference) else { return name }
    return "\(name) (\(reference))"
  }
}

extension DriverAction {
  /// The driver's action at the maneuver of a step other than an arrival.
  fileprivate init(_ step: Step, previous: String?, bearing: Bearing?) {
    let road = step.road
    let goal = RoadGoal(step, previous: previous)
    let maneuver = step.maneuver
    let turn = Turn(modifier: maneuver.modifier)
    switch maneuver.type {
    case _ where step.isFerry: self = .ferry(name: road)
    case "depart":
      let point = bearing.flatMap { CompassPoint(rawValue: Int(($0.degrees / 45).rounded()) % 8) }
      self = .depart(point, road: road)
    case "new name": self = .continue(goal)
    case "continue":
      if case .straight = turn {
        self = .continue(.on(road))
      } else {
        self = .turn(turn, road.map { .staying($0, toward: nil) } ?? .onto(nil, toward: nil))
      }
    case "merge":
      // The ramp has the number of the road after it, so "stay on" would be wrong.
      self = .merge(turn, RoadGoal(step, previous: nil))
    case "on ramp": self = .ramp(turn, goal)
    case "off ramp": self = .exit(step.exits?.signText, turn, goal)
    case "fork":
      let exit = step.exits?.signText
      // An exit leaves the road.
      self = .keep(turn, exit: exit, exit == nil ? goal : RoadGoal(step, previous: nil))
    case "end of road": self = .endOfRoad(turn, goal)
    case "roundabout", "rotary":
      self = .roundabout(name: step.rotaryName?.signText, exit: maneuver.roundaboutExit, goal)
    case "roundabout turn": self = .roundaboutTurn(turn, goal)
    case "exit roundabout", "exit rotary":
      // The roundabout has the name of the road after it, so "stay on" would be wrong.
      self = .leaveRoundabout(RoadGoal(step, previous: nil))
    default: self = .turn(turn, goal)
    }
  }
}

extension RoadGoal {
  /// The road of a step, given the name or the numbers of the previous road.
  fileprivate init(_ step: Step, previous: String?) {
    let road = step.isSigned ? nil : step.road
    // The signs repeat the road's numbers; OSRM writes `A 8, E 52: Ulm, München`.
    let numbers = road?.signItems ?? []
    let signs = step.destinations?.replacing(": ", with: ", ").signItems ?? []
    let others = signs.filter { !numbers.contains($0) }
    let toward = others.isEmpty ? nil : others.joined(separator: ", ")
    if let road, road == previous {
      self = .staying(road, toward: toward)
    } else {
      self = .onto(road, toward: toward)
    }
  }
}

extension Step {
  /// The road's name or, without one, its numbers, as they are read aloud.
  var road: String? { name?.signText ?? reference?.signText }

  /// Whether the step is a crossing.
  var isFerry: Bool { maneuver.type == "ferry" || mode == "ferry" }

  /// Whether the maneuver leads to a ramp whose signs say more than its name.
  ///
  /// **Source:** osrm-text-instructions, `off ramp` and `on ramp`: the name only without signs.
  fileprivate var isSigned: Bool {
    ["off ramp", "on ramp"].contains(maneuver.type) && (exits != nil || destinations != nil)
  }
}

extension String {
  /// The sentence with its first letter in lower case, unless its first word is in capitals.
  var lowercasedFirst: String {
    if dropFirst().first?.isUppercase == true { return self }
    return (first.map { String($0).lowercased() } ?? "") + dropFirst()
  }

  /// The sentence with its first letter capitalized.
  var capitalizedFirst: String {
    (first.map { String($0).uppercased() } ?? "") + dropFirst()
  }

  /// The sentence without its period.
  var droppingPeriod: String {
    hasSuffix(".") ? String(dropLast()) : self
  }
}
