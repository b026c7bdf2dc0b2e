import Geodesy
import Testing
import TripModel

@Suite struct InstructionComposerTests {
  /// A maneuver and its words.
  struct Words: Sendable, CustomTestStringConvertible {
    let step: Step
    let text: String
    var testDescription: String { text }

    init(
      _ type: String, _ modifier: String?, _ text: String, _ change: (inout Step) -> Void = { _ in }
    ) {
      var step = Step(vertices: 0...1, maneuver: Maneuver(type: type, modifier: modifier))
      change(&step)
      self.step = step
      self.text = text
    }
  }

  @Test(arguments: [
    Words("depart", nil, "Head northeast on High Street") {
      $0.name = "High Street"
      $0.reference = "A 1"
    },
    Words("turn", "left", "Turn left"),
    Words("turn", "slight right", "Bear right onto A 1") { $0.reference = "A 1" },
    Words("turn", "sharp left", "Turn sharp left toward Harbor") { $0.destinations = "Harbor" },
    Words("turn", "uturn", "Make a U-turn"), Words("turn", "straight", "Continue straight"),
    Words("new name", "straight", "Continue onto Mill Lane") { $0.name = "Mill Lane" },
    Words("continue", "left", "Turn left to stay on Mill Lane") { $0.name = "Mill Lane" },
    Words("continue", "straight", "Continue on Mill Lane") { $0.name = "Mill Lane" },
    Words("merge", "slight left", "Merge left onto A 1") { $0.name = "A 1" },
    Words("on ramp", "right", "Take the ramp on the right toward Harbor") {
      $0.destinations = "Harbor"
    },
    Words("off ramp", "slight right", "Take exit 12A on the right toward Harbor") {
      $0.destinations = "Harbor"
      $0.exits = "12A"
    },
    Words("fork", "slight left", "Keep left onto A 1") { $0.name = "A 1" },
    Words("fork", "right", "Keep right onto A 8, E 52 toward Ulm, Bonn") {
      $0.reference = "A 8; E 52"
      $0.destinations = "A 8, E 52: Ulm, Bonn"
    },
    Words("fork", "right", "Keep right onto A 8, E 52 toward A 7, Ulm") {
      $0.reference = "A 8, E 52"
      $0.destinations = "A 8, E 52, A 7, Ulm"
    },
    Words("end of road", "right", "Turn right at the end of the road onto A 1") { $0.name = "A 1" },
    Words("roundabout", "right", "Enter the roundabout and take the 2nd exit onto A 1") {
      $0.maneuver.roundaboutExit = 2
      $0.name = "A 1"
    },
    Words("rotary", nil, "Enter the roundabout and take the 11th exit") {
      $0.maneuver.roundaboutExit = 11
    },
    Words("roundabout turn", "left", "At the roundabout, turn left onto A 1") { $0.name = "A 1" },
    Words("exit roundabout", "right", "Exit the roundabout onto A 1") { $0.name = "A 1" },
    Words("merge", "slight left", "Merge left onto A 8, E 52") { $0.reference = " A 8; E 52;;A 8" },
    Words("off ramp", "right", "Take exit 55a, 55b on the right") { $0.exits = "55a;55b" },
    Words("turn", "left", "Turn left onto Carrer Gran, Calle Mayor") {
      $0.name = "Carrer Gran;Calle Mayor"
    },
    Words("turn", "left", "Turn left onto Mill Lane") { $0.name = " Mill  \n Lane " },
    Words("turn", "left", "Turn left onto A 1") {
      $0.name = "  "
      $0.reference = "A 1"
    },
    Words("ferry", nil, "Take the ferry"),
    Words("arrive", "left", "You have arrived at the mill, on the left"),
    Words("swivel", "left", "Turn left"),
  ])
  func `every maneuver has words`(words: Words) {
    let phrase = ManeuverPhrase(
      step: words.step, bearing: Bearing(degrees: 50), destination: "the mill", isFinal: true,
      language: .english)
    #expect(phrase.text == words.text)
  }

  /// A route eastward of steps with these lengths in meters, at 10 m/s.
  private func route(_ steps: [(type: String, modifier: String?, name: String?, length: Double)])
    -> Route
  {
    var vertices = [Coordinate(latitude: 10, longitude: 20)]
    var result: [Step] = []
    for item in steps {
      let start = vertices.count - 1
      if item.length > 0 {
        vertices.append(
          vertices[start].destination(distance: item.length, bearing: Bearing(degrees: 90)))
      }
      result.append(
        Step(
          vertices: start...vertices.count - 1,
          maneuver: Maneuver(type: item.type, modifier: item.modifier), name: item.name,
          declaredDistance: item.length, declaredDuration: item.length / 10))
    }
    let end = vertices.count - 1
    return Route(
      vertices: vertices, legs: [Leg(steps: result)],
      waypoints: [
        Waypoint(coordinate: vertices[0], vertex: 0),
        Waypoint(coordinate: vertices[end], name: "the mill", vertex: end),
      ])
  }

