extension Phrasebook {
  /// The sentences in German, in the infinitive, as in Valhalla and OSRM.
  ///
  /// **Source:** Valhalla, `locales/de-DE.json`; osrm-text-instructions,
  /// `languages/translations/de`.
  static let german = Phrasebook(
    points: [
      "Norden", "Nordosten", "Osten", "Südosten", "Süden", "Südwesten", "Westen", "Nordwesten",
    ],
    onto: "[ auf {name}][ Richtung {toward}]", on: "[ auf {name}]",
    toward: "[ Richtung {toward}]", staying: ", um auf {name} zu bleiben",
    side: (" links", " rechts", ""),
    head: "[Auf {name} ]Richtung {point} fahren", start: "[auf {name} ]losfahren",
    continue: "Weiter{road}{stay}", driveOn: "Weiterfahren",
    turns: [
      .straight: "Geradeaus{road} weiterfahren{stay}", .left: "Links{road} abbiegen{stay}",
      .right: "Rechts{road} abbiegen{stay}", .slightLeft: "Leicht links{road} abbiegen{stay}",
      .slightRight: "Leicht rechts{road} abbiegen{stay}",
      .sharpLeft: "Scharf links{road} abbiegen{stay}",
      .sharpRight: "Scharf rechts{road} abbiegen{stay}",
      .uturn: "Wenden[ und{road} weiterfahren]{stay}",
    ],
    endOfRoad: "Am Ende der Straße {turning}", roundaboutTurn: "Am Kreisverkehr {turning}",
    keep: (
      "Links halten{road}{stay}", "Rechts halten{road}{stay}",
      "Geradeaus weiterfahren{road}{stay}"
    ),
    merge: (
      "Links{road} einfädeln{stay}", "Rechts{road} einfädeln{stay}",
      "[{road} ]einfädeln{stay}"
    ),
    keepToExit: "{keep}, um die Ausfahrt {number}{road} zu nehmen",
    ramp: "Die Auffahrt{side}{road} nehmen{stay}",
    numberedExit: "Die Ausfahrt {number}{side}{road} nehmen{stay}",
    exit: "Die Ausfahrt{side}{road} nehmen{stay}",
    numberedRoundabout:
      "In {rotary} fahren und die {ordinal} Ausfahrt{road} nehmen{stay}",
    roundabout: "In {rotary} fahren[ und{road} ausfahren{stay}]",
    leaveRoundabout: "Den Kreisverkehr{road} verlassen{stay}",
    rotary: ("den Kreisverkehr {name}", "den Kreisverkehr"), ferry: "Die[ {noun}][ {name}] nehmen",
    ferryNouns: ["Fähre"],
    ordinal: { "\($0)." },
    arrive: "Sie haben {goal} erreicht{side}", arriving: "erreichen Sie {goal}",
    arrivingBanner: "Sie erreichen {goal}",
    arrivalSide: (", auf der linken Seite", ", auf der rechten Seite", ""),
    destination: "Ihr Ziel", stop: "Ihr Zwischenziel",
    ahead: "In {distance} {phrase}", follow: "{distance}[ auf {name}] weiterfahren",
    unitsAhead: ("Metern", "Kilometer", "Kilometern"),
    unitsAlong: ("Meter", "Kilometer", "Kilometer"), separator: ",", several: 3, then: "dann",
    openings: [
      "links", "rechts", "leicht", "scharf", "halb", "geradeaus", "weiter", "weiterfahren",
      "wenden", "auf", "aus", "am", "an", "bei", "beim", "im", "in", "nach", "die", "den", "das",
      "der", "einfädeln", "abbiegen", "dem", "biegen", "fahren", "halten", "nehmen", "folgen",
      "verlassen", "bleiben", "machen",
    ],
    arrivalOpenings: ["sie", "ihr"])
}
