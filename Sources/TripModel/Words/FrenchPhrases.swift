/// The sentences in French.
///
/// **Source:** Valhalla, `locales/fr-FR.json`; osrm-text-instructions, `languages/translations/fr`.
struct FrenchPhrases: Phrasebook {
  func sentence(_ action: DriverAction) -> String {
    switch action {
    case .depart(let point, let road):
      (point.map { "Dirigez-vous vers " + words($0) } ?? "Démarrez")
        + (road.map { " sur \($0)" } ?? "")
    case .continue(let goal): "Continuez" + words(goal)
    case .turn(let turn, let goal): words(turn) + words(goal)
    case .endOfRoad(let turn, let goal):
      "Au bout de la route, " + words(turn).lowercasedFirst + words(goal)
    case .keep(let turn, let goal):
      turn.bySide(
        left: "Serrez à gauche", right: "Serrez à droite", neither: "Continuez tout droit")
        + words(goal)
    case .merge(let turn, let goal): "Insérez-vous" + side(turn) + words(goal)
    case .ramp(let turn, let goal): "Prenez la bretelle" + side(turn) + words(goal)
    case .exit(let number, let turn, let goal):
      "Prenez la sortie" + (number.map { " \($0)" } ?? "") + side(turn) + words(goal)
    case .roundabout(let exit, let goal): roundabout(exit, words(goal))
    case .roundaboutTurn(let turn, let goal):
      "Au rond-point, " + words(turn).lowercasedFirst + words(goal)
    case .leaveRoundabout(let goal): "Sortez du rond-point" + words(goal)
    case .ferry(let name): "Prenez le ferry" + (name.map { " \($0)" } ?? "")
    case .arrive(let goal, let turn):
      "Vous êtes arrivé à \(words(goal))"
        + turn.bySide(left: ", sur la gauche", right: ", sur la droite", neither: "")
    }
  }

  func arriving(at goal: ArrivalGoal) -> String { "vous arriverez à \(words(goal))" }

  func ahead(_ meters: Double, _ phrase: String) -> String { "Dans \(distance(meters)), \(phrase)" }

  let then = "puis"

  func follow(_ road: String?, for meters: Double) -> String {
    "Continuez\(road.map { " sur \($0)" } ?? "") pendant \(distance(meters))"
  }

  let openings: Set<String> = [
    "tournez", "serrez", "continuez", "prenez", "insérez-vous", "entrez", "sortez", "faites",
    "dirigez-vous", "démarrez", "restez", "conduisez", "roulez", "gardez", "engagez-vous",
    "empruntez", "rejoignez", "marchez", "pédalez", "suivez", "allez", "quittez", "effectuez",
    "au", "à", "dans", "tenez",
  ]

  let arrivalOpenings: Set<String> = ["vous", "votre"]
}

extension FrenchPhrases {
  private func words(_ goal: RoadGoal) -> String {
    switch goal {
    case .onto(let road, let toward):
      (road.map { " sur \($0)" } ?? "") + (toward.map { " vers \($0)" } ?? "")
    case .staying(let road, let toward):
      " pour rester sur \(road)" + (toward.map { " vers \($0)" } ?? "")
    case .on(let road): road.map { " sur \($0)" } ?? ""
    }
  }

  private func words(_ turn: Turn) -> String {
    switch turn {
    case .straight: "Continuez tout droit"
    case .left: "Tournez à gauche"
    case .right: "Tournez à droite"
    case .slightLeft: "Tournez légèrement à gauche"
    case .slightRight: "Tournez légèrement à droite"
    case .sharpLeft: "Tournez franchement à gauche"
    case .sharpRight: "Tournez franchement à droite"
    case .uturn: "Faites demi-tour"
    }
  }

  private func side(_ turn: Turn) -> String {
    turn.bySide(left: " à gauche", right: " à droite", neither: "")
  }

  private func roundabout(_ exit: Int?, _ goal: String) -> String {
    guard let exit else {
      return "Entrez dans le rond-point" + (goal.isEmpty ? "" : " et sortez\(goal)")
    }
    return "Entrez dans le rond-point et prenez la \(exit)\(exit == 1 ? "re" : "e") sortie" + goal
  }

  private func words(_ goal: ArrivalGoal) -> String {
    goal.words(destination: "votre destination", stop: "votre étape")
  }

  private func words(_ point: CompassPoint) -> String {
    [
      "le nord", "le nord-est", "l'est", "le sud-est", "le sud",
      "le sud-ouest", "l'ouest", "le nord-ouest",
    ][point.rawValue]
  }

  private func distance(_ meters: Double) -> String {
    SpokenDistance(meters).words(
      meters: "mètres", one: "kilomètre", many: "kilomètres", separator: ",", oneBelow: 4)
  }
}
