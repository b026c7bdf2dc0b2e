import Navigation
import Notations
import TripFormats
import TripModel
import Trips

/// The scripts of a plan.
struct TripScripts {
  var timeline = Timeline()
  var decisions: [DecisionRule] = []
  /// The text of both without layout, for the options digest; empty if there is none.
  var text = ""
  var diagnostics: [Diagnostic] = []
}

extension TripPlan {
  /// Reads the timeline and the decisions for a trip along a route.
  func readScripts(
    _ files: any FileReader, route: Route, routers: TripRouters
  ) -> TripScripts {
    var scripts = TripScripts()
    let timeline = self.timeline.read(files)
    scripts.diagnostics += timeline.diagnostics
    if let script = timeline.value {
      let reading = TimelineReader.read(script) { path in readRoutes(of: path, files) }
      scripts.timeline = reading.value ?? Timeline()
      scripts.diagnostics += reading.diagnostics
      scripts.text += "timeline " + script.value.compactText
    }
    let decisions = self.decisions.read(files)
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
    do {
      let reading = RouteReader.read(
        try files.read(path.text), file: path.text,
        language: configuration.rules.routers.language)
      return Reading(reading.value?.routes, diagnostics: reading.diagnostics)
    } catch {
      let fault = error.diagnostic(reading: path.text, file: path.file, at: path.position)
      return Reading(nil, diagnostics: [fault])
    }
  }

  private func purpose(
    _ route: Route, _ routers: TripRouters, _ timeline: Timeline
  ) -> DecisionsPurpose {
    let rules = configuration.rules
    var purpose = DecisionsPurpose()
    let aboutReroutes: [Question] = [.shouldReroute, .correctiveAction, .modifyRerouteOptions]
    for question in aboutReroutes {
      if rules.navigation.deviationRule == .none {
        purpose.neverAsked[question] = .noDeviation
      } else if !rules.reroute.isDetecting {
        purpose.neverAsked[question] = .notDetecting
      } else if !routers.answers(.reroute) {
        purpose.neverAsked[question] = .noRouter
      }
    }
    if !rules.navigation.takesVerdicts { purpose.neverAsked[.isOffRoute] = .ownRule }
    if rules.reroute.pick != .scripted { purpose.neverAsked[.pickRoute] = .ownPick }
    if rules.navigation.deviationRule == .none {
      purpose.neverAsked[.shouldPreventReroutesWhenArriving] = .noDeviation
    }
    let acts = timeline.entries.map(\.act)
    if rules.fasterRoute.interval == 0 || !routers.answers(.faster),
      !acts.contains(where: \.offersFasterRoute)
    {
      purpose.neverAsked[.shouldAcceptFasterRoute] = .noFasterRoutes
    }
    if !acts.contains(where: \.setsPower) {
      purpose.neverAsked[.shouldDisableBatteryMonitoring] = .noPower
    }
    if !acts.contains(where: \.leadsElsewhere) { purpose.line = route.vertices }
    // Another route may have more legs.
    let keepsRoute =
      !acts.contains { $0.setsRoute || $0.offersFasterRoute } && !routers.answers(.reroute)
      && !routers.answers(.faster)
    if keepsRoute {
      purpose.legs = route.legs.count
      if route.legs.count == 1 { purpose.neverAsked[.shouldSkipWaypoint] = .oneLeg }
    }
    return purpose
  }
}

extension TimelineAct {
  fileprivate var setsPower: Bool {
    if case .power = self { true } else { false }
  }

  fileprivate var offersFasterRoute: Bool {
    if case .offerFasterRoute = self { true } else { false }
  }

  fileprivate var setsRoute: Bool {
    if case .setRoute = self { true } else { false }
  }

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
