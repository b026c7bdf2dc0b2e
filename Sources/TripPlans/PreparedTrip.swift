package import Notations
package import TripFormats
package import TripModel
package import Trips

/// A plan and everything that its trip needs before the first fix.
package struct PreparedTrip {
  /// What was asked for.
  package let plan: TripPlan

  /// The routes of the file; the main one is driven.
  package let routes: RouteFile

  /// Where routes come from when this one is left.
  let routers: PreparedRouters

  /// What happens around the trip, and the answers to its questions.
  let scripts: TripScripts

  /// The bytes that stand for those of a trace where the drive is simulated.
  package let simulatedTrace: SimulatedTrace?

  /// What the readers had to say of files that can be used.
  package let warnings: [Diagnostic]
}

extension PreparedTrip {
  /// What the `start` event says.
  package var inputs: TripInputs {
    var options = plan.configuration.digest
    if !scripts.text.isEmpty { options.add(scripts.text) }
    return TripInputs(
      route: NameBytes.published(FilePath.lastComponent(of: plan.route.text)),
      trace: NameBytes.published(FilePath.lastComponent(of: plan.trace.text)),
      profile: plan.configuration.profile.name, router: routers.label,
      optionsDigest: options)
  }

  /// Makes the session of the trip; the readers' warnings wait in it for the first fix.
  ///
  /// - Parameters:
  ///   - selection: the events to build.
  ///   - delegate: who is asked where no rule of the decisions answers.
  /// - Returns: the session before its first fix.
  package func session(
    selection: EventSelection, delegate: (any Delegate)? = nil
  ) -> TripSession {
    var session = TripSession(
      route: routes.main, alternatives: Array(routes.alternatives),
      rules: plan.configuration.rules, inputs: inputs, routers: routers.all,
      timeline: scripts.timeline, decisions: scripts.decisions, delegate: delegate,
      selection: selection, explains: plan.explains)
    for warning in warnings { session.receive(WarningReport(warning)) }
    return session
  }
}

extension WarningReport {
  /// A fault as the trip tells it: the file without its folder.
  package init(_ fault: Diagnostic) {
    self.init(
      code: fault.code, message: NameBytes.published(fault.message),
      file: fault.file.map { NameBytes.published(FilePath.lastComponent(of: $0)) },
      line: fault.position?.line,
      column: fault.position?.column)
  }
}
