package import Geodesy
package import Notations
package import TripFormats
package import TripModel
package import Trips

/// A plan with everything that its trip needs before the first fix.
package struct PreparedTrip {
  /// The plan.
  package let plan: TripPlan

  /// The routes of the file, the main one first.
  package let routes: RouteFile

  /// The unparsed answer with the route, for a foreign engine; absent if there is none.
  package let routeDocument: [UInt8]?

  /// The sources of new routes when off route.
  let routers: PreparedRouters

  /// The timeline, and the answers to the trip's questions.
  let scripts: TripScripts

  /// The bytes of the simulated trace, if the drive is simulated.
  package let simulatedTrace: SimulatedTrace?

  /// The warnings about files that can be used.
  package let warnings: [Diagnostic]
}

extension PreparedTrip {
  /// The bytes of the trace: simulated, or of its file, opened for reading in pieces.
  package func openTrace(in files: any SourceFiles) throws(Diagnostic) -> any ByteSource {
    if let simulatedTrace { return simulatedTrace }
    do throws(FileFailure) {
      return try files.source(of: plan.trace.text)
    } catch {
      throw files.fault(
        error, reading: plan.trace.text, file: plan.trace.file, at: plan.trace.position)
    }
  }

  /// The roads known to the trip's routers in an area.
  package func roads(around area: GeographicBox) -> [RoadLine] {
    routers.all.roads(around: area)
  }

  /// The inputs as shown in the `start` event.
  package var inputs: TripInputs { inputs(router: routers.label) }

  private func inputs(router: String) -> TripInputs {
    var options = plan.configuration.digest
    if !scripts.text.isEmpty { options.add(scripts.text) }
    return TripInputs(
      route: NameBytes.published(FilePath.lastComponent(of: plan.route.text)),
      trace: NameBytes.published(FilePath.lastComponent(of: plan.trace.text)),
      profile: plan.configuration.profile.name, router: router,
      optionsDigest: options)
  }

  /// Makes the session of the trip, which reports the readers' warnings at the first fix.
  ///
  /// - Parameters:
  ///   - selection: the events to build.
  ///   - delegate: answers the questions that no rule answers.
  ///   - engine: a foreign engine that drives instead; absent for tripsim's own.
  ///   - followsRoutes: whether the engine can change to another route during a trip.
  /// - Returns: the session before its first fix.
  package func session(
    selection: EventSelection, delegate: (any Delegate)? = nil,
    engine: (any ForeignEngine)? = nil, followsRoutes: Bool = true
  ) -> TripSession {
    let routers = followsRoutes ? routers : PreparedRouters()
    var session = TripSession(
      route: routes.main, alternatives: Array(routes.alternatives),
      rules: plan.configuration.rules, inputs: inputs(router: routers.label),
      routers: routers.all,
      timeline: scripts.timeline, decisions: scripts.decisions, delegate: delegate,
      engine: engine, selection: selection, explains: plan.explains)
    for warning in warnings { session.receive(WarningReport(warning)) }
    return session
  }
}

extension WarningReport {
  /// Makes the warning that a trip reports for a fault, without the file's folder.
  package init(_ fault: Diagnostic) {
    self.init(
      code: fault.code, message: NameBytes.published(fault.message),
      file: fault.file.map { NameBytes.published(FilePath.lastComponent(of: $0)) },
      line: fault.position?.line,
      column: fault.position?.column)
  }
}
