import Geodesy

/// Composes instructions for a route whose source has none.
///
/// Every step gets its maneuver in words. If no step of the route has spoken instructions, each
/// step gets those about the maneuver at its end: far, near and immediately before it, as its
/// length and speed allow. Visual instructions are added in the same way. Texts of the source are
/// kept, and words are added to them only in their own language.
package struct InstructionComposer: Sendable {
  private let language: InstructionLanguage

  /// Makes a composer of instructions in a language.
  package init(language: InstructionLanguage = .english) {
    self.language = language
  }

  /// Fills in the missing texts of a route.
  ///
  /// - Complexity: O(N) for N vertices.
  package func complete(_ route: inout Route) {
    let steps = route.legs.lazy.flatMap(\.steps)
    let isSilent = steps.allSatisfy(\.spokenInstructions.isEmpty)
    let isBlank = steps.allSatisfy(\.visualInstructions.isEmpty)
    let guided = route.intersections.filter { !$0.lanes.isEmpty }
    let lanes = Dictionary(guided.map { ($0.vertex, $0.lanes) }, uniquingKeysWith: { $1 })
    let sentences = steps.compactMap { $0.maneuver.type == "arrive" ? nil : $0.instruction }
    let spoken = language.spoken(in: Array(sentences))
    let texts: RouteTexts = sentences.isEmpty ? .none : spoken == nil ? .foreign : .known
    let phrases = texts == .foreign ? nil : (spoken ?? language).phrases
    for index in route.legs.indices {
      let cues = self.cues(
        ofLeg: index, in: route, lanes: lanes, spoken ?? language, texts)
      for (number, cue) in cues.enumerated() {
        route.legs[index].steps[number].instruction = cue.phrase.text
        let plan = AnnouncementPlan(cues: cues, index: number, phrases)
        if isSilent { route.legs[index].steps[number].spokenInstructions = plan.spoken }
        if isBlank { route.legs[index].steps[number].visualInstructions = plan.visual }
      }
    }
  }

  /// The cues for the steps of a leg.
  ///
  /// They depend on the known lanes before each vertex, the language of the words and the route's
  /// own texts.
  private func cues(
    ofLeg index: Int, in route: Route, lanes: [Int: [Lane]], _ language: InstructionLanguage,
    _ texts: RouteTexts
  ) -> [StepCue] {
    let leg = route.legs[index]
    let isFinal = index == route.legs.count - 1
    let waypoint = route.waypoints.element(at: index + 1)
    return leg.steps.enumerated().map { number, step in
      let before = number > 0 ? leg.steps[number - 1] : nil
      // Routers give an unnamed waypoint the name of its road.
      let name = waypoint?.name.flatMap { $0 == step.name || $0 == before?.name ? nil : $0 }
      let phrase = ManeuverPhrase(
        step: step, previous: before?.road, bearing: bearing(after: step, in: route),
        destination: name, isFinal: isFinal, language: language, texts: texts)
      let length = step.declaredDistance ?? route.vertices[step.vertices].length
      return StepCue(
        step: step, phrase: phrase, length: length, speed: speed(of: step, length, in: route),
        lanes: lanes[step.vertices.upperBound] ?? [])
    }
  }

  private func bearing(after step: Step, in route: Route) -> Bearing? {
    if let bearing = step.maneuver.bearingAfter { return bearing }
    let first = route.vertices[step.vertices.lowerBound]
    return route.vertices[step.vertices].first { $0 != first }.map { first.bearing(to: $0) }
  }

  /// The expected speed on a step in m/s: its own, that of its segments, or a default for its mode.
  private func speed(of step: Step, _ length: Double, in route: Route) -> Double {
    let segments = step.vertices.lowerBound..<step.vertices.upperBound
    let durations = route.annotation.durations
    let known = segments.upperBound <= durations.count ? total(Array(durations[segments])) : nil
    if let duration = step.declaredDuration ?? known, duration > 0, length > 0 {
      return min(max(length / duration, 1), 60)
    }
    switch step.mode {
    case "walking", "foot", "pedestrian": return 1.4
    case "cycling", "bicycle": return 4.5
    default: return 13.9
    }
  }
}

/// The available knowledge of the language of a route's own instructions.
package enum RouteTexts: Sendable {
  /// The route has no instructions of its own.
  case none
  /// They are in the language of the words added to them.
  case known
  /// They are in an unknown language.
  case foreign
}

/// A step with the data needed for its announcements.
struct StepCue {
  /// The step.
  let step: Step
  /// Its maneuver in words.
  let phrase: ManeuverPhrase
  /// Its length declared by the router, in meters.
  let length: Double
  /// The expected speed in m/s.
  let speed: Double
  /// The lanes before the maneuver at its end.
  let lanes: [Lane]
}
