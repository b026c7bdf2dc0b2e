/// The sentences in German, in the infinitive, as in Valhalla and OSRM.
///
/// **Source:** Valhalla, `locales/de-DE.json`; osrm-text-instructions, `languages/translations/de`.
struct GermanPhrases: Phrasebook {
  func sentence(_ action: DriverAction) -> String {
    switch action {
    case .depart(let point, let road): departure(point, road)
    case .continue(.onto(nil, nil)), .continue(.on(nil)): "Weiterfahren"
    case .continue(let goal): "Weiter" + ahead(of: goal) + tail(goal)
    case .turn(let turn, let goal): sentence(turn, goal)
    case .endOfRoad(let turn, let goal):
      "Am Ende der Straße " + sentence(turn, goal).lowercasedFirst
    case .keep(let turn, let goal):
      turn.bySide(
        left: "Links halten", right: "Rechts halten", neither: "Geradeaus weiterfahren")
        + ahead(of: goal) + tail(goal)
    case .merge(let turn, let goal):
      turn.bySide(
        left: "Links\(ahead(of: goal)) einfädeln", right: "Rechts\(ahead(of: goal)) einfädeln",
        neither: "Auf die Straße\(ahead(of: goal)) einfädeln") + tail(goal)
    case .ramp(let turn, let goal):
      "Die Auffahrt\(side(turn))\(ahead(of: goal)) nehmen" + tail(goal)
    case .exit(let number, let turn, let goal):
      "Die Ausfahrt\(number.map { " \($0)" } ?? "")\(side(turn))\(ahead(of: goal)) nehmen"
        + tail(goal)
    case .roundabout(let exit, let goal): roundabout(exit, goal)
    case .roundaboutTurn(let turn, let goal):
      "Am Kreisverkehr " + sentence(turn, goal).lowercasedFirst
    case .leaveRoundabout(let goal): "Den Kreisverkehr\(ahead(of: goal)) verlassen" + tail(goal)
    case .ferry(let name): "Die Fähre\(name.map { " \($0)" } ?? "") nehmen"
    case .arrive(let goal, let turn):
      "Sie haben \(words(goal)) erreicht"
        + turn.bySide(
          left: ", auf der linken Seite", right: ", auf der rechten Seite", neither: "")
    }
  }

  func arriving(at goal: ArrivalGoal) -> String { "erreichen Sie \(words(goal))" }

  func arrivingBanner(at goal: ArrivalGoal) -> String { "Sie erreichen \(words(goal))" }

  func ahead(_ meters: Double, _ phrase: String) -> String {
    let distance = SpokenDistance(meters).words(
      meters: "Metern", one: "Kilometer", many: "Kilometern", separator: ",", oneBelow: 3)
    return "In \(distance) \(phrase)"
  }

  let then = "dann"

  func follow(_ road: String?, for meters: Double) -> String {
    let distance = SpokenDistance(meters).words(
      meters: "Meter", one: "Kilometer", many: "Kilometer", separator: ",", oneBelow: 3)
    return "\(distance)\(road.map { " auf \($0)" } ?? "") weiterfahren"
  }

  let openings: Set<String> = [
    "links", "rechts", "leicht", "scharf", "halb", "geradeaus", "weiter", "weiterfahren", "wenden",
    "auf", "aus", "am", "an", "bei", "beim", "im", "in", "nach", "die", "den", "das", "der",
    "einfädeln", "abbiegen", "dem",
  ]

  let arrivalOpenings: Set<String> = ["sie", "ihr"]
}

extension GermanPhrases {
  /// The words about the road before the verb.
  private func ahead(of goal: RoadGoal) -> String {
    switch goal {
    case .onto(let road, let toward):
      (road.map { " auf \($0)" } ?? "") + (toward.map { " Richtung \($0)" } ?? "")
    case .staying(_, let toward): toward.map { " Richtung \($0)" } ?? ""
    case .on(let road): road.map { " auf \($0)" } ?? ""
    }
  }

  /// The words about the road after the verb.
  private func tail(_ goal: RoadGoal) -> String {
    switch goal {
    case .onto, .on: ""
    case .staying(let road, _): ", um auf \(road) zu bleiben"
    }
  }

  private func sentence(_ turn: Turn, _ goal: RoadGoal) -> String {
    let road = ahead(of: goal)
    let words =
      switch turn {
      case .straight: "Geradeaus\(road) weiterfahren"
      case .left: "Links\(road) abbiegen"
      case .right: "Rechts\(road) abbiegen"
      case .slightLeft: "Leicht links\(road) abbiegen"
      case .slightRight: "Leicht rechts\(road) abbiegen"
      case .sharpLeft: "Scharf links\(road) abbiegen"
      case .sharpRight: "Scharf rechts\(road) abbiegen"
      case .uturn: road.isEmpty ? "Wenden" : "Wenden und\(road) weiterfahren"
      }
    return words + tail(goal)
  }

  private func departure(_ point: CompassPoint?, _ road: String?) -> String {
    switch (point, road) {
    case (let point?, let road?): "Auf \(road) Richtung \(words(point)) fahren"
    case (let point?, nil): "Richtung \(words(point)) fahren"
    case (nil, let road?): "Auf \(road) losfahren"
    case (nil, nil): "Losfahren"
    }
  }

  private func roundabout(_ exit: Int?, _ goal: RoadGoal) -> String {
    let (road, tail) = (ahead(of: goal), tail(goal))
    if let exit {
      return "In den Kreisverkehr fahren und die \(exit). Ausfahrt\(road) nehmen" + tail
    }
    return "In den Kreisverkehr fahren" + (road.isEmpty ? "" : " und\(road) ausfahren") + tail
  }

  private func side(_ turn: Turn) -> String {
    turn.bySide(left: " links", right: " rechts", neither: "")
  }

  private func words(_ goal: ArrivalGoal) -> String {
    goal.words(destination: "Ihr Ziel", stop: "Ihr Zwischenziel")
  }

  private func words(_ point: CompassPoint) -> String {
    [
      "Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten",
    ][point.rawValue]
  }
}