  private func spoken(_ route: Route) -> [[String]] {
    route.legs[0].steps.map { step in
      step.spokenInstructions.map { "\($0.triggerDistance) \($0.text)" }
    }
  }

  @Test func `a long step is announced far, near and immediately before its maneuver`() {
    var route = route([
      ("depart", nil, "High Street", 3000), ("turn", "left", "Mill Lane", 3000),
      ("arrive", nil, nil, 0),
    ])
    InstructionComposer().complete(&route)
    #expect(
      spoken(route) == [
        [
          "3000.0 Head east on High Street", "800.0 In 800 meters, turn left onto Mill Lane",
          "200.0 In 200 meters, turn left onto Mill Lane", "60.0 Turn left onto Mill Lane",
        ],
        [
          "3000.0 Continue on Mill Lane for 3 kilometers",
          "800.0 In 800 meters, you will arrive at the mill",
          "200.0 In 200 meters, you will arrive at the mill", "30.0 You have arrived at the mill",
        ], [],
      ])
  }

  @Test(arguments: [(260.0, 200.0), (215, 150), (170, 150), (160, nil)] as [(Double, Double?)])
  func `a step shorter than 25 seconds is announced at the next smaller distance`(
    length: Double, near: Double?
  ) {
    var route = route([
      ("depart", nil, nil, length), ("turn", "left", nil, 500), ("arrive", nil, nil, 0),
    ])
    InstructionComposer().complete(&route)
    let triggers = route.legs[0].steps[0].spokenInstructions.map(\.triggerDistance)
    #expect(triggers == [length, near, 60].compactMap(\.self))
  }

  @Test func `aboard a ferry only the maneuver after it is announced`() {
    var route = route([
      ("depart", nil, nil, 500), ("notification", "straight", "Seaham Ferry", 5000),
      ("turn", "left", nil, 500), ("arrive", nil, nil, 0),
    ])
    route.legs[0].steps[1].mode = "ferry"
    InstructionComposer().complete(&route)
    #expect(
      spoken(route)[1] == [
        "800.0 In 800 meters, turn left", "200.0 In 200 meters, turn left", "60.0 Turn left",
      ])
  }

  @Test func `maneuvers in quick succession are announced together`() {
    var route = route([
      ("depart", nil, nil, 500), ("turn", "left", "Mill Lane", 40), ("turn", "right", nil, 300),
      ("arrive", nil, nil, 0),
    ])
    InstructionComposer().complete(&route)
    #expect(
      spoken(route)[..<2] == [
        [
          "500.0 Head east", "200.0 In 200 meters, turn left onto Mill Lane",
          "60.0 Turn left onto Mill Lane, then turn right",
        ], ["40.0 Turn right"],
      ])
    #expect(
      route.legs[0].steps[0].visualInstructions == [
        VisualInstruction(
          triggerDistance: 500, primary: "Mill Lane", maneuver: "turn", modifier: "left"),
        VisualInstruction(
          triggerDistance: 200, primary: "Mill Lane", sub: "Then turn right", maneuver: "turn",
          modifier: "left", subManeuver: BannerManeuver(type: "turn", modifier: "right")),
      ])
  }

  @Test func `a road that only changes its name is not announced with the turn before it`() {
    var route = route([
      ("depart", nil, nil, 500), ("turn", "left", "Mill Lane", 40),
      ("new name", "straight", "Oak Lane", 300), ("arrive", nil, nil, 0),
    ])
    InstructionComposer().complete(&route)
    #expect(
      spoken(route)[..<2] == [
        [
          "500.0 Head east", "200.0 In 200 meters, turn left onto Mill Lane",
          "60.0 Turn left onto Mill Lane",
        ], ["40.0 Continue onto Oak Lane"],
      ])
  }

  @Test(arguments: [
    ("roundabout", "Enter the roundabout and exit to stay on D 53"),
    ("turn", "Turn right to stay on D 53"),
    ("merge", "Merge right onto D 53"),
  ])
  func `staying on a road that has only a number is announced`(type: String, text: String) {
    var route = route([
      ("depart", nil, nil, 500), (type, "right", nil, 500), ("arrive", nil, nil, 0),
    ])
    for index in 0...1 { route.legs[0].steps[index].reference = "D 53" }
    InstructionComposer().complete(&route)
    #expect(route.legs[0].steps[1].instruction == text)
  }

  @Test func `a fork on the same road is announced as staying on it`() {
    var route = route([
      ("depart", nil, "High Street", 500), ("fork", "slight right", "High Street", 500),
      ("arrive", nil, nil, 0),
    ])
    InstructionComposer().complete(&route)
    #expect(route.legs[0].steps[1].instruction == "Keep right to stay on High Street")
  }

  @Test(arguments: ["A 8;E 52", "A 8, E 52", " A 8 ; E 52; A 8;"])
  func `a road with two numbers has two shields`(reference: String) {
    var route = route([
      ("depart", nil, nil, 500), ("turn", "left", nil, 500), ("arrive", nil, nil, 0),
    ])
    route.legs[0].steps[1].reference = reference
    InstructionComposer().complete(&route)
    let banner = route.legs[0].steps[0].visualInstructions[0]
    #expect(banner.shields == ["A 8", "E 52"])
    #expect(banner.primary == "A 8, E 52")
  }

  @Test func `an arrival is shown first as ahead, then as reached`() {
    var route = route([("depart", nil, nil, 500), ("arrive", "left", nil, 0)])
    InstructionComposer().complete(&route)
    #expect(
      route.legs[0].steps[0].visualInstructions == [
        VisualInstruction(
          triggerDistance: 500, primary: "the mill", maneuver: "arrive", modifier: "left"),
        VisualInstruction(
          triggerDistance: 30, primary: "You have arrived at the mill, on the left",
          maneuver: "arrive", modifier: "left"),
      ])
  }

  @Test(arguments: [
    (
      ["Head east", "Turn left", "The mill is on the left"],
      [
        "500.0 Head east", "200.0 In 200 meters, turn left",
        "60.0 Turn left, then you will arrive at the mill", "30.0 The mill is on the left",
      ]
    ),
    (
      ["Fahren Sie nach Osten", "Biegen Sie links ab", "Angekommen"],
      [
        "500.0 Fahren Sie nach Osten", "200.0 In 200 Metern biegen Sie links ab",
        "60.0 Biegen Sie links ab, dann erreichen Sie the mill", "30.0 Angekommen",
      ]
    ),
    (
      ["Vai a est", "Gira a sinistra", "Sei arrivato"],
      ["500.0 Vai a est", "200.0 Gira a sinistra", "60.0 Gira a sinistra", "30.0 Sei arrivato"]
    ),
  ])
  func `words are added to the source's texts only in their own language`(
    texts: [String], expected: [String]
  ) {
    var route = route([
      ("depart", nil, nil, 500), ("turn", "left", nil, 40), ("arrive", nil, nil, 0),
    ])
    for (index, text) in texts.enumerated() { route.legs[0].steps[index].instruction = text }
    InstructionComposer().complete(&route)
    #expect(spoken(route).flatMap(\.self) == expected)
    #expect(
      route.legs[0].steps[0].visualInstructions.last?.sub
        == [
          "Head east": "Then you will arrive at the mill",
          "Fahren Sie nach Osten": "Dann erreichen Sie the mill",
        ][texts[0]])
  }

  @Test func `texts of the source are kept in any language`() {
    var route = route([
      ("depart", nil, nil, 500), ("turn", "left", nil, 500), ("arrive", nil, nil, 0),
    ])
    route.legs[0].steps[1].instruction = "Links abbiegen."
    var told = route
    told.legs[0].steps[0].spokenInstructions = [
      SpokenInstruction(triggerDistance: 9, text: "links")
    ]
    InstructionComposer().complete(&route)
    #expect(
      spoken(route)[0] == [
        "500.0 Richtung Osten fahren", "200.0 In 200 Metern links abbiegen", "60.0 Links abbiegen",
      ])
    #expect(route.legs[0].steps[1].instruction == "Links abbiegen.")
    InstructionComposer().complete(&told)
    #expect(spoken(told) == [["9.0 links"], [], []])
  }

  @Test
  func `every maneuver is announced five to forty seconds before it at the speed of its step`() {
    for speed in stride(from: 3.0, through: 40, by: 0.5) {
      for length in stride(from: 50.0, through: 5000, by: 37) {
        var route = route([
          ("depart", nil, nil, length), ("turn", "left", nil, 900), ("arrive", nil, nil, 0),
        ])
        route.legs[0].steps[0].declaredDuration = length / speed
        InstructionComposer().complete(&route)
        let triggers = route.legs[0].steps[0].spokenInstructions.map(\.triggerDistance)
        #expect(triggers == triggers.sorted(by: >))
        #expect(triggers.allSatisfy { $0 > 0 && $0 <= length + 0.05 })
        let lead = (triggers.last ?? 0) / speed
        #expect(lead <= 40)
        #expect(lead >= min(5, length / speed - 0.05))
      }
    }
  }
}
