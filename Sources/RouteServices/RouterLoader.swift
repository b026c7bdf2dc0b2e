import Notations
import TripModel

/// Reads the files of routers and collects faults.
struct RouterLoader {
  let materials: RouterMaterials
  /// The specification as written, or the path in the script line being read.
  private var source: LocatedText
  private(set) var diagnostics: [Diagnostic] = []
  /// The routes of files read already, because a script may name one repeatedly.
  private var known: [[UInt8]: [Route]] = [:]

  init(materials: RouterMaterials, source: LocatedText) {
    (self.materials, self.source) = (materials, source)
  }
}

extension RouterLoader {
  /// Makes the provider of `files:`.
  mutating func recordedRoutes(_ paths: [String]) -> RecordedRoutes {
    var answers: [[Route]] = []
    for path in paths {
      let location = FilePath.joined(path, to: source.folder)
      do throws(FileFailure) {
        if let names = try materials.files.names(inFolder: location) {
          answers += routes(of: names, in: location, named: path)
        } else {
          answers.append(routes(at: location, named: path))
        }
      } catch {
        report(error, reading: path)
      }
    }
    return RecordedRoutes(answers: answers, reach: materials.preferences.recordedReach)
  }

  /// The routes of the files in a folder with names of route files.
  private mutating func routes(
    of names: [String], in folder: String, named path: String
  ) -> [[Route]] {
    let chosen = names.filter(isRouteFile).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if chosen.isEmpty { report(.emptyFolder(path)) }
    return chosen.map { name in
      let file = FilePath.joined(name, to: folder)
      return routes(at: file, named: file)
    }
  }

  /// Makes the provider of `script:`; its paths are relative to the script's folder.
  mutating func scriptedRoutes(_ path: String) -> ScriptedRoutes {
    let file = FilePath.joined(path, to: source.folder)
    guard let bytes = bytes(at: file, named: path) else { return ScriptedRoutes(script: []) }
    var reader = ScriptLineReader(reader: DocumentReader(code: "router_script", file: file))
    let lines = reader.lines(of: bytes)
    diagnostics += reader.reader.diagnostics
    return ScriptedRoutes(script: lines.map { answer($0) })
  }

  /// Makes the provider of `network:`; absent if the file contains no network.
  mutating func networkRoutes(_ path: String) -> (any RouteProvider)? {
    let file = FilePath.joined(path, to: source.folder)
    guard let bytes = bytes(at: file, named: path) else { return nil }
    let reading = materials.formats.network(bytes, file)
    diagnostics += reading.diagnostics
    return reading.value
  }

  private mutating func answer(_ line: ScriptLine) -> ScriptedAnswer {
    let result: RouteAnswer.Result
    switch line.outcome {
    case .failure(let reason, let message): result = .failure(reason, message: message)
    case .route(let path):
      let whole = source
      defer { source = whole }
      source = path
      let file = FilePath.joined(path.text, to: path.folder)
      if line.purpose == .refresh, let refresh = refresh(at: file) {
        result = .refresh(refresh)
      } else {
        result = .routes(routes(at: file, named: path.text))
      }
    }
    return ScriptedAnswer(line.purpose, RouteAnswer(result, latency: line.latency))
  }

  /// The route refresh in a file; absent if the file contains something else.
  private mutating func refresh(at file: String) -> [RefreshedLeg]? {
    guard let bytes = try? materials.files.read(file),
      let value = JSONReader.read(bytes, file: file).value,
      let reading = materials.formats.refresh(value, file)
    else { return nil }
    diagnostics += reading.diagnostics
    return reading.value
  }

  private mutating func routes(at file: String, named path: String) -> [Route] {
    if let routes = known[FilePath.key(of: file)] { return routes }
    guard let bytes = bytes(at: file, named: path) else { return [] }
    let reading = materials.formats.file(bytes, file)
    diagnostics += reading.diagnostics
    let routes = reading.value ?? []
    if routes.isEmpty, !reading.diagnostics.hasError {
      report(.noRoutes(path))
    }
    known[FilePath.key(of: file)] = routes
    return routes
  }

  /// Reads a file, or records the fault if it cannot be read.
  private mutating func bytes(at file: String, named path: String) -> [UInt8]? {
    do {
      return try materials.files.read(file)
    } catch {
      report(error, reading: path)
      return nil
    }
  }
}

