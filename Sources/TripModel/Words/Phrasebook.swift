/// The sentences of one language about maneuvers.
///
/// A sentence has slots: `{road}` for the words about the road after the maneuver, `{stay}` for the
/// words that the road stays the same, and others named like their values. A part in brackets is
/// left out if its slots are empty: `Take the ferry[ {name}]`.
struct Phrasebook: Sendable {
  /// Words for a maneuver to the left, to the right, and to neither side.
  typealias BySide = (left: String, right: String, neither: String)

  /// The words for meters, for one kilometer and for several.
  typealias Units = (meters: String, kilometer: String, kilometers: String)

  /// The directions, clockwise from north.
  let points: [String]

  /// The words `{road}`: another road, and the same one without a turn.
  let onto, on: String

  /// The words `{road}` and `{stay}` about the same road.
  let toward, staying: String

  /// The words `{side}`.
  let side: BySide

  /// Departures: in a known direction, and without one.
  let head, start: String

  /// Driving on: along a road, and without words about it.
  let `continue`, driveOn: String

  /// The turns; `{turn}` is a turn without a road, `{turning}` a whole turn within a sentence.
  let turns: [Turn: String]
  let endOfRoad, roundaboutTurn: String
  let keep, merge: BySide
  /// Keeping to the side of an exit with a number; `{keep}` is the phrase without a road.
  let keepToExit: String
  let ramp, numberedExit, exit: String
  let numberedRoundabout, roundabout, leaveRoundabout: String
  let rotary: (named: String, unnamed: String)
  /// Ferries; `{noun}` is the first noun, unless the name has one of them.
  let ferry: String
  let ferryNouns: [String]

  /// The number of a roundabout exit as a word.
  let ordinal: @Sendable (Int) -> String

  /// Arrivals: at a goal, ahead of it within a sentence, and ahead of it on a banner.
  let arrive, arriving, arrivingBanner: String
  let arrivalSide: BySide
  let destination, stop: String

  /// A phrase with a distance before it, and the sentence at the beginning of a long step.
  let ahead, follow: String
  let unitsAhead, unitsAlong: Units

  /// The decimal separator, and the number of half kilometers from which the plural is used.
  let separator: String
  let several: Int

  /// The word between the phrases of a maneuver and one soon after it.
  let then: String

  /// The lower-case first one or two words of routers' sentences to which `ahead` can be added.
  let openings: Set<String>

  /// The lower-case first words of routers' sentences about arrivals.
  let arrivalOpenings: Set<String>
}

extension Phrasebook {
  /// The sentence at a maneuver, without a period: `Turn left onto Mill Street`.
  func sentence(_ action: DriverAction) -> String {
    switch action {
    case .depart(let point?, let road):
      head.filled(["point": points[point.rawValue], "name": road])
    case .depart(nil, let road): start.filled(["name": road]).capitalizedFirst
    case .continue(let goal):
      slots(goal).isEmpty ? driveOn : self.continue.filled(slots(goal))
    case .turn(let turn, let goal): sentence(turn, slots(goal))
    case .endOfRoad(let turn, let goal): endOfRoad.filled(slots(goal, at: turn))
    case .keep(let turn, nil, let goal): turn.bySide(keep).filled(slots(goal))
    case .keep(let turn, let exit?, let goal):
      keepToExit.filled(slots(goal, ["keep": turn.bySide(keep).filled([:]), "number": exit]))
    case .merge(let turn, let goal):
      // In German the words about the road, which begin with a space, come first.
      String(turn.bySide(merge).filled(slots(goal)).drop { $0 == " " }).capitalizedFirst
    case .ramp(let turn, let goal): ramp.filled(slots(goal, at: turn))
    case .exit(let number, let turn, let goal):
      (number == nil ? exit : numberedExit).filled(slots(goal, at: turn, ["number": number]))
    case .roundabout(let name, let exit, let goal):
      (exit == nil ? roundabout : numberedRoundabout).filled(
        slots(
          goal,
          [
            "ordinal": exit.map(ordinal),
            "rotary": name.map { rotary.named.filled(["name": $0]) } ?? rotary.unnamed,
          ]))
    case .roundaboutTurn(let turn, let goal): roundaboutTurn.filled(slots(goal, at: turn))
    case .leaveRoundabout(let goal): leaveRoundabout.filled(slots(goal))
    case .ferry(let name):
      ferry.filled(["noun": isFerry(name) ? nil : ferryNouns.first, "name": name])
    case .arrive(let goal, let turn):
      arrive.filled(["goal": words(goal), "side": turn.bySide(arrivalSide)])
    }
  }

  private func sentence(_ turn: Turn, _ goal: [String: String?]) -> String {
    (turns[turn] ?? driveOn).filled(goal)
  }

