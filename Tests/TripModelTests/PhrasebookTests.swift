import Geodesy
import Testing
import TripModel

/// The sentences of each language.
struct PhrasebookTests {
  /// A maneuver with its words in each language.
  struct Words: Sendable {
    var step: Step
    var english: String
    var german: String
    var french: String

    init(
      _ type: String, _ modifier: String?, _ english: String, _ german: String, _ french: String,
      _ change: (inout Step) -> Void = { _ in }
    ) {
      step = Step(vertices: 0...1, maneuver: Maneuver(type: type, modifier: modifier))
      change(&step)
      (self.english, self.german, self.french) = (english, german, french)
    }
  }

  @Test(arguments: [
    Words(
      "depart", nil, "Head northeast on A 1", "Auf A 1 Richtung Nordosten fahren",
      "Dirigez-vous vers le nord-est sur A 1"
    ) { $0.reference = "A 1" },
    Words(
      "turn", "slight left", "Bear left to stay on Mill Street toward Leeds",
      "Leicht links Richtung Leeds abbiegen, um auf Mill Street zu bleiben",
      "Tournez légèrement à gauche pour rester sur Mill Street vers Leeds"
    ) { ($0.name, $0.destinations) = ("Mill Street", "Leeds") },
    Words(
      "turn", "straight", "Continue straight", "Geradeaus weiterfahren", "Continuez tout droit"),
    Words(
      "continue", "uturn", "Make a U-turn to stay on A 1", "Wenden, um auf A 1 zu bleiben",
      "Faites demi-tour pour rester sur A 1"
    ) { $0.reference = "A 1" },
    Words(
      "turn", "uturn", "Make a U-turn onto A 1", "Wenden und auf A 1 weiterfahren",
      "Faites demi-tour sur A 1"
    ) { $0.reference = "A 1" },
    Words("new name", "straight", "Continue onto A 1", "Weiter auf A 1", "Continuez sur A 1") {
      $0.reference = "A 1"
    },
    Words("new name", nil, "Continue", "Weiterfahren", "Continuez"),
    Words("merge", nil, "Merge", "Einfädeln", "Insérez-vous"),
    Words(
      "merge", "straight", "Merge onto A 1 toward Leeds", "Auf A 1 Richtung Leeds einfädeln",
      "Insérez-vous sur A 1 vers Leeds"
    ) { ($0.reference, $0.destinations) = ("A 1", "Leeds") },
    Words(
      "on ramp", "right", "Take the ramp on the right toward Leeds",
      "Die Auffahrt rechts Richtung Leeds nehmen", "Prenez la bretelle à droite vers Leeds"
    ) { ($0.name, $0.destinations) = ("Ramp", "Leeds") },
    Words(
      "off ramp", "slight right", "Take exit 4 on the right", "Die Ausfahrt 4 rechts nehmen",
      "Prenez la sortie 4 à droite"
    ) { ($0.name, $0.exits) = ("Ramp", "4") },
    Words(
      "fork", "slight left", "Keep left onto A 1", "Links halten auf A 1",
      "Serrez à gauche sur A 1"
    ) { $0.reference = "A 1" },
    Words(
      "fork", "slight right", "Keep right to take exit 5B toward Leeds",
      "Rechts halten, um die Ausfahrt 5B Richtung Leeds zu nehmen",
      "Serrez à droite pour prendre la sortie 5B vers Leeds"
    ) { ($0.exits, $0.destinations) = ("5B", "Leeds") },
    Words(
      "end of road", "left", "Turn left at the end of the road onto A 1",
      "Am Ende der Straße links auf A 1 abbiegen",
      "Au bout de la route, tournez à gauche sur A 1"
    ) { $0.reference = "A 1" },
    Words(
      "rotary", nil, "Enter the roundabout and take the 1st exit onto A 1",
      "In den Kreisverkehr fahren und die 1. Ausfahrt auf A 1 nehmen",
      "Entrez dans le rond-point et prenez la 1re sortie sur A 1"
    ) { ($0.reference, $0.maneuver.roundaboutExit) = ("A 1", 1) },
    Words(
      "rotary", nil, "Enter Karlsplatz and take the 3rd exit",
      "In den Kreisverkehr Karlsplatz fahren und die 3. Ausfahrt nehmen",
      "Entrez dans le rond-point Karlsplatz et prenez la 3e sortie"
    ) { ($0.rotaryName, $0.maneuver.roundaboutExit) = ("Karlsplatz", 3) },
    Words(
      "roundabout", nil, "Enter the roundabout and exit onto A 1",
      "In den Kreisverkehr fahren und auf A 1 ausfahren",
      "Entrez dans le rond-point et sortez sur A 1"
    ) { $0.reference = "A 1" },
    Words(
      "rotary", nil, "Enter the roundabout and exit to stay on Mill Street",
      "In den Kreisverkehr fahren und ausfahren, um auf Mill Street zu bleiben",
      "Entrez dans le rond-point et sortez pour rester sur Mill Street"
    ) { $0.name = "Mill Street" },
    Words(
      "roundabout turn", "right", "At the roundabout, turn right",
      "Am Kreisverkehr rechts abbiegen", "Au rond-point, tournez à droite"),
    Words(
      "exit roundabout", nil, "Exit the roundabout onto A 1", "Den Kreisverkehr auf A 1 verlassen",
      "Sortez du rond-point sur A 1"
    ) { $0.reference = "A 1" },
    Words(
      "ferry", nil, "Take the ferry Seaham Line", "Die Fähre Seaham Line nehmen",
      "Prenez le ferry Seaham Line"
    ) { $0.name = "Seaham Line" },
    Words(
      "ferry", nil, "Take the ferry", "Die Fähre nehmen", "Prenez le ferry"),
    Words(
      "ferry", nil, "Take the Seaham Ferry", "Die Fähre Seaham Ferry nehmen",
      "Prenez le Seaham Ferry"
    ) { $0.name = "Seaham Ferry" },
    Words(
      "notification", nil, "Take the ferry Autofähre Seeheim", "Die Autofähre Seeheim nehmen",
      "Prenez le ferry Autofähre Seeheim"
    ) { ($0.name, $0.mode) = ("Autofähre Seeheim", "ferry") },
    Words(
      "depart", nil, "Take the ferry Bac de Marais", "Die Fähre Bac de Marais nehmen",
      "Prenez le Bac de Marais"
    ) { ($0.name, $0.mode) = ("Bac de Marais", "ferry") },
    Words(
      "arrive", "left", "You have arrived at your stop, on the left",
      "Sie haben Ihr Zwischenziel erreicht, auf der linken Seite",
      "Vous êtes arrivé à votre étape, sur la gauche"),
  ])
  func `a maneuver has an instruction in each language`(_ words: Words) {
    func text(_ language: InstructionLanguage) -> String {
      ManeuverPhrase(
        step: words.step, previous: "Mill Street", bearing: Bearing(degrees: 50), destination: nil,
        isFinal: false, language: language
      ).text
    }
    #expect(text(.english) == words.english)
    #expect(text(.german) == words.german)
    #expect(text(.french) == words.french)
  }

