package import Notations
package import RouteServices
package import TripFormats
import TripModel
import Trips

/// A trip as data, the common input of `run`, `check` and `worker`.
package struct TripPlan: Equatable, Sendable {
  /// The path of the route; `-` for standard input.
  package var route: LocatedText

  /// The path of the trace; `-` for standard input.
  package var trace: LocatedText

  /// The drive to simulate instead of a trace; absent if there is a trace.
  package var simulation: TraceSimulation?

  /// The path of the truth behind the trace, as `simulate --truth` writes it.
  package var truth: LocatedText?

  /// The format of the route; absent to detect it by content.
  package var routeFormat: RouteFormat?

  /// The format of the trace; absent to detect it by content.
  package var traceFormat: TraceFormat?

  /// The facts that the user states about the trace because it does not.
  package var reading = TraceReadingOptions()

  /// The configuration.
  package var configuration: Configuration

  /// The sources of new routes when off route: none, one router, or one onboard and one online.
  package var routers: [SpecifiedRouter]

  /// The routers that receive requests.
  package var askedRouters: [SpecifiedRouter] { routers.filter { $0.specification != .none } }

  /// The files that the case draws; absent if it names files.
  package var sketched: SketchFiles?

  /// The foreign engine that drives instead; absent for tripsim's own.
  package var engine: EngineProgram?

  /// Whether decisions include their comparisons.
  package var explains: Bool

  /// The scripted events around the trip.
  package var timeline = ScriptSource.absent

  /// The answers to the trip's questions.
  package var decisions = ScriptSource.absent

  /// Makes a plan; formats are detected by content unless set.
  package init(
    route: LocatedText, trace: LocatedText, configuration: Configuration = Configuration(),
    routers: [SpecifiedRouter] = [], explains: Bool = false
  ) {
    self.route = route
    self.trace = trace
    self.configuration = configuration
    self.routers = routers
    self.explains = explains
  }
}

extension TripPlan {
  /// Reads everything that the trip needs before its first fix and reports every fault.
  ///
  /// - Parameters:
  ///   - files: the files; those of an untrusted case are confined.
  ///   - live: makes live routers; absent if they are not allowed.
  /// - Returns: the prepared trip unless there is an error, and every fault.
  package func prepare(
    reading files: any FileReader, live: LiveMaterials? = nil
  ) -> Reading<PreparedTrip> {
    let untrusted = untrusted
    if !untrusted.isEmpty { return Reading(nil, diagnostics: untrusted) }
    let files = withSketch(files)
    let routes = readRoutes(files)
    let preferences = configuration.rules.routers
    let materials = RouterMaterials(
      files: files, formats: .all(preferences), live: live,
      preferences: preferences)
    let routers = makeRouters(from: materials)
    let diagnostics = routes.diagnostics + routers.diagnostics
    guard let (routes, document) = routes.value, let routers = routers.value else {
      return Reading(nil, diagnostics: diagnostics)
    }
    let simulated = simulatedTrace(along: routes.main, files)
    let scripts = readScripts(files, route: routes.main, routers: routers.all)
    let faults = diagnostics + simulated.diagnostics + scripts.diagnostics
    if faults.hasError {
      return Reading(nil, diagnostics: faults)
    }
    let trip = PreparedTrip(
      plan: self, routes: routes, routeDocument: document, routers: routers, scripts: scripts,
      simulatedTrace: simulated.value,
      warnings: faults)
    return Reading(trip, diagnostics: faults)
  }

  /// The faults of an engine and of routers that may not be started or asked.
  private var untrusted: [Diagnostic] {
    var faults: [Diagnostic] = []
    if let engine, !engine.isTrusted {
      faults.append(
        .untrustedEngine.in(engine.command.file).at(engine.command.position))
    }
    for router in routers where router.specification.isLive && !router.isTrusted {
      faults.append(
        .untrustedRouter(router.specification.scheme)
          .in(router.source.file).at(router.source.position))
    }
    return faults
  }