/// Whether a file in a folder of answers has the name of a route; requests are stored there, too.
private func isRouteFile(_ name: String) -> Bool {
  if name.hasPrefix(".") || name.hasSuffix(".request.json") || name == RecordedRouters.fileName {
    return false
  }
  return [".json", ".geojson", ".gpx", ".answer"].contains { name.hasSuffix($0) }
}

extension RouterLoader {
  /// Makes the provider of `replay:` from a folder of recorded exchanges.
  mutating func replayedRoutes(_ path: String, of router: RouterRole?) -> ReplayedRoutes? {
    let folder = FilePath.joined(path, to: source.folder)
    let ending = ".request.json"
    let listed: [String]
    do throws(FileFailure) {
      listed = try materials.files.names(inFolder: folder) ?? []
    } catch {
      report(error, reading: path)
      return nil
    }
    let names = listed.filter { $0.hasSuffix(ending) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let exchanges = names.compactMap { file -> RecordedExchange? in
      let name = String(file.dropLast(ending.count))
      return recordedExchange(name, in: folder).map { (name, $0) }
    }
    guard exchanges.count == names.count else { return nil }
    let own = exchanges.filter { _, exchange in
      let role = exchange.request.router
      return router == nil || role == nil || role == router
    }
    // A router that received no request is only listed.
    guard
      let dialect = own.first?.exchange.dialect
        ?? recordedRouters(in: folder)?.router(of: router)?.dialect
    else {
      report(.noRecording(path))
      return nil
    }
    return ReplayedRoutes(exchanges: own, dialect: dialect, formats: materials.formats)
  }

  /// The routers of a recording; absent if the folder is not a recording.
  private func recordedRouters(in folder: String) -> RecordedRouters? {
    let file = FilePath.joined(RecordedRouters.fileName, to: folder)
    guard let bytes = try? materials.files.read(file) else { return nil }
    return JSONReader.read(bytes, file: file).value.map { RecordedRouters($0) }
  }

  private mutating func recordedExchange(_ name: String, in folder: String) -> RouteExchange? {
    let file = FilePath.joined(name + ".request.json", to: folder)
    guard let bytes = bytes(at: file, named: file) else { return nil }
    let document = JSONReader.readDocument(
      bytes, file: file, expecting: "a request that '--record-routes' recorded")
    diagnostics += document.diagnostics
    guard let value = document.value else { return nil }
    var reader = RecordedExchangeReader(
      value: value, reader: DocumentReader(code: "router_script", file: file))
    let exchange = reader.exchange()
    diagnostics += reader.reader.diagnostics
    guard var exchange else { return nil }
    if case .answer(let status, _, _) = exchange.reply {
      let answer = FilePath.joined(name + ".answer", to: folder)
      guard let body = self.bytes(at: answer, named: answer) else { return nil }
      exchange.reply = .answer(status: status, body: body)
    }
    return exchange
  }

  /// Makes the provider of a live service; absent if live routers are not allowed.
  mutating func serviceRoutes(_ service: RoutingService) -> LiveRoutes? {
    guard let live = live(service.dialect) else { return nil }
    guard let transport = live.transport() else {
      report(.noCurl)
      return nil
    }
    let key = service.keyVariable.flatMap(live.key)
    if service.needsKey, key?.isEmpty ?? true, let variable = service.keyVariable {
      report(.noKey(scheme: service.dialect.rawValue, variable: variable))
      return nil
    }
    var service = service
    service.language = materials.preferences.language
    return LiveRoutes(
      router: ServiceRouter(service: service, transport: transport, key: key),
      formats: materials.formats, observe: live.observe)
  }

  /// Makes the provider of `exec:`; the program starts with the first request.
  mutating func programRoutes(_ command: String) -> LiveRoutes? {
    guard let live = live(.exec) else { return nil }
    do throws(Diagnostic) {
      return LiveRoutes(
        router: ProgramRouter(
          program: try live.program(command), language: materials.preferences.language),
        formats: materials.formats, observe: live.observe)
    } catch {
      report(error)
      return nil
    }
  }

  private mutating func live(_ dialect: RouterDialect) -> LiveMaterials? {
    if materials.live == nil { report(.notLive(scheme: dialect.rawValue)) }
    return materials.live
  }

  private mutating func report(_ fault: Diagnostic) {
    diagnostics.append(fault.in(source.file).at(source.position))
  }

  private mutating func report(_ failure: FileFailure, reading path: String) {
    diagnostics.append(
      materials.files.fault(
        failure, reading: path, from: source.folder, file: source.file, at: source.position))
  }
}