  /// The slots about the road after a maneuver that have words.
  private func slots(_ goal: RoadGoal, _ others: [String: String?] = [:]) -> [String: String?] {
    var slots = others
    switch goal {
    case .onto(let name, let toward): slots["road"] = onto.filled(["name": name, "toward": toward])
    case .staying(let name, let toward):
      slots["road"] = self.toward.filled(["toward": toward])
      slots["stay"] = staying.filled(["name": name, "toward": toward])
    case .on(let name): slots["road"] = on.filled(["name": name])
    }
    return slots.filter { $0.value?.isEmpty == false }
  }

  /// The slots about a turn and the road after it.
  private func slots(
    _ goal: RoadGoal, at turn: Turn, _ others: [String: String?] = [:]
  ) -> [String: String?] {
    var slots = slots(goal, others)
    slots["turning"] = sentence(turn, slots).lowercasedFirst
    slots["turn"] = sentence(turn, [:])
    slots["side"] = turn.bySide(side)
    return slots
  }

  /// Whether a name has a word for a ferry, such as `Autofähre`.
  private func isFerry(_ name: String?) -> Bool {
    let words = (name ?? "").lowercased().split { $0 == " " || $0 == "-" }
    return words.contains { word in
      ferryNouns.contains { word.hasSuffix($0.lowercased()) }
    }
  }

  private func words(_ goal: ArrivalGoal) -> String {
    switch goal {
    case .named(let name): name
    case .destination: destination
    case .stop: stop
    }
  }
}

extension Phrasebook {
  /// An arrival after a distance or after another maneuver: `you will arrive at your stop`.
  func arriving(at goal: ArrivalGoal) -> String { arriving.filled(["goal": words(goal)]) }

  /// An arrival on a banner.
  func arrivingBanner(at goal: ArrivalGoal) -> String {
    arrivingBanner.filled(["goal": words(goal)])
  }

  /// A text about an arrival with another name of the goal.
  func renamed(_ text: String, from old: String, to new: String) -> String {
    [arrive, arriving, arrivingBanner].reduce(text) { text, sentence in
      text.replacing(sentence.filled(["goal": old]), with: sentence.filled(["goal": new]))
    }
  }

  /// A phrase with a distance in meters to its maneuver: `In 300 meters, turn left`.
  func ahead(_ meters: Double, _ phrase: String) -> String {
    ahead.filled(["distance": distance(meters, unitsAhead), "phrase": phrase])
  }

  /// The sentence at the beginning of a long step, with its length in meters.
  func follow(_ road: String?, for meters: Double) -> String {
    follow.filled(["name": road, "distance": distance(meters, unitsAlong)])
  }

  /// A phrase joined with that of a maneuver soon after it.
  func joined(_ first: String, _ next: String) -> String { "\(first), \(then) \(next)" }

  /// The phrase for the maneuver that follows the announced one.
  func following(_ next: String) -> String { "\(then.capitalizedFirst) \(next)" }

  /// Whether a sentence begins like those of routers in this language, without a distance.
  func isFluent(_ text: String) -> Bool { begins(text, with: openings) && !hasDistance(text) }

  /// Whether a sentence begins with a distance: `In 300`.
  private func hasDistance(_ text: String) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2)
    return words.count > 1 && words[1].first?.isNumber == true
      && ahead.lowercased().hasPrefix(words[0].lowercased() + " ")
  }

  /// Whether a sentence begins with one of several words or pairs of words.
  func begins(_ text: String, with openings: Set<String>) -> Bool {
    let words = text.lowercased().split(separator: " ", maxSplits: 2)
    return (1...2).contains { openings.contains(words.prefix($0).joined(separator: " ")) }
  }

  /// A distance rounded to a number that is easy to say.
  private func distance(_ meters: Double, _ units: Units) -> String {
    if meters < 975 {
      let step = meters < 100 ? 10.0 : 50
      return "\(Int((max(meters, 0) / step).rounded() * step)) \(units.meters)"
    }
    let halves =
      meters < 9_750
      ? Int((meters / 500).rounded()) : Int((min(meters, 1e8) / 1000).rounded()) * 2
    let number = "\(halves / 2)\(halves % 2 == 0 ? "" : separator + "5")"
    return "\(number) \(halves < several ? units.kilometer : units.kilometers)"
  }
}

extension String {
  /// The sentence with words in its slots; a part in brackets is left out if its slots are empty.
  fileprivate func filled(_ slots: [String: String?]) -> String {
    var result = ""
    for (index, part) in split(omittingEmptySubsequences: false, whereSeparator: "[]".contains)
      .enumerated()
    {
      let pieces = part.split(separator: "{", omittingEmptySubsequences: false)
      var (text, isEmpty) = (String(pieces[0]), true)
      for piece in pieces.dropFirst() {
        let name = piece.prefix { $0 != "}" }
        let words = (slots[String(name)] ?? nil) ?? ""
        if !words.isEmpty { isEmpty = false }
        text += words + piece.dropFirst(name.count + 1)
      }
      // Every second part is in brackets.
      if index % 2 == 0 || !isEmpty { result += text }
    }
    return result
  }
}