  /// Reads the routes; a foreign engine also receives the document that contained them.
  private func readRoutes(
    _ files: any FileReader
  ) -> Reading<(routes: RouteFile, document: [UInt8]?)> {
    files.reading(route) { bytes in
      RouteReader.read(
        bytes, file: route.text, format: routeFormat, member: reading.member,
        language: configuration.rules.routers.language
      ).map { ($0, engine == nil || !$0.format.isAnswer ? nil : bytes) }
    }
  }

  /// The paths of the real files that the trip itself names; scripts may name others.
  package var files: [String] {
    let scripts = [timeline, decisions].compactMap(\.path)
    let named =
      [route.text] + (simulation == nil ? [trace.text] : []) + [truth].compactMap { $0?.text }
      + routerFiles.flatMap(\.paths) + scripts
    return named.filter { sketched?.bytes(of: $0) == nil }
  }

  /// A reader that finds both real files and those that the case draws.
  package func withSketch(_ files: any FileReader) -> any FileReader {
    sketched.map { SketchedFileReader(sketched: $0, others: files) } ?? files
  }

  /// Makes the reader of the trace from its bytes.
  package func traceReader(of source: any ByteSource) -> TraceReader {
    simulation == nil
      ? TraceReader(source: source, format: traceFormat, options: reading)
      : TraceReader(source: source, format: .csv, options: TraceReadingOptions())
  }
}

/// A router with its specification as written.
package struct SpecifiedRouter: Equatable, Sendable {
  /// The router.
  package var specification: RouterSpecification

  /// The specification as written, to whose file its paths are relative.
  package var source: LocatedText

  /// Whether it may run programs and use networks: a case is trusted only if the user says so.
  let isTrusted: Bool

  /// Makes a router; without a source its paths are relative to the current folder.
  package init(
    _ specification: RouterSpecification, source: LocatedText = LocatedText(""),
    isTrusted: Bool = true
  ) {
    self.specification = specification
    self.source = source
    self.isTrusted = isTrusted
  }

  /// The maximum number of routers of a trip: one onboard and one online.
  package static let most = 2
}

/// A router that is made from files.
package struct RouterFiles: Equatable, Sendable {
  /// The word before the colon of its specification.
  package let scheme: String

  /// The files, relative to the current folder.
  package let paths: [String]
}

/// The routers of a trip, ready for use.
struct PreparedRouters {
  /// The routers.
  var all = TripRouters()
  /// Their schemes, as shown in the `start` event.
  var label = RouterSpecification.none.scheme
}

extension TripPlan {
  /// The routers that are made from files, in order.
  package var routerFiles: [RouterFiles] {
    routers.map { router in
      RouterFiles(
        scheme: router.specification.scheme,
        paths: router.specification.paths.map {
          FilePath.joined($0, to: router.source.folder)
        })
    }
    .filter { !$0.paths.isEmpty }
  }

  /// Makes the routers; every file that they may need is read now.
  func makeRouters(from materials: RouterMaterials) -> Reading<PreparedRouters> {
    let asked = askedRouters
    var providers: [any RouteProvider] = []
    var labels: [String] = []
    var diagnostics: [Diagnostic] = []
    for (router, role) in zip(asked, [RouterRole.onboard, .online]) {
      let reading = router.specification.makeProvider(
        from: materials, source: router.source, as: asked.count > 1 ? role : nil)
      diagnostics += reading.diagnostics
      guard let provider = reading.value else { continue }
      providers.append(provider)
      labels.append(provider.label ?? router.specification.scheme)
    }
    guard providers.count == asked.count else { return Reading(nil, diagnostics: diagnostics) }
    guard let first = providers.first else { return Reading(PreparedRouters()) }
    let routers = TripRouters(first, online: providers.element(at: 1))
    return Reading(
      PreparedRouters(all: routers, label: labels.joined(separator: ",")),
      diagnostics: diagnostics)
  }
}