  /// A route: straight for 4.2 km at 20 m/s, then two turns in quick succession.
  private var route: Route {
    let vertices = [0.0, 4200, 4260, 4700].map {
      Coordinate(latitude: 10, longitude: 20).destination(
        distance: $0, bearing: Bearing(degrees: 90))
    }
    let steps = [("turn", "left"), ("turn", "right"), ("arrive", nil)].enumerated().map {
      Step(
        vertices: ($0.offset + 1)...min($0.offset + 2, 3),
        maneuver: Maneuver(type: $0.element.0, modifier: $0.element.1),
        declaredDuration: $0.offset == 0 ? 5 : $0.offset == 1 ? 30 : 0)
    }
    return Route(
      vertices: vertices,
      legs: [
        Leg(
          steps: [
            Step(vertices: 0...0, maneuver: Maneuver(type: "depart")),
            Step(
              vertices: 0...1, maneuver: Maneuver(type: "new name"), name: "Hill Road",
              declaredDuration: 210),
          ] + steps)
      ],
      waypoints: [
        Waypoint(coordinate: vertices[0], vertex: 0), Waypoint(coordinate: vertices[3], vertex: 3),
      ])
  }

  @Test(
    arguments: [
      (
        .german,
        [
          "4 Kilometer auf Hill Road weiterfahren", "In 1,5 Kilometern links abbiegen",
          "In 400 Metern links abbiegen", "Links abbiegen, dann rechts abbiegen",
        ], "Dann rechts abbiegen", "Sie erreichen Ihr Ziel"
      ),
      (
        .french,
        [
          "Continuez sur Hill Road pendant 4 kilomètres", "Dans 1,5 kilomètre, tournez à gauche",
          "Dans 400 mètres, tournez à gauche", "Tournez à gauche, puis tournez à droite",
        ], "Puis tournez à droite", "Vous arriverez à votre destination"
      ),
    ] as [(InstructionLanguage, [String], String, String)])
  func `distances and chained maneuvers are in the language of the instructions`(
    _ language: InstructionLanguage, spoken: [String], sub: String, arrival: String
  ) {
    var route = route
    InstructionComposer(language: language).complete(&route)
    let steps = route.legs[0].steps
    #expect(steps[1].spokenInstructions.map(\.text) == spoken)
    #expect(steps[1].visualInstructions.last?.sub == sub)
    #expect(steps[3].visualInstructions.first?.primary == arrival)
  }

  @Test(
    arguments: [
      (.german, "Links abbiegen auf Hill Road", "In 100 Metern links abbiegen auf Hill Road"),
      (.german, "Turn left onto Hill Road", "Turn left onto Hill Road"),
      (.french, "Tournez à gauche", "Dans 100 mètres, tournez à gauche"),
      (.french, "À gauche", "Dans 100 mètres, à gauche"),
      (.english, "EXIT 5 on right", "In 100 meters, EXIT 5 on right"),
      (.english, "U-turn", "In 100 meters, u-turn"),
      (.english, "In 200 m turn left", "In 200 m turn left"),
      (.german, "In 200 m links abbiegen", "In 200 m links abbiegen"),
      (.german, "In den Kreisverkehr", "In 100 Metern in den Kreisverkehr"),
      (.french, "Dans 200 m, tournez", "Dans 200 m, tournez"),
    ] as [(InstructionLanguage, String, String)])
  func `a router's sentence gets a distance in its own language only`(
    _ language: InstructionLanguage, own: String, said: String
  ) {
    #expect(ManeuverPhrase.sentence(own, in: 100, language: language) == said)
  }
}
