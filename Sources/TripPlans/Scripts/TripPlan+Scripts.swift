import Navigation
import Notations
import TripFormats
import TripModel
import Trips

/// The scripts of a plan.
struct TripScripts {
  var timeline: [TimelineEntry] = []
  var decisions: [DecisionRule] = []
  /// The text of both without layout, for the options digest; empty if there is none.
  var text = ""
  var diagnostics: [Diagnostic] = []
}

extension TripPlan {
  /// Reads the timeline and the decisions for a trip along a route.
  func readScripts(_ files: any FileReader, route: Route, routers: TripRouters) -> TripScripts {
    var scripts = TripScripts()
    let timeline = self.timeline.read(files, expecting: ScriptSource.timeline)
    scripts.diagnostics += timeline.diagnostics
    if let script = timeline.value {
      let reading = TimelineReader.read(script, near: route.vertices) { path in
        readRoutes(of: path, files)
      }
      scripts.timeline = reading.value ?? []
      scripts.diagnostics += reading.diagnostics
      scripts.text += "timeline " + script.value.compactText
    }
    let decisions = self.decisions.read(files, expecting: ScriptSource.decisions)
    scripts.diagnostics += decisions.diagnostics
    if let script = decisions.value {
      let purpose = purpose(route, routers, scripts.timeline)
      let reading = DecisionsReader.read(script, for: purpose)
      scripts.decisions = reading.value ?? []
      scripts.diagnostics += reading.diagnostics
      scripts.text += "decisions " + script.value.compactText
    }
    return scripts
  }

  /// The routes of a file, the main one first.
  func readRoutes(of path: LocatedText, _ files: any FileReader) -> Reading<[Route]> {
    files.reading(path) { bytes in
      RouteReader.read(bytes, file: path.text, language: configuration.rules.routers.language)
        .map(\.routes)
    }
  }

  private func purpose(
    _ route: Route, _ routers: TripRouters, _ timeline: [TimelineEntry]
  ) -> DecisionsPurpose {
    let rules = configuration.rules
    let noDeviation = rules.navigation.keyOfNoDeviation.map(NeverAsked.noDeviation)
    let acts = timeline.map(\.act)
    let setsRoute = acts.contains { if case .setRoute = $0 { true } else { false } }
    let offersFasterRoute = acts.contains { if case .offerFasterRoute = $0 { true } else { false } }
    let setsPower = acts.contains { if case .power = $0 { true } else { false } }
    var purpose = DecisionsPurpose()
    let reasons = [
      noDeviation, rules.reroute.isDetecting ? nil : .notDetecting,
      routers.answers(.reroute) ? nil : .noRouter,
    ]
    for question in [Question.shouldReroute, .correctiveAction, .modifyRerouteOptions] {
      purpose.neverAsked[question] = reasons.compactMap(\.self).first
    }
    if !rules.navigation.takesVerdicts {
      purpose.neverAsked[.isOffRoute] = .ownRule(of: rules.navigation.method)
    }
    if rules.reroute.pick != .scripted { purpose.neverAsked[.pickRoute] = .ownPick }
    purpose.neverAsked[.shouldPreventReroutesWhenArriving] = noDeviation
    if rules.fasterRoute.interval == 0 || !routers.answers(.faster), !offersFasterRoute {
      purpose.neverAsked[.shouldAcceptFasterRoute] = .noFasterRoutes
    }
    if !setsPower { purpose.neverAsked[.shouldDisableBatteryMonitoring] = .noPower }
    if !acts.contains(where: \.leadsElsewhere) { purpose.reach = RouteReach(route.vertices) }
    // Another route may have more legs.
    if !setsRoute, !offersFasterRoute, !routers.answers(.reroute), !routers.answers(.faster) {
      purpose.legs = route.legs.count
      if route.legs.count == 1 { purpose.neverAsked[.shouldSkipWaypoint] = .oneLeg }
    }
    return purpose
  }
}

extension TimelineAct {
  /// Whether the traveler may be anywhere after the action.
  fileprivate var leadsElsewhere: Bool {
    switch self {
    case .setRoute, .offerFasterRoute, .offerAlternatives, .simulate: true
    case .authorize, .power, .network, .background, .updates, .guidance, .signal,
      .continueToNextLeg, .advanceStep, .refresh, .simulationSpeed, .pauseSimulation,
      .stopSimulation:
      false
    }
  }
}

extension JSONValue {
  /// The value without layout: the same text for the same content.
  fileprivate var compactText: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
