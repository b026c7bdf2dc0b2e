extension Phrasebook {
  /// The sentences in French.
  ///
  /// **Source:** Valhalla, `locales/fr-FR.json`; osrm-text-instructions,
  /// `languages/translations/fr`.
  static let french = Phrasebook(
    points: [
      "le nord", "le nord-est", "l'est", "le sud-est", "le sud", "le sud-ouest", "l'ouest",
      "le nord-ouest",
    ],
    onto: "[ sur {name}][ vers {toward}]", on: "[ sur {name}]",
    toward: "", staying: " pour rester sur {name}[ vers {toward}]",
    side: (" à gauche", " à droite", ""),
    head: "Dirigez-vous vers {point}[ sur {name}]", start: "Démarrez[ sur {name}]",
    continue: "Continuez{road}{stay}", driveOn: "Continuez",
    turns: [
      .straight: "Continuez tout droit{road}{stay}", .left: "Tournez à gauche{road}{stay}",
      .right: "Tournez à droite{road}{stay}",
      .slightLeft: "Tournez légèrement à gauche{road}{stay}",
      .slightRight: "Tournez légèrement à droite{road}{stay}",
      .sharpLeft: "Tournez franchement à gauche{road}{stay}",
      .sharpRight: "Tournez franchement à droite{road}{stay}",
      .uturn: "Faites demi-tour{road}{stay}",
    ],
    endOfRoad: "Au bout de la route, {turning}", roundaboutTurn: "Au rond-point, {turning}",
    keep: (
      "Serrez à gauche{road}{stay}", "Serrez à droite{road}{stay}",
      "Continuez tout droit{road}{stay}"
    ),
    merge: (
      "Insérez-vous à gauche{road}{stay}", "Insérez-vous à droite{road}{stay}",
      "Insérez-vous{road}{stay}"
    ),
    keepToExit: "{keep} pour prendre la sortie {number}{road}",
    ramp: "Prenez la bretelle{side}{road}{stay}",
    numberedExit: "Prenez la sortie {number}{side}{road}{stay}",
    exit: "Prenez la sortie{side}{road}{stay}",
    numberedRoundabout: "Entrez dans {rotary} et prenez la {ordinal} sortie{road}{stay}",
    roundabout: "Entrez dans {rotary}[ et sortez{road}{stay}]",
    leaveRoundabout: "Sortez du rond-point{road}{stay}",
    rotary: ("le rond-point {name}", "le rond-point"), ferry: "Prenez le[ {noun}][ {name}]",
    ferryNouns: ["ferry", "bac", "traversier"],
    ordinal: { $0 == 1 ? "1re" : "\($0)e" },
    arrive: "Vous êtes arrivé à {goal}{side}", arriving: "vous arriverez à {goal}",
    arrivingBanner: "Vous arriverez à {goal}",
    arrivalSide: (", sur la gauche", ", sur la droite", ""),
    destination: "votre destination", stop: "votre étape",
    ahead: "Dans {distance}, {phrase}", follow: "Continuez[ sur {name}] pendant {distance}",
    unitsAhead: ("mètres", "kilomètre", "kilomètres"),
    unitsAlong: ("mètres", "kilomètre", "kilomètres"), separator: ",", several: 4, then: "puis",
    openings: [
      "tournez", "serrez", "continuez", "prenez", "insérez-vous", "entrez", "sortez", "faites",
      "dirigez-vous", "démarrez", "restez", "conduisez", "roulez", "gardez", "engagez-vous",
      "empruntez", "rejoignez", "marchez", "pédalez", "suivez", "allez", "quittez", "effectuez",
      "au", "à", "dans", "tenez",
    ],
    arrivalOpenings: ["vous", "votre"])
}
